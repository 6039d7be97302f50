#include "stats/interval.h"

#include <assert.h>
#include <math.h>

void cluster_merge(Cluster *into, const Cluster *from) {
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
    into->cubes += from->cubes;
    into->fourths += from->fourths;
}

double cluster_variance(const Cluster *cluster) {
    if (cluster->count < 2) return 0;
    Int128 n = (Int128)cluster->count;
    Int128 scatter =
        n * cluster->squares - (Int128)cluster->sum * cluster->sum; /* n (n - 1) variances, exact */
    return (double)scatter / ((double)n * (double)(n - 1));
}

Interval interval_one_class(double value, uint64_t n, double lowest, double highest) {
    assert(n >= 1);
    double other = -expm1(log(0.025) / (double)n);
    return (Interval){value, value - other * (value - lowest), value + other * (highest - value), true};
}

ScoreRange score_range(int64_t most, double lowest, double highest) {
    double far = 2 * (double)most;
    return most > 0 ? (ScoreRange){fmax(lowest, -far), fmin(highest, far)} : (ScoreRange){lowest, highest};
}

/* ---- by moments ---- */

enum { COUNT_WANTED = 30, UNLIKE_WANTED = 10 };
static const double shift = NORMAL_975 * NORMAL_975 / 3 + 1.0 / 6;
static const double widening = NORMAL_975 * NORMAL_975 / 18 + 7.0 / 36;

/* The observed moments, with one observation more at either bound where few are unlike the rest: what has not
 * been seen may yet be there. It fades away as there are more of them. */
static Moments padded(const Moments *moments, double lowest, double highest) {
    double n = moments->count, below = moments->mean - lowest, above = highest - moments->mean;
    double weight = fmax(1 - n / (UNLIKE_WANTED * moments->kurtosis), 0) / n;
    double before = moments->variance * (n - 1) / n;
    double square = before + weight * (below * below + above * above);
    double third =
        moments->skewness * before * sqrt(before) + weight * (above * above * above - below * below * below);
    return (Moments){n, moments->mean, square * n / (n - 1), third / (square * sqrt(square)),
                     moments->kurtosis};
}

Interval interval_of_moments(const Moments *moments, double lowest, double highest) {
    double n = moments->count, mean = moments->mean;
    if (n < 1) return (Interval){(lowest + highest) / 2, lowest, highest, true};
    if (moments->variance <= 0) return interval_one_class(mean, (uint64_t)n, lowest, highest);
    Moments used = padded(moments, lowest, highest);
    double skewness = used.skewness, tails = fmax(used.kurtosis - skewness * skewness - 3, 0);
    double centre = mean + sqrt(used.variance * (n - 1) / n) * skewness * shift / (n + 2 * shift);
    double wider = 1 + (widening * skewness * skewness + 3 * tails) / n;
    double half = student_quantile(0.975, (uint64_t)n - 1) * sqrt(used.variance / n * wider);
    return (Interval){mean, fmin(fmax(centre - half, lowest), mean), fmax(fmin(centre + half, highest), mean),
                      moments_rough(moments)};
}

bool moments_rough(const Moments *moments) {
    return moments->variance <= 0 || moments->count < COUNT_WANTED ||
           moments->count < UNLIKE_WANTED * moments->kurtosis;
}

double moments_p_value(const Moments *moments, double mean0, double lowest, double highest) {
    double n = moments->count, lead = moments->mean - mean0;
    if (n < 1 || lead == 0) return 1;
    if (moments->variance <= 0) {
        double far = lead > 0 ? lowest : highest; /* where the rest of such a law would lie */
        return fmin(2 * pow((mean0 - far) / (moments->mean - far), n), 1);
    }
    Moments used = padded(moments, lowest, highest);
    lead /= sqrt(used.variance);
    double t = sqrt(n) * (lead + used.skewness * (lead * lead / 3 + 1 / (6 * n)));
    return student_tails(fabs(t), (uint64_t)n - 1);
}

Moments moments_of_powers(double count, double mean, double variance, double third, double fourth) {
    if (variance <= 0) return (Moments){.count = count, .mean = mean};
    double square = variance * (count - 1) / count, steepest = (count - 2) / sqrt(count - 1);
    double skewness = fmin(fmax(third / count / (square * sqrt(square)), -steepest), steepest);
    double kurtosis = fmin(fmax(fourth / count / (square * square), 1 + skewness * skewness), count);
    return (Moments){count, mean, variance, skewness, kurtosis};
}

Moments cluster_moments(const Cluster *cluster, double games_per_cluster) {
    double n = (double)cluster->count;
    if (cluster->count == 0) return (Moments){0};
    double mean = (double)cluster->sum / n, variance = cluster_variance(cluster);
    double square = variance * (n - 1);
    double third = cluster->cubes - mean * (3 * square + n * mean * mean);
    double fourth = cluster->fourths - mean * (4 * third + mean * (6 * square + n * mean * mean));
    Moments moments = moments_of_powers(n, mean, variance, third, fourth);
    moments.mean /= games_per_cluster;
    moments.variance /= games_per_cluster * games_per_cluster;
    return moments;
}

Interval cluster_interval(const Cluster *cluster, double games_per_cluster, double lowest, double highest) {
    Moments moments = cluster_moments(cluster, games_per_cluster);
    return interval_of_moments(&moments, lowest, highest);
}

/* ---- quantiles ---- */

double normal_cdf(double x) { return erfc(-x * M_SQRT1_2) / 2; }

/* The lower half: a start with error below 4.5e-4 (Abramowitz and Stegun 26.2.23), then Halley's method
 * on the distribution function, which triples the digits each round. */
static double lower_quantile(double probability) {
    double r = sqrt(-2 * log(probability));
    double x = -r + (2.515517 + r * (0.802853 + r * 0.010328)) /
                        (1 + r * (1.432788 + r * (0.189269 + r * 0.001308)));
    for (int round = 0; round < 3; round++) {
        double density = exp(-x * x / 2) / sqrt(2 * M_PI);
        if (density <= 0) break;
        double step = (normal_cdf(x) - probability) / density;
        x -= step / (1 + x * step / 2);
    }
    return x;
}

double normal_quantile(double probability) {
    assert(probability > 0 && probability < 1);
    if (probability == 0.5) return 0;
    return probability < 0.5 ? lower_quantile(probability) : -lower_quantile(1 - probability);
}

/* P(|T| < t) with t = sqrt(degrees) tan(angle): the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4,
 * exact for whole degrees of freedom. */
static double student_inside(double angle, uint64_t degrees) {
    double cosine = cos(angle), sine = sin(angle);
    uint64_t first = degrees % 2 ? 3 : 2;
    double term = degrees % 2 ? cosine : 1, sum = degrees > 1 ? term : 0;
    for (uint64_t k = first; k + 2 <= degrees; k += 2) {
        term *= (double)(k - 1) / (double)k * cosine * cosine;
        sum += term;
    }
    return degrees % 2 ? M_2_PI * (angle + sine * sum) : sine * sum;
}

/* Expansion about the normal quantile z (Abramowitz and Stegun 26.7.5), for many degrees of freedom. */
static double student_expansion(double z, double degrees) {
    double z2 = z * z;
    double g1 = z * (z2 + 1) / 4;
    double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
    double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    return z + (g1 + (g2 + g3 / degrees) / degrees) / degrees;
}

double student_tails(double t, uint64_t degrees) {
    assert(t >= 0 && degrees >= 1);
    if (degrees <= 1000) return fmax(1 - student_inside(atan(t / sqrt((double)degrees)), degrees), 0);
    double n = (double)degrees; /* the normal law takes its place (Abramowitz and Stegun 26.7.8) */
    return 2 * normal_cdf(-t * (1 - 1 / (4 * n)) / sqrt(1 + t * t / (2 * n)));
}

double student_quantile(double probability, uint64_t degrees) {
    assert(probability > 0 && probability < 1 && degrees >= 1);
    bool common = probability == 0.975; /* there 200 degrees are enough for 1e-9 */
    if (degrees > (common ? 200 : 1000))
        return student_expansion(normal_quantile(probability), (double)degrees);
    double inside = fabs(2 * probability - 1), low = 0, high = M_PI_2;
    for (int round = 0; round < 60; round++) {
        double middle = (low + high) / 2;
        if (student_inside(middle, degrees) < inside)
            low = middle;
        else
            high = middle;
    }
    double t = sqrt((double)degrees) * tan(low);
    return probability < 0.5 ? -t : t;
}
