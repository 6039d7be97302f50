/* Expands powers of (total - r observations) into sums kept as integers, so that r can be chosen at the end.
 * Results within rounding of 0 are treated as 0. */
#include "stats/ratio.h"

#include <math.h>

#include "core/check.h"

void ratio_add(Ratio *ratio, int64_t total, int64_t observations) {
    ratio_add_times(ratio, total, observations, 1);
}

void ratio_add_times(Ratio *ratio, int64_t total, int64_t observations, int64_t times) {
    const int64_t y = total, x = observations;
    const double share = fabs((double)y) / (double)x;
    /* Together with the fourth powers of totals, these bound the mixed ones. */
    if (!power_fits(ratio->fourths[0], x, times)) ratio->totals.fourths = -1;
    cluster_add_times(&ratio->totals, y, times);
    const Int128 square = (Int128)x * x * times, product = (Int128)x * y * times;
    if (share > ratio->most) ratio->most = share;
    ratio->observations += times * x;
    ratio->products += product;
    ratio->sizes_squared += square;
    if (cluster_is_shapeless(&ratio->totals)) return;
    ratio->thirds[0] += square * x;
    ratio->thirds[1] += product * x;
    ratio->thirds[2] += product * y;
    ratio->fourths[0] += square * (x * x);
    ratio->fourths[1] += product * (x * x);
    ratio->fourths[2] += product * (x * y);
    ratio->fourths[3] += product * (y * y);
}

/* The sum over clusters of (total - r observations)^2; 0 if it is within the rounding of its terms. */
static double second_power(const Ratio *ratio, double r) {
    double squares = (double)ratio->totals.squares;
    double sum = squares - 2 * r * (double)ratio->products + r * r * (double)ratio->sizes_squared;
    return sum > 1e-12 * squares ? sum : 0;
}

static double third_power(const Ratio *ratio, double r) {
    const double s[] = {(double)ratio->thirds[0], (double)ratio->thirds[1], (double)ratio->thirds[2]};
    return (double)ratio->totals.cubes - r * (3 * s[2] - r * (3 * s[1] - r * s[0]));
}

static double fourth_power(const Ratio *ratio, double r) {
    double s[4];
    for (int i = 0; i < 4; i++) s[i] = (double)ratio->fourths[i];
    return (double)ratio->totals.fourths - r * (4 * s[3] - r * (6 * s[2] - r * (4 * s[1] - r * s[0])));
}

Moments ratio_moments(const Ratio *ratio) {
    double clusters = (double)ratio->totals.count, observations = (double)ratio->observations;
    if (ratio->observations == 0) return (Moments){0};
    const Int128 all = (Int128)ratio->observations * ratio->observations;
    if (all == ratio->sizes_squared * (Int128)ratio->totals.count) /* equal sizes: use the exact sums */
        return cluster_moments(&ratio->totals, observations / clusters);
    double r = (double)ratio->totals.sum / observations, size = observations / clusters;
    double variance = second_power(ratio, r) / (clusters - 1);
    double square = variance * (clusters - 1), third = third_power(ratio, r), fourth = fourth_power(ratio, r);
    if (cluster_is_shapeless(&ratio->totals)) third = 0, fourth = 3 * square * square / clusters;
    Moments moments = moments_of_powers(clusters, r, variance, third, fourth);
    moments.variance /= size * size;
    return moments;
}

/* The minimum mean number of clusters per kind for a variance about the means of the kinds. */
enum { OF_EACH_TURN = 3 };

/* Adds the sums of powers of (total - r observations) about the mean of these clusters. */
static void add_powers_of_turn(const Ratio *turn, double r, double power[3]) {
    double n = (double)turn->totals.count;
    if (n < 1) return;
    double mean = ((double)turn->totals.sum - r * (double)turn->observations) / n;
    double raw = second_power(turn, r), second = raw - n * mean * mean;
    if (second <= 1e-12 * raw) return;
    double third = third_power(turn, r), fourth = fourth_power(turn, r);
    power[0] += second;
    power[1] += third - mean * (3 * second + n * mean * mean);
    power[2] += fourth - mean * (4 * third - mean * (6 * raw - 3 * n * mean * mean));
}

Moments ratio_moments_by_turns(const Ratio *ratio, const Ratio by_turn[], int turns) {
    double n = (double)ratio->totals.count, observations = (double)ratio->observations, power[3] = {0};
    if (n < OF_EACH_TURN * turns) return ratio_moments(ratio);
    double r = (double)ratio->totals.sum / observations, size = observations / n;
    for (int i = 0; i < turns; i++) add_powers_of_turn(&by_turn[i], r, power);
    Moments moments = moments_of_powers(n, r, power[0] / (n - 1), power[1], power[2]);
    moments.spent = turns - 1;
    moments.variance = power[0] / (n - turns) / (size * size);
    return moments;
}

Interval ratio_interval(const Ratio *ratio, double lowest, double highest) {
    Moments moments = ratio_moments(ratio);
    return interval_of_moments(&moments, lowest, highest);
}

/* ---- scores ---- */

ScoreRange ratio_reach(double most, const Moments *moments, ScoreRange range) {
    double far = fmax(-range.low, range.high);
    if (moments->variance > 0 && !range.met) far = fmin(2 * most, far);
    return (ScoreRange){-far, far, range.met};
}

Interval score_of_moments(const Moments *moments, double most, ScoreRange range) {
    ScoreRange reach = ratio_reach(most, moments, range);
    Interval interval = interval_of_moments(moments, reach.low, reach.high);
    interval.low = fmax(interval.low, range.low);
    interval.high = fmin(interval.high, range.high);
    return interval;
}

Interval ratio_score(const Ratio *ratio, ScoreRange range) {
    Moments moments = ratio_moments(ratio);
    return score_of_moments(&moments, ratio->most, range);
}

double score_p_value(const Moments *moments, double most, double mean0, ScoreRange range) {
    ScoreRange reach = ratio_reach(most, moments, range);
    return moments_p_value(moments, mean0, reach.low, reach.high);
}

/* ---- differences ---- */

void gap_add(Gap *gap, const int64_t total[2], const int64_t observations[2]) {
    CHECK(observations[0] >= 1 && observations[1] >= 1, "means of something");
    const double value[GAP_VALUES] = {(double)total[0], (double)observations[0], (double)total[1],
                                      (double)observations[1]};
    double *second = gap->second, *third = gap->third, *fourth = gap->fourth;
    gap->count++;
    gap->most = fmax(gap->most, fabs(value[0] / value[1] - value[2] / value[3]));
    for (int i = 0; i < GAP_VALUES; i++) {
        gap->first[i] += value[i];
        for (int j = 0; j <= i; j++) {
            double two = value[i] * value[j];
            *second++ += two;
            for (int k = 0; k <= j; k++) {
                *third++ += two * value[k];
                for (int l = 0; l <= k; l++) *fourth++ += two * value[k] * value[l];
            }
        }
    }
}

/* The number of distinct permutations of i >= j >= k >= l. */
static double orders(const int index[], int count) {
    double all = 1;
    for (int i = 0, run = 1; i < count; i++, run++) {
        if (i > 0 && index[i] != index[i - 1]) run = 1;
        all *= (double)(i + 1) / run;
    }
    return all;
}

/* The sums of (sum of weight * value)^2, ^3 and ^4; the first is 0 if it is within rounding. */
static void powers(const Gap *gap, const double weight[GAP_VALUES], double power[3]) {
    const double *second = gap->second, *third = gap->third, *fourth = gap->fourth;
    double scale = 0;
    int at[4];
    power[0] = power[1] = power[2] = 0;
    for (at[0] = 0; at[0] < GAP_VALUES; at[0]++)
        for (at[1] = 0; at[1] <= at[0]; at[1]++) {
            double two = weight[at[0]] * weight[at[1]], term = orders(at, 2) * two * *second++;
            power[0] += term;
            scale += fabs(term);
            for (at[2] = 0; at[2] <= at[1]; at[2]++) {
                double three = two * weight[at[2]];
                power[1] += orders(at, 3) * three * *third++;
                for (at[3] = 0; at[3] <= at[2]; at[3]++)
                    power[2] += orders(at, 4) * three * weight[at[3]] * *fourth++;
            }
        }
    if (power[0] <= 1e-13 * scale) power[0] = 0;
}

Moments gap_moments(const Gap *gap) {
    const double *sum = gap->first;
    if (gap->count == 0) return (Moments){0};
    double n = (double)gap->count, one = sum[0] / sum[1], two = sum[2] / sum[3], power[3];
    const double weight[GAP_VALUES] = {n / sum[1], -one * n / sum[1], -n / sum[3], two * n / sum[3]};
    powers(gap, weight, power);
    return moments_of_powers(n, one - two, n > 1 ? power[0] / (n - 1) : 0, power[1], power[2]);
}

Interval gap_interval(const Gap *gap, double lowest, double highest) {
    Moments moments = gap_moments(gap);
    return interval_of_moments(&moments, lowest, highest);
}

Interval gap_score(const Gap *gap, ScoreRange range) {
    Moments moments = gap_moments(gap);
    return score_of_moments(&moments, gap->most, range);
}
