/* A stop rule that ends a match when a sequential probability ratio test accepts one of two strengths
 * (plan/stop.h, stats/sprt.h). */
#include "plan/stop.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return stop_read(config, section, STOP_SPRT, error);
}

const Course course_sprt = {
    .name = "sprt",
    .help = "ends when one of two strengths is accepted",
    .level = COURSE_STOP,
    .planner = &stop_planner,
    .section = "stop",
    .selector = "rule",
    .is_default = true,
    .options = &stop_options,
    .settings = &stop_settings_type,
    .read = read,
    .write = stop_write,
};
