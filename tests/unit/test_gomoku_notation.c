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
