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
    int64_t value = -(int64_t)bigtwo_split_cost(bigtwo_plan_split(plan, rest)) -
                    (int64_t)params->card * cards_count(rest);
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

int bigtwo_plays_above(const BigtwoPlan *plan, CardSet play) {
    CardSet unseen = plan->unseen;
    Card head = ladder_highest(play);
    switch (cards_count(play)) {
    case 1:
        return cards_count(unseen & ~UINT64_C(0) << head);
    case 2: {
        int rank = ladder_rank(head);
        bool same = cards_count(ladder_of_rank(unseen, rank)) == 2 &&
                    head < ladder_highest(ladder_of_rank(unseen, rank));
        return cards_count(plan->counts.two & ~UINT64_C(0) << (4 * rank + 4)) + same;
    }
    default:
        return cards_count(plan->counts.three & ~UINT64_C(0) << (head & ~3));
    }
}

static int faded(const BigtwoPlan *plan, int cards, int above) {
    const BigtwoWeights *weights = plan->weights;
    int worth = cards == 1 ? weights->single : cards == 2 ? weights->pair : weights->triple;
    return above >= weights->fade ? 0 : worth * (weights->fade - above) / weights->fade;
}

int bigtwo_control(const BigtwoPlan *plan, CardSet play) {
    const BigtwoWeights *weights = plan->weights;
    switch (bigtwo_kind(bigtwo_rank(plan->rules, play))) {
    case BIGTWO_SINGLE:
    case BIGTWO_PAIR:
    case BIGTWO_TRIPLE:
        return faded(plan, cards_count(play), bigtwo_plays_above(plan, play));
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

static BigtwoSplit number(int count, int sort) { return count * (INT64_C(1) << sort); }

/* One play of equal cards as a split. */
static BigtwoSplit split_of_equals(const BigtwoPlan *plan, CardSet play) {
    int cards = cards_count(play), above = bigtwo_plays_above(plan, play),
        control = faded(plan, cards, above);
    return number(BIGTWO_PLAY_COST - control, BIGTWO_SPLIT_COST) + number(1, BIGTWO_SPLIT_PLAYS) +
           number(cards == 1, BIGTWO_SPLIT_SINGLES) + number(cards == 2, BIGTWO_SPLIT_PAIRS) +
           number(control == 0, BIGTWO_SPLIT_LOSERS) + number(above == 0, BIGTWO_SPLIT_SURE);
}

/* The split of the cards of one rank: some play takes its lowest card, and the rest is split further. */
static BigtwoSplit split_rank(const BigtwoPlan *plan, int rank, int suits) {
    BigtwoSplit best = INT64_MAX;
    for (int taken = suits; taken; taken = (taken - 1) & suits) {
        CardSet play = (CardSet)taken << (4 * rank);
        if (!(taken & suits & -suits) || cards_count(play) > 3) continue;
        BigtwoSplit split = split_of_equals(plan, play) + plan->split[rank][suits ^ taken];
        if (split < best) best = split;
    }
    assert(best < INT64_MAX); /* a card alone is a play */
    return best;
}

static BigtwoSplit sort_of_five(const BigtwoPlan *plan, CardSet five) {
    switch (bigtwo_kind(bigtwo_rank(plan->rules, five))) {
    case BIGTWO_STRAIGHT:
        return number(1, BIGTWO_SPLIT_STRAIGHTS);
    case BIGTWO_FLUSH:
        return number(1, BIGTWO_SPLIT_FLUSHES);
    case BIGTWO_FULL_HOUSE:
        return number(1, BIGTWO_SPLIT_FULL_HOUSES);
    default:
        return number(1, BIGTWO_SPLIT_BOMBS);
    }
}

void bigtwo_plan(BigtwoPlan *plan, const BigtwoRules *rules, const BigtwoWeights *weights, CardSet hand,
                 CardSet unseen) {
    Move fives[BIGTWO_PLAYS_MAX];
    plan->rules = rules;
    plan->weights = weights;
    plan->unseen = unseen;
    plan->counts = ladder_count(unseen);
    plan->hand = hand;
    plan->by_rank = 0;
    plan->nodes = 0;
    for (CardSet left = hand; left; left &= ~(LADDER_RANK << (cards_lowest(left) & ~3))) {
        int rank = ladder_rank(cards_lowest(left)), held = (int)(hand >> (4 * rank) & LADDER_RANK);
        plan->split[rank][0] = 0;
        for (int suits = held & -held; suits; suits = (suits - held) & held)
            plan->split[rank][suits] = split_rank(plan, rank, suits);
        plan->by_rank += plan->split[rank][held];
    }
    plan->fives = bigtwo_list_fives(rules, hand, 0, fives);
    if (plan->fives > BIGTWO_FIVES_WEIGHED) plan->fives = BIGTWO_FIVES_WEIGHED;
    for (int i = 0; i < plan->fives; i++) {
        plan->five[i] = fives[i];
        plan->five_split[i] = number(BIGTWO_PLAY_COST - bigtwo_control(plan, fives[i]), BIGTWO_SPLIT_COST) +
                              number(1, BIGTWO_SPLIT_PLAYS) + sort_of_five(plan, fives[i]);
    }
}

/* By how much the split without plays of five changes if `taken` leaves `cards`. */
static BigtwoSplit change(const BigtwoPlan *plan, CardSet cards, CardSet taken) {
    BigtwoSplit sum = 0;
    while (taken) {
        int rank = ladder_rank(cards_lowest(taken));
        int held = (int)(cards >> (4 * rank) & LADDER_RANK), left = (int)(taken >> (4 * rank) & LADDER_RANK);
        sum += plan->split[rank][held ^ left] - plan->split[rank][held];
        taken &= ~(LADDER_RANK << (4 * rank));
    }
    return sum;
}

BigtwoSplit bigtwo_plan_split(BigtwoPlan *plan, CardSet part) {
    int inside[BIGTWO_FIVES_WEIGHED], count = 0;
    BigtwoSplit by_rank = plan->by_rank + change(plan, plan->hand, plan->hand & ~part), best = by_rank;
    for (int i = 0; i < plan->fives; i++)
        if (!(plan->five[i] & ~part)) inside[count++] = i;
    plan->nodes += 1 + (uint64_t)count;
    for (int i = 0; i < count; i++) {
        CardSet five = plan->five[inside[i]], rest = part & ~five;
        BigtwoSplit without = by_rank + plan->five_split[inside[i]] + change(plan, part, five);
        if (without < best) best = without;
        if (cards_count(rest) < 5) continue;
        for (int j = i + 1; j < count; j++) {
            five = plan->five[inside[j]];
            if (five & ~rest) continue;
            plan->nodes++;
            BigtwoSplit split = without + plan->five_split[inside[j]] + change(plan, rest, five);
            if (split < best) best = split;
        }
    }
    return best;
}
