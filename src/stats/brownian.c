/* Exit probabilities of a Brownian motion by the method of images: alternating sums over mirrored sources,
 * each term scaled so that no exponential overflows. */
#include "stats/brownian.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "core/check.h"
#include "stats/interval.h"

/* e^power Phi(z), also if the first factor is huge and the second tiny. */
static double scaled_tail(double power, double z) {
    if (z > -30) return exp(power) * normal_cdf(z);
    double inverse = 1 / (z * z);
    double series = 1 - inverse * (1 - 3 * inverse * (1 - 5 * inverse * (1 - 7 * inverse)));
    return exp(power - z * z / 2) / (-z * sqrt(2 * M_PI)) * series;
}

/* e^power (Phi(upper) - Phi(lower)). */
static double scaled_mass(double power, double lower, double upper) {
    if (lower > 0) return scaled_tail(power, -lower) - scaled_tail(power, -upper);
    return scaled_tail(power, upper) - scaled_tail(power, lower);
}

/* True if the motion has certainly left: by the time of 8 squared widths all but e^-39 of the paths have left,
 * whatever the drift. */
static bool all_have_left(double low, double high, double time) {
    return time > 8 * (high - low) * (high - low);
}

/* (1 - exp(-2 drift low)) / (exp(-2 drift high) - exp(-2 drift low)), written so that no exponent is
 * positive. */
double exit_high(double drift, double low, double high) {
    assert(low < 0 && high > 0);
    double tilt = 2 * drift;
    if (fabs(tilt) * (high - low) < 1e-9) return -low / (high - low);
    if (tilt > 0) return expm1(tilt * low) / expm1(tilt * (low - high));
    return exp(tilt * high) * expm1(-tilt * low) / expm1(tilt * (high - low));
}

/* The number of images to sum on each side. Images beyond these distances add nothing: the motion does not get
 * so far, or its drift damps them. */
static int images(double drift, double width, double time) {
    double reach = 10 * sqrt(time), far = fabs(drift) * time + reach;
    double damped = fmax(40 / fabs(drift), reach);     /* infinite if the drift is 0 */
    return 2 + (int)(fmin(far, damped) / (2 * width)); /* at most about 30 */
}

/* The density of the first passage without drift is sum c / sqrt(2 pi t^3) exp(-c^2 / 2t) over the distances c
 * = high + 2 k (high - low), of either sign. Drift multiplies it by exp(drift high - drift^2 t / 2). Each term
 * is integrated like the inverse Gaussian law. */
double exit_high_by(double drift, double low, double high, double time) {
    CHECK(low < 0 && high > 0 && time > 0, "the motion begins between its bounds");
    if (all_have_left(low, high, time)) return exit_high(drift, low, high);
    double width = high - low, root = sqrt(time), sum = 0;
    int count = images(drift, width, time);
    for (int k = count; k >= -count; k--) { /* smallest terms first, for accuracy */
        double c = high + 2 * k * width, distance = fabs(c);
        double term = scaled_tail(drift * (high - distance), (drift * time - distance) / root) +
                      scaled_tail(drift * (high + distance), -(drift * time + distance) / root);
        sum += c > 0 ? term : -term;
    }
    return fmin(fmax(sum, 0), 1);
}

/* The density inside is the normal density minus its mirror images about the bounds: sources at 2 k width
 * count positive, those at 2 high - 2 k width negative. */
static double inside_below(double drift, double low, double high, double time, double place) {
    double width = high - low, root = sqrt(time), sum = 0;
    int count = images(drift, width, time);
    for (int k = -count; k <= count; k++) {
        const double sources[2] = {2 * k * width, 2 * high - 2 * k * width};
        for (int i = 0; i < 2; i++) {
            double centre = sources[i] + drift * time;
            double mass = scaled_mass(drift * sources[i], (low - centre) / root, (place - centre) / root);
            sum += i ? -mass : mass;
        }
    }
    return fmin(fmax(sum, 0), 1);
}

double exit_low_or_below(double drift, double low, double high, double time, double place) {
    double left = exit_high_by(-drift, -high, -low, time);
    if (all_have_left(low, high, time)) return left;
    return fmin(left + inside_below(drift, low, high, time, place), 1);
}
