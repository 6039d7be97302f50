/* The planner of three-two-one: makes the play that leaves the best rest, by the fewest plays of the hand's
 * parts. */
#include "games/threetwoone/planning.h"

static void *plan(RankCounts hand) {
    static _Thread_local ThreetwoonePlan kept;
    threetwoone_plan(&kept, hand);
    return &kept;
}

const LandlordBots threetwoone_bots = {
    .variant = &threetwoone_variant,
    .searching = {.weights = {THREETWOONE_WEIGHTS(PLANNER_MEMBER)}},
    .plan = plan,
};
