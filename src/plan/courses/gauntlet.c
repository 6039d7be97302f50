/* The first entrant meets every set of the others that fills a table. A base without rounds: all pairings that
 * contain entrant 0 (plan/pairings.h). */
#include "plan/pairings.h"

static int64_t meetings(const Config *config) {
    return pairings_of(config->entrant_count - 1, config_pairing_size(config) - 1);
}

static bool open_course(Schedule *schedule, Layer *layer) {
    (void)layer;
    return pairings_open(schedule, 1);
}

static const Planner planner = {
    .meetings = meetings,
    .open = open_course,
};

const Course course_gauntlet = {
    .name = "gauntlet",
    .help = "the first entrant against the others",
    .level = COURSE_BASE,
    .planner = &planner,
    .check = schedule_check,
};
