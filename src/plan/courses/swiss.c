/* A Swiss tournament: in each round, entrants of equal points meet. plan/rounds.h counts the results,
 * plan/rounds.h pairs. */
#include "plan/rounds.h"

const Course course_swiss = {
    .name = "swiss",
    .help = "rounds between entrants of equal points",
    .level = COURSE_BASE,
    .planner = &rounds_planner,
    .takes_rounds = true,
    .round_count = rounds_count,
    .check_entrants = rounds_check,
    .check = schedule_check,
};
