/* Two entrants, or as many as fill a table. */
#include "plan/course.h"
#include "plan/pairings.h"

static bool applies(const Config *config) {
    return config->options.format == FORMAT_MATCH && config->points.count == 0 && !config->tune.set;
}

static int64_t meetings(const Config *config) {
    return pairings_of(config->entrant_count, pairing_size(config));
}

static bool open_course(Schedule *schedule, Layer *layer) {
    (void)layer;
    return pairings_open(schedule, 0);
}

const Course course_match = {
    .name = "match",
    .help = "two entrants, or as many as fill a table",
    .level = COURSE_BASE,
    .applies = applies,
    .meetings = meetings,
    .open = open_course,
};
