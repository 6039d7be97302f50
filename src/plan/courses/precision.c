/* A stop rule that ends a match when the always-valid interval of the share is narrow enough (plan/stop.h). */
#include "plan/stop.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return stop_read(config, section, STOP_PRECISION, error);
}

static const Planner planner = {
    .state = &stop_state_type,
    .cannot_shard = STOP_CANNOT_SHARD,
    .open = stop_open,
    .close = stop_close,
    .take = stop_take,
    .take_times = stop_take_times,
    .together = stop_together,
    .lead = stop_report,
    .tables = stop_tables,
};

const Course course_precision = {
    .name = "precision",
    .help = "ends when the share is known well enough",
    .level = COURSE_STOP,
    .planner = &planner,
    .section = "stop",
    .selector = "rule",
    .options = &stop_options,
    .settings = &stop_settings_type,
    .read = read,
    .write = stop_write,
};
