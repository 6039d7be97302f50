/* Means of dependent games with 95 % intervals. The unit of a variance is a cluster: all games of one
 * deal, which share its luck, so that only the clusters are independent. Sums are integers: the same
 * games give the same bytes whatever way they were added up. */
#ifndef KOZYR_STATS_INTERVAL_H
#define KOZYR_STATS_INTERVAL_H

#include <stdint.h>

__extension__ typedef __int128 Int128;

/* The 97.5 % quantile of the normal law: the half-width of a 95 % interval in standard errors. */
#define NORMAL_975 1.959963984540054

/* Totals of clusters. count * (largest |total|) must stay below 2^63; then nothing here overflows. */
typedef struct {
    uint64_t count;
    int64_t sum;
    Int128 squares;
} Cluster;

typedef struct {
    double mean, low, high; /* lowest <= low <= mean <= high <= highest */
} Interval;

/* In the header because it runs for every game. */
static inline void cluster_add(Cluster *cluster, int64_t total) {
    cluster->count++;
    cluster->sum += total;
    cluster->squares += (Int128)total * total;
}

void cluster_merge(Cluster *into, const Cluster *from);

/* Sample variance (n - 1) of the totals; 0 with fewer than two clusters or when all are equal. */
double cluster_variance(const Cluster *cluster);

/* Mean per game with its 95 % interval mean +- 1.96 sd / sqrt(n) over clusters, cut to [lowest, highest],
 * the bounds of one game. `games_per_cluster` > 0. Where no variance is known (fewer than two clusters, all
 * totals equal) the interval is interval_one_class(); without any cluster it is the whole range. */
Interval cluster_interval(const Cluster *cluster, double games_per_cluster, double lowest, double highest);

/* The same with Student's quantile of n - 1 degrees of freedom in place of 1.96, right for few clusters of
 * normal totals (Student 1908) and wider than the other: by 15 % at 10, 4 % at 30, 1 % at 100 clusters. */
Interval cluster_interval_student(const Cluster *cluster, double games_per_cluster, double lowest,
                                  double highest);

/* n >= 1 observations that are all equal say nothing by their variance, but with 97.5 % confidence the
 * chance of anything else is at most 1 - 0.025^(1/n) (exact binomial bound, Clopper and Pearson 1934). The
 * ends assume that all of this chance falls on `lowest`, or on `highest`. */
Interval interval_one_class(double value, uint64_t n, double lowest, double highest);

double normal_cdf(double x);
/* 0 < probability < 1. Relative error below 1e-14 in the lower tail. */
double normal_quantile(double probability);
/* 0 < probability < 1, degrees >= 1. Error below 1e-8 for probabilities between 1e-6 and 1 - 1e-6. */
double student_quantile(double probability, uint64_t degrees);

#endif
