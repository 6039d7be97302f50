/* Errors over clusters without the correction for few of them, as other programs print them. */
#ifndef KOZYR_TESTS_INFLUENCE_H
#define KOZYR_TESTS_INFLUENCE_H

#include <math.h>

#include "stats/fit.h"

/* Of a parameter (j = -1) or of the difference of two entrants. */
static inline double cluster_error(const Fit *fit, int i, int j) {
    double most, n = (double)fit->clusters;
    return sqrt(fit_moments(fit, i, j, fit->clusters, &most).variance * (n - 1)) / n;
}

#endif
