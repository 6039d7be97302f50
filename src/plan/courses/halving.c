/* A race in which the worse half drops out, round by round. */
#include "plan/race.h"

static bool applies(const Config *config) {
    return config->points.race.set && config->points.race.rule == RACE_HALVING;
}

static void proceed(Schedule *schedule, Layer *layer) { race_proceed(schedule, layer, race_halve); }

const Course course_halving = {
    .name = "halving",
    .help = "the worse half drops out, round by round",
    .level = COURSE_RACE,
    .applies = applies,
    .uncut = "a race cannot be cut: which points go on follows from the games before",
    .check = race_check,
    .open = race_open,
    .close = race_close,
    .proceed = proceed,
};
