/* Computes the fewest plays of a part recursively. Some play takes the part's lowest card, so only those
 * plays are tried; the rest is again a part of the hand. */
#include "games/threetwoone/threetwoone.h"

#include <string.h>

#include "cards/split.h"

static int part_number(const ThreetwoonePlan *plan, RankCounts part) {
    int number = 0;
    for (RankSet left = ranks_with(part, 1); left; left &= left - 1)
        number += plan->stride[rank_lowest(left)] * rank_count(part, rank_lowest(left));
    return number;
}

static void list_plays(ThreetwoonePlan *plan, RankCounts hand) {
    Combination list[MOVES_MAX];
    int next[COUNT_RANKS] = {0}, place = 0;
    int count = combinations_lead(&threetwoone_table, &threetwoone_kickers, hand, list);
    assert(count <= THREETWOONE_PLAYS_MAX);
    for (int i = 0; i < count; i++) next[rank_lowest(list[i].cards)]++;
    for (int rank = 0; rank < COUNT_RANKS; rank++) {
        plan->from[rank] = place;
        place += next[rank];
        next[rank] = plan->from[rank];
    }
    plan->from[COUNT_RANKS] = place;
    for (int i = 0; i < count; i++) {
        place = next[rank_lowest(list[i].cards)]++;
        plan->cards[place] = list[i].cards;
        plan->number[place] = (uint16_t)part_number(plan, list[i].cards);
    }
}

static bool holds(RankCounts part, RankCounts cards) {
    RankCounts high = RANKS_ALL << 3;
    return (((part | high) - cards) & high) == high;
}

static void make_plan(ThreetwoonePlan *plan) {
    int parts = 1;
    RankCounts hand = plan->hand;
    for (int rank = 0; rank < COUNT_RANKS; rank++) {
        plan->stride[rank] = (uint16_t)parts;
        parts *= rank_count(hand, rank) + 1;
    }
    list_plays(plan, hand);
    memset(plan->needed, 0, (size_t)parts);
    plan->made = true;
}

static int find_needed(ThreetwoonePlan *plan, RankCounts part, int number) {
    if (number == 0) return 0;
    if (plan->needed[number]) return plan->needed[number];
    int lowest = rank_lowest(part), best = THREETWOONE_HAND;
    for (int i = plan->from[lowest]; i < plan->from[lowest + 1]; i++) {
        if (!holds(part, plan->cards[i])) continue;
        int needed = 1 + find_needed(plan, part - plan->cards[i], number - plan->number[i]);
        if (needed < best) best = needed;
    }
    plan->needed[number] = (uint8_t)best;
    return best;
}

int threetwoone_plan_needed(ThreetwoonePlan *plan, RankCounts part) {
    static _Thread_local KnownPlays known;
    if (!part) return 0;
    int plays = known_plays(&known, part);
    if (plays) return plays;
    if (!plan->made) make_plan(plan);
    return known_keep(&known, part, find_needed(plan, part, part_number(plan, part)));
}
