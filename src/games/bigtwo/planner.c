/* The worth of a move: minus the cost of the rest, plus the value of the lead, which grows when an opponent
 * is nearly out. */
#include "games/bigtwo/policies.h"

enum { CERTAIN = 100 }; /* the control of a play that surely wins the lead */

const BigtwoPlanner bigtwo_planner_tuned = {
    .weights = {.single = 164,
                .pair = 177,
                .triple = 83,
                .fade = 4,
                .straight = 34,
                .flush = 77,
                .full_house = 227,
                .four_one = 159,
                .straight_flush = 169},
    .card = 70,
    .lead = 21,
    .pass = 176,
    .near = 3,
    .danger = 37,
    .feed = 72,
};

typedef struct {
    int fewest;     /* fewest cards of an opponent */
    unsigned sizes; /* bit n: some opponent has n cards */
} Opponents;

static Opponents find_opponents(const BigtwoView *view) {
    Opponents opponents = {BIGTWO_HAND, 0};
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        if (seat == view->seat) continue;
        if (view->hand_count[seat] < opponents.fewest) opponents.fewest = view->hand_count[seat];
        opponents.sizes |= 1u << view->hand_count[seat];
    }
    return opponents;
}

static int64_t value_of(const BigtwoPlanner *params, BigtwoPlan *plan, const BigtwoView *view,
                        Opponents opponents, Move move) {
    CardSet rest = view->hand & ~move;
    int64_t danger = opponents.fewest <= params->near ? params->danger : 0;
    int64_t value = -(int64_t)bigtwo_plan_cost(plan, rest) - (int64_t)params->card * cards_count(rest);
    if (move == BIGTWO_PASS) return value - params->pass - danger;
    int sure = bigtwo_control(plan, move);
    if (sure > CERTAIN) sure = CERTAIN;
    value += (params->lead + danger) * sure / CERTAIN;
    if (opponents.sizes >> cards_count(move) & 1) value -= (int64_t)params->feed * (CERTAIN - sure) / CERTAIN;
    return value;
}

void bigtwo_planner_weigh(const BigtwoPlanner *planner, const BigtwoView *view, const Move *legal, int count,
                          int64_t *worths, uint64_t *nodes) {
    BigtwoPlan plan;
    Opponents opponents = find_opponents(view);
    bigtwo_plan(&plan, &view->public.rules, &planner->weights, view->hand, view->unseen);
    for (int i = 0; i < count; i++)
        worths[i] = legal[i] == view->hand ? INT64_MAX : value_of(planner, &plan, view, opponents, legal[i]);
    *nodes += plan.nodes;
}

Move bigtwo_planner_move(const BigtwoPlanner *planner, const BigtwoView *view, const Move *legal, int count,
                         uint64_t *nodes) {
    int64_t worths[MOVES_MAX];
    int best = 0;
    assert(count >= 1 && count <= MOVES_MAX);
    for (int i = 0; i < count; i++)
        if (legal[i] == view->hand) return legal[i];
    bigtwo_planner_weigh(planner, view, legal, count, worths, nodes);
    for (int i = 1; i < count; i++)
        if (worths[i] > worths[best]) best = i;
    return legal[best];
}
