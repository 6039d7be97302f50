/* The four lines through a cell: fives, fours and open threes. */
#include "games/gomoku/gomoku.h"

enum {
    REACH = GOMOKU_MARGIN, /* cells to either side of the centre */
    LINE = 2 * REACH + 1,
    WIN = 5,
    WIN_MASK = (1 << WIN) - 1
};

static const struct { int8_t x, y; } directions[4] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

/* Eleven cells of a line, bit REACH is the centre. Cells off the board are neither own nor free. */
typedef struct {
    unsigned own, free;
} Line;

static inline unsigned gather_step(const uint32_t *rows, int column, int step) {
    unsigned bits = 0;
    for (int i = 0; i < LINE; i++) bits |= (rows[i] >> (column + i * step) & 1) << i;
    return bits;
}

static inline unsigned gather(const uint32_t *board, int x, int y, int direction) {
    const uint32_t *rows = board + y + GOMOKU_MARGIN - REACH, *centre = rows + REACH;
    int column = x + GOMOKU_MARGIN;
    switch (direction) {
    case 0:
        return *centre >> (column - REACH) & ((1u << LINE) - 1);
    case 1:
        return gather_step(rows, column, 0);
    case 2:
        return gather_step(rows, column - REACH, 1);
    default:
        return gather_step(rows, column + REACH, -1);
    }
}

static int smaller(int a, int b) { return a < b ? a : b; }

/* The part of the line that lies on the board. */
static unsigned inside(int size, int x, int y, int direction) {
    int back = REACH, ahead = REACH;
    int left = x, right = size - 1 - x;
    if (directions[direction].x) {
        back = smaller(back, directions[direction].x > 0 ? left : right);
        ahead = smaller(ahead, directions[direction].x > 0 ? right : left);
    }
    if (directions[direction].y) {
        back = smaller(back, y);
        ahead = smaller(ahead, size - 1 - y);
    }
    return ((1u << (back + ahead + 1)) - 1) << (REACH - back);
}

/* Under the standard rule a line of more than five does not win: a neighbour of the window spoils it. */
static bool spoiled(const Line *line, int window, GomokuRule rule) {
    return rule == GOMOKU_STANDARD && (line->own >> (window - 1) & 1 || line->own >> (window + WIN) & 1);
}

static int run_through_centre(unsigned own) {
    int run = 1;
    for (int i = REACH + 1; i < LINE && own >> i & 1; i++) run++;
    for (int i = REACH - 1; i >= 0 && own >> i & 1; i--) run++;
    return run;
}

/* One stone more in a window of five makes the winning line. */
static bool has_four(const Line *line, GomokuRule rule) {
    for (int window = 1; window <= REACH; window++) {
        unsigned own = line->own >> window & WIN_MASK, free = line->free >> window & WIN_MASK;
        if (__builtin_popcount(own) == WIN - 1 && (own | free) == WIN_MASK && !spoiled(line, window, rule))
            return true;
    }
    return false;
}

/* One stone more makes four in a row with both ends free. */
static bool has_open_three(const Line *line) {
    for (int start = 2; start <= REACH; start++) {
        unsigned own = line->own >> start & 15, free = line->free >> start & 15;
        bool ends = line->free >> (start - 1) & 1 && line->free >> (start + 4) & 1;
        if (ends && __builtin_popcount(own) == 3 && (own | free) == 15) return true;
    }
    return false;
}

GomokuThreat gomoku_threat(const GomokuState *state, int colour, int x, int y) {
    GomokuRule rule = (GomokuRule)state->rules.rule;
    GomokuThreat threat = {0, false, false};
    for (int direction = 0; direction < 4; direction++) {
        Line line = {gather(state->rows[colour], x, y, direction) | 1u << REACH, 0};
        if (__builtin_popcount(line.own) < 3) continue;
        int run = run_through_centre(line.own);
        if (rule == GOMOKU_FREESTYLE ? run >= WIN : run == WIN)
            threat.run = run > threat.run ? run : threat.run;
        unsigned other = gather(state->rows[!colour], x, y, direction);
        line.free = inside(state->rules.size, x, y, direction) & ~(line.own | other);
        threat.four |= has_four(&line, rule);
        threat.three |= has_open_three(&line);
    }
    return threat;
}
