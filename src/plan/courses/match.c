/* A match of two entrants, or of as many as fill a table: a base with a single pairing. */
#include "plan/pairings.h"

static bool players(const Config *config, Error *error) {
    return config->entrant_count == config_pairing_size(config) ||
           error_input(error,
                       "format: \"match\" is for %d entrants; %d are given (\"round-robin\" plays them all)",
                       config_pairing_size(config), config->entrant_count);
}

const Course course_match = {
    .name = "match",
    .help = "two entrants, or as many as fill a table",
    .level = COURSE_BASE,
    .planner = &pairings_planner,
    .check_entrants = players,
    .check = schedule_check,
};
