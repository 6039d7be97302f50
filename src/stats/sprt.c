/* The log-likelihood ratio compares the laws nearest to the observed one under H0 and H1, each found by
 * bisection of one multiplier. For tables whose shares form no classes, normal laws are used. */
#include "stats/sprt.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "core/check.h"
#include "stats/elo.h"
#include "stats/interval.h"

bool sprt_valid(const Sprt *sprt, int games_per_count) {
    bool logistic = sprt->model == SPRT_LOGISTIC;
    double scale = logistic ? 1 : sqrt((double)games_per_count);
    double largest = logistic ? SPRT_LOGISTIC_MAX : SPRT_NORMALISED_MAX;
    return sprt->elo0 < sprt->elo1 && fabs(sprt->elo0) * scale <= largest &&
           fabs(sprt->elo1) * scale <= largest && sprt->alpha > 0 && sprt->beta > 0 &&
           sprt->alpha + sprt->beta < 1;
}

double sprt_lower(const Sprt *sprt) { return log(sprt->beta / (1 - sprt->alpha)); }
double sprt_upper(const Sprt *sprt) { return log((1 - sprt->beta) / sprt->alpha); }

/* For arguments that are not NaN; the C library's fmax is a call. */
static double larger(double a, double b) { return a > b ? a : b; }

/* Maximum likelihood under the constraint sum q_i v_i = 0: q_i = p_i / (1 + t v_i), where t solves sum p_i v_i
 * / (1 + t v_i) = 0. The sum decreases in t between the two poles, so bisection finds the root. Writes q and
 * returns true; false if all v have one sign, where no such law exists. */
static bool constrained_law(const Law *seen, const double v[], Law *q) {
    double smallest = v[0], largest = v[0];
    for (int i = 1; i < seen->classes; i++) {
        smallest = fmin(smallest, v[i]);
        largest = fmax(largest, v[i]);
    }
    if (smallest >= 0 || largest <= 0) return false;
    double low = -1 / largest, high = -1 / smallest;
    for (int round = 0; round < 100; round++) {
        double t = low + (high - low) / 2, sum = 0;
        for (int i = 0; i < seen->classes; i++) sum += seen->p[i] * v[i] / larger(1 + t * v[i], DBL_EPSILON);
        double *end = sum > 0 ? &low : &high;
        if (*end == t) break; /* no double lies between them: further rounds would change nothing */
        *end = t;
    }
    double t = low + (high - low) / 2;
    for (int i = 0; i < seen->classes; i++) q->p[i] = seen->p[i] / larger(1 + t * v[i], DBL_EPSILON);
    return true;
}

static Law law_with_mean(const Law *seen, double mean) {
    Law q = *seen;
    double v[CLASSES_MAX] = {0};
    for (int i = 0; i < seen->classes; i++) v[i] = law_score(seen->classes, i) - mean;
    bool exists = constrained_law(seen, v, &q);
    CHECK(exists, "bounds that sprt_valid allows have a law");
    (void)exists;
    return q;
}

/* The law with (mean - 1/2) / deviation = t. The constraint is linearised about the current law, starting from
 * the uniform one, until the law no longer changes. */
static Law law_with_t_value(const Law *seen, double t) {
    Law q = *seen;
    for (int i = 0; i < q.classes; i++) q.p[i] = 1 / (double)q.classes;
    for (int round = 0; round < 10; round++) {
        Law before = q;
        double v[CLASSES_MAX] = {0}, mean = law_mean(&q), deviation = sqrt(law_variance(&q)), change = 0;
        for (int i = 0; i < q.classes; i++) {
            double score = law_score(q.classes, i), distance = (mean - score) / deviation;
            v[i] = score - 0.5 - t * deviation * (1 + distance * distance) / 2;
        }
        if (!constrained_law(seen, v, &q)) break;
        for (int i = 0; i < q.classes; i++) change = fmax(change, fabs(q.p[i] - before.p[i]));
        if (change < 1e-9) break;
    }
    return q;
}

Law sprt_law(const Sprt *sprt, const Law *seen, double elo, int games_per_count) {
    if (sprt->model == SPRT_LOGISTIC) return law_with_mean(seen, score_from_elo(elo));
    return law_with_t_value(seen, elo * sqrt((double)games_per_count) / NORMALISED_ELO_UNIT);
}

double sprt_llr(const Sprt *sprt, const uint64_t counts[], int classes, int games_per_count) {
    CHECK(sprt_valid(sprt, games_per_count), "a test that can be decided");
    uint64_t n = 0;
    for (int i = 0; i < classes; i++) n += counts[i];
    if (n == 0) return 0;
    Law seen = law_from_counts(counts, classes);
    Law law0 = sprt_law(sprt, &seen, sprt->elo0, games_per_count);
    Law law1 = sprt_law(sprt, &seen, sprt->elo1, games_per_count);
    double sum = 0;
    for (int i = 0; i < classes; i++) sum += seen.p[i] * (log(law1.p[i]) - log(law0.p[i]));
    return seen.total * sum;
}

SprtWalk sprt_walk(const Sprt *sprt, const Law *law, int games_per_count) {
    SprtWalk walk = {.law = *law};
    Law law0 = sprt_law(sprt, law, sprt->elo0, games_per_count);
    Law law1 = sprt_law(sprt, law, sprt->elo1, games_per_count);
    double variance = 0;
    for (int i = 0; i < law->classes; i++) {
        walk.step[i] = log(law1.p[i] / law0.p[i]);
        walk.drift += law->p[i] * walk.step[i];
    }
    for (int i = 0; i < law->classes; i++)
        variance += law->p[i] * (walk.step[i] - walk.drift) * (walk.step[i] - walk.drift);
    walk.deviation = fmax(sqrt(variance), 1e-100); /* kept above 0 for divisions */
    return walk;
}

uint64_t sprt_decided(const uint64_t counts[], int classes) {
    uint64_t decided = 0;
    for (int i = 0; i < classes; i++)
        if (2 * i != classes - 1) decided += counts[i];
    return decided;
}

static SprtDecision decide(const Sprt *sprt, uint64_t decided, double llr) {
    if (decided < SPRT_DECIDED_WANTED) return SPRT_UNDECIDED;
    if (llr >= sprt_upper(sprt)) return SPRT_ACCEPT_H1;
    if (llr <= sprt_lower(sprt)) return SPRT_ACCEPT_H0;
    return SPRT_UNDECIDED;
}

SprtDecision sprt_decide(const Sprt *sprt, const uint64_t counts[], int classes, double llr) {
    return decide(sprt, sprt_decided(counts, classes), llr);
}

/* ---- normal laws ---- */

SprtShares sprt_shares(const Ratio *points, uint64_t decided) {
    SprtShares shares = {.sets = (double)points->totals.count, .mean = 0.5, .decided = decided};
    if (points->totals.count == 0) return shares;
    Moments moments = ratio_moments(points);
    double full = (double)points->observations / shares.sets;
    shares.mean = moments.mean;
    shares.variance = moments.variance * (shares.sets - 1) / shares.sets;
    shares.variance += 1 / (12 * full * full); /* the variance of values that round to the same score; keeps
                                                * the sum above 0 */
    return shares;
}

/* The largest mean log-likelihood of a normal law with this mean, without the constant terms. */
static double likelihood_with_mean(const SprtShares *shares, double mean) {
    double distance = shares->mean - mean;
    return -log(shares->variance + distance * distance) / 2;
}

static double likelihood_with_t_value(const SprtShares *shares, double t) {
    double lead = shares->mean - 0.5, square = shares->variance + lead * lead;
    double deviation = (sqrt(t * t * lead * lead + 4 * square) - t * lead) / 2;
    return -log(deviation) - square / (2 * deviation * deviation) + t * lead / deviation - t * t / 2;
}

double sprt_llr_of_shares(const Sprt *sprt, const SprtShares *shares, int games_per_set) {
    CHECK(sprt_valid(sprt, games_per_set), "a test that can be decided");
    if (shares->sets < 1) return 0;
    if (sprt->model == SPRT_LOGISTIC)
        return shares->sets * (likelihood_with_mean(shares, score_from_elo(sprt->elo1)) -
                               likelihood_with_mean(shares, score_from_elo(sprt->elo0)));
    double scale = sqrt((double)games_per_set) / NORMALISED_ELO_UNIT;
    return shares->sets * (likelihood_with_t_value(shares, sprt->elo1 * scale) -
                           likelihood_with_t_value(shares, sprt->elo0 * scale));
}

SprtDecision sprt_decide_on_shares(const Sprt *sprt, const SprtShares *shares, double llr) {
    return decide(sprt, shares->decided, llr);
}

SprtForecast sprt_forecast(const Sprt *sprt, double elo, double variance) {
    bool logistic = sprt->model == SPRT_LOGISTIC;
    CHECK(!logistic || variance > 0, "counts that vary");
    double sigma =
        logistic ? sqrt(variance) : NORMALISED_ELO_UNIT; /* makes the standard deviation of one game
                                                          * 1 */
    double x0 = (logistic ? score_from_elo(sprt->elo0) : sprt->elo0) / sigma;
    double x1 = (logistic ? score_from_elo(sprt->elo1) : sprt->elo1) / sigma;
    double x = (logistic ? score_from_elo(elo) : elo) / sigma;
    double width = x1 - x0, drift = (x - (x0 + x1) / 2) * width, tilt = 2 * drift / (width * width);
    double a = sprt_lower(sprt), b = sprt_upper(sprt);
    if (fabs(tilt) < 1e-7) return (SprtForecast){-a / (b - a), -a * b / (width * width)};
    double acceptance = exit_high(tilt / 2, a, b);
    return (SprtForecast){acceptance, (a + (b - a) * acceptance) / drift};
}

/* ---- Brownian motion between two bounds ----
 *
 * Exit probabilities of a Brownian motion by the method of images: alternating sums over mirrored sources,
 * each term scaled so that no exponential overflows. */

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
