/* Means of dependent games with 95 % intervals. Variances are over clusters: a cluster is all games of one
 * deal, which share its luck, so only clusters are independent. Sums are integers: the same games give the
 * same bytes in any order of addition. */
#ifndef KOZYR_STATS_INTERVAL_H
#define KOZYR_STATS_INTERVAL_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/interval.h"

__extension__ typedef __int128 Int128;

/* The 97.5 % quantile of the normal law: the half-width of a 95 % interval in standard errors. */
#define NORMAL_975 1.959963984540054

/* Sums of clusters' totals. count * (largest |total|) must stay below 2^63. Sums of powers are exact: 2^46
 * clusters of totals up to 2^20 have fourth powers of 2^126. If larger totals (such as nodes of long searches)
 * exceed that, the third and fourth powers are dropped, and a normal law's skewness and kurtosis are used. */
typedef struct {
    uint64_t count;
    int64_t sum;
    Int128 squares, cubes, fourths; /* fourths is -1 if dropped; cubes is then meaningless */
} Cluster;

static inline bool cluster_is_shapeless(const Cluster *cluster) { return cluster->fourths < 0; }

/* The bounds assumed for scores. */
typedef struct {
    double low, high;
    bool met; /* a game has paid the maximum of the rules, as every game does if stakes never change */
} ScoreRange;

/* Twice the largest absolute score of any seat so far (`most`), within the bounds of the rules. If stakes can
 * double repeatedly, the rules allow a hundred thousand points for a game that usually pays two; an interval
 * for such a range would be useless. Before any score, the bounds of the rules. */
ScoreRange score_range(int64_t most, double lowest, double highest);

/* True if a sum of fourth powers has room for `times` more. In the header because it runs for every game. */
static inline bool power_fits(Int128 fourths, int64_t value, int64_t times) {
    const double far = value < 0 ? -(double)value : (double)value, square = far * far;
    return far <= 0x1p20 || (far < 0x1p31 && (double)fourths + (double)times * square * square < 0x1p126);
}

/* Adds the same cluster `times` times. */
static inline void cluster_add_times(Cluster *cluster, int64_t total, int64_t times) {
    assert(times >= 0);
    const Int128 square = (Int128)total * total;
    if (!power_fits(cluster->fourths, total, times)) cluster->fourths = -1;
    cluster->count += (uint64_t)times;
    cluster->sum += times * total;
    cluster->squares += square * times;
    if (cluster_is_shapeless(cluster)) return;
    cluster->cubes += square * total * times;
    cluster->fourths += square * square * times;
}

static inline void cluster_add(Cluster *cluster, int64_t total) { cluster_add_times(cluster, total, 1); }

/* Sample variance (n - 1) of the totals; 0 with fewer than two clusters or if all are equal. */
double cluster_variance(const Cluster *cluster);

/* Of `count` observations: the mean; the variance with n - 1, or 0 if it is unknown (fewer than two, or all
 * equal); skewness and kurtosis (3 for a normal law) from the central moments. `spent`: number of further
 * means that were subtracted, each at the cost of a degree of freedom; the variance then has n - 1 - spent. */
typedef struct {
    double count, mean, variance, skewness, kurtosis, spent;
} Moments;

/* The 95 % interval of a mean of values within [lowest, highest]: Student's, shifted and widened by the
 * observed skewness g and the excess of the kurtosis k over g^2 + 3,
 *
 *     mean + s g h / (n + 2 h) +- t sd / sqrt(n) sqrt(1 + (w g^2 + 3 max(k - g^2 - 3, 0)) / n)
 *     h = z^2 / 3 + 1/6, w = z^2 / 18 + 7/36
 *
 * where sd^2 is the variance with n - 1 and s^2 that with n. The shift is Johnson's (1978); w g^2 is a term of
 * Cai's (2005) interval for a proportion. Without them an interval near 0 or 1 flatters the winner. The last
 * term compensates for a shift caused by the sample skewness of a law that has none. While fewer than about
 * ten observations differ from the rest, a part of one observation at each bound is added to the moments,
 * because unseen values may still occur. Without variance the interval is interval_one_class(); without
 * observations, the whole range. scripts/coverage measures its coverage. */
Interval interval_of_moments(const Moments *moments, double lowest, double highest);

/* True if the moments rest on too little data: no variance, fewer than 30 observations, or fewer than about
 * ten that differ from the rest. The last condition is n / kurtosis < 10, because an event of probability p
 * has the kurtosis 1 / p. */
bool moments_rough(const Moments *moments);

/* The p-value of "the mean is `mean0`": one minus the level of the interval whose end touches `mean0`. An
 * interval of any level uses the formula above with Student's and the normal quantile of that level. So p <
 * 0.05 exactly if interval_of_moments() excludes `mean0`, and p falls as `mean0` moves away from the mean.
 * Without variance it is the exact binomial bound's. 0 beyond [lowest, highest], 1 at the mean. */
double moments_p_value(const Moments *moments, double mean0, double lowest, double highest);

/* Moments per game over clusters; `games_per_cluster` > 0. */
Moments cluster_moments(const Cluster *cluster, double games_per_cluster);
Interval cluster_interval(const Cluster *cluster, double games_per_cluster, double lowest, double highest);

/* Moments from the sums of powers of deviations from the mean. Rounding can make them impossible; they are
 * clipped to values that n observations can have. */
Moments moments_of_powers(double count, double mean, double variance, double third, double fourth);

/* n >= 1 equal observations have no variance, but with 97.5 % confidence the probability of any other value is
 * at most 1 - 0.025^(1/n) (exact binomial bound, Clopper and Pearson 1934). The ends assume that all of this
 * probability falls on `lowest`, or on `highest`. */
Interval interval_one_class(double value, uint64_t n, double lowest, double highest);

double normal_cdf(double x);
/* 0 < probability < 1. Relative error below 1e-14 in the lower tail. */
double normal_quantile(double probability);
/* 0 < probability < 1, degrees >= 1. Error below 1e-8 for probabilities between 1e-6 and 1 - 1e-6. */
double student_quantile(double probability, uint64_t degrees);
/* P(|T| > t); 0 <= t. */
double student_tails(double t, uint64_t degrees);

/* ---- several tests at once ---- */

/* Multiple comparisons: decides which of them hold together. */

/* Holm (1979): rejects some of `count` hypotheses with p-values `p`. With probability 1 - alpha no true one is
 * rejected, however the tests depend on each other. False if out of memory. */
bool holm(const double p[], int count, double alpha, bool refused[]);

#endif
