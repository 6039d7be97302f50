/* A stop rule: ends when one of two strengths is accepted. */
#include "plan/stop_course.h"

static bool applies(const Config *config) { return config->stop.set && config->stop.rule == STOP_SPRT; }

const Course course_sprt = {
    .name = "sprt",
    .help = "ends when one of two strengths is accepted",
    .level = COURSE_STOP,
    .applies = applies,
    .uncut = STOP_UNCUT,
    .open = stop_open,
    .close = stop_close,
    .take = stop_take,
    .progress = stop_progress,
    .warning = stop_warning,
    .lead = stop_report,
};
