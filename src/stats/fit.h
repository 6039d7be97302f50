/* Strengths by maximum likelihood: the part that all rating models share. Strengths are in natural units (log
 * odds); ELO_PER_UNIT converts them to Elo.
 *
 * A finite maximum exists only among entrants that can reach each other along "did not lose to" (Ford 1957,
 * Hunter 2004). These are the groups; each is rated by its inner games alone, with mean zero. Between groups
 * there is an order or no comparison, but no number. */
#ifndef KOZYR_STATS_FIT_H
#define KOZYR_STATS_FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/graph.h"
#include "stats/interval.h"
#include "stats/matrix.h"

/* ---- information ---- */

/* The information of a fit: the negated second derivatives of its log-likelihood. Sparse among entrants, with
 * a full row for each of the few other parameters (extras). Strengths of a group are determined up to a common
 * shift, so the matrix is singular along the shifts. "inverse" below means the pseudo-inverse, under which the
 * strengths of a group sum to zero. */

/* The advantage of the first seat, and the share of draws. */
enum { EXTRAS_MAX = 2 };

typedef struct {
    int entrants, extras;
    const Groups *groups;
    Sparse *sparse;
    double *border[EXTRAS_MAX];  /* by entrant */
    double *through[EXTRAS_MAX]; /* sparse^-1 border, with mean zero in each group */
    double corner[EXTRAS_MAX][EXTRAS_MAX], complement[EXTRAS_MAX][EXTRAS_MAX]; /* blocks of the inverse */
    double *sums;                                                              /* by group: scratch space */
    int *anchors; /* by group: the member held to keep the matrix regular */
} Information;

/* `pairs`: the entrants that meet within a group. NULL if out of memory. */
Information *information_create(const Groups *groups, int extras, const Links *pairs);
void information_free(Information *information);

void information_clear(Information *information);
/* Adds to entry (i, j); parameters are numbered entrants first, then extras. */
void information_add(Information *information, int i, int j, double value);

/* False if the matrix is singular beyond the shifts, within rounding. The functions below use the inverse. */
bool information_factor(Information *information);
/* Replaces x by inverse x; x holds derivatives of a likelihood, which sum to zero in every group. */
void information_solve(Information *information, double *x);
/* Column `parameter` of the inverse. */
void information_column(Information *information, int parameter, double *column);
/* The diagonal of the inverse. False if out of memory. */
bool information_diagonal(Information *information, double *diagonal);

/* Shifts the strengths of each group to mean zero. */
void information_centre(const Information *information, double *value);

/* ---- the fit ---- */

#define ELO_PER_UNIT 173.7177927613007 /* 400 / ln 10 */

/* Up to this number of entrants, every two can be compared. With more, each can be compared only with
 * `anchor`, which is enough for a table with one line per entrant. */
enum { FIT_WHOLE_MAX = 200 };

typedef enum {
    FIT_GOOD,
    FIT_UNBOUNDED, /* a parameter other than a strength grows without bound
                    * or is not determined by the games */
    FIT_NO_MEMORY
} FitStatus;

/* Games of one deal share its luck, so they form a cluster. The influence of a cluster on a number is how far
 * it moves the number: u = c' H^-1 score. Here c picks the number, H is the information, and the score sums
 * the derivatives of the log-likelihood over the cluster's games. The influences sum to 0; the sum of their
 * squares is the variance (Huber 1967, White 1982), valid for dependent games and for a wrong model. Summing
 * per number, not from a covariance matrix, avoids cancellation: two entrants with always equal results get
 * exactly 0. */
typedef struct {
    double squares, cubes, fourths, most; /* sums of powers, and the largest absolute value */
} Influence;

typedef struct {
    int entrants, size; /* size: all parameters: entrants, then the others */
    int draw,
        advantage; /* their indices in `value`; -1 if the model has none, or no game within a group had one */
    int anchor;    /* an entrant, or -1; set it before the fit */
    int groups;
    const int *group; /* by entrant; against an earlier group, a group has only losses */
    double *value, *gradient, *step, *trial;
    /* By the model; strengths have mean zero in each group. A full matrix, row by row; or, for many entrants,
     * the diagonal followed by the anchor's column. */
    double *covariance;
    Influence *alone; /* by parameter */
    Influence *
        pairs; /* by pair of entrants, the higher index first; for many entrants, by the one compared with the
                * anchor */
    uint64_t clusters;
    double log_likelihood;
    Links connections, meetings; /* see fit_connect and fit_meet */
    Groups partition;
    Information *information;
} Fit;

/* NULL if out of memory. */
Fit *fit_create(int entrants, int extras, int anchor);
void fit_free(Fit *fit);

/* Records that `better` did not lose to `worse` in some game. After all such calls, fit_find_groups() fills
 * `group`: the strongly connected components, strongest first (incomparable ones by first entrant). False if
 * out of memory. */
void fit_connect(Fit *fit, int better, int worse);
bool fit_find_groups(Fit *fit);
/* After fit_find_groups: fit_is_above is true if `j`'s group can be reached from `i`'s; fit_is_alone if `i`'s
 * group has no other member. */
bool fit_is_above(const Fit *fit, int i, int j);
bool fit_is_alone(const Fit *fit, int i);

/* After fit_find_groups: records that `i` and `j` have played each other. No effect if their groups differ. */
void fit_meet(Fit *fit, int i, int j);

/* The log-likelihood at `value` of the games within groups; must be concave. If `gradient` is not NULL, adds
 * the first derivatives to it, and the negated second derivatives to `information`. */
typedef double LogLikelihood(const void *data, const Fit *fit, const double *value, double *gradient,
                             Information *information);

/* Newton's method from fit->value; on FIT_GOOD, fills value, covariance and log_likelihood. */
FitStatus fit_maximise(Fit *fit, LogLikelihood *likelihood, const void *data);

/* `score`: the score of one cluster at fit->value, or of `times` equal clusters. */
void fit_add_cluster(Fit *fit, const double *score, int64_t times);

/* A parameter (j = -1; for an entrant, its distance from its group's mean) or the difference of two entrants
 * of a group, as a mean over the `clusters` observations that matter to it. Its variance is 0 if no cluster
 * moves it. `most`: the largest distance of an observation from the mean. */
Moments fit_moments(const Fit *fit, int i, int j, uint64_t clusters, double *most);

/* Standard errors of the same numbers by the model, which assumes independent games. */
double fit_error(const Fit *fit, int i);
double fit_difference_error(const Fit *fit, int i, int j);

#endif
