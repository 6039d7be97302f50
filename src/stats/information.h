/* The information of a fit: minus the second derivatives of its log-likelihood. Sparse among entrants, with a
 * full row for each of the few other parameters (extras). Strengths of a group are determined up to a common
 * shift, so it is singular along those; "inverse" below is the pseudo-inverse, under which the strengths of a
 * group sum to zero. */
#ifndef KOZYR_STATS_INFORMATION_H
#define KOZYR_STATS_INFORMATION_H

#include "stats/graph.h"
#include "stats/sparse.h"

enum { EXTRAS_MAX = 2 };

typedef struct {
    int entrants, extras;
    const Groups *groups;
    Sparse *sparse;
    double *border[EXTRAS_MAX];  /* by entrant */
    double *through[EXTRAS_MAX]; /* sparse^-1 border, with mean zero in each group */
    double corner[EXTRAS_MAX][EXTRAS_MAX], complement[EXTRAS_MAX][EXTRAS_MAX]; /* of the inverse */
    double *sums;                                                              /* by group: room */
    int *anchors; /* by group: the member that keeps the matrix regular */
} Information;

/* `pairs`: those who meet within a group. NULL when memory is short. */
Information *information_create(const Groups *groups, int extras, const Links *pairs);
void information_free(Information *information);

void information_clear(Information *information);
/* Parameters: entrants, then extras. */
void information_add(Information *information, int i, int j, double value);

/* False: singular beyond the shifts, within rounding. What follows is of the inverse. */
bool information_factor(Information *information);
/* x = inverse x; the derivatives of a likelihood, which sum to zero in every group. */
void information_solve(Information *information, double *x);
/* Column `parameter`. */
void information_column(Information *information, int parameter, double *column);
/* False when memory is short. */
bool information_diagonal(Information *information, double *diagonal);

/* Gives entrants of each group the mean zero. */
void information_centre(const Information *information, double *value);

#endif
