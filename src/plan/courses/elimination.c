/* A race in which points drop out that are shown to be behind. */
#include "plan/race.h"

static bool applies(const Config *config) {
    return config->points.race.set && config->points.race.rule == RACE_ELIMINATION;
}

static void proceed(Schedule *schedule, Layer *layer) { race_proceed(schedule, layer, race_eliminate); }

const Course course_elimination = {
    .name = "elimination",
    .help = "points drop out that are shown to be behind",
    .level = COURSE_RACE,
    .applies = applies,
    .uncut = "a race cannot be cut: which points go on follows from the games before",
    .check = race_check,
    .open = race_open,
    .close = race_close,
    .proceed = proceed,
};
