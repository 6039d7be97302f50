/* The points (half points) of every point of a sweep in every deal, kept during play: the data for paired
 * differences, before the best point is known. Usually one byte per deal and point. In a race, a dropped
 * point has played the first `played` deals, and has 0 in the others. With several opponents, each also has
 * totals of its own. */
#ifndef KOZYR_PLAN_TOTALS_H
#define KOZYR_PLAN_TOTALS_H

#include "plan/schedule.h"
#include "stats/sums.h"

typedef struct Totals {
    const Schedule *schedule;
    int points;
    int64_t deals;        /* complete deals */
    int64_t *comparisons; /* indexed by number of deals: comparisons of a point that played that many; NULL
                           * before the first */
    int64_t *played;      /* by point: complete deals */
    int64_t *sum;         /* by point: half points in complete deals */
    int64_t unequal;      /* complete deals in which points had unequal numbers of comparisons */
    int64_t most;         /* upper bound of a deal's total */
    int width;            /* bytes of a total: 1, 2 or 4 */
    unsigned char *bytes;
    size_t capacity; /* number of deals with room */
    /* The current deal. */
    uint32_t *row; /* by point */
    uint32_t *met; /* by point: comparisons */
    bool *in;      /* by point: true if it plays this deal */
    bool failed;   /* memory ran out */
    int opponent;  /* the only entrant with whom comparisons count; -1: all */
    /* The same against each opponent; none if there is only one. */
    struct Totals *opponents;
    int opponent_count;
} Totals;

struct Analysis; /* plan/analysis.h */

/* The state of a sweep: its totals and their analysis. */
typedef struct {
    Totals totals;
    struct Analysis *analysis; /* NULL if not computed for the games taken in so far */
} SweepState;

COURSE_STATE(SweepState, sweep)

/* The totals of a schedule; NULL if it is no sweep. */
Totals *totals_of(const Schedule *schedule);

/* False if out of memory. */
bool totals_open(Totals *totals, const Schedule *schedule);
void totals_close(Totals *totals);

/* Adds the next game, in order. */
void totals_add(Totals *totals, const Task *task, const Outcome *outcome);

/* Writes and clears the deals, or appends those of another copy (Planner.sums): each is played by the same points. */
void totals_sums(Totals *totals, Sums *sums);

/* Stores the half points of all points in a deal in `out`. */
void totals_read(const Totals *totals, int64_t deal, uint32_t *out);

/* The number of deals that all points have played. */
int64_t totals_common(const Totals *totals);

/* The largest possible total of a point in a deal, as a mean over the first `deals`: share = total / scale.
 * 0 without deals. */
double totals_scale(const Totals *totals, int64_t deals);

#endif
