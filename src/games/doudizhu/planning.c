/* The policies of Dou Dizhu, for its bots and simulated games.
 *
 * The planner (cards/landlord.h): its auction, which goes by the worth of the hand, its weights for searches, and
 * the rules whose plays the plan does not consider.
 *
 * The lowest: always the cheapest play that keeps the bombs (cards/cheapest.h). Bids by its controls: one for a
 * two, two for a joker or a bomb. */
#include "games/doudizhu/doudizhu.h"

/* ---- the planner ---- */

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
    .values = doudizhu_values,
    .speak = speak,
    .any_plays = any_plays,
};

/* ---- the lowest ---- */

enum { BID_ONE = 3, REDOUBLE = 8 };

/* The highest word that the controls allow. */
static Move speak_by_controls(const ClimbingPublic *public, RankCounts hand) {
    Move words[CLIMBING_BID_MAX + 1];
    int count = climbing_words(public, words), held = landlord_controls(hand);
    if (public->phase == CLIMBING_DOUBLING) return words[held >= REDOUBLE];
    int worth = held - BID_ONE + 1;
    if (move_head(words[count - 1]) > CLIMBING_BID_MAX) return words[worth > public->robs];
    return landlord_bid(words, count, worth - 1, 1);
}

static Move by_list(const ClimbingPublic *public, const TwoDecks *hand, const CheapestSituation *situation) {
    Move legal[MOVES_MAX];
    Combination plays[MOVES_MAX];
    int count = climbing_legal(&doudizhu_variant, public, hand, legal);
    for (int i = 0; i < count; i++) plays[i] = climbing_play_of(&doudizhu_variant, legal[i]);
    return legal[cheapest_play(&doudizhu_table, plays, count, ladder_rank_counts(hand->once), situation)];
}

Move doudizhu_lowest(const ClimbingPublic *public, int seat, const TwoDecks *hand) {
    RankCounts counts = ladder_rank_counts(hand->once);
    if (public->phase != CLIMBING_PLAY) return speak_by_controls(public, counts);
    CheapestSituation situation = landlord_cheapest(&doudizhu_variant, public, seat);
    CombinationRules rules = doudizhu_combinations(&public->rules);
    int class = public->trick.led ? public->class : 0;
    Combination play;
    if (!cheapest_find(&doudizhu_table, &rules, counts, class, &situation, &play))
        return by_list(public, hand, &situation);
    LadderSuits suits = ladder_suits(hand->once);
    return play.cards ? move_play(&suits, &play) : CLIMBING_PASS;
}
