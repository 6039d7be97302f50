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

#define ELO_PER_UNIT 173.7177927613007 /* 400 / ln 10 */

typedef enum {
    FIT_GOOD,
    FIT_UNBOUNDED /* a parameter beyond the strengths grows without bound, or is not determined by the games
                   */
} FitStatus;

/* All arrays lie in one block with the struct. Matrices are size x size, row by row. */
typedef struct {
    int entrants, size; /* size: entrants, then the other parameters */
    int draw,
        advantage; /* places of those in `value`; -1: the model has none, or no game within a group did */
    int groups;
    int *group;         /* by entrant; nobody in a group did better than a loss against an earlier group */
    uint64_t *connects; /* see fit_connect */
    double *value, *gradient, *step, *trial;
    double *information, *covariance; /* of the model; strengths have mean zero in each group */
    double *scores, *robust;          /* sum over clusters of score score'; the sandwich covariance */
    uint64_t clusters;
    double log_likelihood;
} Fit;

/* NULL when memory is short. The caller frees it with free(). */
Fit *fit_create(int entrants, int extras);

/* `better` did not lose to `worse` in some game. After all of them, fit_find_groups() fills `group`: the
 * strongly connected components, the strongest first (those without any comparison by first entrant). */
void fit_connect(Fit *fit, int better, int worse);
void fit_find_groups(Fit *fit);
/* After fit_find_groups: whether somebody in `i`'s group is connected down to `j`'s. */
bool fit_is_above(const Fit *fit, int i, int j);

/* The log-likelihood at `value` of the games within groups. It must be concave. When `gradient` is not NULL,
 * its derivatives are added to it, and to the lower triangle of `information` minus the second ones. */
typedef double LogLikelihood(const void *data, const Fit *fit, const double *value, double *gradient,
                             double *information);

/* Newton's method from fit->value; fills value, covariance and log_likelihood when it is FIT_GOOD. */
FitStatus fit_maximise(Fit *fit, LogLikelihood *likelihood, const void *data);

/* Games of one deal share its luck. `score` is the sum over the games of a cluster of the derivatives of the
 * log-likelihood at fit->value. After all of them fit_robust() fills `robust`, the covariance
 * H^-1 (sum score score') H^-1 (Huber 1967, White 1982), which holds for dependent games and where the model
 * is not true; without a correction for few clusters. */
void fit_add_cluster(Fit *fit, const double *score);
void fit_robust(Fit *fit);

/* Standard errors under one of the covariances: of the difference of two entrants of a group (i == j: 0), and
 * of a parameter by itself (an entrant: its distance from the mean of its group). */
double fit_difference_error(const Fit *fit, const double *covariance, int i, int j);
double fit_error(const Fit *fit, const double *covariance, int i);
/* P(i is stronger than j) by the normal law, for entrants of one group. */
double fit_superiority(const Fit *fit, const double *covariance, int i, int j);

#endif
