/* How many pairings there are, and which is next. */
#ifndef KOZYR_PLAN_PAIRINGS_H
#define KOZYR_PLAN_PAIRINGS_H

#include "plan/schedule.h"

enum { PAIRINGS_MAX = 200 * 1000 * 1000 };

/* n over k, or a number past PAIRINGS_MAX when it is larger. */
int64_t pairings_of(int64_t n, int k);
/* The next set of `size` ascending numbers below `count`, the first `fixed` of which stay; false after the
 * last one. */
bool pairings_next(uint16_t *set, int size, int count, int fixed);

/* The base of formats without rounds: all sets of entrants, the first `fixed` of which are in every one. */
bool pairings_open(Schedule *schedule, int fixed);

#endif
