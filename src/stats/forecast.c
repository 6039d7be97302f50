#include "stats/forecast.h"

#include <assert.h>
#include <math.h>

#include "stats/brownian.h"
#include "stats/elo.h"

/* The walk of the ratio from 0: per count of each class, and in all. */
typedef struct {
    int classes;
    double step[CLASSES_MAX], chance[CLASSES_MAX];
    double drift, deviation; /* per count */
    double low, high;        /* the bounds of the test */
    double margin;           /* by which they are overshot */
    double decided;          /* chance of a count outside the middle class */
} Walk;

/* Whether H1 is accepted, and how many counts more it takes. */
typedef struct {
    double acceptance, counts;
} Fate;

static Walk walk_of(const Sprt *sprt, const Law *truth, int games_per_count, double step) {
    Law law0 = sprt_law(sprt, truth, sprt->elo0, games_per_count);
    Law law1 = sprt_law(sprt, truth, sprt->elo1, games_per_count);
    Walk walk = {.classes = truth->classes, .low = sprt_lower(sprt), .high = sprt_upper(sprt)};
    for (int i = 0; i < walk.classes; i++) {
        double p = walk.chance[i] = truth->p[i], z = walk.step[i] = log(law1.p[i] / law0.p[i]);
        walk.drift += p * z;
        if (2 * i != walk.classes - 1) walk.decided += p;
    }
    double variance = 0;
    for (int i = 0; i < walk.classes; i++)
        variance += walk.chance[i] * (walk.step[i] - walk.drift) * (walk.step[i] - walk.drift);
    walk.deviation = fmax(sqrt(variance), 1e-100); /* above 0, so that it can be divided by */
    walk.margin = BROWNIAN_OVERSHOOT * walk.deviation * sqrt(step);
    return walk;
}

/* From a place on, when decisions are allowed. */
static Fate fate_from(const Walk *walk, double place) {
    if (place >= walk->high) return (Fate){1, 0};
    if (place <= walk->low) return (Fate){0, 0};
    double low = (walk->low - walk->margin - place) / walk->deviation;
    double high = (walk->high + walk->margin - place) / walk->deviation;
    double drift = walk->drift / walk->deviation, acceptance = exit_high(drift, low, high);
    bool level = fabs(drift) * (high - low) < 1e-6 || fabs(drift) < 1e-100;
    return (Fate){acceptance, level ? -low * high : (low + (high - low) * acceptance) / drift};
}

/* ---- before the last of the decided counts that are wanted ---- */

enum { NODES = 200 };

/* How many split counts fall between the decided ones: the negative binomial law, at nodes of equal distance.
 */
typedef struct {
    double count[NODES], weight[NODES];
} Splits;

static Splits splits_of(double decided) {
    Splits splits;
    double most = 4.5 * SPRT_DECIDED_WANTED / decided, distance = fmax(ceil(most / NODES), 1), sum = 0;
    for (int i = 0; i < NODES; i++) {
        double k = splits.count[i] = i * distance;
        double power = SPRT_DECIDED_WANTED * log(decided);
        for (int j = 1; j < SPRT_DECIDED_WANTED; j++) power += log1p(k / j); /* ln of (k + 9 over 9) */
        if (i) power += k * log1p(-fmin(decided, 1 - 1e-16));
        sum += splits.weight[i] = exp(power);
    }
    for (int i = 0; i < NODES; i++) splits.weight[i] /= sum;
    return splits;
}

static Fate over_splits(const Walk *walk, const Splits *splits, double place) {
    bool odd = walk->classes % 2;
    double step = odd ? walk->step[walk->classes / 2] : 0;
    Fate sum = {0, 0};
    for (int i = 0; i < NODES; i++) {
        double k = odd ? splits->count[i] : 0;
        Fate fate = fate_from(walk, place + k * step);
        sum.acceptance += splits->weight[i] * fate.acceptance;
        sum.counts += splits->weight[i] * (fate.counts + k);
    }
    return sum;
}

/* Over all ways to spread `left` decided counts over the classes from `class` on. `weight`: the chance of
 * those before, times the factorial of all. */
static Fate over_classes(const Walk *walk, const Splits *splits, int class, int left, double weight,
                         double place) {
    if (2 * class == walk->classes - 1) class ++;
    int next = class + 1;
    if (2 * next == walk->classes - 1) next++;
    double p = walk->chance[class] / walk->decided, term = weight;
    Fate sum = {0, 0};
    for (int k = 0; k <= left; k++) {
        bool last = next >= walk->classes;
        if (!last || k == left) {
            double there = place + k * walk->step[class];
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
    assert(truth->classes <= 7);
    Walk walk = walk_of(sprt, truth, games_per_count, step);
    Splits splits = splits_of(walk.decided);
    Fate fate = over_classes(&walk, &splits, 0, SPRT_DECIDED_WANTED, tgamma(SPRT_DECIDED_WANTED + 1), 0);
    return (SprtForecast){fmin(fate.acceptance, 1), (fate.counts + SPRT_DECIDED_WANTED) * games_per_count};
}

bool forecast_rough(const Sprt *sprt, const Law *truth, int games_per_count) {
    Walk walk = walk_of(sprt, truth, games_per_count, 1);
    return walk.deviation > 0.3; /* to be fitted */
}

double forecast_reach(const Sprt *sprt, double decided, int games_per_count) {
    if (sprt->model == SPRT_LOGISTIC) return elo_from_score(0.5 + decided / 2);
    if (decided >= 1) return INFINITY;
    return NORMALISED_ELO_UNIT * sqrt(decided / (1 - decided) / games_per_count);
}
