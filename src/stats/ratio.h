/* Means per observation over clusters with different numbers of observations, and differences of two such
 * means, with 95 % intervals. */
#ifndef KOZYR_STATS_RATIO_H
#define KOZYR_STATS_RATIO_H

#include "stats/interval.h"

/* Sums of clusters' totals and numbers of observations. */
typedef struct {
    Cluster totals;
    int64_t observations;
    double most;                    /* the largest |total / observations| of a cluster */
    Int128 products, sizes_squared; /* sums of total * observations and of observations squared */
    Int128 thirds[3], fourths[4];   /* sums of total^k * observations^(3 - k), k < 3, and of total^k *
                                     * observations^(4 - k), k < 4 */
} Ratio;

/* `observations` >= 1. */
void ratio_add(Ratio *ratio, int64_t total, int64_t observations);
/* Adds the same cluster `times` times. */
void ratio_add_times(Ratio *ratio, int64_t total, int64_t observations, int64_t times);

/* The ratio estimator r = (sum of totals) / (sum of observations). Its standard error is sqrt(k / (k - 1) sum
 * (total - r observations)^2) / (sum of observations) over k clusters (Cochran, Sampling Techniques, 1977,
 * section 6.4). Skewness and kurtosis are of total - r observations. With equal numbers of observations the
 * moments equal those of cluster_moments(). */
Moments ratio_moments(const Ratio *ratio);
Interval ratio_interval(const Ratio *ratio, double lowest, double highest);

/* The same if clusters of `turns` kinds take turns, as when seatings rotate over deals; `by_turn` holds the
 * sums of each kind. The number of each kind is not random, so clusters scatter about the mean of their own
 * kind (stratified sampling, Cochran, sections 5.4 and 6.11). With fewer than three clusters per kind on
 * average it equals ratio_moments(). */
Moments ratio_moments_by_turns(const Ratio *ratio, const Ratio by_turn[], int turns);

/* The range that one more cluster might reach, symmetric about 0, so that the interval of -x mirrors that of
 * x. It is that of single observations, `range`. If stakes double repeatedly, so that the rules say little, it
 * is twice the farthest mean of a cluster once two clusters differ. */
ScoreRange ratio_reach(double most, const Moments *moments, ScoreRange range);
/* The interval with that reach, clipped to `range`; and the matching p-value. */
Interval score_of_moments(const Moments *moments, double most, ScoreRange range);
double score_p_value(const Moments *moments, double most, double mean0, ScoreRange range);
Interval ratio_score(const Ratio *ratio, ScoreRange range);

/* Two means over the same clusters, with possibly different numbers of observations, and their difference. */
enum { GAP_VALUES = 4 }; /* total and observations of the first mean, then of the second */
typedef struct {
    uint64_t count;
    double first[GAP_VALUES], second[10], third[20], fourth[35]; /* sums of products, largest index first */
    double most; /* the largest absolute difference of a cluster's two means */
} Gap;
_Static_assert(GAP_VALUES *(GAP_VALUES + 1) / 2 == 10 &&
                   GAP_VALUES * (GAP_VALUES + 1) * (GAP_VALUES + 2) / 6 == 20 &&
                   GAP_VALUES * (GAP_VALUES + 1) * (GAP_VALUES + 2) * (GAP_VALUES + 3) / 24 == 35,
               "a sum for each product");

/* Both `observations` must be >= 1. */
void gap_add(Gap *gap, const int64_t total[2], const int64_t observations[2]);

/* As ratio_moments(), for the difference of the two (total - r observations), each divided by its mean number
 * of observations. */
Moments gap_moments(const Gap *gap);
Interval gap_interval(const Gap *gap, double lowest, double highest);
/* As ratio_score(); `range` is that of a difference. */
Interval gap_score(const Gap *gap, ScoreRange range);

#endif
