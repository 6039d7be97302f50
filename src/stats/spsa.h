/* Simultaneous perturbation stochastic approximation (Spall 1998), on the schedule that fishtest and
 * OpenBench use for chess engines. Iteration k of n, from 1: all parameters move at once, by c_k to one side
 * or the other; the two that result are compared in games; all parameters take a step along that direction,
 * as large as the result was clear:
 *   A = 0.1 n, alpha = 0.602, gamma = 0.101
 *   c = c_end n^gamma,                    c_k = c / k^gamma
 *   a = r_end c_end^2 (A + n)^alpha,      R_k = a / (A + k)^alpha / c_k^2
 *   theta += R_k c_k flip (wins - losses), within the bounds. */
#ifndef KOZYR_STATS_SPSA_H
#define KOZYR_STATS_SPSA_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

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
