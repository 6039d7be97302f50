/* A race in which the worse half drops out, round by round (successive halving, plan/race.h). The number of
 * deals fixes the rounds in advance; no error probability is bounded. */
#include "plan/race.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return race_read(config, section, RACE_HALVING, error);
}

const Course course_halving = {
    .name = "halving",
    .help = "the worse half drops out, round by round",
    .level = COURSE_RACE,
    .planner = &race_planner,
    .section = "sweep.race",
    .selector = "rule",
    .options = &race_options,
    .settings = &race_settings_type,
    .read = read,
    .check = race_check,
    .write = race_write,
};
