/* The planner's choice, which splits few hands, against the value of every play: the first of the best, for
 * random hands, tables, weights and learned values. */
#include <stdlib.h>

#include "../suite.h"
#include "cards/play_values.h"
#include "games/doudizhu/doudizhu.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

enum { POSITIONS = 400, LONG_FACTOR = 20 };

static int split3(void *plan, RankCounts hand) {
    (void)plan;
    return doudizhu_plays_needed(hand);
}
static int split4(void *plan, RankCounts hand) {
    (void)plan;
    return doudizhu4_plays_needed(hand);
}

static RankCounts take(Rng *rng, RankCounts *deck, int cards) {
    RankCounts hand = 0;
    while (counts_total(hand) < cards) {
        int rank = (int)rng_below(rng, COUNT_RANKS);
        if (!rank_count(*deck, rank)) continue;
        hand += rank_bit(rank);
        *deck -= rank_bit(rank);
    }
    return hand;
}

/* Few values, so that plays often tie. */
static uint16_t weight(Rng *rng) { return (uint16_t)(50 * rng_below(rng, 4)); }

static PlannerWeights random_weights(Rng *rng) {
    return (PlannerWeights){.play = weight(rng),
                            .control = weight(rng),
                            .bomb = weight(rng),
                            .more = weight(rng),
                            .head = (uint16_t)rng_below(rng, 10),
                            .lead = weight(rng),
                            .pass = weight(rng),
                            .partner = weight(rng),
                            .top = (uint16_t)rng_below(rng, 10),
                            .danger = weight(rng),
                            .feed = weight(rng),
                            .near = (uint16_t)rng_below(rng, 20)};
}

/* As learned values are, these never rise with the plays that the rest needs. */
static PlayValues random_values(Rng *rng) {
    PlayValues values;
    for (int place = 0; place < PLAY_VALUES; place++) values.of[place] = (int16_t)(rng_below(rng, 21) - 10);
    for (int step = 1; step < VALUE_NEEDED_STEPS; step++)
        values.of[VALUE_NEEDED + step] =
            (int16_t)(values.of[VALUE_NEEDED + step - 1] - (int)rng_below(rng, 30));
    for (int place = VALUE_NEEDED_MORE; place <= VALUE_NEEDED_ALARM; place++)
        values.of[place] = (int16_t)-rng_below(rng, 10);
    return values;
}

static void compare(const CombinationTable *table, const CombinationRules *rules, RankCounts deck,
                    PlannerSituation situation, Rng *rng) {
    static Combination plays[MOVES_MAX];
    static int64_t worths[MOVES_MAX];
    PlannerWeights weights = random_weights(rng);
    PlayValues values = random_values(rng);
    uint64_t nodes = 0, weighed = 0;
    int count = 0, best = 0;
    situation.table = table;
    situation.weights = &weights;
    situation.hand = take(rng, &deck, 1 + (int)rng_below(rng, 17));
    situation.enemy = 1 + (int)rng_below(rng, 17);
    situation.enemy_most = situation.enemy + (int)rng_below(rng, 5);
    situation.next_enemy = rng_below(rng, 2) ? situation.enemy : 0;
    situation.unseen = take(rng, &deck, 20);
    situation.values = rng_below(rng, 2) ? &values : NULL;
    situation.partner = (int)rng_below(rng, 6);
    situation.partner_next = situation.partner && !situation.next_enemy;
    if (rng_below(rng, 2)) {
        plays[count++] = (Combination){0, COMBINATION_PASS, 0};
        situation.on_partner = rng_below(rng, 2);
        situation.table_class = 1 + (int)rng_below(rng, 3);
        situation.table_head = (int)rng_below(rng, 8);
        count += combinations_answer(table, rules, situation.hand, situation.table_class,
                                     situation.table_head, plays + 1);
    } else {
        count = combinations_lead(table, rules, situation.hand, plays);
    }
    planner_weigh(&situation, plays, count, worths, &weighed);
    for (int i = 1; i < count; i++)
        if (worths[i] > worths[best]) best = i;
    assert_int_equal(planner_choose(&situation, plays, count, &nodes), best);
    assert_int_equal(nodes, weighed);
}

static void check_learned(const PlayValues (*values)[2], int roles) {
    for (int role = 0; role < roles; role++)
        for (int led = 0; led < 2; led++) {
            const int16_t *of = values[role][led].of;
            for (int step = 1; step < VALUE_NEEDED_STEPS; step++)
                assert_true(of[VALUE_NEEDED + step] <= of[VALUE_NEEDED + step - 1]);
            for (int place = VALUE_NEEDED_MORE; place <= VALUE_NEEDED_ALARM; place++)
                assert_true(of[place] <= 0);
        }
}

/* The planner's bounds rely on it. */
TEST(learned_values_fall_with_the_plays_needed) {
    check_learned(doudizhu_values, 3);
    check_learned(doudizhu4_values, 4);
    check_learned(threetwoone_values, 1);
}

TEST(first_of_the_best) {
    static const CombinationRules national = {.classes = COMBINATIONS_ALL, .single_max = 3, .pair_max = 1};
    static const CombinationRules wide = {
        .classes = COMBINATIONS_ALL, .single_max = 4, .pair_max = 1, .joker_kickers = true};
    RankCounts deck = ladder_rank_counts(DOUDIZHU_CARDS);
    Rng rng = rng_seeded(51);
    int positions = POSITIONS * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1);
    for (int i = 0; i < positions; i++) {
        PlannerSituation three = {.plays_needed = split3, .control_rank = 12};
        PlannerSituation four = {.plays_needed = split4, .control_rank = 12};
        compare(&doudizhu_table, &national, deck, three, &rng);
        compare(&doudizhu4_table, &doudizhu4_kickers, 2 * deck, four, &rng);
        three.any_plays = true;
        compare(&doudizhu_table, &wide, deck, three, &rng);
    }
}
