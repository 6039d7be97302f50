/* Boards of patterns for tests: built once for a size and rule, filled by hand or with stones near each
 * other. */
#ifndef KOZYR_TESTS_PATTERN_BOARDS_H
#define KOZYR_TESTS_PATTERN_BOARDS_H

#include <stdio.h>

#include "games/gomoku/patterns.h"

enum { RULES = GOMOKU_CARO_OVERLINE + 1 };

static const PatternWeights weights = {{0, 1, 3, 4, 10, 12, 40, 0}, 40, 60, 20, NULL};

static PatternTables tables, built[GOMOKU_SIZE_MAX + 1][RULES];
static PatternBoard board;

static inline void start_board(int size, GomokuRule rule) {
    GomokuRules rules = {.seats = 2, .size = (uint8_t)size, .rule = (uint8_t)rule};
    if (built[size][rule].size == 0) pattern_tables_build(&built[size][rule], &rules, &weights);
    tables = built[size][rule];
    pattern_board_clear(&board, &tables);
}

static inline int cell_of(const char *text) {
    Move move;
    assert_true(gomoku_move_parse(text, &move));
    return (int)move;
}

/* "h8 i8 ..." for one colour. */
static inline void lay(const char *cells, int colour) {
    char word[4];
    for (int used; sscanf(cells, "%3s%n", word, &used) == 1; cells += used)
        pattern_board_place(&board, cell_of(word), colour);
}

/* Stones near each other, so that lines are built and blocked. */
static inline int pick_cell(Rng *rng) {
    for (;;) {
        int reach = tables.size < 9 ? tables.size : 9, shift = (tables.size - reach) * (int)rng_below(rng, 2);
        int x = shift + (int)rng_below(rng, (uint32_t)reach),
            y = shift + (int)rng_below(rng, (uint32_t)reach);
        if (!board.taken[gomoku_cell(x, y)]) return gomoku_cell(x, y);
    }
}

#endif
