/* The fewest plays of a hand and of its parts. */
#ifndef KOZYR_GAMES_THREETWOONE_DECOMPOSE_H
#define KOZYR_GAMES_THREETWOONE_DECOMPOSE_H

#include "games/threetwoone/threetwoone.h"

/* Thirteen cards have the most parts, 2^13, if all ranks differ. */
enum { THREETWOONE_PARTS_MAX = 1 << THREETWOONE_HAND, THREETWOONE_PLAYS_MAX = 1024 };

/* What is asked of a part is found out then, and kept: few parts come up among those that a play leaves. */
typedef struct {
    RankCounts hand;
    bool made;                    /* what follows is filled in */
    uint16_t stride[COUNT_RANKS]; /* the number of a part is the sum of its counts times these */
    /* The plays of the hand by their lowest ranks; `number` as of a part. */
    RankCounts cards[THREETWOONE_PLAYS_MAX];
    uint16_t number[THREETWOONE_PLAYS_MAX];
    int from[COUNT_RANKS + 1];
    uint8_t needed[THREETWOONE_PARTS_MAX]; /* 0: not known, but for the empty part */
} ThreetwoonePlan;

static inline void threetwoone_plan(ThreetwoonePlan *plan, RankCounts hand) {
    plan->hand = hand;
    plan->made = false;
}

/* The fewest plays that empty a part of the planned hand if nobody else plays. */
int threetwoone_plan_needed(ThreetwoonePlan *plan, RankCounts part);

#endif
