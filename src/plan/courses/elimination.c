/* A race in which points shown to be worse drop out. */
#include "plan/race.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return race_read(config, section, RACE_ELIMINATION, error);
}

static bool open_course(Schedule *schedule, Layer *layer) {
    return race_open(schedule, layer, totals_of(schedule));
}

static void proceed(Schedule *schedule, Layer *layer) { race_proceed(schedule, layer, race_eliminate); }

static const Planner planner = {
    .state = &race_state_type,
    .cannot_shard = "a race cannot be cut: which points go on follows from the games before",
    .cannot_extend = RACE_CANNOT_EXTEND,
    .open = open_course,
    .close = race_close,
    .proceed = proceed,
};

const Course course_elimination = {
    .name = "elimination",
    .help = "points shown to be worse drop out",
    .level = COURSE_RACE,
    .planner = &planner,
    .section = "sweep.race",
    .selector = "rule",
    .is_default = true,
    .options = &race_options,
    .settings = &race_settings_type,
    .read = read,
    .check = race_check,
    .write = race_write,
};
