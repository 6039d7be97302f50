/* GobangCat on boards of every size, its refusals, and its tables against the plain reading of a window. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "../reference/random_rules.h"
#include "core/bot.h"
#include "games/gomoku/gobangcat.h"

extern const Bot bot_gomoku_gobangcat;

static _Alignas(16) unsigned char params[PARAMS_MAX];

static void set_params(const char *name, const char *value) {
    Error error = {0};
    const Option *option = option_find(bot_gomoku_gobangcat.params, name);
    assert_non_null(option);
    assert_true(option_set_text(option, value, name, params, &error));
}

static bool is_legal(Move move, const Move *legal, int count) {
    for (int i = 0; i < count; i++)
        if (legal[i] == move) return true;
    return false;
}

/* The bot against itself; the stones at the end. */
static int play(const RulesMemory *rules, uint64_t seed) {
    GomokuState state;
    Player players[2] = {{0}, {0}};
    Rng rng = rng_seeded(seed);
    size_t size = bot_gomoku_gobangcat.self_size(params, &game_gomoku, rules);
    game_gomoku.deal(&state, rules, &rng);
    for (int seat = 0; seat < 2; seat++) {
        players[seat] = (Player){.game = &game_gomoku, .rules = rules, .params = params, .seat = seat};
        players[seat].self = malloc(size);
        players[seat].rng = rng_seeded(seed + (uint64_t)seat);
        bot_gomoku_gobangcat.sit(&players[seat], &state, NULL);
    }
    for (int plies = 0; state.turn >= 0; plies++) {
        Move legal[MOVES_MAX];
        int count = game_gomoku.moves(&state, legal);
        assert_true(plies < game_gomoku.plies_max(rules));
        Move move = bot_gomoku_gobangcat.choose(&players[state.turn], &state, legal, count);
        assert_true(is_legal(move, legal, count));
        game_gomoku.apply(&state, move);
    }
    for (int seat = 0; seat < 2; seat++) free(players[seat].self);
    return state.stones;
}

static void test_boards_of_every_size(void **unused) {
    (void)unused;
    for (int size = GOMOKU_SIZE_MIN; size <= GOMOKU_SIZE_MAX; size++)
        for (int greedy = 0; greedy < 2; greedy++) {
            RulesMemory rules;
            memset(params, 0, sizeof params);
            option_defaults(bot_gomoku_gobangcat.params, params);
            set_params("depth", "2");
            set_params("search", greedy ? "false" : "true");
            rules_default(&game_gomoku, &rules);
            ((GomokuRules *)(void *)&rules)->size = (uint8_t)size;
            ((GomokuRules *)(void *)&rules)->opening_stones = (uint8_t)(size % 4);
            int stones = play(&rules, (uint64_t)size);
            assert_int_equal(stones, play(&rules, (uint64_t)size));
        }
}

static void test_refuses_standard(void **unused) {
    (void)unused;
    RulesMemory rules;
    Error error = {0};
    rules_default(&game_gomoku, &rules);
    assert_true(bot_gomoku_gobangcat.check(params, &game_gomoku, &rules, &error));
    rules_set(&game_gomoku, "rule=standard", &rules);
    assert_false(bot_gomoku_gobangcat.check(params, &game_gomoku, &rules, &error));
    assert_non_null(strstr(error.text, "freestyle"));
}

/* ---- the board kept stone by stone ---- */

static ModelTables tables;
static ModelBoard board, fresh;

/* Counting, window by window, from what each cell of the board holds. */
static int count_slowly(const char *cells, int size, int own) {
    static const int steps[8][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
    static const int worth[5] = {0, 10, 100, 1000, 10000};
    int sum = 0;
    for (int cell = 0; cell < size * size; cell++)
        for (int i = 0; i < 8; i++) {
            int count[2] = {0, 0}, inside = 0;
            for (int k = 0; k < 5; k++) {
                int x = cell / size + k * steps[i][0], y = cell % size + k * steps[i][1];
                if (x < 0 || y < 0 || x >= size || y >= size) continue;
                inside++;
                if (cells[x * size + y]) count[cells[x * size + y] - 1]++;
            }
            if (inside < 5 || (count[0] && count[1])) continue;
            sum += count[own] == 5 ? 120000 : worth[count[own]];
            sum -= count[!own] == 5 ? 100000 : worth[count[!own]];
        }
    return sum;
}

static void test_board_stone_by_stone(void **unused) {
    (void)unused;
    Rng rng = rng_seeded(3);
    for (int game = 0; game < 40; game++) {
        int size = GOMOKU_SIZE_MIN + (int)rng_below(&rng, GOMOKU_SIZE_MAX - GOMOKU_SIZE_MIN + 1);
        int own = game % 2;
        char cells[GOMOKU_CELLS_MAX] = {0};
        model_tables_build(&tables, size, own, EVALUATOR_COUNTING, &model_weights_original);
        model_board_clear(&board, &tables);
        for (int i = 0; i < 2 * size * size; i++) {
            int cell = (int)rng_below(&rng, (uint32_t)(size * size));
            int colour = cells[cell] ? cells[cell] - 1 : (int)rng_below(&rng, 2);
            model_board_toggle(&board, cell, colour);
            cells[cell] = cells[cell] ? 0 : (char)(1 + colour);
        }
        assert_int_equal(model_board_evaluate(&board), count_slowly(cells, size, own));
        model_board_clear(&fresh, &tables);
        for (int cell = 0; cell < size * size; cell++)
            if (cells[cell]) model_board_toggle(&fresh, cell, cells[cell] - 1);
        assert_memory_equal(board.codes, fresh.codes, sizeof board.codes);
        assert_memory_equal(board.marked, fresh.marked, sizeof board.marked);
        assert_int_equal(board.wins[1], fresh.wins[1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards_of_every_size),
        cmocka_unit_test(test_refuses_standard),
        cmocka_unit_test(test_board_stone_by_stone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
