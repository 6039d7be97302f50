/* Every pairing. */
#include "plan/pairings.h"

static int64_t meetings(const Config *config) {
    return pairings_of(config->entrant_count, config_pairing_size(config));
}

static bool open_course(Schedule *schedule, Layer *layer) {
    (void)layer;
    return pairings_open(schedule, 0);
}

static const Planner planner = {
    .meetings = meetings,
    .open = open_course,
};

const Course course_round_robin = {
    .name = "round-robin",
    .help = "every pairing",
    .level = COURSE_BASE,
    .planner = &planner,
    .is_default = true,
    .check = schedule_check,
};
