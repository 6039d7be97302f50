/* A race in which the worse half drops out, round by round. */
#include "plan/race.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return race_read(config, section, RACE_HALVING, error);
}

static void proceed(Schedule *schedule, Layer *layer) { race_proceed(schedule, layer, race_halve); }

const Course course_halving = {
    .name = "halving",
    .help = "the worse half drops out, round by round",
    .level = COURSE_RACE,
    .section = "sweep.race",
    .selector = "rule",
    .options = &race_options,
    .read = read,
    .check = race_check,
    .write = race_write,
    .uncut = "a race cannot be cut: which points go on follows from the games before",
    .fixed = RACE_FIXED,
    .open = race_open,
    .close = race_close,
    .proceed = proceed,
};
