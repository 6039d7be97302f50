/* Who meets whom in the next round of a Swiss tournament: a pure function of points, byes and who has met.
 *
 * The rules, the stronger first:
 *  1. As few pairs as possible meet again: none while that can be avoided.
 *  2. With an odd number one entrant has a bye, nobody a second one: the lowest with whom rule 1 holds.
 *  3. From the top of the order (points, then number), each entrant still without an opponent takes the first
 *     of its list with whom rule 1 holds. The list:
 *      - the unpaired with equal points from their middle down: the first of the upper half meets the first
 *        of the lower half,
 *      - then those from the middle up,
 *      - then all others from the top down.
 *  4. Who cannot get a new opponent waits; those who wait are paired in their order. All of them have met. */
#ifndef KOZYR_PLAN_SWISS_H
#define KOZYR_PLAN_SWISS_H

#include "plan/matching.h"

typedef struct {
    int entrants;
    uint32_t *points; /* by entrant; the caller writes them before swiss_pair */
    bool *had_bye;
    int again; /* pairs of the last round who had met before: its last ones */

    /* Private. */
    Matching matching;
    uint64_t *order;
    uint16_t *unpaired, *waiting;
} Swiss;

/* NULL when memory is short. */
Swiss *swiss_create(int entrants);
void swiss_free(Swiss *swiss);

/* Pairs a round: `pairs` gets entrants / 2 pairs, in each the lower number first, and who has met is noted.
 * The answer is the entrant that has a bye, or -1. There must be fewer rounds than entrants. */
int swiss_pair(Swiss *swiss, uint16_t pairs[]);

#endif
