/* Openings: their names, and balanced and quiet ones against slow readings of the board and a slow search for
 * forced wins. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reference/gomoku_slow.h"
#include "../reference/random_rules.h"
#include "games/gomoku/gomoku.h"

enum { BOARDS = 60, LONG_FACTOR = 60, DEALS = 40, BALANCED = 200, BALANCED_LONG = 1600 };

static GomokuRules *as_rules(RulesMemory *rules) { return (GomokuRules *)(void *)rules; }

static void set_rules(RulesMemory *rules, const char *settings) {
    rules_default(&game_gomoku, rules);
    rules_set(&game_gomoku, settings, rules);
}

/* ---- identity ---- */

enum { SMALL = 5 };

static int32_t id_of(const int (*cells)[2], int count) {
    RulesMemory rules;
    GomokuState state;
    Error error = {0};
    set_rules(&rules, "size=5");
    gomoku_opening_start(&state, as_rules(&rules));
    for (int i = 0; i < count; i++)
        assert_true(gomoku_opening_add(&state, cells[i][0], cells[i][1], "", "", &error));
    return gomoku_opening_id(&state);
}

/* The least picture of a board under turns and mirrors, character by character. */
static void canonical_picture(const int (*cells)[2], int count, char *out) {
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        char picture[SMALL * SMALL + 1];
        memset(picture, '.', SMALL * SMALL);
        picture[SMALL * SMALL] = 0;
        for (int i = 0; i < count; i++) {
            int x = cells[i][0], y = cells[i][1];
            for (int turn = 0; turn < symmetry % 4; turn++) {
                int old = x;
                x = SMALL - 1 - y;
                y = old;
            }
            if (symmetry >= 4) x = SMALL - 1 - x;
            picture[y * SMALL + x] = "XO"[i % 2];
        }
        if (symmetry == 0 || strcmp(picture, out) < 0) memcpy(out, picture, sizeof picture);
    }
}

static void test_identity(void **unused) {
    (void)unused;
    enum { TRIED = 600 };
    static char pictures[TRIED][SMALL * SMALL + 1];
    static int32_t ids[TRIED];
    Rng rng = rng_seeded(31);
    int equal = 0;
    for (int i = 0; i < TRIED; i++) {
        int cells[3][2], count = 0, wanted = 1 + (int)rng_below(&rng, 3);
        while (count < wanted) {
            int x = (int)rng_below(&rng, SMALL), y = (int)rng_below(&rng, SMALL);
            bool taken = false;
            for (int k = 0; k < count; k++) taken |= cells[k][0] == x && cells[k][1] == y;
            if (taken) continue;
            cells[count][0] = x;
            cells[count++][1] = y;
        }
        ids[i] = id_of((const int(*)[2])cells, count);
        canonical_picture((const int(*)[2])cells, count, pictures[i]);
        assert_true(ids[i] >= 0);
        for (int k = 0; k < i; k++) {
            bool same = strcmp(pictures[i], pictures[k]) == 0;
            assert_int_equal(same, ids[i] == ids[k]);
            equal += same;
        }
    }
    assert_true(equal > TRIED);
}

/* ---- forced wins ---- */

static void copy_board(const GomokuState *state, SlowGomoku *slow) {
    static const SlowRule rules[] = {[GOMOKU_FREESTYLE] = SLOW_FREESTYLE,
                                     [GOMOKU_STANDARD] = SLOW_STANDARD,
                                     [GOMOKU_RENJU] = SLOW_RENJU,
                                     [GOMOKU_CARO] = SLOW_CARO,
                                     [GOMOKU_CARO_OVERLINE] = SLOW_CARO_OVERLINE};
    slow_gomoku_start(slow, state->rules.size, rules[state->rules.rule]);
    for (int y = 0; y < slow->size; y++)
        for (int x = 0; x < slow->size; x++) {
            if (gomoku_has(state, GOMOKU_BLACK, x, y)) slow->board[y][x] = 'X';
            if (gomoku_has(state, GOMOKU_WHITE, x, y)) slow->board[y][x] = 'O';
        }
}

/* A board without a winner, of so many stones of each colour. */
static void scatter(GomokuState *state, int rule, int size, int stones, Rng *rng) {
    RulesMemory rules;
    set_rules(&rules, "opening_stones=0");
    as_rules(&rules)->rule = (uint8_t)rule;
    as_rules(&rules)->size = (uint8_t)size;
    game_gomoku.deal(state, &rules, rng);
    for (int i = 0; i < 2 * stones;) {
        int x = (int)rng_below(rng, (uint32_t)size), y = (int)rng_below(rng, (uint32_t)size);
        if (!(gomoku_free_row(state, y) >> x & 1) || gomoku_threat(state, i % 2, x, y).run) continue;
        state->rows[i % 2][y + GOMOKU_MARGIN] |= UINT32_C(1) << (x + GOMOKU_MARGIN);
        i++;
    }
}

static void test_forced_wins(void **unused) {
    (void)unused;
    Rng rng = rng_seeded(21);
    int boards = BOARDS * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1), won[4] = {0}, lost = 0;
    for (int i = 0; i < boards; i++) {
        GomokuState state;
        SlowGomoku slow;
        scatter(&state, i % 4, 6 + (int)rng_below(&rng, 2), 5 + (int)rng_below(&rng, 5), &rng);
        copy_board(&state, &slow);
        for (int seat = 0; seat < 2; seat++)
            for (int fours = 1, before = 0; fours <= 3 && !before; fours++) {
                int looks = INT_MAX;
                bool fast = gomoku_wins_by_fours(&state, seat, fours, &looks);
                assert_int_equal(fast, slow_gomoku_wins_by_fours(&slow, "XO"[seat], fours));
                before = fast;
                won[fours] += fast;
                lost += !fast && fours == 3;
            }
    }
    print_message("won with one four %d, two %d, three %d, not %d\n", won[1], won[2], won[3], lost);
    assert_true(won[1] > boards / 8 && won[2] > 0 && lost > boards / 8);
}

static void test_quiet_deals(void **unused) {
    (void)unused;
    Rng rng = rng_seeded(22);
    int loud = 0;
    for (int i = 0; i < 2 * DEALS; i++) {
        RulesMemory rules;
        GomokuState state;
        SlowGomoku slow;
        bool quiet = i % 2;
        set_rules(&rules, "size=7 opening_stones=12 opening_region=6 opening_balance=0");
        as_rules(&rules)->opening_quiet = quiet ? 2 : 0;
        as_rules(&rules)->rule = (uint8_t)(i / 2 % 4);
        game_gomoku.deal(&state, &rules, &rng);
        assert_int_equal(state.stones, 12);
        copy_board(&state, &slow);
        bool wins = slow_gomoku_wins_by_fours(&slow, 'X', 2) || slow_gomoku_wins_by_fours(&slow, 'O', 2);
        assert_false(quiet && wins);
        loud += wins;
    }
    print_message("%d of %d openings that were not asked to be quiet\n", loud, DEALS);
    assert_true(loud > DEALS / 10);
}

/* Where every free cell may answer a four the search has no end that anybody waits for: it ends with its
 * looks, and an opening that was not seen through is not called quiet. */
static void test_looks_run_out(void **unused) {
    (void)unused;
    enum { LOOKS_GIVEN = 1000, ONE_ANSWER = 3 * GOMOKU_CELLS_MAX };
    Rng rng = rng_seeded(23);
    int exhausted = 0;
    for (int i = 0; i < DEALS; i++) {
        RulesMemory rules;
        GomokuState state;
        int looks = LOOKS_GIVEN;
        set_rules(&rules, "rule=caro opening_stones=16 opening_region=6 opening_balance=0");
        game_gomoku.deal(&state, &rules, &rng);
        bool wins = gomoku_wins_by_fours(&state, i % 2, GOMOKU_QUIET_MAX, &looks);
        assert_true(looks > -ONE_ANSWER);
        if (looks <= 0) assert_true(wins);
        exhausted += looks <= 0;
    }
    print_message("%d of %d\n", exhausted, DEALS);
    assert_true(exhausted > 0);
}

/* ---- balance ---- */

static int slow_window(const GomokuState *state, int x, int y, int dx, int dy) {
    static const int worth[] = {0, 0, 4, 16, 64, 256};
    int size = state->rules.size, count[2] = {0, 0};
    for (int i = 0; i < 5; i++, x += dx, y += dy) {
        if (x >= size || y < 0 || y >= size) return 0;
        for (int colour = 0; colour < 2; colour++) count[colour] += gomoku_has(state, colour, x, y);
    }
    return count[0] && count[1] ? 0 : worth[count[0]] - worth[count[1]];
}

static void test_every_window_counts_once_in_the_balance(void **unused) {
    (void)unused;
    Rng rng = rng_seeded(9);
    int unbalanced = 0, deals = getenv("KOZYR_LONG") ? BALANCED_LONG : BALANCED;
    for (int i = 0; i < deals; i++) {
        RulesMemory rules;
        GomokuState state;
        rules_random(&game_gomoku, 2, &rng, &rules);
        game_gomoku.deal(&state, &rules, &rng);
        int sum = 0;
        for (int y = 0; y < state.rules.size; y++)
            for (int x = 0; x < state.rules.size; x++)
                sum += slow_window(&state, x, y, 1, 0) + slow_window(&state, x, y, 0, 1) +
                       slow_window(&state, x, y, 1, 1) + slow_window(&state, x, y, 1, -1);
        assert_int_equal(gomoku_imbalance(&state), abs(sum));
        unbalanced += sum != 0;
    }
    assert_true(unbalanced > DEALS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_window_counts_once_in_the_balance),
        cmocka_unit_test(test_identity),
        cmocka_unit_test(test_forced_wins),
        cmocka_unit_test(test_quiet_deals),
        cmocka_unit_test(test_looks_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
