/* The fewest plays of a hand against a search over all plays. */
#include <stdlib.h>

#include "../suite.h"
#include "games/doudizhu/doudizhu.h"

enum { HANDS = 10000, LONG_FACTOR = 50, PLAYS_MAX = 600 };

/* Every play with the lowest card, cut off where `best` cannot be undercut. */
static int slow(RankCounts hand, int best) {
    if (!hand) return 0;
    if (best <= 1) return best;
    CombinationRules rules = {.classes = COMBINATIONS_ALL, .single_max = 3, .pair_max = 1};
    Combination plays[PLAYS_MAX];
    int count = combinations_lead(&doudizhu_table, &rules, hand, plays);
    RankCounts lowest = ranks_fill(rank_bit(rank_lowest(hand)));
    for (int i = count - 1; i >= 0; i--) {
        if (!(plays[i].cards & lowest)) continue;
        int needed = 1 + slow(hand - plays[i].cards, best - 1);
        if (needed < best) best = needed;
    }
    return best;
}

/* `ranks`: from so few ranks, so that there is something to combine. */
static RankCounts random_hand(Rng *rng, int cards, int ranks) {
    RankCounts hand = 0;
    int first = (int)rng_below(rng, (uint32_t)(COUNT_RANKS - ranks + 1));
    while (counts_total(hand) < cards) {
        int rank = first + (int)rng_below(rng, (uint32_t)ranks);
        if (rank_count(hand, rank) < (rank < COUNT_LITTLE_JOKER ? 4 : 1)) hand += rank_bit(rank);
    }
    return hand;
}

TEST(fewest_plays) {
    Rng rng = rng_seeded(21);
    int hands = getenv("KOZYR_LONG") ? LONG_FACTOR * HANDS : HANDS;
    for (int i = 0; i < hands; i++) {
        bool full = i % 8 == 0; /* of trios and fours */
        int ranks = full ? 6 + (int)rng_below(&rng, 2) : 5 + (int)rng_below(&rng, 11);
        int cards = full ? 12 + (int)rng_below(&rng, 5) : 1 + (int)rng_below(&rng, 11);
        RankCounts hand = random_hand(&rng, cards, ranks);
        int expected = slow(hand, cards + 1), found = doudizhu_plays_needed(hand);
        if (expected == found) continue;
        fail_msg("hand %015llx: %d plays, expected %d", (unsigned long long)hand, found, expected);
    }
}

/* Hands of which it is easy to go wrong. */
TEST(hard_hands) {
    static const struct {
        RankCounts hand;
        int plays;
    } hands[] = {
        {UINT64_C(0x110000000000004), 2}, /* a four does not take both jokers along */
        {UINT64_C(0x000000000000134), 2}, /* nor an airplane the fourth card of its rank */
        {UINT64_C(0x000000004030003), 2}, /* a four takes a pair, a trio the third card of another */
        {UINT64_C(0x000000000040004), 2}, /* two pairs of one rank do not go with a four */
        {UINT64_C(0x000111111111111), 1},
        {UINT64_C(0x000000000033333), 2}, /* five trios, one of which goes with three others, or alone */
        {UINT64_C(0x000000000000000), 0},
    };
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        int expected = slow(hands[i].hand, 20), found = doudizhu_plays_needed(hands[i].hand);
        assert_int_equal(found, expected);
        if (i != 5) assert_int_equal(found, hands[i].plays);
    }
}
