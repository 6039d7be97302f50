/* Always the cheapest play that keeps the bombs (cards/cheapest.h). Bids by its controls: one for a two, two
 * for a joker or a bomb. */
#include "cards/landlord.h"
#include "games/doudizhu/doudizhu.h"

enum { BID_ONE = 3, REDOUBLE = 8 };

/* The highest word that the controls allow. */
static Move speak(const ClimbingPublic *public, RankCounts hand) {
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
    if (public->phase != CLIMBING_PLAY) return speak(public, counts);
    CheapestSituation situation = landlord_cheapest(&doudizhu_variant, public, seat);
    CombinationRules rules = doudizhu_combinations(&public->rules);
    int class = public->trick.led ? public->class : 0;
    Combination play;
    if (!cheapest_find(&doudizhu_table, &rules, counts, class, &situation, &play))
        return by_list(public, hand, &situation);
    LadderSuits suits = ladder_suits(hand->once);
    return play.cards ? move_play(&suits, &play) : CLIMBING_PASS;
}
