/* The planner of three-two-one: makes the play that leaves the best rest, by the fewest plays of the hand's
 * parts. */
#include "games/threetwoone/planning.h"

const PlannerWeights threetwoone_tuned = {THREETWOONE_WEIGHTS(PLANNER_MEMBER)};

PlannerSituation threetwoone_look(const PlannerWeights *weights, const ClimbingPublic *public, int seat,
                                  const TwoDecks *hand, ThreetwoonePlan *plan) {
    RankCounts counts = climbing_counts(&threetwoone_variant, hand);
    PlannerSituation situation = landlord_look(&threetwoone_variant, public, seat, counts);
    situation.weights = weights;
    situation.plan = plan;
    threetwoone_plan(plan, counts);
    return situation;
}

Move threetwoone_planner_move(const PlannerWeights *weights, const ClimbingTurn *turn, uint64_t *nodes) {
    ThreetwoonePlan plan;
    PlannerSituation situation = threetwoone_look(weights, turn->public, turn->seat, turn->hand, &plan);
    return landlord_choose(&threetwoone_variant, &situation, turn->legal, turn->count, nodes);
}
