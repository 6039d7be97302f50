/* The first entrant against the others. */
#include "plan/course.h"
#include "plan/pairings.h"

static bool applies(const Config *config) {
    return config->options.format == FORMAT_GAUNTLET && config->points.count == 0 && !config->tune.set;
}

static int64_t meetings(const Config *config) {
    return pairings_of(config->entrant_count - 1, pairing_size(config) - 1);
}

static bool open_course(Schedule *schedule, Layer *layer) {
    (void)layer;
    return pairings_open(schedule, 1);
}

const Course course_gauntlet = {
    .name = "gauntlet",
    .help = "the first entrant against the others",
    .level = COURSE_BASE,
    .applies = applies,
    .meetings = meetings,
    .open = open_course,
};
