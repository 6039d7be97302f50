/* Rounds between entrants of equal points. */
#include "plan/rounds.h"
#include "plan/standings.h"

const Course course_swiss = {
    .name = "swiss",
    .help = "rounds between entrants of equal points",
    .level = COURSE_BASE,
    .rounds = true,
    .round_count = rounds_count,
    .players = rounds_check,
    .check = schedule_check,
    .uncut = ROUNDS_UNCUT,
    .fixed = ROUNDS_FIXED,
    .meetings = rounds_meetings,
    .open = rounds_open,
    .close = rounds_close,
    .take = rounds_take,
    .proceed = rounds_proceed,
    .report = standings_add,
};
