/* Two entrants, or as many as fill a table. */
#include "plan/pairings.h"

static bool players(const Config *config, Error *error) {
    return config->entrant_count == config_pairing_size(config) ||
           error_input(error,
                       "format: \"match\" is for %d entrants; %d are given (\"round-robin\" plays them all)",
                       config_pairing_size(config), config->entrant_count);
}

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

const Course course_match = {
    .name = "match",
    .help = "two entrants, or as many as fill a table",
    .level = COURSE_BASE,
    .planner = &planner,
    .check_entrants = players,
    .check = schedule_check,
};
