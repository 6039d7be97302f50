/* The cross-entropy method (Rubinstein 1999; de Boer, Kroese, Mannor and Rubinstein 2005): draw a population
 * from a law, keep the best, move the law towards them, and again.
 *
 * Every parameter has a law of its own: a normal law cut to the bounds for numbers, chances for a choice
 * between values. The centre follows the mean of the elite by a share of 0.7. What keeps it from settling on
 * luck when results are noisy: the spread shrinks slowly (dynamic smoothing, with the share
 * 0.3 - 0.3 (1 - 1/t)^6 at iteration t), chances move by a share of 0.3 and keep a remainder, and the answer
 * is the mean of the centres of the later half of all iterations instead of the best of anything. */
#ifndef KOZYR_STATS_CROSS_ENTROPY_H
#define KOZYR_STATS_CROSS_ENTROPY_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

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

#endif
