/* The planner of three-two-one (cards/landlord.h): its weights, and the plan for the fewest plays of a hand's
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
