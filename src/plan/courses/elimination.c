/* A race in which points drop out that are shown to be behind. */
#include "plan/race.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return race_read(config, section, RACE_ELIMINATION, error);
}

static void proceed(Schedule *schedule, Layer *layer) { race_proceed(schedule, layer, race_eliminate); }

const Course course_elimination = {
    .name = "elimination",
    .help = "points drop out that are shown to be behind",
    .level = COURSE_RACE,
    .section = "sweep.race",
    .selector = "rule",
    .standard = true,
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
