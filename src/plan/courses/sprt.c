/* A stop rule that ends a match when a sequential probability ratio test accepts one of two strengths
 * (plan/stop.h, stats/sprt.h). */
#include "plan/stop.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return stop_read(config, section, STOP_SPRT, error);
}

static const Planner planner = {
    .state = &stop_state_type,
    .cannot_shard = STOP_CANNOT_SHARD,
    .open = stop_open,
    .close = stop_close,
    .take = stop_take,
    .take_times = stop_take_times,
    .together = stop_together,
    .progress = stop_progress,
    .warning = stop_warning,
    .lead = stop_report,
    .tables = stop_tables,
};

const Course course_sprt = {
    .name = "sprt",
    .help = "ends when one of two strengths is accepted",
    .level = COURSE_STOP,
    .planner = &planner,
    .section = "stop",
    .selector = "rule",
    .is_default = true,
    .options = &stop_options,
    .settings = &stop_settings_type,
    .read = read,
    .write = stop_write,
};
