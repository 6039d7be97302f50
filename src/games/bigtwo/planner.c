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

/* ---- splits of the hand ----
 *
 * The cheapest split of a hand into plays of five cards; the rest goes as equal cards, rank by rank. */

/* The number of unseen cards (singles) or ranks (pairs, triples) that beat the play. */
static int plays_above(CardSet unseen, CardSet play) {
    LadderCounts counts = ladder_count(unseen);
    Card head = ladder_highest(play);
    switch (cards_count(play)) {
    case 1:
        return cards_count(unseen & ~UINT64_C(0) << head);
    case 2: {
        int rank = ladder_rank(head);
        bool same = cards_count(ladder_of_rank(unseen, rank)) == 2 &&
                    head < ladder_highest(ladder_of_rank(unseen, rank));
        return cards_count(counts.two & ~UINT64_C(0) << (4 * rank + 4)) + same;
    }
    default:
        return cards_count(counts.three & ~UINT64_C(0) << (head & ~3));
    }
}

static int faded(const BigtwoPlan *plan, int worth, CardSet play) {
    int above = plays_above(plan->unseen, play), fade = plan->weights->fade;
    return above >= fade ? 0 : worth * (fade - above) / fade;
}

int bigtwo_control(const BigtwoPlan *plan, CardSet play) {
    const BigtwoWeights *weights = plan->weights;
    switch (bigtwo_kind(bigtwo_rank(plan->rules, play))) {
    case BIGTWO_SINGLE:
        return faded(plan, weights->single, play);
    case BIGTWO_PAIR:
        return faded(plan, weights->pair, play);
    case BIGTWO_TRIPLE:
        return faded(plan, weights->triple, play);
    case BIGTWO_STRAIGHT:
        return weights->straight;
    case BIGTWO_FLUSH:
        return weights->flush;
    case BIGTWO_FULL_HOUSE:
    case BIGTWO_TWO_PAIRS:
        return weights->full_house;
    case BIGTWO_FOUR:
    case BIGTWO_FOUR_ONE:
        return weights->four_one;
    case BIGTWO_STRAIGHT_FLUSH:
        return weights->straight_flush;
    case BIGTWO_NOTHING:
        break;
    }
    return 0;
}

/* The cost of the cards of one rank: some play takes its lowest card, and the rest is split further. */
static int rank_cost(const BigtwoPlan *plan, int rank, int suits) {
    int best = INT16_MAX;
    for (int taken = suits; taken; taken = (taken - 1) & suits) {
        CardSet play = (CardSet)taken << (4 * rank);
        if (!(taken & suits & -suits) || cards_count(play) > 3) continue;
        int cost = BIGTWO_PLAY_COST - bigtwo_control(plan, play) + plan->cost[rank][suits ^ taken];
        if (cost < best) best = cost;
    }
    assert(best < INT16_MAX); /* a card alone is a play */
    return best;
}

void bigtwo_plan(BigtwoPlan *plan, const BigtwoRules *rules, const BigtwoWeights *weights, CardSet hand,
                 CardSet unseen) {
    Move fives[BIGTWO_PLAYS_MAX];
    plan->rules = rules;
    plan->weights = weights;
    plan->unseen = unseen;
    plan->nodes = 0;
    for (int rank = 0; rank < BIGTWO_RANKS; rank++) {
        int held = (int)(hand >> (4 * rank) & LADDER_RANK);
        plan->cost[rank][0] = 0;
        for (int suits = 1; suits <= held; suits++)
            if ((suits & held) == suits) plan->cost[rank][suits] = (int16_t)rank_cost(plan, rank, suits);
    }
    plan->fives = bigtwo_list_fives(rules, hand, 0, fives);
    if (plan->fives > BIGTWO_FIVES_WEIGHED) plan->fives = BIGTWO_FIVES_WEIGHED;
    for (int i = 0; i < plan->fives; i++) {
        plan->five[i] = fives[i];
        plan->five_cost[i] = (int16_t)(BIGTWO_PLAY_COST - bigtwo_control(plan, fives[i]));
    }
}

/* The cost without plays of five cards. */
static int ranks_cost(const BigtwoPlan *plan, CardSet part) {
    int sum = 0;
    for (; part; part &= ~(LADDER_RANK << (cards_lowest(part) & ~3))) {
        int rank = ladder_rank(cards_lowest(part));
        sum += plan->cost[rank][part >> (4 * rank) & LADDER_RANK];
    }
    return sum;
}

int bigtwo_plan_cost(BigtwoPlan *plan, CardSet part) {
    int inside[BIGTWO_FIVES_WEIGHED], count = 0, best = ranks_cost(plan, part);
    for (int i = 0; i < plan->fives; i++)
        if (!(plan->five[i] & ~part)) inside[count++] = i;
    plan->nodes += 1 + (uint64_t)count;
    for (int i = 0; i < count; i++) {
        CardSet rest = part & ~plan->five[inside[i]];
        int cost = plan->five_cost[inside[i]] + ranks_cost(plan, rest);
        if (cost < best) best = cost;
        if (cards_count(rest) < 5) continue;
        for (int j = i + 1; j < count; j++) {
            if (plan->five[inside[j]] & ~rest) continue;
            plan->nodes++;
            cost = plan->five_cost[inside[i]] + plan->five_cost[inside[j]] +
                   ranks_cost(plan, rest & ~plan->five[inside[j]]);
            if (cost < best) best = cost;
        }
    }
    return best;
}
