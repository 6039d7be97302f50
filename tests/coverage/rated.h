/* A rated round robin of four, simulated. */
#ifndef KOZYR_TESTS_COVERAGE_RATED_H
#define KOZYR_TESTS_COVERAGE_RATED_H

#include "laws.h"

/* The difference of the first two with the half-width of its 95 % interval. */
typedef struct {
    double elo, error;
    bool rough;
} RatedDifference;

RatedDifference rated_run(const DealLaw *law, int deals, Rng *rng);

#endif
