/* A stop rule: ends when one of two strengths is accepted. */
#include "plan/stop.h"
#include "plan/stop_course.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return stop_read(config, section, STOP_SPRT, error);
}

const Course course_sprt = {
    .name = "sprt",
    .help = "ends when one of two strengths is accepted",
    .level = COURSE_STOP,
    .section = "stop",
    .selector = "rule",
    .standard = true,
    .options = &stop_options,
    .read = read,
    .write = stop_write,
    .uncut = STOP_UNCUT,
    .open = stop_open,
    .close = stop_close,
    .take = stop_take,
    .progress = stop_progress,
    .warning = stop_warning,
    .lead = stop_report,
};
