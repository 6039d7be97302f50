/* CPU time per decision, read from timing.json, as result tables contain no measured time. For an external bot
 * it is the time of its own process. */
#include "cli/times.h"

#include <stdio.h>

#include "core/error.h"
#include "core/json.h"

/* One line per entrant, if they fit on a screen. A larger timing.json has more entrants than that. */
enum { ENTRANTS_SHOWN = 12, TIMING_BYTES = 1 << 20 };

/* Seconds per decision; negative if not measured. */
static double per_decision(const cJSON *entrant) {
    double own = -1, outside, decisions;
    if (!json_number(json_member(entrant, "decisions"), &decisions) || decisions <= 0) return -1;
    if (json_number(json_member(entrant, "outside_cpu_seconds"), &outside)) return outside / decisions;
    json_number(json_member(entrant, "cpu_seconds_per_decision"), &own);
    return own;
}

static void write_time(const char *name, int width, double seconds, Text *out) {
    static const char *const units[] = {"s", "ms", "us"};
    int unit = 0;
    while (unit < 2 && seconds < 1) {
        seconds *= 1000;
        unit++;
    }
    text_string(out, "  ");
    text_left(out, name, width);
    text_format(out, "  %.3g %s\n", seconds, units[unit]);
}

static void write_times(const cJSON *entrants, Text *out) {
    const cJSON *entrant;
    int width = 0;
    cJSON_ArrayForEach(entrant, entrants) {
        int size = text_width(json_text_of(entrant, "name"));
        if (size > width) width = size;
    }
    text_string(out, "\nCPU time per decision\n");
    cJSON_ArrayForEach(entrant, entrants) {
        double seconds = per_decision(entrant);
        if (seconds > 0) write_time(json_text_of(entrant, "name"), width, seconds, out);
    }
}

void times_write(const char *folder, Text *out) {
    char path[4200];
    Error ignored; /* a run without times has none to show */
    snprintf(path, sizeof path, "%s/timing.json", folder);
    cJSON *timing = json_parse_file(path, TIMING_BYTES, &ignored);
    const cJSON *entrants = json_member(timing, "entrants"), *entrant;
    bool any = false;
    cJSON_ArrayForEach(entrant, entrants) any = any || per_decision(entrant) > 0;
    if (any && cJSON_GetArraySize(entrants) <= ENTRANTS_SHOWN) write_times(entrants, out);
    cJSON_Delete(timing);
}
