/* Several comparisons at once: which of them hold together. */
#ifndef KOZYR_STATS_HOLM_H
#define KOZYR_STATS_HOLM_H

#include <stdbool.h>

/* Holm (1979): of `count` hypotheses with p-values `p`, which are refused so that with chance 1 - alpha none
 * of the true ones is, however the tests depend on each other. False when memory is short. */
bool holm(const double p[], int count, double alpha, bool refused[]);

#endif
