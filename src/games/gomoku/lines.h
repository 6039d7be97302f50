/* The cells of a line around a cell as bits, and the shapes of four lines in one word. */
#ifndef KOZYR_GAMES_GOMOKU_LINES_H
#define KOZYR_GAMES_GOMOKU_LINES_H

#include "games/gomoku/gomoku.h"

enum {
    LINE_REACH = GOMOKU_MARGIN, /* cells on each side of the centre */
    LINE_CELLS = 2 * LINE_REACH + 1,
    LINE_DIRECTIONS = 4,
    WIN = 5,
    WIN_MASK = (1 << WIN) - 1
};

_Static_assert((int)LINE_REACH <= (int)GOMOKU_MARGIN, "lines end within the margin");

static const struct { int8_t x, y; } line_steps[LINE_DIRECTIONS] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

static inline unsigned line_gather_step(const uint32_t *rows, int column, int step) {
    unsigned bits = 0;
    for (int i = 0; i < LINE_CELLS; i++) bits |= (rows[i] >> (column + i * step) & 1) << i;
    return bits;
}

/* Eleven cells of the line through x, y; bit LINE_REACH is the centre. `board` has the stones of one colour. */
static inline unsigned line_gather(const uint32_t *board, int x, int y, int direction) {
    assert(x >= 0 && x < GOMOKU_SIZE_MAX && y >= 0 && y < GOMOKU_SIZE_MAX);
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

/* The part of that line that is on the board. */
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

/* The number of stones in a row through the centre. */
static inline int line_run(unsigned own) {
    int run = 1;
    for (int i = LINE_REACH + 1; i < LINE_CELLS && own >> i & 1; i++) run++;
    for (int i = LINE_REACH - 1; i >= 0 && own >> i & 1; i--) run++;
    return run;
}

/* The runs that win for a colour under a rule. */
typedef enum { FIVE_OR_MORE, EXACTLY_FIVE, FIVE_WITH_AN_END, FIVE_WITH_AN_END_OR_MORE } LineGoal;

static inline LineGoal line_goal(GomokuRule rule, int colour) {
    if (rule == GOMOKU_CARO) return FIVE_WITH_AN_END;
    if (rule == GOMOKU_CARO_OVERLINE) return FIVE_WITH_AN_END_OR_MORE;
    return rule == GOMOKU_STANDARD || (rule == GOMOKU_RENJU && colour == GOMOKU_BLACK) ? EXACTLY_FIVE
                                                                                       : FIVE_OR_MORE;
}

/* The four lines around a stone, 16 bits each: its own colour, including the stone, the other colour, and the
 * free cells. Cells off the board are in none of these. */
typedef struct {
    uint64_t own, other, free;
} Lanes;

/* Four directions share a 64-bit word. */
enum { LANE_BITS = 16 };
_Static_assert((int)LINE_CELLS <= (int)LANE_BITS && LINE_DIRECTIONS * LANE_BITS == 64,
               "four lanes in a word");
#define LANES(bits) ((bits)*UINT64_C(0x0001000100010001))

static inline unsigned lane_of(uint64_t lanes, int direction) {
    assert(direction >= 0 && direction < LINE_DIRECTIONS);
    return (unsigned)(lanes >> direction * LANE_BITS) & ((1u << LINE_CELLS) - 1);
}

/* Bits at the first cells of windows through the centre. `five`: five stones that win. `four`: one more stone
 * makes a winning five. `three`: of four cells, one more stone makes a row with both ends free, and a stone at
 * either end wins. */
typedef struct {
    uint64_t five, four, three;
} LaneShapes;

/* The windows of five that do not win because of their neighbours. */
static inline uint64_t lanes_spoiled(const Lanes *lanes, LineGoal goal) {
    uint64_t longer = lanes->own << 1 | lanes->own >> WIN;
    uint64_t shut = lanes->other << 1 & lanes->other >> WIN;
    switch (goal) {
    case FIVE_OR_MORE:
        return 0;
    case EXACTLY_FIVE:
        return longer;
    case FIVE_WITH_AN_END:
        return longer | shut;
    default:
        return shut & ~longer;
    }
}

/* Computes all windows at once; stones are counted in groups of four cells. */
static inline LaneShapes lanes_shapes(const Lanes *lanes, LineGoal goal) {
    const uint64_t windows = LANES(0x3eu), inner = LANES(0x3cu); /* windows that include the centre */
    uint64_t own = lanes->own, free = lanes->free;
    uint64_t one = own ^ own >> 1, two = own & own >> 1, fifth = own >> 4;
    uint64_t three_of_four = (two & one >> 2) | (one & two >> 2), all_four = two & two >> 2;
    uint64_t open = own | free, open_two = open & open >> 1, open_four = open_two & open_two >> 2;
    uint64_t good = windows & ~lanes_spoiled(lanes, goal);
    LaneShapes shapes;
    shapes.five = all_four & fifth & good;
    shapes.four = ((three_of_four & fifth) | (all_four & ~fifth)) & open_four & open >> 4 & good;
    shapes.three = three_of_four & open_four & free << 1 & free >> 4 & inner;
    if (goal == EXACTLY_FIVE || goal == FIVE_WITH_AN_END) shapes.three &= ~(own << 2 | own >> 5);
    return shapes;
}

/* The number of stones in the longest winning line, at most LINE_CELLS; 0 if none wins. */
static inline int lanes_run(const Lanes *lanes, const LaneShapes *shapes) {
    int longest = 0;
    for (int direction = 0; direction < LINE_DIRECTIONS; direction++) {
        if (!lane_of(shapes->five, direction)) continue;
        int run = line_run(lane_of(lanes->own, direction));
        longest = run > longest ? run : longest;
    }
    return longest;
}

#endif
