/* How tuners move parameters: the cross-entropy method and SPSA. What they play and how often is plan/tuning.h. */
#ifndef KOZYR_STATS_TUNERS_H
#define KOZYR_STATS_TUNERS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

/* ---- cross-entropy ---- */

/* The cross-entropy method (Rubinstein 1999; de Boer, Kroese, Mannor and Rubinstein 2005): draw a population
 * from a law, keep the best, move the law towards them, and again.
 *
 * Every parameter has a law of its own: a normal law cut to the bounds for numbers, chances for a choice
 * between values. The centre follows the mean of the elite by a share of 0.7. What keeps it from settling on
 * luck when results are noisy: the spread shrinks slowly (dynamic smoothing, with the share
 * 0.3 - 0.3 (1 - 1/t)^6 at iteration t), chances move by a share of 0.3 and keep a remainder, and the answer
 * is the mean of the centres of the later half of all iterations instead of the best of anything. */

enum { CE_VALUES_MAX = 16 };

typedef struct {
    double low, high; /* of a number */
    bool whole;       /* only whole numbers are drawn */
    int values;       /* above 0: a choice between 0 .. values - 1 */
} CeParameter;

typedef struct {
    double centre, spread;        /* of a number */
    double chance[CE_VALUES_MAX]; /* of a choice; they sum to 1 */
} CeLaw;

/* The law of the first iteration: about `start`, or, for a choice, everything equally likely. */
CeLaw ce_start(const CeParameter *parameter, double start, double spread);

double ce_draw(const CeParameter *parameter, const CeLaw *law, Rng *rng);

/* Moves the law towards `count` >= 2 values of the best of iteration `iteration`, from 1. */
void ce_learn(const CeParameter *parameter, CeLaw *law, const double *elite, int count, int64_t iteration);

/* The most likely value of a choice. */
int ce_likeliest(const CeParameter *parameter, const CeLaw *law);

/* ---- spsa ---- */

/* Simultaneous perturbation stochastic approximation (Spall 1998), on the schedule that fishtest and
 * OpenBench use for chess engines. Iteration k of n, from 1: all parameters move at once, by c_k to one side
 * or the other; the two that result are compared in games; all parameters take a step along that direction,
 * as large as the result was clear:
 *   A = 0.1 n, alpha = 0.602, gamma = 0.101
 *   c = c_end n^gamma,                    c_k = c / k^gamma
 *   a = r_end c_end^2 (A + n)^alpha,      R_k = a / (A + k)^alpha / c_k^2
 *   theta += R_k c_k flip (wins - losses), within the bounds. */

typedef struct {
    double low, high;
    double c_end, r_end; /* at the last iteration: the perturbation, and R */
    bool whole;          /* only whole numbers are played; c_k is then at least 1/2 */
} SpsaParameter;

typedef struct {
    double c, r; /* c_k and R_k */
} SpsaStep;

/* 1 <= k <= iterations. */
SpsaStep spsa_step(const SpsaParameter *parameter, int64_t iterations, int64_t k);

/* What is played for theta on the side `flip`, +1 or -1: cut to the bounds; a whole number up or down by
 * chance, so that it is right on average. */
double spsa_perturb(const SpsaParameter *parameter, double theta, SpsaStep step, int flip, Rng *rng);

/* theta after a result: wins minus losses of the plus side, whose flip this is. */
double spsa_move(const SpsaParameter *parameter, double theta, SpsaStep step, int flip, double result);

#endif
