/* Red ten against its slow implementation: legal moves as text, whole games, perft numbers, the fewest plays
 * of a hand; and the samples that the rules name. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "../reference/redten_slow.h"
#include "core/json.h"
#include "games/redten/combination.h"

enum { GAMES = 20, HANDS = 400, PERFTS = 6 };

static RedtenRules as_rules(const RulesMemory *memory) {
    RedtenRules rules;
    memcpy(&rules, memory, sizeof rules);
    return rules;
}

static SlowRules slow_rules(const RedtenRules *rules) {
    return (SlowRules){rules->bomb_order == REDTEN_ORDER_CODE, rules->ace_high, rules->two_low,
                       rules->min_straight};
}

static void start_slow(SlowRedten *slow, const RedtenState *fast) {
    char hand[27][3];
    Card cards[REDTEN_DECK];
    int count = cards_list(fast->hand[0], cards);
    assert_int_equal(count, REDTEN_HAND);
    for (int i = 0; i < count; i++) {
        redten_card_format(cards[i], hand[i]);
        hand[i][2] = 0;
    }
    SlowRules rules = slow_rules(&fast->rules);
    slow_redten_start(slow, &rules, (const char(*)[3])hand);
    assert_int_equal(slow->turn, fast->turn);
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static char slow_texts[SLOW_PLAYS][SLOW_PLAY_TEXT], fast_texts[MOVES_MAX][SLOW_PLAY_TEXT];

/* The legal moves of both, which must be the same; returns their number. */
static int compare_moves(const SlowRedten *slow, const RedtenState *fast) {
    Move moves[MOVES_MAX];
    assert_int_equal(slow->turn, fast->turn);
    int count = game_redten.moves(fast, moves);
    int slow_count = slow_redten_moves(slow, slow_texts);
    for (int i = 0; i < count; i++) redten_move_format(moves[i], fast_texts[i]);
    qsort(slow_texts, (size_t)slow_count, SLOW_PLAY_TEXT, compare_texts);
    qsort(fast_texts, (size_t)count, SLOW_PLAY_TEXT, compare_texts);
    for (int i = 0; i < count && i < slow_count; i++) assert_string_equal(fast_texts[i], slow_texts[i]);
    assert_int_equal(count, slow_count);
    return count;
}

TEST(games_agree) {
    Rng rng = rng_seeded(11);
    int games = getenv("KOZYR_LONG") ? 150 * GAMES : GAMES;
    long positions = 0;
    for (int g = 0; g < games; g++) {
        RulesMemory memory;
        rules_default(&game_redten, &memory);
        if (g % 2) rules_random(&game_redten, 0, &rng, &memory);
        RedtenState fast;
        SlowRedten slow;
        game_redten.deal(&fast, &memory, &rng);
        start_slow(&slow, &fast);
        while (fast.turn >= 0) {
            int count = compare_moves(&slow, &fast);
            const char *text = fast_texts[rng_below(&rng, (uint32_t)count)];
            Move move;
            assert_true(redten_move_parse(text, &move));
            game_redten.apply(&fast, move);
            slow_redten_apply(&slow, text);
            positions++;
        }
        assert_int_equal(slow.turn, -1);
    }
    print_message("%ld positions compared\n", positions);
}

/* ---- perft: the numbers are those of the slow implementation, which counts them again in the long run ----
 */

static const struct {
    const char *settings;
    uint64_t seed;
    int depth;
    uint64_t leaves;
} perfts[PERFTS] = {
    {"", 1, 4, 135427},
    {"", 2, 3, 5800},
    {"bomb_order=code", 3, 4, 163077},
    {"ace_high=false", 4, 4, 101431},
    {"two_low=false", 5, 4, 141552},
    {"min_straight=5", 6, 5, 298573},
};

TEST(perft_numbers) {
    bool equal = true;
    for (int i = 0; i < PERFTS; i++) {
        RulesMemory memory;
        rules_with(&game_redten, perfts[i].settings, &memory);
        Rng rng = rng_seeded(perfts[i].seed);
        RedtenState state;
        SlowRedten slow;
        game_redten.deal(&state, &memory, &rng);
        start_slow(&slow, &state);
        uint64_t leaves = game_redten.perft(&state, perfts[i].depth);
        uint64_t other = getenv("KOZYR_LONG") ? slow_redten_perft(&slow, perfts[i].depth) : perfts[i].leaves;
        if (leaves == perfts[i].leaves && other == leaves) continue;
        print_error("%s, seed %" PRIu64 ", depth %d: recorded %" PRIu64 ", slow %" PRIu64 ", fast %" PRIu64
                    "\n",
                    perfts[i].settings, perfts[i].seed, perfts[i].depth, perfts[i].leaves, other, leaves);
        equal = false;
    }
    assert_true(equal);
}

/* ---- hands ---- */

static CardSet random_hand(Rng *rng, int count, bool runs) {
    Card deck[REDTEN_DECK];
    CardSet hand = 0;
    cards_list(REDTEN_CARDS, deck);
    cards_shuffle(deck, REDTEN_DECK, rng);
    for (int i = 0; i < REDTEN_DECK && cards_count(hand) < count; i++)
        if (!runs || card_suit(deck[i]) < 2) hand |= card_bit(deck[i]);
    return hand;
}

/* All cards of some neighbouring ranks. */
static CardSet of_few_ranks(Rng *rng, int count) {
    int first = (int)rng_below(rng, RANKS);
    CardSet hand = 0;
    for (int rank = first; cards_count(hand) < count; rank++)
        for (int suit = 0; suit < SUITS && cards_count(hand) < count; suit++)
            hand |= card_bit(card_make(suit, rank % RANKS));
    return hand;
}

TEST(fewest_plays) {
    Rng rng = rng_seeded(12);
    for (int i = 0; i < HANDS; i++) {
        RulesMemory memory;
        rules_default(&game_redten, &memory);
        if (i % 2) rules_random(&game_redten, 0, &rng, &memory);
        RedtenRules rules = as_rules(&memory);
        SlowRules slow = slow_rules(&rules);
        int size = 1 + (int)rng_below(&rng, 14);
        CardSet hand = i % 8 < 6 ? random_hand(&rng, size, i % 4 < 2) : of_few_ranks(&rng, size);
        char held[54][3] = {{0}};
        Card cards[REDTEN_DECK];
        int count = cards_list(hand, cards);
        for (int k = 0; k < count; k++) redten_card_format(cards[k], held[k]);
        int needed = slow_redten_plays_needed(&slow, slow_redten_count((const char(*)[3])held));
        assert_int_equal(redten_plays_needed(&rules, hand), needed);
    }
}

static CardSet parse_hand(const char *text) {
    CardSet hand = 0;
    for (; *text; text += 2 + (text[2] == ' ')) hand |= card_bit(redten_card_parse(text));
    return hand;
}

static bool may_play(const char *settings, const char *hand, const char *table, const char *play) {
    RulesMemory memory;
    Move moves[MOVES_MAX], wanted;
    rules_with(&game_redten, settings, &memory);
    RedtenRules rules = as_rules(&memory);
    assert_true(redten_move_parse(play, &wanted));
    int count = redten_list(&rules, parse_hand(hand), parse_hand(table), moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == wanted) return true;
    return false;
}

static const struct {
    const char *settings, *hand, *table, *play;
    bool legal;
} samples[] = {
    {"", "TH 3C", "RJ", "TH", true},
    {"", "TH 3C", "TD", "TH", false},
    {"", "TC TS TH", "9C 9S", "TH TC", true},
    {"", "TS TH", "JC JS", "TH TS", false},
    {"", "TD TH", "AC AS", "TD TH", true},
    {"", "RJ BJ", "2D 2H 2S 2C", "RJ BJ", true},
    {"bomb_order=code", "RJ BJ", "2D 2H 2S 2C", "RJ BJ", false},
    {"bomb_order=code", "RJ BJ", "3S 3C", "RJ BJ", true},
    {"bomb_order=code", "TD TH", "RJ BJ", "TD TH", false},
    {"bomb_order=code", "3H 3S 3C", "RJ BJ", "3H 3S 3C", true},
    {"", "3D 3H 3S 3C", "2H 2S 2C", "3D 3H 3S 3C", true},
    {"", "3H 3S 3C", "4H 4S 4C", "3H 3S 3C", false},
    {"", "4C 3C 2C", "AC 2S 3S", "4C 3C 2C", true},
    {"", "3C 2C AC", "2S 3S 4S", "3C 2C AC", false},
    {"", "AC KC QC", "", "AC KC QC", true},
    {"ace_high=false", "AC KC QC", "", "AC KC QC", false},
    {"two_low=false", "3C 2C AC", "", "3C 2C AC", false},
    {"min_straight=4", "5C 4C 3C", "", "5C 4C 3C", false},
    {"", "JC TC TH 9C", "", "JC TH 9C", true},
    {"", "AC AS KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "", "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AS", true},
    {"", "AC AS KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "", "AS KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC", false},
    {"", "3C 4C", "", "pass", false},
};

TEST(samples_of_the_rules) {
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        Move move;
        bool legal = redten_move_parse(samples[i].play, &move) &&
                     may_play(samples[i].settings, samples[i].hand, samples[i].table, samples[i].play);
        if (legal != samples[i].legal)
            fail_msg("%s: %s over %s must be %s", samples[i].settings, samples[i].play, samples[i].table,
                     samples[i].legal ? "legal" : "refused");
    }
}

/* Of two plays of a hand at most one beats the other, and none beats itself. */
TEST(nothing_beats_itself) {
    Rng rng = rng_seeded(13);
    static Move plays[MOVES_MAX], answers[MOVES_MAX], back[MOVES_MAX];
    for (int i = 0; i < 40; i++) {
        RulesMemory memory;
        rules_default(&game_redten, &memory);
        if (i % 2) rules_random(&game_redten, 0, &rng, &memory);
        RedtenRules rules = as_rules(&memory);
        CardSet hand = random_hand(&rng, REDTEN_HAND, false);
        if (i % 4 < 2) hand = of_few_ranks(&rng, REDTEN_HAND) | REDTEN_JOKERS;
        if (i % 8 < 4) hand = (hand & ~REDTEN_TENS) | REDTEN_RED_TENS;
        int count = redten_list(&rules, hand, 0, plays);
        for (int k = 0; k < count; k++) {
            int found = redten_list(&rules, hand, plays[k], answers);
            for (int j = 1; j < found; j++) assert_true(answers[j] != plays[k]);
            if (found < 2 || k % 8) continue;
            Move better = answers[1 + rng_below(&rng, (uint32_t)found - 1)];
            found = redten_list(&rules, hand, better, back);
            for (int j = 1; j < found; j++) assert_true(back[j] != plays[k]);
        }
    }
}
