/* Policies of Dou Dizhu for four: the planner, which bids by the worth of the hand and plays for the best
 * rest, and the cheapest play. */
#include "games/doudizhu4/planning.h"

const LandlordPlanner doudizhu4_tuned = {.weights = {DOUDIZHU4_WEIGHTS(PLANNER_MEMBER)},
                                         DOUDIZHU4_BIDS(PLANNER_MEMBER)};

Move doudizhu4_planner_speak(const LandlordPlanner *planner, const TwoDecks *hand, const Move *legal,
                             int count) {
    RankCounts counts = climbing_counts(&doudizhu4_variant, hand);
    return landlord_bid(legal, count, landlord_worth(planner, &doudizhu4_variant, counts), planner->step);
}

PlannerSituation doudizhu4_look(const LandlordPlanner *planner, const ClimbingPublic *public, int seat,
                                const TwoDecks *hand) {
    RankCounts counts = climbing_counts(&doudizhu4_variant, hand);
    PlannerSituation situation = landlord_look(&doudizhu4_variant, public, seat, counts);
    situation.weights = &planner->weights;
    return situation;
}

Move doudizhu4_planner_move(const LandlordPlanner *planner, const ClimbingTurn *turn, uint64_t *nodes) {
    if (turn->public->phase != CLIMBING_PLAY)
        return doudizhu4_planner_speak(planner, turn->hand, turn->legal, turn->count);
    PlannerSituation situation = doudizhu4_look(planner, turn->public, turn->seat, turn->hand);
    return landlord_choose(&doudizhu4_variant, &situation, turn->legal, turn->count, nodes);
}

Move doudizhu4_lowest(const ClimbingPublic *public, int seat, const TwoDecks *hand, const Move *legal,
                      int count) {
    enum { BID_ONE = 8, BID_STEP = 3 };
    RankCounts counts = climbing_counts(&doudizhu4_variant, hand);
    if (public->phase != CLIMBING_PLAY)
        return landlord_bid(legal, count, landlord_controls(counts) - BID_ONE, BID_STEP);
    return landlord_lowest(&doudizhu4_variant, public, seat, counts, legal, count);
}
