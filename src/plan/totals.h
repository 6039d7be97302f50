/* The points (half points) of every point of a sweep in every deal, kept while the games are played: what
 * paired differences need, before it is known which point is the best. A byte per deal and point as a rule.
 * In a race a point that has dropped out has played the first `played` deals, and has 0 in the others. Of
 * several opponents each has totals of its own too. */
#ifndef KOZYR_PLAN_TOTALS_H
#define KOZYR_PLAN_TOTALS_H

#include "plan/schedule.h"
#include "stats/sums.h"

typedef struct Totals {
    const Schedule *schedule;
    int points;
    int64_t deals;        /* complete ones */
    int64_t *comparisons; /* by number of deals: of a point that has played so many; NULL before the first */
    int64_t *played;      /* by point: complete deals */
    int64_t *sum;         /* by point: half points in complete deals */
    int64_t most;         /* no total of a deal is larger */
    int width;            /* bytes of a total: 1, 2 or 4 */
    unsigned char *bytes;
    size_t capacity; /* in deals */
    /* The deal that is being read. */
    uint32_t *row;           /* by point */
    bool *in;                /* by point: it plays this deal */
    int64_t row_comparisons; /* of all its points */
    bool failed;             /* memory ran out */
    int opponent;            /* the entrant whose comparisons alone count; -1: all */
    /* The same against each opponent alone; none where there is one only. */
    struct Totals *opponents;
    int opponent_count;
} Totals;

struct Analysis; /* plan/analysis.h */

/* The state of a sweep: its totals, and what they say. */
typedef struct {
    Totals totals;
    struct Analysis *analysis; /* NULL: none of the games that have been taken in */
} SweepState;

COURSE_STATE(SweepState, sweep)

/* The totals of a schedule; NULL: it is no sweep. */
Totals *totals_of(const Schedule *schedule);

/* False: no memory. */
bool totals_open(Totals *totals, const Schedule *schedule);
void totals_close(Totals *totals);

/* The next game, in order. */
void totals_add(Totals *totals, const Task *task, const Outcome *outcome);

/* Writes the deals and forgets them, or adds those of another one behind (Planner.sums); every point plays all. */
void totals_sums(Totals *totals, Sums *sums);

/* Half points of all points in a deal into `out`. */
void totals_read(const Totals *totals, int64_t deal, uint32_t *out);

/* The deals that all points have played. */
int64_t totals_common(const Totals *totals);

/* The most that a point can total in a deal, as a mean over the first `deals`: share = total / scale. 0
 * without deals. */
double totals_scale(const Totals *totals, int64_t deals);

#endif
