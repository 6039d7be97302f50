/* The cells of a line around a cell, as bits. */
#ifndef KOZYR_GAMES_GOMOKU_LINES_H
#define KOZYR_GAMES_GOMOKU_LINES_H

#include "games/gomoku/gomoku.h"

enum {
    LINE_REACH = GOMOKU_MARGIN, /* cells to either side of the centre */
    LINE_CELLS = 2 * LINE_REACH + 1,
    LINE_DIRECTIONS = 4,
    WIN = 5,
    WIN_MASK = (1 << WIN) - 1
};

static const struct { int8_t x, y; } line_steps[LINE_DIRECTIONS] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

static inline unsigned line_gather_step(const uint32_t *rows, int column, int step) {
    unsigned bits = 0;
    for (int i = 0; i < LINE_CELLS; i++) bits |= (rows[i] >> (column + i * step) & 1) << i;
    return bits;
}

/* Eleven cells of a line through x, y, bit LINE_REACH is the centre; `board` holds the stones of a colour. */
static inline unsigned line_gather(const uint32_t *board, int x, int y, int direction) {
    const uint32_t *rows = board + y + GOMOKU_MARGIN - LINE_REACH, *centre = rows + LINE_REACH;
    int column = x + GOMOKU_MARGIN;
    switch (direction) {
    case 0:
        return *centre >> (column - LINE_REACH) & ((1u << LINE_CELLS) - 1);
    case 1:
        return line_gather_step(rows, column, 0);
    case 2:
        return line_gather_step(rows, column - LINE_REACH, 1);
    default:
        return line_gather_step(rows, column + LINE_REACH, -1);
    }
}

static inline int line_smaller(int a, int b) { return a < b ? a : b; }

/* The part of that line which lies on the board. */
static inline unsigned line_inside(int size, int x, int y, int direction) {
    int back = LINE_REACH, ahead = LINE_REACH;
    int left = x, right = size - 1 - x;
    if (line_steps[direction].x) {
        back = line_smaller(back, line_steps[direction].x > 0 ? left : right);
        ahead = line_smaller(ahead, line_steps[direction].x > 0 ? right : left);
    }
    if (line_steps[direction].y) {
        back = line_smaller(back, y);
        ahead = line_smaller(ahead, size - 1 - y);
    }
    return ((1u << (back + ahead + 1)) - 1) << (LINE_REACH - back);
}

#endif
