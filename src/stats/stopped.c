#include "stats/stopped.h"

#include <assert.h>
#include <math.h>

#include "stats/elo.h"
#include "stats/law.h"

/* ---- a Brownian motion between two bounds, by the method of images ---- */

/* e^power Phi(z), also where the first is huge and the second tiny. */
static double scaled_tail(double power, double z) {
    if (z > -30) return exp(power) * normal_cdf(z);
    double inverse = 1 / (z * z);
    return exp(power - z * z / 2) / (-z * sqrt(2 * M_PI)) * (1 - inverse * (1 - 3 * inverse));
}

/* e^power (Phi(upper) - Phi(lower)). */
static double scaled_mass(double power, double lower, double upper) {
    if (lower > 0) return scaled_tail(power, -lower) - scaled_tail(power, -upper);
    return scaled_tail(power, upper) - scaled_tail(power, lower);
}

/* Images further away than this many widths add nothing: the motion does not come so far, or its drift damps
 * them. */
static int images(double drift, double width, double time) {
    double reach = 10 * sqrt(time), far = fabs(drift) * time + reach;
    double damped = drift != 0 ? fmax(40 / fabs(drift), reach) : far;
    return 2 + (int)fmin(fmin(far, damped) / (2 * width), 100000);
}

/* The density of the first passage without drift is sum c / sqrt(2 pi t^3) exp(-c^2 / 2t) over the distances
 * c = high + 2 k (high - low), of either sign; drift multiplies it by exp(drift high - drift^2 t / 2). Each
 * term is integrated as that of the inverse Gaussian law. */
double exit_high_by(double drift, double low, double high, double time) {
    assert(low < 0 && high > 0 && time > 0);
    double width = high - low, root = sqrt(time), sum = 0;
    int count = images(drift, width, time);
    for (int k = count; k >= -count; k--) { /* the small terms first */
        double c = high + 2 * k * width, distance = fabs(c);
        double term = scaled_tail(drift * (high - distance), (drift * time - distance) / root) +
                      scaled_tail(drift * (high + distance), -(drift * time + distance) / root);
        sum += c > 0 ? term : -term;
    }
    return fmin(fmax(sum, 0), 1);
}

/* The density inside is the normal one minus its mirror images about the bounds: sources at 2 k width with a
 * plus, at 2 high - 2 k width with a minus. */
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
    return fmin(left + inside_below(drift, low, high, time, place), 1);
}

/* ---- from a test to its estimate ---- */

/* The ratio divided by its standard deviation per count: variance 1, and a drift of (x - middle) / spread for
 * the strength x. */
typedef struct {
    double low, high, place, time;
    double middle, spread;
    SprtDecision decision;
} Motion;

static double chance_up_to(const Motion *motion, double drift) {
    if (motion->decision == SPRT_ACCEPT_H1)
        return 1 - exit_high_by(drift, motion->low, motion->high, motion->time);
    if (motion->decision == SPRT_ACCEPT_H0)
        return exit_high_by(-drift, -motion->high, -motion->low, motion->time);
    return exit_low_or_below(drift, motion->low, motion->high, motion->time, motion->place);
}

/* The drift at which the observed outcome is the `chance` quantile; the chance falls in the drift. */
static double drift_at(const Motion *motion, double chance) {
    double step = 1 / sqrt(motion->time), low = motion->place / motion->time, high = low;
    while (chance_up_to(motion, low) < chance && step < 1e9) low -= step *= 2;
    step = 1 / sqrt(motion->time);
    while (chance_up_to(motion, high) > chance && step < 1e9) high += step *= 2;
    for (int round = 0; round < 60; round++) {
        double middle = low + (high - low) / 2;
        if (chance_up_to(motion, middle) > chance)
            low = middle;
        else
            high = middle;
    }
    return low + (high - low) / 2;
}

static Motion motion_of(const Sprt *sprt, const Law *law, int games_per_count, double llr, double step) {
    static const double overshoot = 0.5825971579390107; /* -zeta(1/2) / sqrt(2 pi) */
    bool logistic = sprt->model == SPRT_LOGISTIC;
    double scale = sqrt((double)games_per_count) / NORMALISED_ELO_UNIT;
    double x0 = logistic ? score_from_elo(sprt->elo0) : sprt->elo0 * scale;
    double x1 = logistic ? score_from_elo(sprt->elo1) : sprt->elo1 * scale;
    Motion motion = {.middle = (x0 + x1) / 2, .spread = logistic ? sqrt(law_variance(law)) : 1};
    double deviation = (x1 - x0) / motion.spread, margin = overshoot * sqrt(step);
    motion.low = sprt_lower(sprt) / deviation - margin;
    motion.high = sprt_upper(sprt) / deviation + margin;
    motion.decision = sprt_decide(sprt, llr);
    motion.time = law->total;
    double seen = logistic ? law_mean(law) : (law_mean(law) - 0.5) / sqrt(law_variance(law));
    motion.place = fmin(fmax(motion.time * (seen - motion.middle) / motion.spread, motion.low), motion.high);
    if (motion.decision == SPRT_UNDECIDED) return motion;
    motion.place = motion.decision == SPRT_ACCEPT_H1 ? motion.high : motion.low;
    motion.time -= step / 2;
    return motion;
}

static double score_at(const Motion *motion, const Sprt *sprt, const Law *law, double drift) {
    double x = motion->middle + drift * motion->spread;
    double score = sprt->model == SPRT_LOGISTIC ? x : 0.5 + x * sqrt(law_variance(law));
    return fmin(fmax(score, 0), 1);
}

StoppedEstimate stopped_estimate(const Sprt *sprt, const uint64_t counts[], int classes, int games_per_count,
                                 double llr, uint64_t step) {
    uint64_t n = 0;
    for (int i = 0; i < classes; i++) n += counts[i];
    StoppedEstimate estimate = {0.5, 0, 1, 0, elo_from_score(0), elo_from_score(1), 0.5};
    if (n == 0) return estimate;
    Law law = law_from_counts(counts, classes);
    Motion motion = motion_of(sprt, &law, games_per_count, llr, (double)step);
    double even = sprt->model == SPRT_LOGISTIC ? 0.5 : 0;
    estimate.score = score_at(&motion, sprt, &law, drift_at(&motion, 0.5));
    estimate.low = score_at(&motion, sprt, &law, drift_at(&motion, 0.975));
    estimate.high = score_at(&motion, sprt, &law, drift_at(&motion, 0.025));
    estimate.elo = elo_from_score(estimate.score);
    estimate.elo_low = elo_from_score(estimate.low);
    estimate.elo_high = elo_from_score(estimate.high);
    estimate.los = chance_up_to(&motion, (even - motion.middle) / motion.spread);
    return estimate;
}
