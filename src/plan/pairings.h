/* The number and order of pairings, and the seatings of their members. */
#ifndef KOZYR_PLAN_PAIRINGS_H
#define KOZYR_PLAN_PAIRINGS_H

#include "plan/schedule.h"

/* All pairs of ENTRANTS_MAX entrants: 199,990,000. */
enum { PAIRINGS_MAX = 200 * 1000 * 1000 };

/* n over k, or a number above PAIRINGS_MAX if it is larger. */
int64_t pairings_of(int64_t n, int k);
/* The next set of `size` ascending numbers below `count`, of which the first `fixed` stay; false after the
 * last one. */
bool pairings_next(uint16_t *set, int size, int count, int fixed);

/* All pairings of `size` members that an entrant makes with `count` opponents, numbered from `first` on, in
 * the order of pairings_next; returns the end of the output. */
uint16_t *pairings_gauntlet(int entrant, int first, int count, int size, uint16_t *out);

/* Opens the base of formats without rounds: all sets of entrants that contain the first `fixed`. */
bool pairings_open(Schedule *schedule, int fixed);
/* The planner of formats in which every set of entrants meets. */
extern const Planner pairings_planner;

/* ---- seatings ---- */

/* A seating assigns the members of a pairing to the seats of a deal. */

enum { SEATINGS_COUNT_MAX = 5040 /* 7! */ };

/* The seatings of the config; for "auto", those that a pilot compares with one: all, or rotations for many
 * seats. */
Seatings seatings_tried(const Config *config);
/* The number of games of a deal set. */
int64_t seatings_per_deal(const Config *config);
/* The maximum number of an entrant's comparisons in a game: k seats meet at most S - k others. */
int64_t seatings_most_comparisons(const Config *config);
/* "fill": "sides": comparisons of the two members of a pairing in one deal set. */
int64_t seatings_side_comparisons(const Config *config);
/* Fills the seatings of a schedule; false if out of memory. */
bool seatings_make(Schedule *schedule);

#endif
