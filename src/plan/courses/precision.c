/* A stop rule: ends when the share is known well enough. */
#include "plan/stop.h"
#include "plan/stop_course.h"

static bool read(Config *config, const cJSON *section, Error *error) {
    return stop_read(config, section, STOP_PRECISION, error);
}

const Course course_precision = {
    .name = "precision",
    .help = "ends when the share is known well enough",
    .level = COURSE_STOP,
    .section = "stop",
    .selector = "rule",
    .options = &stop_options,
    .read = read,
    .write = stop_write,
    .uncut = STOP_UNCUT,
    .open = stop_open,
    .close = stop_close,
    .take = stop_take,
    .lead = stop_report,
};
