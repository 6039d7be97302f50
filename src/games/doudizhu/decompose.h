/* The fewest plays of a hand. */
#ifndef KOZYR_GAMES_DOUDIZHU_DECOMPOSE_H
#define KOZYR_GAMES_DOUDIZHU_DECOMPOSE_H

#include "cards/rank_count.h"

/* The fewest plays that empty a hand if nobody else plays, with the kickers of the national rules. */
int doudizhu_plays_needed(RankCounts hand);

#endif
