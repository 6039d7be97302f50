/* Always the cheapest play that keeps the bombs (cards/cheapest.h). It bids by its controls: one for a two,
 * two for a joker or a bomb. */
#include "cards/cheapest.h"
#include "games/doudizhu/doudizhu.h"

enum { BID_ONE = 3, REDOUBLE = 8 };

/* The highest word that the controls are good for. */
static Move speak(const DoudizhuPublic *public, CardSet hand) {
    Move words[DOUDIZHU_BID_MAX + 1];
    int count = doudizhu_words(public, words), held = landlord_controls(ladder_rank_counts(hand));
    if (public->phase == DOUDIZHU_DOUBLING) return words[held >= REDOUBLE];
    int worth = held - BID_ONE + 1;
    if (move_head(words[count - 1]) > DOUDIZHU_BID_MAX) return words[worth > public->robs];
    return landlord_bid(words, count, worth - 1, 1);
}

static Move by_list(const DoudizhuPublic *public, CardSet hand, const CheapestSituation *situation) {
    Move legal[MOVES_MAX];
    Combination plays[MOVES_MAX];
    int count = doudizhu_legal(public, hand, legal);
    for (int i = 0; i < count; i++) plays[i] = move_combination(&doudizhu_table, legal[i]);
    return legal[cheapest_play(&doudizhu_table, plays, count, ladder_rank_counts(hand), situation)];
}

Move doudizhu_lowest(const DoudizhuPublic *public, int seat, CardSet hand) {
    if (public->phase != DOUDIZHU_PLAY) return speak(public, hand);
    LandlordTable table = {&public->trick, public->held, public->landlord, seat};
    CheapestSituation situation = landlord_cheapest(&table, public->head);
    CombinationRules rules = doudizhu_combinations(&public->rules);
    RankCounts counts = ladder_rank_counts(hand);
    int class = public->trick.led ? public->class : 0;
    Combination play;
    if (!cheapest_find(&doudizhu_table, &rules, counts, class, &situation, &play))
        return by_list(public, hand, &situation);
    LadderSuits suits = ladder_suits(hand);
    return play.cards ? move_play(&suits, &play) : DOUDIZHU_PASS;
}
