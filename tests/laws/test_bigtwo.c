/* Big Two against the slow implementation in tests/reference, its counts, samples of its rules. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/bigtwo_slow.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/bigtwo/combination.h"

enum { GAMES = 80, LONG_GAMES = 2000 };

static int games_of(int few, int many) { return getenv("KOZYR_LONG") ? many : few; }

/* ---- both implementations side by side ---- */

typedef struct {
    BigtwoState fast;
    SlowBigtwo slow;
    int plays[4], passes[4], fives; /* counted from the texts of the moves */
} Pair;

static void pair_start(Pair *pair, const BigtwoRules *rules, Rng *rng) {
    SlowBigtwoRules slow = {.low_none = rules->low_straights == BIGTWO_LOW_NONE,
                            .low_low = rules->low_straights == BIGTWO_LOW_LOW,
                            .top_straight = rules->top_straight,
                            .flush_suit = rules->flush_order == BIGTWO_FLUSH_SUIT,
                            .four_cards = rules->four_cards,
                            .pass_locks = rules->pass_locks,
                            .last_card = rules->last_card,
                            .skip_forced_passes = rules->skip_forced_passes};
    char cards[4][13][3] = {0};
    memset(pair, 0, sizeof *pair);
    bigtwo_deal(&pair->fast, rules, rng);
    for (int seat = 0; seat < 4; seat++) {
        Card held[13];
        assert_int_equal(cards_list(pair->fast.hand[seat], held), 13);
        for (int i = 0; i < 13; i++) ladder_card_format(&bigtwo_ladder, held[i], cards[seat][i]);
    }
    slow_bigtwo_start(&pair->slow, &slow, (const char(*)[13][3])cards);
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* Plays one random ply in both; false when the game is over. */
static bool pair_ply(Pair *pair, Rng *rng) {
    static Move moves[MOVES_MAX];
    static char fast[MOVES_MAX][SLOW_BIGTWO_TEXT], slow[SLOW_BIGTWO_PLAYS][SLOW_BIGTWO_TEXT];
    assert_int_equal(game_bigtwo.turn(&pair->fast), pair->slow.turn);
    if (pair->slow.turn < 0) return false;
    int count = game_bigtwo.moves(&pair->fast, moves);
    assert_int_equal(count, slow_bigtwo_moves(&pair->slow, slow));
    int pick = (int)rng_below(rng, (uint32_t)count);
    char text[MOVE_TEXT_MAX];
    for (int i = 0; i < count; i++)
        assert_true(game_bigtwo.move_format(moves[i], fast[i]) < SLOW_BIGTWO_TEXT);
    memcpy(text, fast[pick], SLOW_BIGTWO_TEXT);
    qsort(fast, (size_t)count, SLOW_BIGTWO_TEXT, compare_texts);
    for (int i = 0; i < count; i++) assert_string_equal(fast[i], slow[i]);
    (strcmp(text, "pass") == 0 ? pair->passes : pair->plays)[pair->slow.turn]++;
    pair->fives += strlen(text) == 14;
    game_bigtwo.apply(&pair->fast, moves[pick]);
    slow_bigtwo_apply(&pair->slow, text);
    return true;
}

/* first, tricks, fives; by seat plays_needed, deuces_dealt, aces_dealt, plays, passes, tricks_won, left */
static void check_statistics(const Pair *pair) {
    int32_t values[STATS_MAX], won = 0;
    game_bigtwo.statistics(&pair->fast, values);
    assert_int_equal(values[2], pair->fives);
    for (int seat = 0; seat < 4; seat++) {
        const int32_t *row = values + 3 + seat;
        assert_int_equal(row[12], pair->plays[seat]);
        assert_int_equal(row[16], pair->passes[seat]);
        assert_int_equal(row[24], pair->slow.held[seat]);
        won += row[20];
    }
    assert_int_equal(values[1], won);
}

TEST(games_agree) {
    Rng rng = rng_seeded(1);
    Pair pair;
    for (int i = 0; i < games_of(GAMES, LONG_GAMES); i++) {
        RulesMemory rules;
        rules_default(&game_bigtwo, &rules);
        if (i % 4) rules_random(&game_bigtwo, 0, &rng, &rules);
        pair_start(&pair, (const BigtwoRules *)(const void *)&rules, &rng);
        while (pair_ply(&pair, &rng)) continue;
        Outcome outcome;
        int scores[4];
        game_bigtwo.outcome(&pair.fast, &outcome);
        slow_bigtwo_scores(&pair.slow, scores);
        for (int seat = 0; seat < 4; seat++) assert_int_equal(outcome.score[seat], scores[seat]);
        check_statistics(&pair);
    }
}

TEST(fewest_plays) {
    Rng rng = rng_seeded(2);
    Pair pair;
    for (int i = 0; i < games_of(6, 200); i++) {
        RulesMemory rules;
        rules_random(&game_bigtwo, 0, &rng, &rules);
        const BigtwoRules *bigtwo = (const BigtwoRules *)(const void *)&rules;
        pair_start(&pair, bigtwo, &rng);
        assert_int_equal(bigtwo_plays_needed(bigtwo, pair.fast.hand[0]),
                         slow_bigtwo_plays_needed(&pair.slow, 0));
    }
}

/* Counted by the slow implementation; KOZYR_LONG counts them again. */
TEST(perft_numbers) {
    static const struct {
        const char *settings;
        uint64_t seed;
        int depth;
        uint64_t leaves;
    } rows[] = {
        {"", 1, 7, 67378},
        {"low_straights=none top_straight=true four_cards=true", 2, 6, 15312},
        {"low_straights=low flush_order=suit pass_locks=true last_card=true", 3, 7, 52163},
        {"skip_forced_passes=true", 4, 7, 101023},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        RulesMemory rules;
        Pair pair;
        Rng rng = rng_seeded(rows[i].seed);
        rules_with(&game_bigtwo, rows[i].settings, &rules);
        pair_start(&pair, (const BigtwoRules *)(const void *)&rules, &rng);
        uint64_t slow = games_of(0, 1) ? slow_bigtwo_perft(&pair.slow, rows[i].depth) : rows[i].leaves;
        if (rows[i].leaves != slow) print_error("row %zu: slow %" PRIu64 "\n", i, slow);
        assert_int_equal(game_bigtwo.perft(&pair.fast, rows[i].depth), rows[i].leaves);
        assert_int_equal(slow, rows[i].leaves);
    }
}

/* ---- counts ---- */

static int listed[BIGTWO_STRAIGHT_FLUSH + 1];

static void count_plays(const char *settings) {
    static Move plays[1 << 15];
    RulesMemory memory;
    rules_with(&game_bigtwo, settings, &memory);
    const BigtwoRules *rules = (const BigtwoRules *)(const void *)&memory;
    int count = bigtwo_list(rules, BIGTWO_CARDS, 0, plays);
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < count; i++) listed[bigtwo_kind(bigtwo_rank(rules, plays[i]))]++;
    assert_int_equal(listed[BIGTWO_NOTHING], 0);
}

TEST(counts_of_the_whole_deck) {
    static const int standard[] = {0, 52, 78, 52, 0, 0, 10200, 5108, 3744, 624, 40};
    count_plays("");
    assert_memory_equal(listed, standard, sizeof standard);
    count_plays("low_straights=none");
    assert_int_equal(listed[BIGTWO_STRAIGHT], 8160);
    assert_int_equal(listed[BIGTWO_STRAIGHT_FLUSH], 32);
    assert_int_equal(listed[BIGTWO_FLUSH], 5116);
    count_plays("top_straight=true four_cards=true");
    assert_int_equal(listed[BIGTWO_STRAIGHT], 11220);
    assert_int_equal(listed[BIGTWO_TWO_PAIRS], 2808);
    assert_int_equal(listed[BIGTWO_FOUR], 13);
}

/* ---- what is a play, and what beats it ---- */

static BigtwoRules random_bigtwo(Rng *rng) {
    RulesMemory memory;
    rules_random(&game_bigtwo, 0, rng, &memory);
    return *(const BigtwoRules *)(const void *)&memory;
}

/* Also against a play of the same hand, which does not beat itself. */
TEST(answers_are_what_beats) {
    Rng rng = rng_seeded(8);
    static Move plays[BIGTWO_PLAYS_MAX + 1], answers[BIGTWO_PLAYS_MAX + 1];
    for (int i = 0; i < 60; i++) {
        BigtwoRules rules = random_bigtwo(&rng);
        BigtwoState state;
        bigtwo_deal(&state, &rules, &rng);
        if (i % 3 == 0) state.hand[0] = LADDER_SUIT << i % 4 & BIGTWO_CARDS;
        if (i % 3 == 1) state.hand[0] = UINT64_C(0x1fff) << 4 * rng_below(&rng, 10);
        int count = bigtwo_list(&rules, state.hand[0], 0, plays);
        for (int tries = 0; tries < 20; tries++) {
            CardSet table = plays[rng_below(&rng, (uint32_t)count)];
            int found = bigtwo_list(&rules, state.hand[0], table, answers), better = 0;
            for (int j = 0; j < count; j++)
                better += cards_count(plays[j]) == cards_count(table) &&
                          bigtwo_rank(&rules, plays[j]) > bigtwo_rank(&rules, table);
            assert_int_equal(found, better);
            for (int j = 0; j < found; j++)
                assert_true(bigtwo_rank(&rules, answers[j]) > bigtwo_rank(&rules, table));
        }
    }
}

/* ---- samples of the rules ---- */

static CardSet cards_of(const char *text) {
    CardSet set = 0;
    for (; *text; text += text[2] ? 3 : 2) set |= card_bit(ladder_card_parse(&bigtwo_ladder, text));
    return set;
}

TEST(samples_of_the_rules) {
    static const struct {
        const char *settings, *play, *table;
        bool beats;
    } rows[] = {
        {"", "2D", "AS", true},
        {"", "4S 4D", "4H 4C", true},
        {"", "4D 4C 4H", "3C 3H 3S", true},
        {"", "7D 7C", "5D", false},
        {"", "3C 4D 5D 6D 7S", "3D 4C 5C 6C 7H", true},
        {"", "AD 2C 3D 4D 5D", "TS JS QS KS AH", true},
        {"", "2S 3D 4D 5D 6C", "AS 2C 3S 4S 5S", true},
        {"", "JD QD KD AD 2C", "3D 4D 5D 6D 7C", false},
        {"top_straight=true", "JD QD KD AD 2C", "TS JS QS KS AH", true},
        {"low_straights=none", "AD 2C 3D 4D 5D", "3D 4D 5D 6D 7C", false},
        {"low_straights=low", "3D 4D 5D 6D 7C", "2S 3S 4S 5S 6H", true},
        {"low_straights=low", "AD 2D 3D 4D 5C", "TS JS QS KS AH", false},
        {"", "3D 5D 7D 9D JD", "TS JS QS KS AH", true},
        {"flush_order=suit", "3D 5D 7D 9D KD", "3S 5S 7S 9S QS", false},
        {"", "3D 3C 3H 4D 4C", "AS 2S 9S 8S 4S", true},
        {"", "3D 4D 5D 6D 7D", "2D 2C 2H 2S AH", true},
        {"", "4D 4C 5D 5C", "", false},
        {"four_cards=true", "3D 3C 3H 3S", "AS AH 2S 2H", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        RulesMemory memory;
        Move plays[BIGTWO_PLAYS_MAX];
        rules_with(&game_bigtwo, rows[i].settings, &memory);
        const BigtwoRules *rules = (const BigtwoRules *)(const void *)&memory;
        CardSet play = cards_of(rows[i].play), table = cards_of(rows[i].table);
        bool found = false;
        for (int j = bigtwo_list(rules, play, table, plays); j > 0; j--)
            found = found || plays[j - 1] == play;
        if (found != rows[i].beats)
            fail_msg("%s on %s (%s): %d", rows[i].play, rows[i].table, rows[i].settings, found);
    }
}

/* The cards left make the points: 0, 7, 9 and 13 with the diamond deuce. */
TEST(scores) {
    BigtwoState state = {0};
    Outcome outcome;
    state.hand[1] = UINT64_C(0x7f) << 1;
    state.hand[2] = UINT64_C(0x1ff) << 8;
    state.hand[3] = UINT64_C(0xfff) << 17 | cards_of("2D");
    game_bigtwo.outcome(&state, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){87, 59, 15, -161}), 4 * sizeof(int32_t));
    assert_memory_equal(outcome.place, ((uint8_t[]){1, 2, 3, 4}), 4);
    state.hand[2] = UINT64_C(0x7f) << 8;
    game_bigtwo.outcome(&state, &outcome);
    assert_memory_equal(outcome.place, ((uint8_t[]){1, 2, 2, 4}), 4);
    const char *deuces[] = {"2D", "2C", "2H", "2S"}; /* 10, 20, 30 and 50 more than another card */
    for (int seat = 0; seat < 4; seat++) state.hand[seat] = cards_of(deuces[seat]);
    game_bigtwo.outcome(&state, &outcome);
    assert_memory_equal(outcome.score, ((int32_t[]){70, 30, -10, -90}), 4 * sizeof(int32_t));
}
