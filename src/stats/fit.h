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

#include "stats/information.h"

#define ELO_PER_UNIT 173.7177927613007 /* 400 / ln 10 */

/* Up to so many entrants every two of them can be compared. Of more, covariances are those of a parameter
 * with itself and with `anchor`: all that a table with a line for each needs. */
enum { FIT_WHOLE_MAX = 200 };

typedef enum {
    FIT_GOOD,
    FIT_UNBOUNDED, /* a parameter beyond the strengths grows without bound, or is not determined by the games
                    */
    FIT_NO_MEMORY
} FitStatus;

typedef struct {
    int entrants, size; /* size: entrants, then the other parameters */
    int draw,
        advantage; /* places of those in `value`; -1: the model has none, or no game within a group did */
    int anchor;    /* an entrant; -1: none. To be set before the fit. */
    int groups;
    const int *group; /* by entrant; nobody in a group did better than a loss against an earlier group */
    double *value, *gradient, *step, *trial;
    /* Of the model; strengths have mean zero in each group. Read them by fit_covariance(). */
    double *covariance;
    double *scores, *half,
        *robust; /* sum over clusters of score score', a product; the sandwich covariance */
    uint64_t clusters;
    double log_likelihood;
    Links connections, meetings; /* see fit_connect and fit_meet */
    Groups partition;
    Information *information;
} Fit;

/* NULL when memory is short. */
Fit *fit_create(int entrants, int extras, int anchor);
void fit_free(Fit *fit);

/* `better` did not lose to `worse` in some game. After all of them, fit_find_groups() fills `group`: the
 * strongly connected components, the strongest first (those without any comparison by first entrant). False
 * when memory is short. */
void fit_connect(Fit *fit, int better, int worse);
bool fit_find_groups(Fit *fit);
/* After fit_find_groups: whether somebody in `i`'s group is connected down to `j`'s; nobody else in it. */
bool fit_is_above(const Fit *fit, int i, int j);
bool fit_is_alone(const Fit *fit, int i);

/* After fit_find_groups: `i` and `j` have played each other; nothing when they are of different groups. */
void fit_meet(Fit *fit, int i, int j);

/* The log-likelihood at `value` of the games within groups. It must be concave. When `gradient` is not NULL,
 * its derivatives are added to it, and minus the second ones to `information`. */
typedef double LogLikelihood(const void *data, const Fit *fit, const double *value, double *gradient,
                             Information *information);

/* Newton's method from fit->value; fills value, covariance and log_likelihood when it is FIT_GOOD. */
FitStatus fit_maximise(Fit *fit, LogLikelihood *likelihood, const void *data);

/* Games of one deal share its luck. `score` is the sum over the games of a cluster of the derivatives of the
 * log-likelihood at fit->value. After all of them fit_robust() fills `robust`, the covariance
 * H^-1 (sum score score') H^-1 (Huber 1967, White 1982), which holds for dependent games and where the model
 * is not true; without a correction for few clusters. */
void fit_add_cluster(Fit *fit, const double *score);
void fit_robust(Fit *fit);
/* All of `robust` times `factor`. */
void fit_scale_robust(Fit *fit, double factor);

/* Of two parameters under one of the covariances (fit->covariance or fit->robust). */
double fit_covariance(const Fit *fit, const double *covariance, int i, int j);

/* Standard errors under one of the covariances: of the difference of two entrants of a group (i == j: 0), and
 * of a parameter by itself (an entrant: its distance from the mean of its group). */
double fit_difference_error(const Fit *fit, const double *covariance, int i, int j);
double fit_error(const Fit *fit, const double *covariance, int i);
/* P(i is stronger than j) by the normal law, for entrants of one group. */
double fit_superiority(const Fit *fit, const double *covariance, int i, int j);

#endif
