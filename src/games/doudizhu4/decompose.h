/* The fewest plays of a hand. */
#ifndef KOZYR_GAMES_DOUDIZHU4_DECOMPOSE_H
#define KOZYR_GAMES_DOUDIZHU4_DECOMPOSE_H

#include "cards/rank_count.h"

/* The fewest plays that empty a hand if nobody else plays. */
int doudizhu4_plays_needed(RankCounts hand);

#endif
