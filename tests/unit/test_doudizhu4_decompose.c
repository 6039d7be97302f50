/* The fewest plays of a hand of two decks against a search over all plays. */
#include <stdlib.h>

#include "../suite.h"
#include "games/doudizhu4/doudizhu4.h"

enum { HANDS = 3000, LONG_FACTOR = 100 };

/* Every play with the lowest card, cut off where `best` cannot be undercut. */
static int slow(RankCounts hand, int best) {
    if (!hand) return 0;
    if (best <= 1) return best;
    Combination plays[MOVES_MAX];
    int count = combinations_lead(&doudizhu4_table, &doudizhu4_kickers, hand, plays);
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
        if (rank_count(hand, rank) < (rank < COUNT_LITTLE_JOKER ? 8 : 2)) hand += rank_bit(rank);
    }
    return hand;
}

TEST(fewest_plays) {
    Rng rng = rng_seeded(22);
    int hands = getenv("KOZYR_LONG") ? LONG_FACTOR * HANDS : HANDS;
    for (int i = 0; i < hands; i++) {
        bool full = i % 8 == 0; /* of bombs */
        int ranks = full ? 4 : 4 + (int)rng_below(&rng, 12);
        int cards = full ? 12 + (int)rng_below(&rng, 8) : 1 + (int)rng_below(&rng, 15);
        RankCounts hand = random_hand(&rng, cards, ranks);
        int expected = slow(hand, cards + 1), found = doudizhu4_plays_needed(hand);
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
        {UINT64_C(0x220000000000033), 2}, /* an airplane does not take both pairs of jokers along */
        {UINT64_C(0x220000000003003), 2}, /* but two trios do */
        {UINT64_C(0x200000000000033), 2}, /* nor one pair instead of two */
        {UINT64_C(0x000000000020053), 2}, /* nor a pair of its own rank */
        {UINT64_C(0x000000000400303), 2}, /* a bomb goes along as two pairs */
        {UINT64_C(0x000000002020600), 2}, /* two trios of one rank */
        {UINT64_C(0x000111111111111), 1}, {UINT64_C(0x000000000000000), 0},
    };
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        assert_int_equal(slow(hands[i].hand, 33), hands[i].plays);
        assert_int_equal(doudizhu4_plays_needed(hands[i].hand), hands[i].plays);
    }
}
