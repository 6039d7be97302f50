#include "stats/interval.h"

#include <assert.h>
#include <math.h>

void cluster_merge(Cluster *into, const Cluster *from) {
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
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
    return (Interval){value, value - other * (value - lowest), value + other * (highest - value)};
}

static Interval interval_with(double quantile, const Cluster *cluster, double games_per_cluster,
                              double lowest, double highest) {
    if (cluster->count == 0) return (Interval){(lowest + highest) / 2, lowest, highest};
    double n = (double)cluster->count;
    double mean = (double)cluster->sum / n / games_per_cluster;
    double variance = cluster_variance(cluster);
    if (variance <= 0) return interval_one_class(mean, cluster->count, lowest, highest);
    double half = quantile * sqrt(variance / n) / games_per_cluster;
    return (Interval){mean, fmax(mean - half, lowest), fmin(mean + half, highest)};
}

Interval cluster_interval(const Cluster *cluster, double games_per_cluster, double lowest, double highest) {
    return interval_with(NORMAL_975, cluster, games_per_cluster, lowest, highest);
}

Interval cluster_interval_student(const Cluster *cluster, double games_per_cluster, double lowest,
                                  double highest) {
    uint64_t degrees = cluster->count > 1 ? cluster->count - 1 : 1;
    return interval_with(student_quantile(0.975, degrees), cluster, games_per_cluster, lowest, highest);
}

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

double student_quantile(double probability, uint64_t degrees) {
    assert(probability > 0 && probability < 1 && degrees >= 1);
    if (degrees > 1000) return student_expansion(normal_quantile(probability), (double)degrees);
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
