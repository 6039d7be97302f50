/* How many pairings there are, which is next, and who of one sits where. */
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
/* Of the formats in which every set of entrants meets. */
extern const Planner pairings_planner;

/* ---- seatings ---- */

/* Who of a pairing sits where: the ways in which a deal is played. */

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
