#include "stats/ratio.h"

#include <math.h>

void ratio_add(Ratio *ratio, int64_t total, int64_t observations) {
    cluster_add(&ratio->totals, total);
    ratio->observations += observations;
    ratio->products += (Int128)total * observations;
    ratio->sizes_squared += (Int128)observations * observations;
}

/* The sum of (total - r observations)^2; 0 when it is no more than the rounding of its terms. */
static double scatter(const Ratio *ratio, double mean) {
    double squares = (double)ratio->totals.squares;
    double sum = squares - 2 * mean * (double)ratio->products + mean * mean * (double)ratio->sizes_squared;
    return sum > 1e-12 * squares ? sum : 0;
}

Interval ratio_interval(const Ratio *ratio, double lowest, double highest) {
    double clusters = (double)ratio->totals.count, observations = (double)ratio->observations;
    Int128 square = (Int128)ratio->observations * ratio->observations;
    if (square == ratio->sizes_squared * (Int128)ratio->totals.count) /* equal sizes: exact sums */
        return cluster_interval(&ratio->totals, clusters > 0 ? observations / clusters : 1, lowest, highest);
    double mean = (double)ratio->totals.sum / observations;
    double rest = scatter(ratio, mean);
    if (rest <= 0) return interval_one_class(mean, ratio->totals.count, lowest, highest);
    double half = NORMAL_975 * sqrt(clusters / (clusters - 1) * rest) / observations;
    return (Interval){mean, fmax(mean - half, lowest), fmin(mean + half, highest)};
}
