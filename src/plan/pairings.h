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

/* All pairings of `size` members that an entrant makes with `count` opponents, numbered from `first` on, in
 * the order of pairings_next; returns where they end. */
uint16_t *pairings_gauntlet(int entrant, int first, int count, int size, uint16_t *out);

/* The base of formats without rounds: all sets of entrants, the first `fixed` of which are in every one. */
bool pairings_open(Schedule *schedule, int fixed);

#endif
