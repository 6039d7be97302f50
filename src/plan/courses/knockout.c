/* A knockout tournament: the loser of a meeting is out. plan/rounds.h keeps the bracket and the results. */
#include "plan/rounds.h"

const Course course_knockout = {
    .name = "knockout",
    .help = "the loser of a pairing is out",
    .level = COURSE_BASE,
    .planner = &rounds_planner,
    .round_count = rounds_count,
    .check_entrants = rounds_check,
    .check = schedule_check,
};
