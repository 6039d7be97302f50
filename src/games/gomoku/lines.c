/* The four lines through a cell: fives, fours and open threes. */
#include "games/gomoku/lines.h"

/* Cells off the board are neither own, nor the other's, nor free. */
typedef struct {
    unsigned own, other, free;
} Line;

/* What wins for a colour under a rule. */
typedef enum { FIVE_OR_MORE, EXACTLY_FIVE, FIVE_WITH_AN_END } Goal;

static Goal goal_of(GomokuRule rule, int colour) {
    if (rule == GOMOKU_CARO) return FIVE_WITH_AN_END;
    return rule == GOMOKU_STANDARD || (rule == GOMOKU_RENJU && colour == GOMOKU_BLACK) ? EXACTLY_FIVE
                                                                                       : FIVE_OR_MORE;
}

/* A neighbour of the window makes its five stones no win. */
static bool spoiled(const Line *line, int window, Goal goal) {
    unsigned before = 1u << (window - 1), behind = 1u << (window + WIN);
    if (goal == FIVE_OR_MORE) return false;
    if (line->own & (before | behind)) return true;
    return goal == FIVE_WITH_AN_END && line->other & before && line->other & behind;
}

/* Stones of the winning line through the centre; 0: it does not win. */
static int winning_run(const Line *line, Goal goal) {
    int first = LINE_REACH, last = LINE_REACH;
    while (last + 1 < LINE_CELLS && line->own >> (last + 1) & 1) last++;
    while (first > 0 && line->own >> (first - 1) & 1) first--;
    int run = last - first + 1;
    if (run < WIN || (run > WIN && goal != FIVE_OR_MORE)) return 0;
    return run == WIN && spoiled(line, first, goal) ? 0 : run;
}

/* One stone more in a window of five makes the winning line. */
static bool has_four(const Line *line, Goal goal) {
    for (int window = 1; window <= LINE_REACH; window++) {
        unsigned own = line->own >> window & WIN_MASK, free = line->free >> window & WIN_MASK;
        if (__builtin_popcount(own) == WIN - 1 && (own | free) == WIN_MASK && !spoiled(line, window, goal))
            return true;
    }
    return false;
}

/* One stone more makes four in a row with both ends free. */
static bool has_open_three(const Line *line) {
    for (int start = 2; start <= LINE_REACH; start++) {
        unsigned own = line->own >> start & 15, free = line->free >> start & 15;
        bool ends = line->free >> (start - 1) & 1 && line->free >> (start + 4) & 1;
        if (ends && __builtin_popcount(own) == 3 && (own | free) == 15) return true;
    }
    return false;
}

GomokuThreat gomoku_threat(const GomokuState *state, int colour, int x, int y) {
    Goal goal = goal_of((GomokuRule)state->rules.rule, colour);
    GomokuThreat threat = {0, false, false};
    for (int direction = 0; direction < LINE_DIRECTIONS; direction++) {
        Line line = {line_gather(state->rows[colour], x, y, direction) | 1u << LINE_REACH, 0, 0};
        if (__builtin_popcount(line.own) < 3) continue;
        line.other = line_gather(state->rows[!colour], x, y, direction);
        line.free = line_inside(state->rules.size, x, y, direction) & ~(line.own | line.other);
        int run = winning_run(&line, goal);
        threat.run = run > threat.run ? run : threat.run;
        threat.four |= has_four(&line, goal);
        threat.three |= has_open_three(&line);
    }
    return threat;
}
