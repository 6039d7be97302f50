/* Finds the largest mean that the bets exclude by bisection, from a start in closed form. Every mean taken was
 * checked, so rounding and the number of steps affect only the width of the interval. */
#include "stats/anytime.h"

#include <assert.h>
#include <math.h>

/* The smallest share, 2e-6, is the best one for about 10^12 observations. */
enum { SHARES = 23, BISECTIONS = 12, BISECTIONS_OF_COUNTS = 8 };

typedef struct {
    double share[SHARES], psi[SHARES], weight[SHARES];
    double goal; /* the capital at which a mean is excluded */
} Bets;

/* A mean is excluded once the capital of some share has grown by the goal over its weight, so common shares
 * get about equal weights: 12 are best for 100 to a million observations. If units may have more reach than
 * most have, the largest share decides for a long time and the smallest ones are never needed. */
static Bets make_bets(double alpha, bool units) {
    Bets bets = {.goal = 2 / alpha};
    const int common = units ? 8 : 12;
    double share = 0.92, total = 0;
    for (int j = 0; j < SHARES; j++, share /= 1.8) {
        bets.share[j] = units && j == 0 ? 0.98 : share;
        bets.psi[j] = -log1p(-bets.share[j]) - bets.share[j];
        bets.weight[j] = units && j == 0 ? 6 : j < common ? 1 - 0.4 * j / common : 0.04;
        total += bets.weight[j];
    }
    for (int j = 0; j < SHARES; j++) bets.weight[j] /= total;
    return bets;
}

/* True if the bets on "the mean is above m" have reached the goal. Then all means <= m are excluded: the true
 * capitals, of which these are lower bounds, decrease in m. */
static bool excludes(const Bets *bets, const AnytimeSums *sums, double m) {
    double n = sums->count, gain = sums->sum / m - n;
    double scatter = fmax((sums->squares / m - 2 * sums->sum) / m + n, 0), capital = 0;
    for (int j = 0; j < SHARES; j++) {
        double exponent = bets->share[j] * gain - bets->psi[j] * scatter;
        if (exponent > -30) capital += bets->weight[j] * exp(exponent);
    }
    return capital >= bets->goal;
}

/* The largest mean that one share alone excludes; 0 if it excludes none. Its exponent is a quadratic in 1 / m,
 * solved here for m. */
static double excluded_by(const Bets *bets, const AnytimeSums *sums, int j) {
    double n = sums->count, share = bets->share[j], psi = bets->psi[j];
    double linear = (share + 2 * psi) * sums->sum;
    double constant = (share + psi) * n + log(bets->goal / bets->weight[j]);
    double root = linear * linear - 4 * psi * sums->squares * constant;
    return root >= 0 ? (linear + sqrt(root)) / (2 * constant) : 0;
}

/* The largest excluded mean that is found; 0 if there is none. The means that all shares exclude together form
 * a window that may be narrow and far from the observed mean. It contains the best mean that a single share
 * excludes; bisection goes up from there. Every point taken was checked, so the search affects only the width
 * of the interval. */
static double lower_end(const Bets *bets, const AnytimeSums *sums) {
    double low = 0, high = sums->sum / sums->count;
    for (int j = 0; j < SHARES; j++) {
        double m = excluded_by(bets, sums, j) * (1 - 1e-12); /* 1e-12 keeps it inside the window despite
                                                              * rounding */
        if (m > low && excludes(bets, sums, m)) low = m;
    }
    if (low <= 0) return 0;
    for (int round = 0; round < BISECTIONS && high > low; round++) {
        double middle = low + (high - low) / 2;
        if (excludes(bets, sums, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* ---- outcome classes ---- */

/* Units grouped by equal result. `upper`: count the points of the other side instead. */
typedef struct {
    const AnytimeClass *list;
    int count;
    int64_t most;
    double times;
    bool upper;
} Classes;

static double points_of(const Classes *classes, int i) {
    const AnytimeClass *class = &classes->list[i];
    return (double)(classes->upper ? class->reach - class->points : class->points);
}

/* True if the capital itself has reached the goal. Per share it is a product over all observations, which
 * decreases in m. */
static bool capital_excludes(const Bets *bets, const Classes *classes, double m) {
    double capital = 0, unit = m * (double)classes->most;
    for (int j = 0; j < SHARES && capital < bets->goal; j++) {
        double exponent = 0;
        for (int i = 0; i < classes->count; i++) {
            double lead = (points_of(classes, i) - m * (double)classes->list[i].reach) / unit;
            exponent += classes->times * (double)classes->list[i].count * log1p(bets->share[j] * lead);
        }
        if (exponent > -30) capital += bets->weight[j] * exp(fmin(exponent, 700));
    }
    return capital >= bets->goal;
}

/* The largest excluded mean. If all units have the same reach, bisection starts from the bound on the capital,
 * which three sums give; otherwise from 0. */
static double lower_end_of_classes(const Bets *bets, const Classes *classes) {
    AnytimeSums sums = {0};
    double points = 0, reach = 0;
    bool equal = true;
    for (int i = 0; i < classes->count; i++) {
        double n = classes->times * (double)classes->list[i].count;
        double x = points_of(classes, i) / (double)classes->most;
        sums.count += n;
        sums.sum += n * x;
        sums.squares += n * x * x;
        points += n * points_of(classes, i);
        reach += n * (double)classes->list[i].reach;
        equal = equal && classes->list[i].reach == classes->most;
    }
    double low = equal ? lower_end(bets, &sums) : 0, high = points / reach;
    int rounds = equal ? BISECTIONS_OF_COUNTS : BISECTIONS + BISECTIONS_OF_COUNTS;
    for (int round = 0; round < rounds && high > 0; round++) {
        double middle = low + (high - low) / 2;
        if (capital_excludes(bets, classes, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static AnytimeInterval both_ends(Classes classes, const Bets *bets) {
    if (classes.count == 0) return (AnytimeInterval){0, 1};
    double low = lower_end_of_classes(bets, &classes);
    classes.upper = true;
    return (AnytimeInterval){low, 1 - lower_end_of_classes(bets, &classes)};
}

AnytimeInterval anytime_from_classes(const AnytimeClass list[], int count, int64_t most, double times,
                                     double alpha) {
    assert(alpha > 0 && alpha < 1 && most > 0);
    Bets bets = make_bets(alpha, true);
    return both_ends((Classes){list, count, most, times, false}, &bets);
}

AnytimeInterval anytime_from_counts(const uint64_t counts[], int classes, double times, double alpha) {
    assert(alpha > 0 && alpha < 1 && classes >= 2 && classes <= ANYTIME_CLASSES_MAX);
    Bets bets = make_bets(alpha, false);
    AnytimeClass list[ANYTIME_CLASSES_MAX];
    int count = 0;
    for (int i = 0; i < classes; i++)
        if (counts[i]) list[count++] = (AnytimeClass){i, classes - 1, counts[i]};
    return both_ends((Classes){list, count, classes - 1, times, false}, &bets);
}

AnytimeInterval anytime_from_sums(const AnytimeSums *sums, double alpha) {
    assert(alpha > 0 && alpha < 1);
    Bets bets = make_bets(alpha, false);
    double n = sums->count;
    AnytimeSums mirror = {n, n - sums->sum, n - 2 * sums->sum + sums->squares};
    if (sums->count == 0) return (AnytimeInterval){0, 1};
    return (AnytimeInterval){lower_end(&bets, sums), 1 - lower_end(&bets, &mirror)};
}

bool anytime_above(const AnytimeSums *sums, double alpha, double m) {
    assert(alpha > 0 && alpha < 1 && m > 0 && m < 1);
    Bets bets = make_bets(alpha, false);
    return sums->sum > m * sums->count && excludes(&bets, sums, m);
}
