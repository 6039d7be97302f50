/* Cells and boards of Gomoku as text. */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "games/gomoku/gomoku.h"

TEST(every_cell) {
    for (int y = 0; y < GOMOKU_SIZE_MAX; y++)
        for (int x = 0; x < GOMOKU_SIZE_MAX; x++) {
            char wanted[16], found[MOVE_TEXT_MAX];
            Move move;
            snprintf(wanted, sizeof wanted, "%c%d", "abcdefghijklmnopqrst"[x], y + 1);
            assert_int_equal(gomoku_move_format((Move)(20 * y + x), found), strlen(wanted));
            assert_string_equal(found, wanted);
            assert_true(gomoku_move_parse(wanted, &move));
            assert_int_equal(move, 20 * y + x);
        }
}

TEST(no_cells) {
    static const char *const texts[] = {"",    "a",    "8",    "u1",  "`1",  "A1",  "a0",  "a00",
                                        "a01", "a21",  "a30",  "aa",  "a1x", "a1/", "a1:", "a/",
                                        "a:",  "a100", "a111", " a1", "a1 ", "t99"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Move move = 1234;
        assert_false(gomoku_move_parse(texts[i], &move));
        assert_int_equal(move, 1234);
    }
}

static void expect(const GomokuState *state, const char *wanted) {
    Text text = {0};
    gomoku_show(state, &text);
    assert_string_equal(text_c(&text), wanted);
    text_free(&text);
}

TEST(boards) {
    GomokuRules rules = {.seats = 2, .size = 5};
    GomokuState state;
    gomoku_opening_start(&state, &rules);
    expect(&state, "0 stones, seat 0 (black, X) to move\n  5 . . . . .\n  4 . . . . .\n  3 . . . . .\n  2 . "
                   ". . . .\n  1 . . . . .\n"
                   "    a b c d e\n");
    gomoku_place(&state, gomoku_cell(0, 0), 0);
    expect(&state, "1 stones, seat 1 (white, O) to move\n  5 . . . . .\n  4 . . . . .\n  3 . . . . .\n  2 . "
                   ". . . .\n  1(X). . . .\n"
                   "    a b c d e\n");
    gomoku_place(&state, gomoku_cell(4, 4), 0);
    expect(&state, "2 stones, seat 0 (black, X) to move\n  5 . . . .(O)\n  4 . . . . .\n  3 . . . . .\n  2 . "
                   ". . . .\n  1 X . . . .\n"
                   "    a b c d e\n");
    gomoku_place(&state, gomoku_cell(2, 1), 5);
    expect(&state,
           "3 stones, over\n  5 . . . . O\n  4 . . . . .\n  3 . . . . .\n  2 . .(X). .\n  1 X . . . .\n"
           "    a b c d e\n");
}

/* How the column `name` of a table of games shows a number. */
static void expect_column(const char *name, int32_t value, const char *wanted) {
    for (int i = 0; i < game_gomoku.stat_count; i++) {
        char text[MOVE_TEXT_MAX] = "";
        const GameStat *stat = &game_gomoku.stats[i];
        if (strcmp(stat->name, name) != 0) continue;
        text[stat->format(value, text)] = 0;
        assert_string_equal(text, wanted);
        return;
    }
    fail();
}

TEST(columns) {
    expect_column("opening", 0x1234abcf, "o1234abcf");
    expect_column("opening", 0, "o00000000");
    expect_column("opening", INT32_MAX, "o7fffffff");
    expect_column("last", gomoku_cell(19, 19), "t20");
    expect_column("last", 0, "a1");
    expect_column("last", GOMOKU_NO_CELL, "");
}
