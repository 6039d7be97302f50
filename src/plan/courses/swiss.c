/* Rounds between entrants of equal points. */
#include "plan/rounds.h"
#include "plan/standings.h"

static bool applies(const Config *config) {
    return config->options.format == FORMAT_SWISS && config->points.count == 0 && !config->tune.set;
}

const Course course_swiss = {
    .name = "swiss",
    .help = "rounds between entrants of equal points",
    .level = COURSE_BASE,
    .applies = applies,
    .uncut = ROUNDS_UNCUT,
    .meetings = rounds_meetings,
    .open = rounds_open,
    .close = rounds_close,
    .take = rounds_take,
    .proceed = rounds_proceed,
    .report = standings_add,
};
