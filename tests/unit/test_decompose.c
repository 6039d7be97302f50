/* The fewest plays of hands of the games with combinations, against a search over all plays. */
#include <stdlib.h>

#include "../suite.h"
#include "games/doudizhu/doudizhu.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

static const CombinationRules all_classes = {.classes = COMBINATIONS_ALL, .single_max = 3, .pair_max = 1};

/* A game's plays; the last rank of a suit; the number of cards per rank and of jokers per kind. */
typedef struct {
    const CombinationTable *table;
    const CombinationRules *rules;
    int last_rank, copies, jokers;
    int (*needed)(RankCounts hand); /* the fewest plays of a hand */
} Deck;

static int threetwoone_needed(RankCounts hand) {
    ThreetwoonePlan plan;
    threetwoone_plan(&plan, hand);
    return threetwoone_plan_needed(&plan, hand);
}

static const Deck one_deck = {&doudizhu_table, &all_classes, COUNT_RANKS - 1, 4, 1, doudizhu_plays_needed};
static const Deck two_decks = {&doudizhu4_table,      &doudizhu4_kickers, COUNT_RANKS - 1, 8, 2,
                               doudizhu4_plays_needed};
static const Deck no_jokers = {&threetwoone_table, &threetwoone_kickers, THREETWOONE_TWO, 4, 0,
                               threetwoone_needed};

/* Tries every play with the lowest card; stops where `best` cannot be improved. */
static int slow(const Deck *deck, RankCounts hand, int best) {
    if (!hand) return 0;
    if (best <= 1) return best;
    Combination plays[MOVES_MAX];
    int count = combinations_lead(deck->table, deck->rules, hand, plays);
    RankCounts lowest = ranks_fill(rank_bit(rank_lowest(hand)));
    for (int i = count - 1; i >= 0; i--) {
        if (!(plays[i].cards & lowest)) continue;
        int needed = 1 + slow(deck, hand - plays[i].cards, best - 1);
        if (needed < best) best = needed;
    }
    return best;
}

/* `ranks`: the number of ranks, kept low so that the cards combine. */
static RankCounts random_hand(const Deck *deck, Rng *rng, int cards, int ranks) {
    RankCounts hand = 0;
    int first = (int)rng_below(rng, (uint32_t)(deck->last_rank + 2 - ranks));
    while (counts_total(hand) < cards) {
        int rank = first + (int)rng_below(rng, (uint32_t)ranks);
        if (rank_count(hand, rank) < (rank < COUNT_LITTLE_JOKER ? deck->copies : deck->jokers))
            hand += rank_bit(rank);
    }
    return hand;
}

static void compare(const Deck *deck, RankCounts hand, int found) {
    int expected = slow(deck, hand, counts_total(hand) + 1);
    if (expected != found)
        fail_msg("hand %015llx: %d plays, expected %d", (unsigned long long)hand, found, expected);
}

/* Every eighth hand has few ranks and many trios, fours and bombs. */
TEST(one_deck) {
    Rng rng = rng_seeded(21);
    int hands = getenv("KOZYR_LONG") ? 500000 : 10000;
    for (int i = 0; i < hands; i++) {
        bool full = i % 8 == 0;
        int ranks = full ? 6 + (int)rng_below(&rng, 2) : 5 + (int)rng_below(&rng, 11);
        int cards = full ? 12 + (int)rng_below(&rng, 5) : 1 + (int)rng_below(&rng, 11);
        RankCounts hand = random_hand(&one_deck, &rng, cards, ranks);
        compare(&one_deck, hand, doudizhu_plays_needed(hand));
    }
}

TEST(two_decks) {
    Rng rng = rng_seeded(22);
    int hands = getenv("KOZYR_LONG") ? 300000 : 3000;
    for (int i = 0; i < hands; i++) {
        bool full = i % 8 == 0;
        int ranks = full ? 4 : 4 + (int)rng_below(&rng, 12);
        int cards = full ? 12 + (int)rng_below(&rng, 8) : 1 + (int)rng_below(&rng, 15);
        RankCounts hand = random_hand(&two_decks, &rng, cards, ranks);
        compare(&two_decks, hand, doudizhu4_plays_needed(hand));
    }
}

/* A plan also knows the parts of its hand. */
TEST(parts_of_a_plan) {
    Rng rng = rng_seeded(23);
    int hands = getenv("KOZYR_LONG") ? 6000 : 300;
    for (int i = 0; i < hands; i++) {
        ThreetwoonePlan plan;
        int ranks = 4 + (int)rng_below(&rng, 10);
        RankCounts hand = random_hand(&no_jokers, &rng, 1 + (int)rng_below(&rng, THREETWOONE_HAND), ranks);
        threetwoone_plan(&plan, hand);
        compare(&no_jokers, hand, threetwoone_plan_needed(&plan, hand));
        for (int k = 0; k < 5; k++) {
            RankCounts part = 0;
            for (int rank = 0; rank <= THREETWOONE_TWO; rank++)
                part += rng_below(&rng, (uint32_t)rank_count(hand, rank) + 1) * rank_bit(rank);
            compare(&no_jokers, part, threetwoone_plan_needed(&plan, part));
        }
    }
}

/* Hands that are easily split wrongly. */
TEST(hard_hands) {
    static const struct {
        const Deck *deck;
        RankCounts hand;
        int plays; /* -1: compare with the search only */
    } hands[] = {
        {&one_deck, UINT64_C(0x110000000000004), 2}, /* a four cannot carry both jokers */
        {&one_deck, UINT64_C(0x000000000000134), 2}, /* nor can an airplane carry the fourth card of its
                                                      * rank */
        {&one_deck, UINT64_C(0x000000004030003), 2}, /* a four carries a pair, a trio another trio's third
                                                      * card */
        {&one_deck, UINT64_C(0x000000000040004), 2}, /* two pairs of one rank cannot go with a four */
        {&one_deck, UINT64_C(0x000111111111111), 1},
        {&one_deck, UINT64_C(0x000000000033333), -1}, /* five trios: one goes with three others, or alone */
        {&one_deck, UINT64_C(0x000000000000000), 0},
        {&two_decks, UINT64_C(0x220000000000033), 2}, /* an airplane cannot carry both pairs of jokers */
        {&two_decks, UINT64_C(0x220000000003003), 2}, /* but two trios can */
        {&two_decks, UINT64_C(0x200000000000033), 2}, /* nor one pair instead of two */
        {&two_decks, UINT64_C(0x000000000020053), 2}, /* nor a pair of its own rank */
        {&two_decks, UINT64_C(0x000000000400303), 2}, /* a bomb is carried as two pairs */
        {&two_decks, UINT64_C(0x000000002020600), 2}, /* two trios of one rank */
        {&two_decks, UINT64_C(0x000111111111111), 1},
        {&two_decks, UINT64_C(0x000000000000000), 0},
        {&no_jokers, UINT64_C(0x1111111111111), 1}, /* all ranks form one straight */
        {&no_jokers, UINT64_C(0x1100000000011), 1}, /* A 2 3 4 */
        {&no_jokers, UINT64_C(0x1110000000001), 2}, /* a two is either low or high: K A 2 does not continue
                                                     * with 3 */
        {&no_jokers, UINT64_C(0x1000000000011), 1}, /* 2 3 4 */
        {&no_jokers, UINT64_C(0x0000000000033), 1}, /* three-two-one, or a straight of triples */
        {&no_jokers, UINT64_C(0x0000000000024), 1}, /* triple, pair, and the fourth card */
        {&no_jokers, UINT64_C(0x0000000001022), 2}, /* two pairs cannot carry a single */
        {&no_jokers, UINT64_C(0x0000000100222), 1}, /* three pairs can */
        {&no_jokers, UINT64_C(0x0000000000000), 0},
    };
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        int found = hands[i].deck->needed(hands[i].hand);
        compare(hands[i].deck, hands[i].hand, found);
        if (hands[i].plays >= 0) assert_int_equal(found, hands[i].plays);
    }
}
