/* The four lines through a cell: fives, fours and open threes. A three is one more stone away from four in a
 * row both of whose ends win, and that stone is legal. */
#include "games/gomoku/lines.h"

/* Cells off the board are neither own, nor the other's, nor free. */
typedef struct {
    unsigned own, other, free;
} Line;

/* What wins for a colour under a rule. */
typedef enum { FIVE_OR_MORE, EXACTLY_FIVE, FIVE_WITH_AN_END, FIVE_WITH_AN_END_OR_MORE } Goal;

static Goal goal_of(GomokuRule rule, int colour) {
    if (rule == GOMOKU_CARO) return FIVE_WITH_AN_END;
    if (rule == GOMOKU_CARO_OVERLINE) return FIVE_WITH_AN_END_OR_MORE;
    return rule == GOMOKU_STANDARD || (rule == GOMOKU_RENJU && colour == GOMOKU_BLACK) ? EXACTLY_FIVE
                                                                                       : FIVE_OR_MORE;
}

/* A neighbour of the window makes its five stones no win. */
static bool spoiled(const Line *line, int window, Goal goal) {
    unsigned before = 1u << (window - 1), behind = 1u << (window + WIN);
    if (goal == FIVE_OR_MORE) return false;
    if (line->own & (before | behind)) return goal != FIVE_WITH_AN_END_OR_MORE;
    return goal != EXACTLY_FIVE && line->other & before && line->other & behind;
}

/* Stones of the winning line through the centre; 0: it does not win. */
static int winning_run(const Line *line, Goal goal) {
    int first = LINE_REACH, last = LINE_REACH;
    while (last + 1 < LINE_CELLS && line->own >> (last + 1) & 1) last++;
    while (first > 0 && line->own >> (first - 1) & 1) first--;
    int run = last - first + 1;
    bool more = goal == FIVE_OR_MORE || goal == FIVE_WITH_AN_END_OR_MORE;
    if (run < WIN || (run > WIN && !more)) return 0;
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

/* The places on the line of stones each of which makes four in a row with both ends free, such that a stone
 * at either end wins; returns how many. */
static int open_four_places(const Line *line, Goal goal, int places[LINE_REACH]) {
    int count = 0;
    for (int start = 2; start <= LINE_REACH; start++) {
        unsigned own = line->own >> start & 15, free = line->free >> start & 15;
        bool ends = line->free >> (start - 1) & 1 && line->free >> (start + 4) & 1;
        if (!ends || __builtin_popcount(own) != 3 || (own | free) != 15) continue;
        if (!spoiled(line, start - 1, goal) && !spoiled(line, start, goal))
            places[count++] = start + __builtin_ctz(free);
    }
    return count;
}

/* May the stone at such a place be laid, when the one on x, y lies there? Only renju forbids anything. */
static bool is_allowed(const GomokuState *state, int colour, int x, int y, int direction, int place) {
    if (state->rules.rule != GOMOKU_RENJU || colour != GOMOKU_BLACK) return true;
    GomokuState next = *state;
    int step = place - LINE_REACH;
    next.rows[colour][y + GOMOKU_MARGIN] |= UINT32_C(1) << (x + GOMOKU_MARGIN);
    return renju_effect(&next, x + step * line_steps[direction].x, y + step * line_steps[direction].y) <
           RENJU_OVERLINE;
}

bool gomoku_makes_three(const GomokuState *state, int colour, int x, int y) {
    Goal goal = goal_of((GomokuRule)state->rules.rule, colour);
    for (int direction = 0; direction < LINE_DIRECTIONS; direction++) {
        Line line = {line_gather(state->rows[colour], x, y, direction) | 1u << LINE_REACH, 0, 0};
        if (__builtin_popcount(line.own) < 3) continue;
        line.other = line_gather(state->rows[!colour], x, y, direction);
        line.free = line_inside(state->rules.size, x, y, direction) & ~(line.own | line.other);
        int places[LINE_REACH], count = open_four_places(&line, goal, places);
        for (int i = 0; i < count; i++)
            if (is_allowed(state, colour, x, y, direction, places[i])) return true;
    }
    return false;
}

GomokuThreat gomoku_threat(const GomokuState *state, int colour, int x, int y) {
    Goal goal = goal_of((GomokuRule)state->rules.rule, colour);
    GomokuThreat threat = {0, false};
    for (int direction = 0; direction < LINE_DIRECTIONS; direction++) {
        Line line = {line_gather(state->rows[colour], x, y, direction) | 1u << LINE_REACH, 0, 0};
        if (__builtin_popcount(line.own) < 3) continue;
        line.other = line_gather(state->rows[!colour], x, y, direction);
        line.free = line_inside(state->rules.size, x, y, direction) & ~(line.own | line.other);
        int run = winning_run(&line, goal);
        threat.run = run > threat.run ? run : threat.run;
        threat.four |= has_four(&line, goal);
    }
    return threat;
}
