/* The points (half points) of every point of a sweep in every deal, kept during play: the data for paired
 * differences, before the best point is known. Usually one byte per deal and point. In a race, a dropped
 * point has played the first `played` deals, and has 0 in the others. With several opponents, each also has
 * totals of its own.
 *
 * If the game decides who are partners, points may have unequal numbers of comparisons in a deal. These are
 * then kept, too, and the share of a point is a ratio of two sums. */
#ifndef KOZYR_PLAN_TOTALS_H
#define KOZYR_PLAN_TOTALS_H

#include "plan/schedule.h"
#include "stats/sums.h"

typedef struct Totals {
    const Schedule *schedule;
    int points;
    bool partners_vary; /* the game decides who are partners: rows have the comparisons, too */
    int64_t deals;      /* complete deals */
    int64_t *played;    /* by point: complete deals */
    int64_t *sum;       /* by point: half points in complete deals */
    int64_t *met_sum;   /* by point: comparisons in complete deals */
    int64_t most;       /* upper bound of a deal's half points */
    int width;          /* bytes of a number: 1, 2 or 4 */
    int columns; /* numbers in a row: the half points of all points, then the comparisons if they are kept */
    unsigned char *bytes;
    size_t capacity; /* number of deals with room */
    /* The current deal. */
    uint32_t *row; /* half points by point, then comparisons by point */
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

/* Writes the deals of a round, or appends those of another copy (Planner.sums). */
void totals_sums(Totals *totals, int round, Sums *sums);

/* What each point earned in a deal, in units of 1 / totals_scale: the mean over its deals is its share. Half
 * points if every point has as many comparisons. Otherwise the share plus the point's deviation from it in this
 * deal, (half points - 2 share * comparisons) / (2 mean comparisons): means and differences of these have the
 * errors of ratio estimators (stats/ratio.h). */
void totals_read(const Totals *totals, int64_t deal, int64_t *out);

/* Half points above even (one half point for each comparison) of all points in a deal, up to a number that is
 * the same for all. Two points differ by `most` or less; differences of ratios have no such bound. */
void totals_margins(const Totals *totals, int64_t deal, int64_t *out);

/* True if the share of `point` is larger, over the deals that each has played. */
bool totals_better(const Totals *totals, int point, int other);

/* The number of deals that all points have played. */
int64_t totals_common(const Totals *totals);

/* The mean number of half points that a point can have in a deal; 0 without deals. */
double totals_possible(const Totals *totals);

/* What totals_read gives for a share of 1; 0 without deals. */
double totals_scale(const Totals *totals);

#endif
