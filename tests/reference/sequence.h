/* Confidence sequences as published, for observations within [0, 1]: the yardsticks of stats/anytime.h, which
 * is the one to use. The empirical Bernstein sequence costs a root and two logarithms per observation and
 * falls behind in long runs (its bets shrink like 1 / sqrt(t ln t)); betting on a grid is the narrowest and
 * costs two products per grid point. Both: Waudby-Smith and Ramdas 2023. An observation at time t is bet on
 * with what was known before it: bet sqrt(2 ln(2 / alpha) / (variance t ln(t + 1))), variance and mean with
 * one made-up observation of mean 1/2 and variance 1/4, the bet cut at 1/2 of what could ruin. */
#ifndef KOZYR_TESTS_REFERENCE_SEQUENCE_H
#define KOZYR_TESTS_REFERENCE_SEQUENCE_H

#include <stdint.h>

#include "stats/anytime.h"

typedef struct {
    uint64_t count;
    double sum, scatter; /* scatter: of each observation about the mean just after it */
} SequencePast;

typedef struct {
    double alpha;
    SequencePast past;
    double weight, weighted;          /* sums of the bets, and of bet times observation */
    double penalty_low, penalty_high; /* of the two ends */
} BernsteinSequence;

void bernstein_init(BernsteinSequence *sequence, double alpha);
void bernstein_add(BernsteinSequence *sequence, double x);
/* Not a running intersection; needs an observation. */
AnytimeInterval bernstein_interval(const BernsteinSequence *sequence);

enum { BETTING_STEPS = 1000 };

typedef struct {
    double alpha;
    SequencePast past;
    double above[BETTING_STEPS + 1],
        below[BETTING_STEPS + 1]; /* capitals that bet against i / BETTING_STEPS */
} BettingSequence;

void betting_init(BettingSequence *sequence, double alpha);
void betting_add(BettingSequence *sequence, double x);
/* The hedged capital against the mean i / BETTING_STEPS: the larger half of the two. */
double betting_capital(const BettingSequence *sequence, int i);
/* The means whose capital is at most 1 / alpha, widened to the next grid points. Not a running intersection.
 */
AnytimeInterval betting_interval(const BettingSequence *sequence);

/* Two-sided normal mixture (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021) for a sum S of centred
 * observations with variance process V; within [0, 1], V = t / 4 at time t. With chance 1 - alpha |S| stays
 * below the bound at all times. `rho` > 0 says where it is tightest. */
double normal_mixture_rho(double variance, double alpha);
double normal_mixture_bound(double variance, double rho, double alpha);
/* ln of the capital that has reached 1 / alpha at the bound. */
double normal_mixture_log(double sum, double variance, double rho);

#endif
