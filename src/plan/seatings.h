/* Who of a pairing sits where: the ways in which a deal is played. */
#ifndef KOZYR_PLAN_SEATINGS_H
#define KOZYR_PLAN_SEATINGS_H

#include "plan/schedule.h"

enum { SEATINGS_COUNT_MAX = 5040 /* 7! */ };

/* The seatings of the config; of "auto", those that a pilot tries against one: all, or of many seats rotations. */
Seatings seatings_tried(const Config *config);
/* Games of a deal set. */
int64_t seatings_per_deal(const Config *config);
/* The most comparisons that an entrant has in a game: k seats meet at most S - k of others. */
int64_t seatings_most_comparisons(const Config *config);
/* "fill": "sides": comparisons of the two members of a pairing in each of its deal sets. */
int64_t seatings_side_comparisons(const Config *config);
/* Fills the seatings of a schedule; false: no memory. */
bool seatings_make(Schedule *schedule);

#endif
