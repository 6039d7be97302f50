/* The loser of a pairing is out. */
#include "plan/rounds.h"
#include "plan/standings.h"

static bool applies(const Config *config) {
    return config->options.format == FORMAT_KNOCKOUT && config->points.count == 0 && !config->tune.set;
}

const Course course_knockout = {
    .name = "knockout",
    .help = "the loser of a pairing is out",
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
