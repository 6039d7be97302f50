/* The points (half points) of every point of a sweep in every deal, kept while the games are played: what
 * paired differences need, before it is known which point is the best. A byte per deal and point as a rule.
 */
#ifndef KOZYR_SWEEP_TOTALS_H
#define KOZYR_SWEEP_TOTALS_H

#include "run/schedule.h"

typedef struct {
    const Config *config;
    const Schedule *schedule;
    int points;
    int64_t deals;       /* complete ones */
    int64_t comparisons; /* per point, over the complete deals */
    int64_t per_deal;    /* games */
    int width;           /* bytes of a total: 1, 2 or 4 */
    unsigned char *bytes;
    size_t capacity;         /* in deals */
    uint32_t *row;           /* the deal that is being read, by point */
    int64_t row_comparisons; /* of all its points */
    bool failed;             /* memory ran out */
} Totals;

bool totals_open(Totals *totals, const Config *config, const Schedule *schedule, Error *error);
void totals_close(Totals *totals);

/* The next game, in order. `totals` is a Totals. */
void totals_game(void *totals, int64_t game, const Outcome *outcome);

/* Half points of all points in a deal into `out`. */
void totals_read(const Totals *totals, int64_t deal, uint32_t *out);

/* The most that a point can total in a deal on average: share = total / scale. 0 before the first deal. */
double totals_scale(const Totals *totals);

#endif
