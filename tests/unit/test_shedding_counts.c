/* How many plays the shedding games have, counted by their own generators: of each length, and as sets of
 * cards with suits; and the worked examples of their scores. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "games/bigtwo/combination.h"
#include "games/doudizhu/doudizhu.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

enum { PLAYS = 1 << 15, LENGTHS = 12 };

static Combination plays[PLAYS];

/* ---- of each length ---- */

static int of_class(int count, int class) {
    int found = 0;
    for (int i = 0; i < count; i++) found += plays[i].class == class;
    return found;
}

/* The classes from `class` on, until a 0. */
static void expect_lengths(int count, int class, const int expected[LENGTHS]) {
    for (int i = 0; i < LENGTHS && expected[i]; i++)
        assert_int_equal(of_class(count, class + i), expected[i]);
}

TEST(chains_of_dou_dizhu) {
    RulesMemory memory;
    ClimbingRules rules;
    rules_default(&game_doudizhu, &memory);
    memcpy(&rules, &memory, sizeof rules);
    CombinationRules kickers = doudizhu_combinations(&rules);
    RankCounts deck = ladder_rank_counts(DOUDIZHU_CARDS);
    int count = combinations_lead(&doudizhu_table, &kickers, deck, plays);
    expect_lengths(count, DOUDIZHU_SOLO_CHAIN, (int[LENGTHS]){8, 7, 6, 5, 4, 3, 2, 1});
    expect_lengths(count, DOUDIZHU_PAIR_CHAIN, (int[LENGTHS]){10, 9, 8, 7, 6, 5, 4, 3});
    expect_lengths(count, DOUDIZHU_AIRPLANE, (int[LENGTHS]){11, 10, 9, 8, 7});
}

TEST(chains_of_two_decks) {
    RankCounts decks = 2 * ladder_rank_counts(climbing_deck(&doudizhu4_variant));
    int count = combinations_lead(&doudizhu4_table, &doudizhu4_kickers, decks, plays);
    expect_lengths(count, DOUDIZHU4_STRAIGHT, (int[LENGTHS]){8, 7, 6, 5, 4, 3, 2, 1});
    expect_lengths(count, DOUDIZHU4_PAIR_CHAIN, (int[LENGTHS]){10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
    expect_lengths(count, DOUDIZHU4_AIRPLANE, (int[LENGTHS]){11, 10, 9, 8, 7, 6, 5, 4, 3, 2});
    expect_lengths(count, DOUDIZHU4_BOMB, (int[LENGTHS]){13, 13, 13, 13, 13});
}

/* ---- with suits ---- */

static int card_sets(RankCounts cards) {
    static const int of_four[] = {1, 4, 6, 4, 1};
    int sets = 1;
    for (int rank = 0; rank <= THREETWOONE_TWO; rank++) sets *= of_four[rank_count(cards, rank)];
    return sets;
}

TEST(card_sets_of_three_two_one) {
    RankCounts deck = ladder_rank_counts(climbing_deck(&threetwoone_variant));
    int count = combinations_lead(&threetwoone_table, &threetwoone_kickers, deck, plays);
    int straights[LENGTHS] = {0}, two_pairs = 0;
    for (int i = 0; i < count; i++) {
        int class = combination_plain(&threetwoone_table, plays[i].class), sets = card_sets(plays[i].cards);
        if (class >= THREETWOONE_STRAIGHT && class < THREETWOONE_PAIR_STRAIGHT)
            straights[class - THREETWOONE_STRAIGHT] += sets;
        if (class == THREETWOONE_PAIR_STRAIGHT) two_pairs += sets;
    }
    assert_int_equal(straights[0], 832);
    assert_int_equal(straights[1], 3072);
    assert_int_equal(straights[2], 11264);
    assert_int_equal(two_pairs, 468);
}

TEST(card_sets_of_big_two) {
    static Move listed[PLAYS];
    const BigtwoRules rules = {.seats = 4};
    assert_int_equal(bigtwo_list(&rules, BIGTWO_CARDS, 0, listed), 19898);
}

/* ---- scores ---- */

/* The example of the national rules: bid 3, the defender in seat 1 doubled, the landlord redoubled; a rocket
 * and a bomb; the landlord made one play and lost. And a spring after one bomb by the usual rules. */
TEST(scores_of_dou_dizhu) {
    Outcome outcome;
    ClimbingState state = {.hand = {{1, 0}, {0, 0}, {2, 0}},
                           .public = {.landlord = 0, .bid = 3, .bombs_led = 1, .bombs_answering = 1}};
    state.public.rules.seats = 3;
    state.public.rules.scoring = DOUDIZHU_NATIONAL;
    state.public.rockets = 1;
    state.public.doubled = 1 << 0 | 1 << 1;
    memcpy(state.public.plays, ((uint8_t[]){1, 3, 2}), 3);
    game_doudizhu.outcome(&state, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){-120, 96, 24}), 3 * sizeof(int32_t));
    ClimbingState spring = {.hand = {{0, 0}, {1, 0}, {2, 0}},
                            .public = {.landlord = 0, .bid = 3, .bombs_led = 1, .plays = {4, 0, 0}}};
    spring.public.rules.seats = 3;
    game_doudizhu.outcome(&spring, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){24, -12, -12}), 3 * sizeof(int32_t));
}

/* Bid 2, a bomb of six and the four jokers. */
TEST(scores_of_two_decks) {
    Outcome outcome;
    ClimbingState state = {.public = {.landlord = 2, .bid = 2, .twofold = 1, .threefold = 1, .rockets = 1}};
    state.public.rules.seats = 4;
    memcpy(state.public.plays, ((uint8_t[]){1, 2, 3, 4}), sizeof state.public.plays);
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) state.hand[seat].once = seat == 2 ? 0 : 1;
    game_doudizhu4.outcome(&state, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){-12, -12, 36, -12}), 4 * sizeof(int32_t));
}

/* 1, 5 and 13 cards left. */
TEST(scores_of_three_two_one) {
    Outcome outcome;
    ClimbingState state = {.public = {.held = {0, 1, 5, 13}}};
    game_threetwoone.outcome(&state, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){6, 0, -1, -5}), 4 * sizeof(int32_t));
    assert_memory_equal(outcome.place, ((uint8_t[]){1, 2, 3, 4}), 4);
}
