/* The planner of Dou Dizhu (cards/landlord.h): its auction, which goes by the worth of the hand, its weights
 * for searches, and the rules whose plays the plan does not consider. */
#include "games/doudizhu/planning.h"

static Move speak(const LandlordPlanner *planner, const ClimbingTurn *turn) {
    const Move *legal = turn->legal;
    int64_t worth = landlord_worth(planner, &doudizhu_variant, turn->hand);
    int word = move_head(legal[turn->count - 1]);
    if (turn->public->phase == CLIMBING_DOUBLING) return legal[worth >= 2 * planner->step];
    if (word > CLIMBING_BID_MAX) return legal[worth >= (word == CLIMBING_ROB ? planner->step : 0)];
    return landlord_bid(legal, turn->count, worth, planner->step);
}

static bool any_plays(const ClimbingRules *rules) {
    return rules->rocket_kickers || rules->bomb_kickers || rules->adjacent_kickers || rules->body_kickers ||
           rules->repeated_pairs;
}

const LandlordBots doudizhu_bots = {
    .variant = &doudizhu_variant,
    .searching = {.weights = {DOUDIZHU_SEARCH_WEIGHTS(PLANNER_MEMBER)}, DOUDIZHU_BIDS(PLANNER_MEMBER)},
    .speak = speak,
    .any_plays = any_plays,
};
