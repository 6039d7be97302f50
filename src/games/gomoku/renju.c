/* The moves that renju forbids to Black: a stone that makes a line of six or more, two fours, or two threes.
 *
 * The definitions are those of the International Rules of Renju (Renju International Federation, 1996, chapters
 * 3 and 9). A four is four stones that one more makes exactly five; a straight four can be completed at both
 * ends. A three is three stones that one more makes a straight four, on a cell where Black neither makes five
 * nor a forbidden move. So the definition is recursive, with one more stone on each level. */
#include "games/gomoku/lines.h"

typedef struct {
    uint32_t black[GOMOKU_ROWS]; /* includes the stones laid during the recursion */
    const uint32_t *white;
    int size;
} Board;

typedef struct {
    unsigned own, free;
} Line;

static Line line_of(const Board *board, int x, int y, int direction, unsigned own) {
    unsigned white = line_gather(board->white, x, y, direction);
    return (Line){own, line_inside(board->size, x, y, direction) & ~(own | white)};
}

/* The fours through the centre. A straight four counts once; two different sets of four stones in the same line
 * count twice. */
static int count_fours(const Line *line) {
    int fours = 0;
    unsigned before = 0;
    for (int window = 1; window <= LINE_REACH; window++) {
        unsigned own = line->own & (unsigned)WIN_MASK << window;
        unsigned free = line->free & (unsigned)WIN_MASK << window;
        bool longer = line->own >> (window - 1) & 1 || line->own >> (window + WIN) & 1;
        if (__builtin_popcount(own) != WIN - 1 || !free || longer) continue;
        fours += own != before;
        before = own;
    }
    return fours;
}

/* The free cells, as bits, on which one more stone makes a straight four through the centre. */
static unsigned straight_four_cells(const Line *line) {
    unsigned cells = 0;
    for (int start = 2; start <= LINE_REACH; start++) {
        unsigned own = line->own >> (start - 2), free = line->free >> (start - 2);
        bool ends = (free & 0x42) == 0x42 && !(own & 0x81);
        if (ends && __builtin_popcount(own & 0x3c) == 3 && ((own | free) & 0x3c) == 0x3c)
            cells |= (free & 0x3c) << (start - 2);
    }
    return cells;
}

static RenjuEffect effect(Board *board, int x, int y);

/* True if Black may make a straight four on one of the cells in the line through x, y. */
static bool is_three(Board *board, int x, int y, int direction, unsigned cells) {
    for (; cells; cells &= cells - 1) {
        int distance = __builtin_ctz(cells) - LINE_REACH;
        if (effect(board, x + distance * line_steps[direction].x, y + distance * line_steps[direction].y) ==
            RENJU_NOTHING)
            return true;
    }
    return false;
}

/* The effect of the stone on x, y, which is laid already. */
static RenjuEffect effect_of_stone(Board *board, int x, int y) {
    unsigned cells[LINE_DIRECTIONS];
    int fours = 0, threes = 0, most = 0;
    bool five = false;
    for (int direction = 0; direction < LINE_DIRECTIONS; direction++) {
        unsigned own = line_gather(board->black, x, y, direction);
        cells[direction] = 0;
        if (__builtin_popcount(own) < 3) continue; /* too few stones for a three */
        Line line = line_of(board, x, y, direction, own);
        int run = line_run(line.own);
        five |= run == WIN;
        most = run > most ? run : most;
        fours += count_fours(&line);
        cells[direction] = straight_four_cells(&line);
        threes += cells[direction] != 0;
    }
    if (five) return RENJU_FIVE;
    if (most > WIN) return RENJU_OVERLINE;
    if (fours > 1) return RENJU_DOUBLE_FOUR;
    for (int direction = 0; direction < LINE_DIRECTIONS && threes > 1; direction++)
        if (cells[direction] && !is_three(board, x, y, direction, cells[direction])) threes--;
    return threes > 1 ? RENJU_DOUBLE_THREE : RENJU_NOTHING;
}

static RenjuEffect effect(Board *board, int x, int y) {
    uint32_t *row = &board->black[y + GOMOKU_MARGIN], stone = UINT32_C(1) << (x + GOMOKU_MARGIN);
    *row |= stone;
    RenjuEffect found = effect_of_stone(board, x, y);
    *row &= ~stone;
    return found;
}

static void set_up(Board *board, const GomokuState *state) {
    memcpy(board->black, state->rows[GOMOKU_BLACK], sizeof board->black);
    board->white = state->rows[GOMOKU_WHITE];
    board->size = state->rules.size;
}

RenjuEffect renju_effect(const GomokuState *state, int x, int y) {
    Board board;
    set_up(&board, state);
    return effect(&board, x, y);
}

bool renju_is_stuck(const GomokuState *state) {
    for (int y = 0; y < state->rules.size; y++)
        for (uint32_t free = gomoku_free_row(state, y); free; free &= free - 1)
            if (renju_effect(state, __builtin_ctz(free), y) < RENJU_OVERLINE) return false;
    return true;
}

/* ---- the whole board, one row at a time ---- */

static inline uint32_t shifted(uint32_t row, int step) { return step < 0 ? row << -step : row >> step; }

/* For the windows of five that begin at each cell of a row and contain neither White nor the edge: those with
 * at least two black stones, and those with at least three. */
static void promising_windows(const uint32_t *black, const uint32_t *shut, int direction, uint32_t *two,
                              uint32_t *three) {
    uint32_t ones = 0, twos = 0, fours = 0, closed = 0;
    for (int i = 0; i < WIN; i++) {
        int row = i * line_steps[direction].y, step = i * line_steps[direction].x;
        uint32_t bits = shifted(black[row], step), carry = ones & bits;
        closed |= shifted(shut[row], step);
        ones ^= bits;
        fours |= twos & carry;
        twos ^= carry;
    }
    *two = (twos | fours) & ~closed;
    *three = ((ones & twos) | fours) & ~closed;
}

/* Cells that may be forbidden: in windows with two black stones in two directions, or in a window with three.
 * No other cell can make two fours, two threes or a line of six. */
static void find_suspects(const GomokuState *state, uint32_t *suspects) {
    const uint32_t *black = state->rows[GOMOKU_BLACK], *white = state->rows[GOMOKU_WHITE];
    int size = state->rules.size;
    uint32_t board = ((UINT32_C(1) << size) - 1) << GOMOKU_MARGIN;
    uint32_t shut[GOMOKU_ROWS], once[GOMOKU_ROWS] = {0}, near[GOMOKU_ROWS];
    memset(shut, 0xff, sizeof shut);
    memset(suspects, 0, GOMOKU_ROWS * sizeof *suspects);
    for (int row = GOMOKU_MARGIN; row < GOMOKU_MARGIN + size; row++) shut[row] = white[row] | ~board;
    for (int direction = 0; direction < LINE_DIRECTIONS; direction++) {
        memset(near, 0, sizeof near);
        for (int row = GOMOKU_MARGIN; row < GOMOKU_MARGIN + size; row++) {
            uint32_t two, three;
            promising_windows(black + row, shut + row, direction, &two, &three);
            if (!two) continue;
            for (int i = 0; i < WIN; i++) {
                int step = -i * line_steps[direction].x, other = row + i * line_steps[direction].y;
                near[other] |= shifted(two, step);
                suspects[other] |= shifted(three, step);
            }
        }
        for (int row = GOMOKU_MARGIN; row < GOMOKU_MARGIN + size; row++) {
            suspects[row] |= once[row] & near[row];
            once[row] |= near[row];
        }
    }
}

void renju_legal_rows(const GomokuState *state, uint32_t *legal) {
    uint32_t suspects[GOMOKU_ROWS];
    Board board;
    find_suspects(state, suspects);
    set_up(&board, state);
    for (int y = 0; y < state->rules.size; y++) {
        legal[y] = gomoku_free_row(state, y);
        uint32_t cells = suspects[y + GOMOKU_MARGIN] >> GOMOKU_MARGIN & legal[y];
        for (; cells; cells &= cells - 1)
            if (effect(&board, __builtin_ctz(cells), y) >= RENJU_OVERLINE) legal[y] &= ~(cells & -cells);
    }
}
