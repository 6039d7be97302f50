/* The bots of Dou Dizhu for four (cards/landlord.h): the planner's auction, which goes by the worth of the
 * hand, its weights, and the cheapest play. */
#include "games/doudizhu4/planning.h"

static Move speak(const LandlordPlanner *planner, const ClimbingTurn *turn) {
    int64_t worth = landlord_worth(planner, &doudizhu4_variant, turn->hand);
    return landlord_bid(turn->legal, turn->count, worth, planner->step);
}

const LandlordBots doudizhu4_bots = {
    .variant = &doudizhu4_variant,
    .searching = {.weights = {DOUDIZHU4_WEIGHTS(PLANNER_MEMBER)}, DOUDIZHU4_BIDS(PLANNER_MEMBER)},
    .speak = speak,
};

Move doudizhu4_lowest(const ClimbingTurn *turn) {
    enum { BID_ONE = 8, BID_STEP = 3 };
    if (turn->public->phase == CLIMBING_PLAY) return landlord_lowest(&doudizhu4_variant, turn);
    int held = landlord_controls(climbing_counts(&doudizhu4_variant, turn->hand));
    return landlord_bid(turn->legal, turn->count, held - BID_ONE, BID_STEP);
}
