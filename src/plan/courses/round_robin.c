/* Every set of entrants that fills a table meets (plan/pairings.h); a base without rounds. */
#include "plan/pairings.h"

const Course course_round_robin = {
    .name = "round-robin",
    .help = "every pairing",
    .level = COURSE_BASE,
    .planner = &pairings_planner,
    .is_default = true,
    .check = schedule_check,
};
