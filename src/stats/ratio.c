#include "stats/ratio.h"

void ratio_add(Ratio *ratio, int64_t total, int64_t observations) {
    ratio_add_times(ratio, total, observations, 1);
}

void ratio_add_times(Ratio *ratio, int64_t total, int64_t observations, int64_t times) {
    double y = (double)total, x = (double)observations, n = (double)times;
    cluster_add_times(&ratio->totals, total, times);
    ratio->observations += times * observations;
    ratio->products += (Int128)total * observations * times;
    ratio->sizes_squared += (Int128)observations * observations * times;
    ratio->thirds[0] += n * (x * x * x);
    ratio->thirds[1] += n * (y * x * x);
    ratio->thirds[2] += n * (y * y * x);
    ratio->fourths[0] += n * (x * x * x * x);
    ratio->fourths[1] += n * (y * x * x * x);
    ratio->fourths[2] += n * (y * y * x * x);
    ratio->fourths[3] += n * (y * y * y * x);
}

/* Sums over clusters of (total - r observations)^k; the second is 0 when it is no more than the rounding of
 * its terms. */
static double second_power(const Ratio *ratio, double r) {
    double squares = (double)ratio->totals.squares;
    double sum = squares - 2 * r * (double)ratio->products + r * r * (double)ratio->sizes_squared;
    return sum > 1e-12 * squares ? sum : 0;
}

static double third_power(const Ratio *ratio, double r) {
    const double *s = ratio->thirds;
    return ratio->totals.cubes - r * (3 * s[2] - r * (3 * s[1] - r * s[0]));
}

static double fourth_power(const Ratio *ratio, double r) {
    const double *s = ratio->fourths;
    return ratio->totals.fourths - r * (4 * s[3] - r * (6 * s[2] - r * (4 * s[1] - r * s[0])));
}

Moments ratio_moments(const Ratio *ratio) {
    double clusters = (double)ratio->totals.count, observations = (double)ratio->observations;
    if (ratio->observations == 0) return (Moments){0};
    Int128 square = (Int128)ratio->observations * ratio->observations;
    if (square == ratio->sizes_squared * (Int128)ratio->totals.count) /* equal sizes: exact sums */
        return cluster_moments(&ratio->totals, observations / clusters);
    double r = (double)ratio->totals.sum / observations, size = observations / clusters;
    double variance = second_power(ratio, r) / (clusters - 1);
    Moments moments = moments_of_powers(clusters, r, variance, third_power(ratio, r), fourth_power(ratio, r));
    moments.variance /= size * size;
    return moments;
}

Interval ratio_interval(const Ratio *ratio, double lowest, double highest) {
    Moments moments = ratio_moments(ratio);
    return interval_of_moments(&moments, lowest, highest);
}
