/* A chain, the example of src/plan/README.md: only neighbours in the order of the config meet. */
#include "plan/schedule.h"

static bool players(const Config *config, Error *error) {
    return config_pairing_size(config) == 2 ||
           error_input(error,
                       "format: in a chain two entrants meet, but game.seats is %d; with \"fill\": "
                       "\"mixed\" two entrants fill a table",
                       config->seats);
}

static int64_t meetings(const Config *config) { return config->entrant_count - 1; }

static bool open_course(Schedule *schedule, Layer *layer) {
    (void)layer;
    if (!schedule_single_round(schedule, schedule->meetings)) return false;
    for (int64_t i = 0; i < schedule->pairings; i++) {
        schedule->pairing_entrants[2 * i] = (uint16_t)i;
        schedule->pairing_entrants[2 * i + 1] = (uint16_t)(i + 1);
    }
    return true;
}

static const Planner planner = {
    .meetings = meetings,
    .open = open_course,
};

const Course course_chain = {
    .name = "chain",
    .help = "neighbours in the order of the config",
    .level = COURSE_BASE,
    .planner = &planner,
    .check_entrants = players,
    .check = schedule_check,
};
