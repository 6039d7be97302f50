/* Moments are computed from exact integer sums. Quantiles start from a closed form and are refined until no
 * digit changes, so they are the same on every machine. */
#include "stats/interval.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/memory.h"

double cluster_variance(const Cluster *cluster) {
    if (cluster->count < 2) return 0;
    Int128 n = (Int128)cluster->count;
    Int128 scatter =
        n * cluster->squares - (Int128)cluster->sum * cluster->sum; /* n (n - 1) times the variance, exact */
    return (double)scatter / ((double)n * (double)(n - 1));
}

Interval interval_one_class(double value, uint64_t n, double lowest, double highest) {
    CHECK(n >= 1, "something was observed");
    double other = -expm1(log(0.025) / (double)n);
    return (Interval){value, value - other * (value - lowest), value + other * (highest - value), true};
}

ScoreRange score_range(int64_t most, double lowest, double highest) {
    double far = 2 * (double)most;
    CHECK(lowest <= highest, "bounds of the score");
    if (most <= 0) return (ScoreRange){lowest, highest, false};
    return (ScoreRange){fmax(lowest, -far), fmin(highest, far), (double)most >= fmax(-lowest, highest)};
}

/* ---- by moments ---- */

/* With fewer observations, or fewer that differ from the rest, an interval is marked as rough. 48
 * bisections leave 2^-48 of the range, below the rounding of the quantiles. */
enum { COUNT_WANTED = 30, UNLIKE_WANTED = 10, LEVEL_ROUNDS = 48 };

/* The observed moments plus part of one observation at each bound, if few observations differ from the rest:
 * unseen values may still occur. The part vanishes as more observations differ. */
static Moments padded(const Moments *moments, double lowest, double highest) {
    double n = moments->count, below = moments->mean - lowest, above = highest - moments->mean;
    double weight = fmax(1 - n / (UNLIKE_WANTED * moments->kurtosis), 0) / n;
    double before = moments->variance * (n - 1) / n;
    double square = before + weight * (below * below + above * above);
    double third =
        moments->skewness * before * sqrt(before) + weight * (above * above * above - below * below * below);
    return (Moments){n,
                     moments->mean,
                     square * n / (n - 1),
                     third / (square * sqrt(square)),
                     moments->kurtosis,
                     moments->spent};
}

static uint64_t degrees_of(const Moments *moments) {
    CHECK(moments->count - 1 - moments->spent >= 1, "a degree of freedom is left");
    return (uint64_t)(moments->count - 1 - moments->spent);
}

/* An end of the interval for Student's quantile t, before it is clipped. z is the normal quantile of the same
 * level; `side` is -1 for the lower end and 1 for the upper. */
static double end_at(const Moments *used, double t, double z, double side) {
    double n = used->count, skewness = used->skewness, shift = z * z / 3 + 1.0 / 6;
    double tails = fmax(used->kurtosis - skewness * skewness - 3, 0);
    double centre = used->mean + sqrt(used->variance * (n - 1) / n) * skewness * shift / (n + 2 * shift);
    double wider = 1 + ((z * z / 18 + 7.0 / 36) * skewness * skewness + 3 * tails) / n;
    return centre + side * t * sqrt(used->variance / n * wider);
}

Interval interval_of_moments(const Moments *moments, double lowest, double highest) {
    double n = moments->count, mean = moments->mean;
    CHECK(lowest <= highest, "a range of values");
    if (n < 1) return (Interval){(lowest + highest) / 2, lowest, highest, true};
    if (moments->variance <= 0) return interval_one_class(mean, (uint64_t)n, lowest, highest);
    Moments used = padded(moments, lowest, highest);
    double t = student_quantile(0.975, degrees_of(moments));
    double low = end_at(&used, t, NORMAL_975, -1), high = end_at(&used, t, NORMAL_975, 1);
    return (Interval){mean, fmin(fmax(low, lowest), mean), fmax(fmin(high, highest), mean),
                      moments_rough(moments)};
}

bool moments_rough(const Moments *moments) {
    return moments->variance <= 0 || moments->count < COUNT_WANTED ||
           moments->count < UNLIKE_WANTED * moments->kurtosis;
}

/* The level at which the end between `mean0` and the mean touches `mean0`, by bisection of the angle whose
 * tangent is t / sqrt(n - 1). A comparison that holds for mean0 also holds for one farther away. So p never
 * rises with the distance, whatever the ends do at extreme levels. */
static double touching_level(const Moments *used, double mean0, bool excluded) {
    uint64_t degrees = degrees_of(used);
    double root = sqrt((double)degrees), side = mean0 < used->mean ? -1 : 1;
    double printed = atan(student_quantile(0.975, degrees) / root);
    double low = excluded ? printed : 0, high = excluded ? M_PI_2 : printed;
    for (int round = 0; round < LEVEL_ROUNDS; round++) {
        double middle = (low + high) / 2, t = root * tan(middle);
        double z = -normal_quantile(fmax(student_tails(t, degrees), 1e-300) / 2);
        if (side * (mean0 - end_at(used, t, z, side)) > 0)
            low = middle;
        else
            high = middle;
    }
    return student_tails(root * tan(low), degrees);
}

double moments_p_value(const Moments *moments, double mean0, double lowest, double highest) {
    double n = moments->count, mean = moments->mean, p;
    if (n < 1 || mean == mean0) return 1;
    if (mean0 < lowest || mean0 > highest) return 0;
    Interval interval = interval_of_moments(moments, lowest, highest);
    bool excluded = mean0 < interval.low || mean0 > interval.high;
    if (moments->variance > 0) {
        Moments used = padded(moments, lowest, highest);
        p = touching_level(&used, mean0, excluded);
    } else {
        double far = mean > mean0 ? lowest : highest; /* the end where the rest of such a law would be */
        p = 2 * pow((mean0 - far) / (mean - far), n);
    }
    return excluded ? fmin(p, nextafter(0.05, 0)) : fmin(fmax(p, 0.05), 1);
}

Moments moments_of_powers(double count, double mean, double variance, double third, double fourth) {
    if (variance <= 0) return (Moments){.count = count, .mean = mean};
    double square = variance * (count - 1) / count, steepest = (count - 2) / sqrt(count - 1);
    double skewness = fmin(fmax(third / count / (square * sqrt(square)), -steepest), steepest);
    double kurtosis = fmin(fmax(fourth / count / (square * square), 1 + skewness * skewness), count);
    return (Moments){count, mean, variance, skewness, kurtosis, 0};
}

Moments cluster_moments(const Cluster *cluster, double games_per_cluster) {
    double n = (double)cluster->count;
    CHECK(games_per_cluster > 0, "clusters of games");
    if (cluster->count == 0) return (Moments){0};
    double mean = (double)cluster->sum / n, variance = cluster_variance(cluster);
    double square = variance * (n - 1);
    double third = (double)cluster->cubes - mean * (3 * square + n * mean * mean);
    double fourth = (double)cluster->fourths - mean * (4 * third + mean * (6 * square + n * mean * mean));
    if (cluster_is_shapeless(cluster)) third = 0, fourth = 3 * square * square / n;
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

/* The lower half: a start with error below 4.5e-4 (Abramowitz and Stegun 26.2.23), then Halley's method on the
 * distribution function, which triples the digits per round. */
static double lower_quantile(double probability) {
    assert(probability > 0 && probability < 0.5);
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
    CHECK(probability > 0 && probability < 1, "a quantile that is finite");
    if (probability == 0.5) return 0;
    return probability < 0.5 ? lower_quantile(probability) : -lower_quantile(1 - probability);
}

/* P(|T| < t) with t = sqrt(degrees) tan(angle): the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4,
 * exact for integer degrees of freedom. */
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

/* P(|T| > t) as the incomplete beta function of cos^2 = n / (n + t^2), by its series of positive terms. Used
 * where 1 - student_inside() would consist of rounding errors. */
static double student_outside(double cosine, uint64_t degrees) {
    double a = (double)degrees / 2, x = cosine * cosine, term = 1, sum = 1 / a;
    for (int k = 1; term > 1e-17; k++) {
        term *= (k - 0.5) / k * x;
        sum += term / (a + k);
    }
    return sum * exp(a * log(x) + lgamma(a + 0.5) - lgamma(a)) / sqrt(M_PI);
}

double student_tails(double t, uint64_t degrees) {
    CHECK(t >= 0 && degrees >= 1, "an upper tail");
    if (degrees <= 1000) {
        double angle = atan(t / sqrt((double)degrees)), tails = 1 - student_inside(angle, degrees);
        return tails > 1e-6 ? tails : student_outside(cos(angle), degrees);
    }
    double n = (double)degrees; /* large n: the normal approximation (Abramowitz and Stegun 26.7.8) */
    return 2 * normal_cdf(-t * (1 - 1 / (4 * n)) / sqrt(1 + t * t / (2 * n)));
}

double student_quantile(double probability, uint64_t degrees) {
    CHECK(probability > 0 && probability < 1 && degrees >= 1, "a quantile that is finite");
    bool common = probability == 0.975; /* at this quantile 200 degrees suffice for an error of 1e-9 */
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

/* ---- several tests at once ---- */

/* Step-down: sorted p-values are compared with alpha / (count - rank) until the first that is too large. */

typedef struct {
    double p;
    int at;
} Ranked;

static int compare(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    return (x->p > y->p) - (x->p < y->p); /* equal values need no order: all of them are rejected, or none */
}

bool holm(const double p[], int count, double alpha, bool refused[]) {
    Ranked *order = memory_new((size_t)count + 1, sizeof *order);
    if (!order) return false;
    for (int i = 0; i < count; i++) {
        CHECK(p[i] >= 0 && p[i] <= 1, "a p-value: NaN would break the order");
        order[i] = (Ranked){p[i], i};
        refused[i] = false;
    }
    qsort(order, (size_t)count, sizeof *order, compare);
    for (int i = 0; i < count && order[i].p <= alpha / (count - i); i++) refused[order[i].at] = true;
    free(order);
    return true;
}
