/* Sums probabilities over the classes of the decided counts that the test waits for. After these, the formulas
 * of a Brownian motion with shifted bounds apply. */
#include "stats/forecast.h"

#include <assert.h>
#include <math.h>

#include "core/check.h"
#include "stats/elo.h"
#include "stats/sprt.h"

/* The probability that H1 is accepted, and the expected number of further counts. */
typedef struct {
    double acceptance, counts;
} Fate;

/* The walk, and the bounds at which the test ends. */
typedef struct {
    SprtWalk of;
    double low, high; /* the bounds */
    double margin;    /* margin by which the bounds are overshot */
    double decided;   /* probability of a count outside the middle class */
} Walk;

static Walk walk_of(const Sprt *sprt, const Law *truth, int games_per_count, double step) {
    Walk walk = {sprt_walk(sprt, truth, games_per_count), sprt_lower(sprt), sprt_upper(sprt), 0, 0};
    walk.margin = BROWNIAN_OVERSHOOT * walk.of.deviation * sqrt(step);
    for (int i = 0; i < truth->classes; i++)
        if (2 * i != truth->classes - 1) walk.decided += truth->p[i];
    return walk;
}

/* The fate from `place` on, once decisions are allowed. */
static Fate fate_from(const Walk *walk, double place) {
    if (place >= walk->high) return (Fate){1, 0};
    if (place <= walk->low) return (Fate){0, 0};
    double low = (walk->low - walk->margin - place) / walk->of.deviation;
    double high = (walk->high + walk->margin - place) / walk->of.deviation;
    double drift = walk->of.drift / walk->of.deviation, acceptance = exit_high(drift, low, high);
    bool level = fabs(drift) * (high - low) < 1e-6 || fabs(drift) < 1e-100;
    return (Fate){acceptance, level ? -low * high : (low + (high - low) * acceptance) / drift};
}

/* ---- before the last of the required decided counts ---- */

/* The nodes reach up to 4.5 times the mean number of counts that the decided ones take. */
enum { NODES = 200 };

/* The number of split counts between the decided ones: the negative binomial law at equidistant nodes. */
typedef struct {
    double count[NODES], weight[NODES];
} Splits;

static Splits splits_of(double decided) {
    Splits splits;
    assert(decided > 0);
    double most = 4.5 * SPRT_DECIDED_WANTED / decided, distance = fmax(ceil(most / NODES), 1), sum = 0;
    for (int i = 0; i < NODES; i++) {
        double k = splits.count[i] = i * distance;
        double power = SPRT_DECIDED_WANTED * log(decided);
        /* ln of the binomial (k + 9 over 9) */
        for (int j = 1; j < SPRT_DECIDED_WANTED; j++) power += log1p(k / j);
        if (i) power += k * log1p(-fmin(decided, 1 - 1e-16));
        sum += splits.weight[i] = exp(power);
    }
    for (int i = 0; i < NODES; i++) splits.weight[i] /= sum;
    return splits;
}

static Fate over_splits(const Walk *walk, const Splits *splits, double place) {
    bool odd = walk->of.law.classes % 2;
    double step = odd ? walk->of.step[walk->of.law.classes / 2] : 0;
    Fate sum = {0, 0};
    for (int i = 0; i < NODES; i++) {
        double k = odd ? splits->count[i] : 0;
        Fate fate = fate_from(walk, place + k * step);
        sum.acceptance += splits->weight[i] * fate.acceptance;
        sum.counts += splits->weight[i] * (fate.counts + k);
    }
    return sum;
}

/* Sums over all ways to distribute `left` decided counts over the classes from `class` on. `weight`: the
 * probability of the earlier classes' counts, times the factorial of the total. */
static Fate over_classes(const Walk *walk, const Splits *splits, int class, int left, double weight,
                         double place) {
    assert(class < walk->of.law.classes && left >= 0);
    if (2 * class == walk->of.law.classes - 1) class ++;
    int next = class + 1;
    if (2 * next == walk->of.law.classes - 1) next++;
    double p = walk->of.law.p[class] / walk->decided, term = weight;
    Fate sum = {0, 0};
    for (int k = 0; k <= left; k++) {
        bool last = next >= walk->of.law.classes;
        if (!last || k == left) {
            double there = place + k * walk->of.step[class];
            Fate fate = last ? over_splits(walk, splits, there)
                             : over_classes(walk, splits, next, left - k, term, there);
            double chance = last ? term : 1;
            sum.acceptance += chance * fate.acceptance;
            sum.counts += chance * fate.counts;
        }
        term *= p / (k + 1);
    }
    return sum;
}

SprtForecast forecast_of_law(const Sprt *sprt, const Law *truth, int games_per_count, double step) {
    CHECK(truth->classes <= 7, "at most seven classes: nodes are summed over all of them");
    Walk walk = walk_of(sprt, truth, games_per_count, step);
    Splits splits = splits_of(walk.decided);
    Fate fate = over_classes(&walk, &splits, 0, SPRT_DECIDED_WANTED, tgamma(SPRT_DECIDED_WANTED + 1), 0);
    return (SprtForecast){fmin(fate.acceptance, 1), (fate.counts + SPRT_DECIDED_WANTED) * games_per_count};
}

bool forecast_rough(const Sprt *sprt, const Law *truth, int games_per_count) {
    Walk walk = walk_of(sprt, truth, games_per_count, 1);
    return walk.of.deviation > 0.3; /* a rough limit, not derived from a formula */
}

double forecast_reach(const Sprt *sprt, double decided, int games_per_count) {
    if (sprt->model == SPRT_LOGISTIC) return elo_from_score(0.5 + decided / 2);
    if (decided >= 1) return INFINITY;
    return NORMALISED_ELO_UNIT * sqrt(decided / (1 - decided) / games_per_count);
}
