/* The planner of Dou Dizhu: bids by the worth of the hand, and makes the play that leaves the best rest. */
#include "games/doudizhu/planning.h"

const LandlordPlanner doudizhu_planner_search = {.weights = {DOUDIZHU_SEARCH_WEIGHTS(PLANNER_MEMBER)},
                                                 DOUDIZHU_BIDS(PLANNER_MEMBER)};

/* ---- the auction ---- */

Move doudizhu_planner_speak(const LandlordPlanner *planner, const ClimbingPublic *public,
                            const TwoDecks *hand, const Move *legal, int count) {
    int64_t worth = landlord_worth(planner, &doudizhu_variant, ladder_rank_counts(hand->once));
    int word = move_head(legal[count - 1]);
    if (public->phase == CLIMBING_DOUBLING) return legal[worth >= 2 * planner->step];
    if (word > CLIMBING_BID_MAX) return legal[worth >= (word == CLIMBING_ROB ? planner->step : 0)];
    return landlord_bid(legal, count, worth, planner->step);
}

/* ---- the play ---- */

PlannerSituation doudizhu_planner_look(const LandlordPlanner *planner, const ClimbingPublic *public, int own,
                                       const TwoDecks *hand) {
    const ClimbingRules *rules = &public->rules;
    PlannerSituation situation =
        landlord_look(&doudizhu_variant, public, own, ladder_rank_counts(hand->once));
    situation.weights = &planner->weights;
    situation.any_plays = rules->rocket_kickers || rules->bomb_kickers || rules->adjacent_kickers ||
                          rules->body_kickers || rules->repeated_pairs;
    return situation;
}

Move doudizhu_planner_move(const LandlordPlanner *planner, const ClimbingTurn *turn, uint64_t *nodes) {
    if (turn->public->phase != CLIMBING_PLAY)
        return doudizhu_planner_speak(planner, turn->public, turn->hand, turn->legal, turn->count);
    PlannerSituation situation = doudizhu_planner_look(planner, turn->public, turn->seat, turn->hand);
    return landlord_choose(&doudizhu_variant, &situation, turn->legal, turn->count, nodes);
}
