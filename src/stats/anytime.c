#include "stats/anytime.h"

#include <assert.h>
#include <math.h>

/* The smallest share, 2^-19, is the best one for some 10^12 observations. */
enum { SHARES = 20, BISECTIONS = 12 };

typedef struct {
    double share[SHARES], psi[SHARES], weight[SHARES];
    double goal; /* the capital that excludes a mean */
} Bets;

/* Weights fall like 1 / j: small shares pay late and may cost a little more. */
static Bets make_bets(double alpha) {
    Bets bets = {.goal = 2 / alpha};
    double total = 0;
    for (int j = 0; j < SHARES; j++) {
        bets.share[j] = j ? ldexp(1, -j) : 0.9;
        bets.psi[j] = -log1p(-bets.share[j]) - bets.share[j];
        bets.weight[j] = 1 / (double)(j + 2);
        total += bets.weight[j];
    }
    for (int j = 0; j < SHARES; j++) bets.weight[j] /= total;
    return bets;
}

/* Whether the bets on "the mean is above m" have reached the goal; then no mean <= m is left, for the true
 * capitals, of which these are lower bounds, fall in m. */
static bool excludes(const Bets *bets, const AnytimeSums *sums, double m) {
    double n = (double)sums->count, gain = sums->sum / m - n;
    double scatter = fmax((sums->squares / m - 2 * sums->sum) / m + n, 0), capital = 0;
    for (int j = 0; j < SHARES; j++) {
        double exponent = bets->share[j] * gain - bets->psi[j] * scatter;
        if (exponent > -30) capital += bets->weight[j] * exp(exponent);
    }
    return capital >= bets->goal;
}

/* The largest excluded mean, or `known`, which is excluded or 0. Walks down from the observed mean by steps
 * on the scale of the interval, then halves the last step; every point passed on the way is checked, so the
 * walk decides only how narrow the answer is. */
static double lower_end(const Bets *bets, const AnytimeSums *sums, double known) {
    if (known > 0 && !excludes(bets, sums, known)) return known;
    double n = (double)sums->count, mean = sums->sum / n;
    double scatter = fmax(sums->squares - sums->sum * mean, 0), effort = log(bets->goal) + 2;
    double step = 0.8 * (sqrt(2 * effort * scatter) + effort) / n;
    double high = mean, low = mean - step;
    while (low > known && !excludes(bets, sums, low)) {
        high = low;
        step *= 1.2;
        low = mean - step;
    }
    if (low <= known) {
        if (known <= 0) return 0;
        low = known;
    }
    for (int round = 0; round < BISECTIONS; round++) {
        double middle = low + (high - low) / 2;
        if (excludes(bets, sums, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static AnytimeInterval narrow(const AnytimeSums *sums, double alpha, AnytimeInterval known) {
    Bets bets = make_bets(alpha);
    double n = (double)sums->count;
    AnytimeSums mirror = {sums->count, n - sums->sum, n - 2 * sums->sum + sums->squares};
    return (AnytimeInterval){lower_end(&bets, sums, known.low),
                             1 - lower_end(&bets, &mirror, 1 - known.high)};
}

void anytime_init(Anytime *anytime, double alpha) {
    assert(alpha > 0 && alpha < 1);
    *anytime = (Anytime){.next = 1, .alpha = alpha, .interval = {0, 1}};
}

void anytime_update(Anytime *anytime) {
    uint64_t count = anytime->sums.count;
    AnytimeInterval narrower = narrow(&anytime->sums, anytime->alpha, anytime->interval);
    if (narrower.low <= narrower.high) anytime->interval = narrower;
    anytime->next = count + (count < 16 ? 1 : count / 16);
}

AnytimeInterval anytime_interval(const Anytime *anytime) { return anytime->interval; }

AnytimeInterval anytime_from_sums(const AnytimeSums *sums, double alpha) {
    assert(alpha > 0 && alpha < 1);
    AnytimeInterval all = {0, 1};
    return sums->count ? narrow(sums, alpha, all) : all;
}

bool anytime_above(const AnytimeSums *sums, double alpha, double m) {
    assert(alpha > 0 && alpha < 1 && m > 0 && m < 1);
    Bets bets = make_bets(alpha);
    return sums->sum > m * (double)sums->count && excludes(&bets, sums, m);
}
