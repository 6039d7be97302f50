/* What the best of many is worth: the largest of many observed means is too large, for it was also lucky. Means
 * over the same observations are drawn towards their common mean as far as their scatter is that of errors
 * (empirical Bayes: Efron and Morris 1973, with DerSimonian and Laird's estimate of the variance between them).
 *
 *     posterior  g + w d_k, w = T / (T + e_k), T = max(var(d) - mean(e), 0)
 *     variance   var(g) + w e_k + 2 w cov(d_k, g) + d_k^2 (dw/dT)^2 var(T)
 *
 * where d_k is the distance of a mean from the mean g of all, e_k its squared error, and the last term is the
 * uncertainty of T. Where the law between the means is far from normal, one of them much better than the rest,
 * this draws too far: the interval that is given reaches over the posterior's and the plain one. Simulated for
 * 4 to 60 means and seven laws between them it holds the truth of the best in .95 of the runs or more, where the
 * plain interval does in .73 to .97 (results/studies/coverage). */
#ifndef KOZYR_STATS_SHRINKAGE_H
#define KOZYR_STATS_SHRINKAGE_H

#include "stats/interval.h"

/* Sums over observations: of the distance of one mean's value from the mean of all values, its square, and its
 * product with that mean. */
typedef struct {
    double sum, square, product;
} Distance;

typedef struct {
    int count;                        /* of means */
    double observations, sum, square; /* of the mean of all values */
    Distance *distance;               /* by mean; the caller's, zeroed before the first observation */
} Shrinkage;

/* Adds one observation: its values by mean. */
void shrinkage_add(Shrinkage *shrinkage, const double *values);

/* Mean and interval within [0, 1] of one of the means, whose plain interval is `plain`; `plain` itself with
 * fewer than three means or two observations. */
Interval shrinkage_interval(const Shrinkage *shrinkage, int mean, Interval plain);

#endif
