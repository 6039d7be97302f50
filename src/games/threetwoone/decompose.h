/* The fewest plays that empty a hand, or a part of it. */
#ifndef KOZYR_GAMES_THREETWOONE_DECOMPOSE_H
#define KOZYR_GAMES_THREETWOONE_DECOMPOSE_H

#include "games/threetwoone/threetwoone.h"

/* A hand of 13 cards has at most 2^13 parts, if all ranks differ. */
enum { THREETWOONE_PARTS_MAX = 1 << THREETWOONE_HAND, THREETWOONE_PLAYS_MAX = 1024 };

/* Results are computed on demand and kept: few of the parts are left by any play. */
typedef struct {
    RankCounts hand;
    bool made;                    /* the fields below are filled in */
    uint16_t stride[COUNT_RANKS]; /* a part's number is the sum of its counts times these */
    /* The plays of the hand, grouped by lowest rank; `number` is computed as for a part. */
    RankCounts cards[THREETWOONE_PLAYS_MAX];
    uint16_t number[THREETWOONE_PLAYS_MAX];
    int from[COUNT_RANKS + 1];
    uint8_t needed[THREETWOONE_PARTS_MAX]; /* by part number; 0: unknown, or the empty part */
} ThreetwoonePlan;

static inline void threetwoone_plan(ThreetwoonePlan *plan, RankCounts hand) {
    plan->hand = hand;
    plan->made = false;
}

/* The fewest plays that empty a part of the planned hand if no other seat plays. */
int threetwoone_plan_needed(ThreetwoonePlan *plan, RankCounts part);

#endif
