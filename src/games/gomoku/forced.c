/* Wins by consecutive fours: every stone of the attacker threatens five, so every answer is forced. */
#include "games/gomoku/gomoku.h"

static bool makes_five(const GomokuState *state, int seat, int cell) {
    return gomoku_threat(state, seat, gomoku_x(cell), gomoku_y(cell)).run;
}

/* Writes the first two free cells that complete five for `seat`; returns their number, at most 2. Each scan of
 * the board uses up one of `looks`. */
static int five_cells(const GomokuState *state, int seat, int cells[2], int *looks) {
    int count = 0;
    --*looks;
    for (int y = 0; y < state->rules.size; y++)
        for (uint32_t free = gomoku_free_row(state, y); free; free &= free - 1) {
            int cell = gomoku_cell(__builtin_ctz(free), y);
            if (!makes_five(state, seat, cell)) continue;
            cells[count++] = cell;
            if (count == 2) return count;
        }
    return count;
}

static bool may_lay(const GomokuState *state, int seat, int cell) {
    GomokuState asked = *state;
    asked.turn = (int8_t)seat;
    return gomoku_is_legal(&asked, gomoku_x(cell), gomoku_y(cell));
}

static void lay(GomokuState *state, int seat, int cell) {
    state->rows[seat][gomoku_y(cell) + GOMOKU_MARGIN] |= UINT32_C(1) << (gomoku_x(cell) + GOMOKU_MARGIN);
}

/* True if the attacker wins although the other side answers a four on `cell`, or if `looks` are used up. */
static bool answer_fails(const GomokuState *state, int seat, int cell, int fours, int *looks) {
    GomokuState next = *state;
    int completing[2];
    if (*looks <= 0) return true;
    lay(&next, !seat, cell);
    return five_cells(&next, seat, completing, looks) ||
           (fours > 1 && gomoku_wins_by_fours(&next, seat, fours - 1, looks));
}

/* True if the four that `seat` has just laid wins; the other side cannot make five. */
static bool four_wins(const GomokuState *state, int seat, int fours, int *looks) {
    int completing[2];
    int count = five_cells(state, seat, completing, looks);
    if (count == 0) return false;
    if (state->rules.rule < GOMOKU_CARO)
        return count == 2 || !may_lay(state, !seat, completing[0]) ||
               answer_fails(state, seat, completing[0], fours, looks);
    /* In caro, a stone beside a row may stop its five, as well as one in it. */
    for (int y = 0; y < state->rules.size; y++)
        for (uint32_t free = gomoku_free_row(state, y); free; free &= free - 1)
            if (!answer_fails(state, seat, gomoku_cell(__builtin_ctz(free), y), fours, looks)) return false;
    return true;
}

bool gomoku_wins_by_fours(const GomokuState *state, int seat, int fours, int *looks) {
    int cells[2];
    if (*looks <= 0 || five_cells(state, seat, cells, looks)) return true;
    bool threatened = five_cells(state, !seat, cells, looks);
    for (int y = 0; y < state->rules.size; y++)
        for (uint32_t free = gomoku_free_row(state, y); free; free &= free - 1) {
            int x = __builtin_ctz(free), cell = gomoku_cell(x, y);
            if (!gomoku_threat(state, seat, x, y).four || !may_lay(state, seat, cell)) continue;
            GomokuState next = *state;
            lay(&next, seat, cell);
            if (threatened && five_cells(&next, !seat, cells, looks)) continue;
            if (four_wins(&next, seat, fours, looks)) return true;
        }
    return false;
}
