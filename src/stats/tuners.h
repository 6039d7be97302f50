/* The parameter updates of tuners: the cross-entropy method and SPSA. plan/tuning.h decides which games they
 * play. */
#ifndef KOZYR_STATS_TUNERS_H
#define KOZYR_STATS_TUNERS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

/* ---- cross-entropy ---- */

/* The cross-entropy method (Rubinstein 1999; de Boer, Kroese, Mannor and Rubinstein 2005): draw a population
 * from a law, keep the best, move the law towards them, and repeat.
 *
 * Every parameter has its own law: a normal law clipped to the bounds for numbers, probabilities for a choice.
 * The centre moves towards the mean of the elite by a share of 0.7. Three measures prevent convergence on luck
 * when results are noisy. The spread shrinks slowly (dynamic smoothing, with the share 0.3 - 0.3 (1 - 1/t)^6
 * at iteration t). Probabilities move by a share of 0.3 and keep a remainder. The answer is the mean of the
 * centres of the later half of all iterations, not the best of any. */

/* As many as a config may list (TUNED_VALUES_MAX). */
enum { CE_VALUES_MAX = 16 };

typedef struct {
    double low, high; /* for a number */
    bool whole;       /* only whole numbers are drawn */
    int values;       /* above 0: a choice among 0 .. values - 1 */
} CeParameter;

typedef struct {
    double centre, spread;        /* for a number */
    double chance[CE_VALUES_MAX]; /* for a choice; they sum to 1 */
} CeLaw;

/* The law of the first iteration: around `start`, or uniform for a choice. */
CeLaw ce_start(const CeParameter *parameter, double start, double spread);

double ce_draw(const CeParameter *parameter, const CeLaw *law, Rng *rng);

/* Moves the law towards the `count` >= 2 values of the elite of iteration `iteration`, counted from 1. */
void ce_learn(const CeParameter *parameter, CeLaw *law, const double *elite, int count, int64_t iteration);

/* The most likely value of a choice. */
int ce_likeliest(const CeParameter *parameter, const CeLaw *law);

/* ---- spsa ---- */

/* Simultaneous perturbation stochastic approximation (Spall 1998), on the schedule that fishtest and OpenBench
 * use for chess engines. Iteration k of n, from 1: all parameters are perturbed at once, each by c_k up or
 * down. The two resulting sets are compared in games. All parameters then take a step along that direction,
 * proportional to the result:
 *   A = 0.1 n, alpha = 0.602, gamma = 0.101
 *   c = c_end n^gamma,                    c_k = c / k^gamma
 *   a = r_end c_end^2 (A + n)^alpha,      R_k = a / (A + k)^alpha / c_k^2
 *   theta += R_k c_k flip (wins - losses), within the bounds. */

typedef struct {
    double low, high;
    double c_end, r_end; /* perturbation and R at the last iteration */
    bool whole;          /* only integers are played; c_k is then at least 1/2 */
} SpsaParameter;

typedef struct {
    double c, r; /* c_k and R_k */
} SpsaStep;

/* The gains of iteration k, 1 <= k <= iterations. */
SpsaStep spsa_step(const SpsaParameter *parameter, int64_t iterations, int64_t k);

/* The value to play on the side `flip`, +1 or -1: clipped to the bounds; for integers rounded up or down at
 * random, so that the mean is right. */
double spsa_perturb(const SpsaParameter *parameter, double theta, SpsaStep step, int flip, Rng *rng);

/* The new theta after a result: wins minus losses of the plus side, which was perturbed by `flip`. */
double spsa_move(const SpsaParameter *parameter, double theta, SpsaStep step, int flip, double result);

#endif
