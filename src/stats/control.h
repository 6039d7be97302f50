/* Control variates: what of a result was luck of the deal is taken out of the mean with covariates whose
 * means are known (trumps dealt, strength of a hand, who starts). Per deal, y' = y - b (x - mean of x) has
 * the mean of y and, for b = cov(x, y) / var(x), its variance times 1 - rho^2 (Lavenberg and Welch 1981). b
 * is cross-fitted: for a deal it comes from the deals of the other folds only, hence does not depend on it
 * and leaves the mean unbiased. Deals are independent, their folds are deal mod CONTROL_FOLDS, and all sums
 * are integers: the same deals give the same bytes in whatever order they came. */
#ifndef KOZYR_STATS_CONTROL_H
#define KOZYR_STATS_CONTROL_H

#include <stdint.h>

#include "stats/interval.h"

enum { CONTROL_FOLDS = 5, CONTROL_COVARIATES_MAX = 4, CONTROL_VARIABLES = CONTROL_COVARIATES_MAX + 1 };

/* The mean of a covariate per deal. `error`: its standard error, 0 for a mean known exactly, else that of an
 * estimate from other deals than these (deals cost little when nobody plays them). */
typedef struct {
    double mean, error;
} ControlMean;

/* Variable 0 is y. Of `product` the half with second index <= first is used. */
typedef struct {
    uint64_t count;
    int64_t sum[CONTROL_VARIABLES];
    Int128 product[CONTROL_VARIABLES][CONTROL_VARIABLES];
} ControlSums;

/* count * (largest |value|) must stay below 2^63; then nothing here overflows. */
typedef struct {
    int covariates;
    ControlMean known[CONTROL_COVARIATES_MAX];
    ControlSums fold[CONTROL_FOLDS];
} Control;

/* 0 <= covariates <= CONTROL_COVARIATES_MAX; `known` holds as many. */
void control_init(Control *control, int covariates, const ControlMean known[]);
/* The sums of one deal: y, and a value per covariate. Every deal once. */
void control_add(Control *control, uint64_t deal, int64_t y, const int64_t x[]);

typedef struct {
    uint64_t count;
    double plain, plain_error; /* mean of y and its standard error; errors are 0 with fewer than two deals */
    double mean, error;        /* the same of y' */
    double saving; /* plain / adjusted variance: deals needed without over deals needed with; up to count */
    double coefficient[CONTROL_COVARIATES_MAX]; /* mean over the deals; 0 for a covariate of no use */
} ControlEstimate;

/* All 0 (saving 1) without deals. A covariate that is constant, or a sum of earlier ones, is dropped; a fold
 * that has no more than covariates + 1 deals outside of it is not adjusted. */
ControlEstimate control_estimate(const Control *control);

#endif
