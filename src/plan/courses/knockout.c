/* The loser of a pairing is out. */
#include "plan/rounds.h"
#include "plan/standings.h"

const Course course_knockout = {
    .name = "knockout",
    .help = "the loser of a pairing is out",
    .level = COURSE_BASE,
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
