/* A stop rule: ends when the share is known well enough. */
#include "plan/stop_course.h"

static bool applies(const Config *config) { return config->stop.set && config->stop.rule == STOP_PRECISION; }

const Course course_precision = {
    .name = "precision",
    .help = "ends when the share is known well enough",
    .level = COURSE_STOP,
    .applies = applies,
    .uncut = STOP_UNCUT,
    .open = stop_open,
    .close = stop_close,
    .take = stop_take,
    .lead = stop_report,
};
