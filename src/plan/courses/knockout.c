/* The loser of a pairing is out. */
#include "plan/rounds.h"
#include "plan/standings.h"

static const Planner planner = {
    .state = &rounds_state_type,
    .cannot_shard = ROUNDS_CANNOT_SHARD,
    .cannot_extend = ROUNDS_CANNOT_EXTEND,
    .meetings = rounds_meetings,
    .open = rounds_open,
    .close = rounds_close,
    .take = rounds_take,
    .proceed = rounds_proceed,
    .report = standings_report,
    .tables = standings_tables,
};

const Course course_knockout = {
    .name = "knockout",
    .help = "the loser of a pairing is out",
    .level = COURSE_BASE,
    .planner = &planner,
    .round_count = rounds_count,
    .check_entrants = rounds_check,
    .check = schedule_check,
};
