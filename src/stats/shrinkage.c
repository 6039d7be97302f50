/* Keeps sums of distances from the common mean per mean, so memory does not grow with the number of
 * observations. */
#include "stats/shrinkage.h"

#include <assert.h>
#include <math.h>

void shrinkage_add(Shrinkage *shrinkage, const double *values) {
    double all = 0;
    for (int i = 0; i < shrinkage->count; i++) all += values[i] / shrinkage->count;
    shrinkage->observations++;
    shrinkage->sum += all;
    shrinkage->square += all * all;
    for (int i = 0; i < shrinkage->count; i++) {
        Distance *distance = &shrinkage->distance[i];
        double apart = values[i] - all;
        distance->sum += apart;
        distance->square += apart * apart;
        distance->product += apart * all;
    }
}

/* The squared standard error of a distance. */
static double error_of(const Shrinkage *shrinkage, int i) {
    double n = shrinkage->observations;
    const Distance *distance = &shrinkage->distance[i];
    return fmax(distance->square - distance->sum * distance->sum / n, 0) / (n - 1) / n;
}

typedef struct {
    double between, error; /* the variance between the means, and the mean squared error of a distance */
} Spread;

static Spread spread_of(const Shrinkage *shrinkage) {
    double squares = 0, errors = 0, n = shrinkage->observations, others = shrinkage->count - 1;
    for (int i = 0; i < shrinkage->count; i++) {
        double distance = shrinkage->distance[i].sum / n; /* their mean is 0 */
        squares += distance * distance;
        errors += error_of(shrinkage, i);
    }
    return (Spread){fmax((squares - errors) / others, 0), errors / others};
}

Interval shrinkage_interval(const Shrinkage *shrinkage, int mean, Interval plain) {
    assert(mean >= 0 && mean < shrinkage->count);
    double n = shrinkage->observations, means = shrinkage->count;
    if (means < 3 || n < 2) return plain;
    Spread spread = spread_of(shrinkage);
    const Distance *own = &shrinkage->distance[mean];
    double distance = own->sum / n, error = error_of(shrinkage, mean), all = shrinkage->sum / n;
    double total = spread.between + error, weight = total > 0 ? spread.between / total : 1;
    double turn = total > 0 ? error / (total * total) : 0;
    double doubt = 2 * (spread.between + spread.error) * (spread.between + spread.error) / (means - 1);
    double variance_all = fmax(shrinkage->square - n * all * all, 0) / (n - 1) / n;
    double product = (own->product - n * distance * all) / (n - 1) / n;
    double variance =
        variance_all + weight * error + 2 * weight * product + distance * distance * turn * turn * doubt;
    double middle = all + weight * distance;
    double half = student_quantile(0.975, (uint64_t)n - 1) * sqrt(fmax(variance, 0));
    return (Interval){middle, fmax(fmin(middle - half, plain.low), 0),
                      fmin(fmax(middle + half, plain.high), 1), plain.rough};
}
