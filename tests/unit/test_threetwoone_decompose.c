/* The fewest plays of hands of three-two-one and of their parts against a search over all plays. */
#include <stdlib.h>

#include "../suite.h"
#include "games/threetwoone/decompose.h"

enum { HANDS = 300, LONG_FACTOR = 20 };

/* Every play with the lowest card, cut off where `best` cannot be undercut. */
static int slow(RankCounts hand, int best) {
    if (!hand) return 0;
    if (best <= 1) return best;
    Combination plays[MOVES_MAX];
    int count = combinations_lead(&threetwoone_table, &threetwoone_kickers, hand, plays);
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
    int first = (int)rng_below(rng, (uint32_t)(THREETWOONE_TWO + 2 - ranks));
    while (counts_total(hand) < cards) {
        int rank = first + (int)rng_below(rng, (uint32_t)ranks);
        if (rank_count(hand, rank) < 4) hand += rank_bit(rank);
    }
    return hand;
}

static RankCounts random_part(Rng *rng, RankCounts hand) {
    RankCounts part = 0;
    for (int rank = 0; rank <= THREETWOONE_TWO; rank++)
        part += rng_below(rng, (uint32_t)rank_count(hand, rank) + 1) * rank_bit(rank);
    return part;
}

static void compare(ThreetwoonePlan *plan, RankCounts part) {
    int expected = slow(part, THREETWOONE_HAND + 1), found = threetwoone_plan_needed(plan, part);
    if (expected == found) return;
    fail_msg("cards %013llx: %d plays, expected %d", (unsigned long long)part, found, expected);
}

TEST(fewest_plays) {
    Rng rng = rng_seeded(23);
    int hands = getenv("KOZYR_LONG") ? LONG_FACTOR * HANDS : HANDS;
    for (int i = 0; i < hands; i++) {
        ThreetwoonePlan plan;
        int ranks = 4 + (int)rng_below(&rng, 10);
        RankCounts hand = random_hand(&rng, 1 + (int)rng_below(&rng, THREETWOONE_HAND), ranks);
        threetwoone_plan(&plan, hand);
        compare(&plan, hand);
        for (int k = 0; k < 5; k++) compare(&plan, random_part(&rng, hand));
    }
}

TEST(hard_hands) {
    static const struct {
        RankCounts hand;
        int plays;
    } hands[] = {
        {UINT64_C(0x1111111111111), 1}, /* all ranks are one straight */
        {UINT64_C(0x1100000000011), 1}, /* A 2 3 4 */
        {UINT64_C(0x1110000000001), 2}, /* a two is low or high: K A 2 does not go on with 3 */
        {UINT64_C(0x1000000000011), 1}, /* 2 3 4 */
        {UINT64_C(0x0000000000033), 1}, /* three-two-one, or a straight of triples */
        {UINT64_C(0x0000000000024), 1}, /* triple, pair, and the fourth card */
        {UINT64_C(0x0000000001022), 2}, /* two pairs take no single along */
        {UINT64_C(0x0000000100222), 1}, /* three pairs do */
        {UINT64_C(0x0000000000000), 0},
    };
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        ThreetwoonePlan plan;
        threetwoone_plan(&plan, hands[i].hand);
        compare(&plan, hands[i].hand);
        assert_int_equal(threetwoone_plan_needed(&plan, hands[i].hand), hands[i].plays);
    }
}
