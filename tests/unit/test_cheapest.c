/* The cheapest play found without a list is the one that the list gives, for random hands and tables. */
#include <stdlib.h>

#include "../suite.h"
#include "cards/cheapest.h"
#include "games/doudizhu/doudizhu.h"

enum { HANDS = 6000, LONG_FACTOR = 7 };

/* Few ranks, so that bombs, chains and airplanes are common. */
static CardSet random_hand(Rng *rng, int size, CardSet deck) {
    int low = (int)rng_below(rng, 8);
    CardSet hand = 0, near = deck & ~UINT64_C(0) << 4 * low;
    if (rng_below(rng, 2)) near &= (UINT64_C(1) << 4 * (low + 6)) - 1;
    if (cards_count(near) < size) near = deck;
    while (cards_count(hand) < size)
        hand |= near & card_bit(cards_nth(near, (int)rng_below(rng, (uint32_t)cards_count(near))));
    return hand;
}

static CheapestSituation random_situation(Rng *rng, int head) {
    CheapestSituation situation = {.enemy = 1 + (int)rng_below(rng, 6),
                                   .next_enemy = 1 + (int)rng_below(rng, 4)};
    situation.partner = rng_below(rng, 2) ? 1 + (int)rng_below(rng, 5) : 0;
    situation.table_head = head;
    return situation;
}

/* True if the play was found without the list. */
static bool compare(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                    const Combination *on_table, const CheapestSituation *situation) {
    Combination plays[COMBINATIONS_MAX + 1], found;
    int count = 0, class = on_table ? on_table->class : 0;
    if (class) plays[count++] = (Combination){0, COMBINATION_PASS, 0};
    count += class ? combinations_answer(table, rules, hand, class, on_table->head, plays + count)
                   : combinations_lead(table, rules, hand, plays);
    if (!cheapest_find(table, rules, hand, class, situation, &found)) return false;
    const Combination *listed = &plays[cheapest_play(table, plays, count, hand, situation)];
    assert_true(found.cards == listed->cards && found.class == listed->class && found.head == listed->head);
    return true;
}

static void check(const CombinationTable *table, const CombinationRules *rules, CardSet deck, int largest,
                  int wanted) {
    Rng rng = rng_seeded(11);
    int leads = 0, answers = 0, hands = getenv("KOZYR_LONG") ? HANDS * LONG_FACTOR : HANDS;
    for (int i = 0; i < hands; i++) {
        CardSet cards = random_hand(&rng, 1 + (int)rng_below(&rng, (uint32_t)largest), deck);
        CardSet others = random_hand(&rng, 1 + (int)rng_below(&rng, (uint32_t)largest), deck);
        Combination plays[COMBINATIONS_MAX];
        int count = combinations_lead(table, rules, ladder_rank_counts(others), plays);
        const Combination *on_table = &plays[rng_below(&rng, (uint32_t)count)];
        CheapestSituation situation = random_situation(&rng, on_table->head);
        answers += compare(table, rules, ladder_rank_counts(cards), on_table, &situation);
        situation.partner = situation.table_head = 0;
        leads += compare(table, rules, ladder_rank_counts(cards), NULL, &situation);
    }
    assert_true(leads > wanted && answers > wanted);
}

TEST(doudizhu) {
    ClimbingRules rules = {.seats = 3};
    for (int variant = 0; variant < 8; variant++) {
        rules.four_with_two = variant & 1;
        rules.rocket_kickers = variant & 2;
        rules.bomb_kickers = variant & 4;
        CombinationRules combinations = doudizhu_combinations(&rules);
        check(&doudizhu_table, &combinations, DOUDIZHU_CARDS, 20, HANDS / 2);
    }
}

TEST(ambiguous_rules_need_the_list) {
    ClimbingRules rules = {.seats = 3, .body_kickers = true};
    CombinationRules combinations = doudizhu_combinations(&rules);
    CheapestSituation situation = {.enemy = 9, .next_enemy = 9};
    Combination play;
    assert_false(cheapest_find(&doudizhu_table, &combinations, 0x111, 0, &situation, &play));
}
