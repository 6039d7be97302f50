/* The cheapest split of a hand into plays of five cards; the rest goes as equal cards, rank by rank. */
#include "games/bigtwo/policies.h"

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
