/* The probability of an outcome up to the observed one decreases in the true strength, so bisection finds the
 * median and the ends. Far from even, each strength has its own law. */
#include "stats/stopped.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

#include "stats/elo.h"
#include "stats/law.h"
#include "stats/sprt.h"

/* Scores within this many standard deviations of a count from 1/2 are near even. */
#define NEAR_EVEN 0.2

const char stopped_rough_note[] =
    "rough: few deal sets were decided; if the test has lasted longer by chance than such tests "
    "do, the truth is farther from 1/2";

/* The ratio divided by its standard deviation per count: it has variance 1, and drift (x - middle) / spread
 * for the strength x. */
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

/* The drift at which the observed outcome is the `chance` quantile; found by bisection, because the
 * probability decreases in the drift. */
static double drift_at(const Motion *motion, double chance) {
    assert(motion->time > 0 && chance > 0 && chance < 1);
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

static Motion motion_of(const Sprt *sprt, const SprtShares *shares, int games_per_count,
                        SprtDecision decision, double step) {
    bool logistic = sprt->model == SPRT_LOGISTIC;
    double scale = sqrt((double)games_per_count) / NORMALISED_ELO_UNIT;
    double x0 = logistic ? score_from_elo(sprt->elo0) : sprt->elo0 * scale;
    double x1 = logistic ? score_from_elo(sprt->elo1) : sprt->elo1 * scale;
    Motion motion = {.middle = (x0 + x1) / 2, .spread = logistic ? sqrt(shares->variance) : 1};
    double deviation = (x1 - x0) / motion.spread, margin = BROWNIAN_OVERSHOOT * sqrt(step);
    motion.low = sprt_lower(sprt) / deviation - margin;
    motion.high = sprt_upper(sprt) / deviation + margin;
    motion.decision = decision;
    motion.time = shares->sets;
    double seen = logistic ? shares->mean : (shares->mean - 0.5) / sqrt(shares->variance);
    motion.place = fmin(fmax(motion.time * (seen - motion.middle) / motion.spread, motion.low), motion.high);
    if (motion.decision == SPRT_UNDECIDED) return motion;
    motion.place = motion.decision == SPRT_ACCEPT_H1 ? motion.high : motion.low;
    motion.time -= step / 2;
    return motion;
}

static double score_at(const Motion *motion, const Sprt *sprt, const SprtShares *shares, double drift) {
    double x = motion->middle + drift * motion->spread;
    double score = sprt->model == SPRT_LOGISTIC ? x : 0.5 + x * sqrt(shares->variance);
    return fmin(fmax(score, 0), 1);
}

static SprtShares shares_of(const uint64_t counts[], int classes) {
    Law law = law_from_counts(counts, classes);
    return (SprtShares){law.total, law_mean(&law), law_variance(&law), sprt_decided(counts, classes)};
}

StoppedRange stopped_range_of_shares(const SprtShares *shares) {
    if (shares->decided < STOPPED_DECIDED_WANTED) return STOPPED_FEW;
    double far = fabs(shares->mean - 0.5);
    return far * far > STOPPED_FAR_FROM_EVEN * STOPPED_FAR_FROM_EVEN * shares->variance ? STOPPED_FAR
                                                                                        : STOPPED_KNOWN;
}

static uint64_t decided_wanted(uint64_t decided, uint64_t all) {
    return 3 * decided >= all ? STOPPED_DECIDED_LEAST : STOPPED_DECIDED_WANTED;
}

StoppedRange stopped_range(const uint64_t counts[], int classes) {
    uint64_t decided = sprt_decided(counts, classes), all = 0;
    for (int i = 0; i < classes; i++) all += counts[i];
    return decided >= decided_wanted(decided, all) ? STOPPED_KNOWN : STOPPED_FEW;
}

const char *stopped_note(StoppedRange range) {
    static const char *const notes[] = {NULL, "too few deal sets were not split",
                                        "the share is too far from 1/2 for a test of these bounds"};
    _Static_assert(sizeof notes / sizeof *notes == STOPPED_FAR + 1, "a note for each range");
    return notes[range];
}

StoppedEstimate stopped_estimate_of_shares(const Sprt *sprt, const SprtShares *shares, int games_per_set,
                                           double llr, uint64_t step) {
    Interval score = {0.5, 0, 1, true};
    if (shares->sets < 1) return (StoppedEstimate){score, elo_from_interval(score), 0.5}; /* no counts */
    SprtDecision decision = sprt_decide_on_shares(sprt, shares, llr);
    Motion motion = motion_of(sprt, shares, games_per_set, decision, (double)step);
    double even = sprt->model == SPRT_LOGISTIC ? 0.5 : 0;
    score.mean = score_at(&motion, sprt, shares, drift_at(&motion, 0.5));
    score.low = score_at(&motion, sprt, shares, drift_at(&motion, 0.975));
    score.high = score_at(&motion, sprt, shares, drift_at(&motion, 0.025));
    score.rough = shares->decided < 2 * STOPPED_DECIDED_WANTED;
    return (StoppedEstimate){score, elo_from_interval(score),
                             chance_up_to(&motion, (even - motion.middle) / motion.spread)};
}

/* ---- far from even: a separate law for every score ---- */

typedef struct {
    const Sprt *sprt;
    const Law *seen;
    int games_per_count;
    SprtDecision decision;
    double llr, step;
} Stop;

/* The probability of an outcome up to the observed one at the true score `score`. */
static double chance_at(const Stop *stop, double score) {
    static const Sprt by_score = {.model = SPRT_LOGISTIC};
    Law law = sprt_law(&by_score, stop->seen, elo_from_score(score), stop->games_per_count);
    SprtWalk walk = sprt_walk(stop->sprt, &law, stop->games_per_count);
    double margin = BROWNIAN_OVERSHOOT * sqrt(stop->step);
    Motion motion = {.low = sprt_lower(stop->sprt) / walk.deviation - margin,
                     .high = sprt_upper(stop->sprt) / walk.deviation + margin,
                     .decision = stop->decision,
                     .time = stop->seen->total};
    if (motion.decision != SPRT_UNDECIDED) motion.time -= stop->step / 2;
    motion.place = fmin(fmax(stop->llr / walk.deviation, motion.low), motion.high);
    return chance_up_to(&motion, walk.drift / walk.deviation);
}

static double score_with(const Stop *stop, double chance) {
    double low = 1e-6, high = 1 - 1e-6;
    for (int round = 0; round < 40; round++) {
        double middle = low + (high - low) / 2;
        if (chance_at(stop, middle) > chance)
            low = middle;
        else
            high = middle;
    }
    return low + (high - low) / 2;
}

static StoppedEstimate estimate_by_laws(const Stop *stop, bool rough) {
    Interval score = {score_with(stop, 0.5), score_with(stop, 0.975), score_with(stop, 0.025), rough};
    return (StoppedEstimate){score, elo_from_interval(score), chance_at(stop, 0.5)};
}

StoppedEstimate stopped_estimate(const Sprt *sprt, const uint64_t counts[], int classes, int games_per_count,
                                 double llr, uint64_t step) {
    SprtShares shares = shares_of(counts, classes);
    StoppedEstimate estimate = stopped_estimate_of_shares(sprt, &shares, games_per_count, llr, step);
    uint64_t decided = sprt_decided(counts, classes);
    bool rough = decided < 2 * decided_wanted(decided, (uint64_t)shares.sets);
    estimate.score.rough = estimate.elo.rough = rough;
    double lead = shares.mean - 0.5;
    if (lead * lead <= NEAR_EVEN * NEAR_EVEN * shares.variance) return estimate;
    Law law = law_from_counts(counts, classes);
    Stop stop = {sprt, &law, games_per_count, sprt_decide(sprt, counts, classes, llr), llr, (double)step};
    return estimate_by_laws(&stop, rough);
}
