/* The four lines through a cell: fives, fours and open threes. A three needs one more legal stone for four in a
 * row both of whose ends win. */
#include "games/gomoku/lines.h"

/* The lanes around a stone of `colour` on x, y, which may still be free. Lines with fewer than three stones are
 * left out, because they make nothing. */
static Lanes lanes_around(const GomokuState *state, int colour, int x, int y) {
    Lanes lanes = {0, 0, 0};
    for (int direction = 0; direction < LINE_DIRECTIONS; direction++) {
        int shift = direction * LANE_BITS;
        unsigned own = line_gather(state->rows[colour], x, y, direction) | 1u << LINE_REACH;
        if (__builtin_popcount(own) < 3) continue;
        unsigned other = line_gather(state->rows[!colour], x, y, direction);
        unsigned free = line_inside(state->rules.size, x, y, direction) & ~(own | other);
        lanes.own |= (uint64_t)own << shift;
        lanes.other |= (uint64_t)other << shift;
        lanes.free |= (uint64_t)free << shift;
    }
    return lanes;
}

/* True if Black may lay the stone that makes four of the three in this window, after a stone on x, y. Only
 * renju forbids stones. */
static bool is_allowed(const GomokuState *state, int x, int y, int direction, unsigned place) {
    GomokuState next = *state;
    int step = (int)place - LINE_REACH;
    next.rows[GOMOKU_BLACK][y + GOMOKU_MARGIN] |= UINT32_C(1) << (x + GOMOKU_MARGIN);
    return renju_effect(&next, x + step * line_steps[direction].x, y + step * line_steps[direction].y) <
           RENJU_OVERLINE;
}

bool gomoku_makes_three(const GomokuState *state, int colour, int x, int y) {
    GomokuRule rule = (GomokuRule)state->rules.rule;
    Lanes lanes = lanes_around(state, colour, x, y);
    uint64_t threes = lanes_shapes(&lanes, line_goal(rule, colour)).three;
    if (rule != GOMOKU_RENJU || colour != GOMOKU_BLACK) return threes != 0;
    for (; threes; threes &= threes - 1) {
        int first = __builtin_ctzll(threes), direction = first / LANE_BITS;
        unsigned place = (unsigned)__builtin_ctzll(lanes.free >> first);
        if (is_allowed(state, x, y, direction, place + (unsigned)first % LANE_BITS)) return true;
    }
    return false;
}

GomokuThreat gomoku_threat(const GomokuState *state, int colour, int x, int y) {
    Lanes lanes = lanes_around(state, colour, x, y);
    LaneShapes shapes = lanes_shapes(&lanes, line_goal((GomokuRule)state->rules.rule, colour));
    return (GomokuThreat){shapes.five ? lanes_run(&lanes, &shapes) : 0, shapes.four != 0};
}
