#include "cli/sweep_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/json.h"
#include "core/memory.h"

enum { POINTS_SHOWN = 20, VALUES_SHOWN = 40, COLUMNS_SHOWN = 16, WARNINGS_SHOWN = 5 };

static const cJSON *item(const cJSON *object, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static double number(const cJSON *object, const char *key) { return cJSON_GetNumberValue(item(object, key)); }

static const char *string(const cJSON *object, const char *key) {
    return cJSON_GetStringValue(item(object, key));
}

/* "  0.6312 [ 0.6200,  0.6424]" */
static void write_interval(const cJSON *object, const char *key, const char *ends, bool sign, Text *out) {
    const cJSON *list = item(object, ends);
    text_format(out, sign ? "  %+7.4f [%+.4f, %+.4f]" : "  %7.4f [%.4f, %.4f]", number(object, key),
                cJSON_GetNumberValue(list->child), cJSON_GetNumberValue(list->child->next));
}

void value_text(const cJSON *value, char *out, size_t capacity) {
    double real;
    char digits[FORMAT_REAL_MAX];
    if (cJSON_IsString(value)) {
        snprintf(out, capacity, "%s", value->valuestring);
    } else if (json_number(value, &real)) {
        format_real(digits, real);
        snprintf(out, capacity, "%s", digits);
    } else {
        snprintf(out, capacity, "%s", cJSON_IsTrue(value) ? "true" : "false");
    }
}

static int name_width(const cJSON *name) {
    int length = (int)strlen(name->valuestring);
    return length > 8 ? length : 8;
}

static void write_values(const cJSON *names, const cJSON *values, Text *out) {
    const cJSON *name, *value = values->child;
    cJSON_ArrayForEach(name, names) {
        char shown[64];
        value_text(value, shown, sizeof shown);
        text_format(out, "  %*s", name_width(name), shown);
        value = value->next;
    }
}

/* ---- points ---- */

typedef struct {
    double score, number;
    const cJSON *point;
} Ranked;

static int compare_scores(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

static void write_point(const cJSON *sweep, const cJSON *point, Text *out) {
    text_format(out, "%5.0f", number(point, "point"));
    write_values(item(sweep, "parameters"), item(point, "values"), out);
    text_format(out, " %10.0f", number(point, "games"));
    write_interval(point, "share", "share_ci95", false, out);
    if (number(point, "point") == number(sweep, "best"))
        text_format(out, "  %26s", "best");
    else
        write_interval(point, "to_best", "to_best_ci95", true, out);
    text_string(out, cJSON_IsTrue(item(point, "tied")) ? "  =" : "");
    text_string(out, cJSON_IsTrue(item(point, "rough")) ? "  ~" : "");
    if (cJSON_IsNumber(item(point, "dropped_after")))
        text_format(out, "  out after %.0f", number(point, "dropped_after"));
    text_string(out, number(point, "point") == number(sweep, "default") ? "  default\n" : "\n");
}

static void write_race(const cJSON *race, int points, int tied, Text *out) {
    double full = number(race, "games_of_full_sweep"), saved = number(race, "games_saved");
    text_format(out,
                "race by %s: %.0f rounds, %.0f of %d points left; %.0f of %.0f games of the full sweep saved "
                "(%.1f %%)\n%s.\n= %d points were not shown to be behind.\n",
                string(race, "rule"), number(race, "rounds"), number(race, "points_left"), points, saved,
                full, 100 * saved / full, string(race, "statement"), tied);
}

static void write_points(const cJSON *sweep, Text *out) {
    const cJSON *points = item(sweep, "points"), *point, *name;
    int count = cJSON_GetArraySize(points), at = 0, tied = 0, rough = 0;
    Ranked *order = calloc((size_t)count + 1, sizeof *order);
    if (!order) {
        memory_note_failure();
        return;
    }
    cJSON_ArrayForEach(point, points) {
        order[at++] = (Ranked){number(point, "share"), number(point, "point"), point};
        tied += cJSON_IsTrue(item(point, "tied"));
        rough += cJSON_IsTrue(item(point, "rough"));
    }
    qsort(order, (size_t)count, sizeof *order, compare_scores);
    text_string(out, "point");
    cJSON_ArrayForEach(name, item(sweep, "parameters"))
        text_format(out, "  %*s", name_width(name), name->valuestring);
    text_format(out, " %10s  %7s %16s  %7s %18s\n", "games", "share", "95 %", "to best", "95 %");
    for (int i = 0; i < count; i++)
        if (i < POINTS_SHOWN || order[i].number == number(sweep, "default"))
            write_point(sweep, order[i].point, out);
    if (count > POINTS_SHOWN)
        text_format(out, "the best %d of %d points; points.csv has all\n", POINTS_SHOWN, count);
    if (item(sweep, "race"))
        write_race(item(sweep, "race"), count, tied, out);
    else
        text_format(out,
                    "= %d of %d points cannot be told from the best (95 %%, all pairs of points at once).\n",
                    tied, count);
    if (rough)
        text_format(out,
                    "~ %d points have rough intervals: fewer than 30 deals, or fewer than about ten unlike "
                    "the rest.\n",
                    rough);
    text_format(out,
                "Intervals hold for one comparison each, on common deals; that the best came out first is "
                "partly luck.\n%sdefault: %s.\n",
                item(sweep, "race")
                    ? "Those of points that dropped out lean down, for they were stopped when they "
                      "were behind; race_low and race_high\nin points.csv hold all the same.\n"
                    : "",
                cJSON_IsTrue(item(sweep, "default_is_config"))
                    ? "the values of the config"
                    : "the first point, for the values of the config are no point");
    free(order);
}

/* ---- effects ---- */

static void write_effect(const cJSON *grouping, Text *out) {
    const cJSON *groups = item(grouping, "groups"), *group;
    int count = cJSON_GetArraySize(groups), shown = 0;
    if (count < 2) return;
    const char *name = item(grouping, "parameters")->child->valuestring;
    text_format(out, "\n%-20s %7s  %7s %16s  %7s %18s\n", name, "points", "share", "95 %", "effect", "95 %");
    if (count > VALUES_SHOWN) text_format(out, "%d values; summary.json has them\n", count);
    cJSON_ArrayForEach(group, groups) {
        char value[64];
        if (count > VALUES_SHOWN || shown++ == VALUES_SHOWN) break;
        value_text(item(group, "values")->child, value, sizeof value);
        text_format(out, "%20s %7.0f", value, number(group, "points"));
        write_interval(group, "share", "share_ci95", false, out);
        write_interval(group, "effect", "effect_ci95", true, out);
        text_char(out, '\n');
    }
}

/* ---- maps ---- */

/* Dark blue to yellow through green, told apart also without red and green. */
static const int ramp[] = {17, 18, 24, 30, 36, 72, 108, 149, 185, 227};
enum { RAMP_STEPS = sizeof ramp / sizeof ramp[0] };

typedef struct {
    double low, high, error; /* of the shares; the widest half interval of an effect */
    bool colour;
} MapScale;

static bool colours(void) {
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && !(term && strcmp(term, "dumb") == 0);
}

static MapScale map_scale(const cJSON *groups) {
    MapScale scale = {2, -1, 0, colours()};
    const cJSON *group;
    cJSON_ArrayForEach(group, groups) {
        const cJSON *ends = item(group, "effect_ci95")->child;
        double share = number(group, "share");
        double half = (cJSON_GetNumberValue(ends->next) - cJSON_GetNumberValue(ends)) / 2;
        scale.low = fmin(scale.low, share);
        scale.high = fmax(scale.high, share);
        scale.error = fmax(scale.error, half);
    }
    return scale;
}

static void write_cell(const MapScale *scale, double share, Text *out) {
    double span = scale->high - scale->low;
    int step = span > 0 ? (int)((share - scale->low) / span * (RAMP_STEPS - 1) + 0.5) : 0;
    if (scale->colour)
        text_format(out, " \033[48;5;%d;38;5;%dm %6.2f \033[0m", ramp[step], step > 4 ? 16 : 231,
                    100 * share);
    else
        text_format(out, " %8.2f", 100 * share);
}

static bool same_value(const cJSON *a, const cJSON *b) {
    char x[64], y[64];
    value_text(a, x, sizeof x);
    value_text(b, y, sizeof y);
    return strcmp(x, y) == 0;
}

/* The different second values, in the order in which they first come up; -1 when there are too many. */
static int find_columns(const cJSON *groups, const cJSON **columns) {
    int count = 0;
    const cJSON *group;
    cJSON_ArrayForEach(group, groups) {
        const cJSON *value = item(group, "values")->child->next;
        int at = 0;
        while (at < count && !same_value(columns[at], value)) at++;
        if (at < count) continue;
        if (count == COLUMNS_SHOWN) return -1;
        columns[count++] = value;
    }
    return count;
}

static void write_map(const cJSON *grouping, Text *out) {
    const cJSON *names = item(grouping, "parameters"), *groups = item(grouping, "groups");
    const cJSON *columns[COLUMNS_SHOWN], *group = groups->child;
    int count = find_columns(groups, columns);
    if (count < 2) return;
    MapScale scale = map_scale(groups);
    char value[64];
    text_format(
        out,
        "\nshare in %%: %s down, %s across; 95 %% of a cell against the mean of all: +-%.2f or less\n%20s",
        names->child->valuestring, names->child->next->valuestring, 100 * scale.error, "");
    for (int i = 0; i < count; i++) {
        value_text(columns[i], value, sizeof value);
        text_format(out, " %8.8s", value);
    }
    text_char(out, '\n');
    while (group) {
        const cJSON *row = item(group, "values")->child;
        value_text(row, value, sizeof value);
        text_format(out, "%20s", value);
        for (int i = 0; i < count; i++) {
            const cJSON *cell = group;
            while (cell && same_value(item(cell, "values")->child, row) &&
                   !same_value(item(cell, "values")->child->next, columns[i]))
                cell = cell->next;
            if (cell && same_value(item(cell, "values")->child, row))
                write_cell(&scale, number(cell, "share"), out);
            else
                text_format(out, " %8s", "");
        }
        text_char(out, '\n');
        while (group && same_value(item(group, "values")->child, row)) group = group->next;
    }
}

/* ---- the whole ---- */

static void write_head(const cJSON *root, const cJSON *sweep, Text *out) {
    const cJSON *name;
    text_format(out, "%s: %s, %d seats, %d points of %s against", string(root, "name"), string(root, "game"),
                (int)number(root, "seats"), cJSON_GetArraySize(item(sweep, "points")),
                string(sweep, "entrant"));
    cJSON_ArrayForEach(name, item(sweep, "against")) text_format(out, " %s", name->valuestring);
    text_format(out, ", %.0f games in %.0f deals%s%s\n\n", number(root, "games"), number(root, "deals"),
                cJSON_IsTrue(item(root, "complete")) ? "" : "  [partial]",
                cJSON_IsTrue(item(root, "reproducible"))
                    ? ""
                    : "  [not reproducible: games hung on time or on programs outside]");
}

void warnings_write(const cJSON *root, Text *out) {
    const cJSON *warning;
    int shown = 0;
    cJSON_ArrayForEach(warning, item(root, "warnings")) {
        if (shown++ == WARNINGS_SHOWN) break;
        text_format(out, "%swarning: %s\n", shown == 1 ? "\n" : "", warning->valuestring);
    }
}

void sweep_table_write(const char *summary, Text *out) {
    Error ignored;
    cJSON *root = json_parse(summary, strlen(summary), "summary.json", 1, &ignored);
    const cJSON *sweep = root ? item(root, "sweep") : NULL, *grouping;
    if (sweep) {
        const cJSON *race = item(sweep, "race");
        write_head(root, sweep, out);
        write_points(sweep, out);
        if (race)
            text_format(out, "Effects and maps: over the first %.0f deals, which all points have played.\n",
                        number(race, "deals_of_marginals"));
        cJSON_ArrayForEach(grouping, item(sweep, "marginals")) {
            if (cJSON_GetArraySize(item(grouping, "parameters")) == 1)
                write_effect(grouping, out);
            else
                write_map(grouping, out);
        }
        warnings_write(root, out);
    }
    cJSON_Delete(root);
}
