/* The fewest plays of a hand and of all its parts. */
#ifndef KOZYR_GAMES_THREETWOONE_DECOMPOSE_H
#define KOZYR_GAMES_THREETWOONE_DECOMPOSE_H

#include "games/threetwoone/threetwoone.h"

/* Thirteen cards have the most parts, 2^13, if all ranks differ. */
enum { THREETWOONE_PARTS_MAX = 1 << THREETWOONE_HAND };

typedef struct {
    uint16_t stride[COUNT_RANKS]; /* the number of a part is the sum of its counts times these */
    uint8_t needed[THREETWOONE_PARTS_MAX];
} ThreetwoonePlan;

void threetwoone_plan(ThreetwoonePlan *plan, RankCounts hand);

/* The fewest plays that empty a part of the planned hand if nobody else plays. */
int threetwoone_plan_needed(const ThreetwoonePlan *plan, RankCounts part);

#endif
