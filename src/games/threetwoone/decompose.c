/* Every part of the hand in turn, from the small to the large: some play takes its lowest card. */
#include "games/threetwoone/decompose.h"

enum { PLAYS_MAX = 1024 };

/* The plays of the hand by their lowest ranks. */
typedef struct {
    RankCounts cards[PLAYS_MAX];
    uint16_t number[PLAYS_MAX]; /* as of a part */
    int from[COUNT_RANKS + 1];
} Plays;

static int part_number(const ThreetwoonePlan *plan, RankCounts part) {
    int number = 0;
    for (RankSet left = ranks_with(part, 1); left; left &= left - 1)
        number += plan->stride[rank_lowest(left)] * rank_count(part, rank_lowest(left));
    return number;
}

static void list_plays(const ThreetwoonePlan *plan, RankCounts hand, Plays *plays) {
    Combination list[MOVES_MAX];
    int count = combinations_lead(&threetwoone_table, &threetwoone_kickers, hand, list), kept = 0;
    for (int rank = 0; rank < COUNT_RANKS; rank++) {
        plays->from[rank] = kept;
        for (int i = 0; i < count; i++) {
            if (rank_lowest(ranks_with(list[i].cards, 1)) != rank) continue;
            assert(kept < PLAYS_MAX);
            plays->cards[kept] = list[i].cards;
            plays->number[kept++] = (uint16_t)part_number(plan, list[i].cards);
        }
    }
    plays->from[COUNT_RANKS] = kept;
}

static bool holds(RankCounts part, RankCounts cards) {
    RankCounts high = RANKS_ALL << 3;
    return (((part | high) - cards) & high) == high;
}

/* The part with the next number. */
static RankCounts next_part(RankCounts part, RankCounts hand) {
    for (RankSet left = ranks_with(hand, 1); left; left &= left - 1) {
        int rank = rank_lowest(left);
        if (rank_count(part, rank) < rank_count(hand, rank)) return part + rank_bit(rank);
        part &= ~ranks_fill(rank_bit(rank));
    }
    return 0;
}

void threetwoone_plan(ThreetwoonePlan *plan, RankCounts hand) {
    Plays plays;
    int parts = 1;
    for (int rank = 0; rank < COUNT_RANKS; rank++) {
        plan->stride[rank] = (uint16_t)parts;
        parts *= rank_count(hand, rank) + 1;
    }
    list_plays(plan, hand, &plays);
    plan->needed[0] = 0;
    RankCounts part = 0;
    for (int number = 1; number < parts; number++) {
        part = next_part(part, hand);
        int lowest = rank_lowest(ranks_with(part, 1)), best = THREETWOONE_HAND;
        for (int i = plays.from[lowest]; i < plays.from[lowest + 1]; i++) {
            if (!holds(part, plays.cards[i])) continue;
            int needed = 1 + plan->needed[number - plays.number[i]];
            if (needed < best) best = needed;
        }
        plan->needed[number] = (uint8_t)best;
    }
}

int threetwoone_plan_needed(const ThreetwoonePlan *plan, RankCounts part) {
    return plan->needed[part_number(plan, part)];
}
