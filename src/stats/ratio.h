/* Means per observation of clusters that hold different numbers of observations, with 95 % intervals. */
#ifndef KOZYR_STATS_RATIO_H
#define KOZYR_STATS_RATIO_H

#include "stats/interval.h"

/* Totals of clusters and the numbers of observations behind them. */
typedef struct {
    Cluster totals;
    int64_t observations;
    Int128 products, sizes_squared; /* sums of total * observations and of observations squared */
    double thirds[3], fourths[4];   /* of total^k * observations^(3 - k), k < 3, and of (4 - k), k < 4 */
} Ratio;

/* `observations` >= 1. */
void ratio_add(Ratio *ratio, int64_t total, int64_t observations);
/* The same cluster `times` times: the same sums as one by one while they are below 2^53. */
void ratio_add_times(Ratio *ratio, int64_t total, int64_t observations, int64_t times);

/* The ratio estimator r = (sum of totals) / (sum of observations) with the standard error
 * sqrt(k / (k - 1) sum (total - r observations)^2) / (sum of observations) over k clusters (Cochran, Sampling
 * Techniques, 1977, section 6.4); skewness and kurtosis are of total - r observations. With equal numbers of
 * observations they are those of cluster_moments(). */
Moments ratio_moments(const Ratio *ratio);
Interval ratio_interval(const Ratio *ratio, double lowest, double highest);

#endif
