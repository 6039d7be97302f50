/* A stop rule that ends a match when the always-valid interval of the share is narrow enough (plan/stop.h). */
#include "plan/stop.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return stop_read(config, section, STOP_PRECISION, error);
}

const Course course_precision = {
    .name = "precision",
    .help = "ends when the share is known well enough",
    .level = COURSE_STOP,
    .planner = &stop_planner,
    .section = "stop",
    .selector = "rule",
    .options = &stop_options,
    .settings = &stop_settings_type,
    .read = read,
    .write = stop_write,
};
