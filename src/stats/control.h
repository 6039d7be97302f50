/* Control variates: remove the luck of the deal from a mean by covariates with known means (trumps dealt,
 * strength of a hand, who starts). Per deal, y' = y - b (x - mean of x) has the mean of y and, for b = cov(x,
 * y) / var(x), its variance times 1 - rho^2 (Lavenberg and Welch 1981). b is cross-fitted: for a deal it is
 * computed from the other folds only. It therefore does not depend on the deal, and the mean stays unbiased.
 * Deals are independent, their folds are deal mod CONTROL_FOLDS, and all sums are integers: the same deals
 * give the same bytes in any order. */
#ifndef KOZYR_STATS_CONTROL_H
#define KOZYR_STATS_CONTROL_H

#include <stdint.h>

#include "stats/interval.h"

enum { CONTROL_FOLDS = 5, CONTROL_COVARIATES_MAX = 4, CONTROL_VARIABLES = CONTROL_COVARIATES_MAX + 1 };
_Static_assert(CONTROL_FOLDS >= 2, "coefficients come from the other folds");

/* The mean of a covariate per deal. `error` is its standard error: 0 for an exactly known mean; otherwise that
 * of an estimate from other deals (unplayed deals are cheap). */
typedef struct {
    double mean, error;
} ControlMean;

/* Variable 0 is y. Only the half of `product` with second index <= first is used. */
typedef struct {
    uint64_t count;
    int64_t sum[CONTROL_VARIABLES];
    Int128 product[CONTROL_VARIABLES][CONTROL_VARIABLES];
} ControlSums;

/* count * (largest |value|) must stay below 2^63; then no sum overflows. */
typedef struct {
    int covariates;
    ControlMean known[CONTROL_COVARIATES_MAX];
    ControlSums fold[CONTROL_FOLDS];
} Control;

/* 0 <= covariates <= CONTROL_COVARIATES_MAX, which is also the length of `known`. */
void control_init(Control *control, int covariates, const ControlMean known[]);
/* Adds the sums of one deal: y, and a value per covariate. Call once per deal. */
void control_add(Control *control, uint64_t deal, int64_t y, const int64_t x[]);

typedef struct {
    uint64_t count;
    double plain, plain_error; /* mean of y and its standard error, 0 with fewer than two deals */
    double mean, error;        /* mean of y' and its standard error */
    double saving; /* plain variance / adjusted variance, which is the ratio of the deals needed; at most
                    * `count` */
    double coefficient[CONTROL_COVARIATES_MAX]; /* mean over the deals; 0 for a dropped covariate */
} ControlEstimate;

/* All 0 (saving 1) without deals. A covariate that is constant or a linear combination of earlier ones is
 * dropped. A fold is not adjusted if there are at most covariates + 1 deals outside it. */
ControlEstimate control_estimate(const Control *control);

#endif
