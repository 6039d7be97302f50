/* A race in which points shown to be worse drop out after a round (plan/race.h). Decisions use an always-valid
 * interval, so the error probability is bounded for any number of rounds. */
#include "plan/race.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return race_read(config, section, RACE_ELIMINATION, error);
}

const Course course_elimination = {
    .name = "elimination",
    .help = "points shown to be worse drop out",
    .level = COURSE_RACE,
    .planner = &race_planner,
    .section = "sweep.race",
    .selector = "rule",
    .is_default = true,
    .options = &race_options,
    .settings = &race_settings_type,
    .read = read,
    .check = race_check,
    .write = race_write,
};
