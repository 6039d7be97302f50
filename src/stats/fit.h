/* Strengths by maximum likelihood: what all rating models share. Strengths are in natural units (the log of
 * the odds); ELO_PER_UNIT turns them into Elo.
 *
 * A finite maximum exists only among entrants that can be reached from each other along "did not lose to"
 * (Ford 1957, Hunter 2004). Entrants fall into such groups; each is rated by its inner games alone, with mean
 * zero. Between groups there is an order, or no comparison at all, but no number. */
#ifndef KOZYR_STATS_FIT_H
#define KOZYR_STATS_FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/graph.h"
#include "stats/interval.h"
#include "stats/sparse.h"

/* ---- information ---- */

/* The information of a fit: minus the second derivatives of its log-likelihood. Sparse among entrants, with a
 * full row for each of the few other parameters (extras). Strengths of a group are determined up to a common
 * shift, so it is singular along those; "inverse" below is the pseudo-inverse, under which the strengths of a
 * group sum to zero. */

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

/* `pairs`: entrants that met within a group. NULL when out of memory. */
Information *information_create(const Groups *groups, int extras, const Links *pairs);
void information_free(Information *information);

void information_clear(Information *information);
/* Parameters: entrants, then extras. */
void information_add(Information *information, int i, int j, double value);

/* False: singular beyond the shifts, within rounding. The next functions use the inverse. */
bool information_factor(Information *information);
/* x = inverse x; the derivatives of a likelihood, which sum to zero in every group. */
void information_solve(Information *information, double *x);
/* Column `parameter`. */
void information_column(Information *information, int parameter, double *column);
/* False when out of memory. */
bool information_diagonal(Information *information, double *diagonal);

/* Shifts the entrants of each group to mean zero. */
void information_centre(const Information *information, double *value);

/* ---- the fit ---- */

#define ELO_PER_UNIT 173.7177927613007 /* 400 / ln 10 */

/* Up to this many entrants all pairs can be compared. With more, each is compared with `anchor` only: enough
 * for a table with one line per entrant. */
enum { FIT_WHOLE_MAX = 200 };

typedef enum {
    FIT_GOOD,
    FIT_UNBOUNDED, /* a parameter beyond the strengths grows without bound,
                    * or is not determined by the games */
    FIT_NO_MEMORY
} FitStatus;

/* Games of one deal share its luck: all of a deal's are a cluster. The influence of a cluster on a number is
 * how far it moves it, u = c' H^-1 score, where c picks the number, H is the information and the score sums
 * the derivatives of the log-likelihood over the cluster's games. The influences sum to 0, and the sum of
 * their squares is the variance (Huber 1967, White 1982), which holds for dependent games and where the model
 * is not true. Summed by number and not taken from a covariance matrix, it has no rounding of terms that
 * cancel: of two who always fare alike it is 0. */
typedef struct {
    double squares, cubes, fourths, most; /* sums of powers, and the largest one without its sign */
} Influence;

typedef struct {
    int entrants, size; /* size: entrants, then the other parameters */
    int draw,
        advantage; /* indices of those in `value`; -1 if the model has none, or no game within a group had
                    * one */
    int anchor;    /* an entrant; -1: none. Set it before the fit. */
    int groups;
    const int *group; /* by entrant; earlier groups are stronger: no member of a later group did better than
                       * a loss against them */
    double *value, *gradient, *step, *trial;
    /* Of the model; strengths have mean zero in each group. The whole matrix, row by row, or its diagonal
     * and then the column of the anchor. */
    double *covariance;
    Influence *alone; /* by parameter */
    Influence
        *pairs; /* by two entrants, the higher index first; with many entrants by the one that is not the
                 * anchor */
    uint64_t clusters;
    double log_likelihood;
    Links connections, meetings; /* see fit_connect and fit_meet */
    Groups partition;
    Information *information;
} Fit;

/* NULL when out of memory. */
Fit *fit_create(int entrants, int extras, int anchor);
void fit_free(Fit *fit);

/* Records that `better` did not lose to `worse` in some game. After all calls fit_find_groups() fills
 * `group`: the strongly connected components, the strongest first (those without any comparison by first
 * entrant). False when out of memory. */
void fit_connect(Fit *fit, int better, int worse);
bool fit_find_groups(Fit *fit);
/* After fit_find_groups: true if some member of `i`'s group is connected down to `j`'s group, `j` being its
 * only member. */
bool fit_is_above(const Fit *fit, int i, int j);
bool fit_is_alone(const Fit *fit, int i);

/* After fit_find_groups: records that `i` and `j` played each other; ignored if they are in different
 * groups. */
void fit_meet(Fit *fit, int i, int j);

/* The log-likelihood of the games within groups at `value`; must be concave. Adds its derivatives to
 * `gradient` unless that is NULL, and minus the second derivatives to `information`. */
typedef double LogLikelihood(const void *data, const Fit *fit, const double *value, double *gradient,
                             Information *information);

/* Newton's method from fit->value; fills value, covariance and log_likelihood if it is FIT_GOOD. */
FitStatus fit_maximise(Fit *fit, LogLikelihood *likelihood, const void *data);

/* Adds a cluster's `score` at fit->value; or that of `times` equal clusters. */
void fit_add_cluster(Fit *fit, const double *score);
void fit_add_clusters(Fit *fit, const double *score, int64_t times);

/* The moments of a parameter (j = -1; for an entrant: its distance from the mean of its group) or of the
 * difference of two entrants of a group, as a mean over `clusters` observations, those that affect it. The
 * variance is 0 if no cluster affects it. `most`: the observation farthest from that mean. */
Moments fit_moments(const Fit *fit, int i, int j, uint64_t clusters, double *most);

/* Standard errors of the same numbers under the model, as if games were independent. */
double fit_error(const Fit *fit, int i);
double fit_difference_error(const Fit *fit, int i, int j);

#endif
