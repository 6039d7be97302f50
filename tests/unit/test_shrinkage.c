/* The best of many (stats/shrinkage.h), simulated. */
#include <math.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/shrinkage.h"

enum { MEANS_MOST = 18 };

static double normal(Rng *rng) { return normal_quantile(((double)(rng_next(rng) >> 11) + 0.5) * 0x1p-53); }

typedef enum { EQUAL, SPREAD, ONE_BETTER, ONE_WORSE, LAWS } LawKind;

static double effect_of(LawKind law, int i, int means, Rng *rng) {
    switch (law) {
    case SPREAD:
        return 0.02 * normal(rng);
    case ONE_BETTER:
        return i == 0 ? 0.03 : 0;
    case ONE_WORSE:
        return i == means - 1 ? -0.02 : 0;
    case EQUAL:
    case LAWS:
        break;
    }
    return 0;
}

typedef struct {
    double bias, plain_bias;
    int held, plain_held;
} Found;

/* Plays one sweep of `deals` deals, whose luck is common to all, and keeps the estimate of the best. */
static void play(LawKind law, int means, int deals, Rng *rng, Found *found) {
    double effect[MEANS_MOST], values[MEANS_MOST], sum[MEANS_MOST] = {0}, squares[MEANS_MOST] = {0};
    Distance distances[MEANS_MOST] = {{0}};
    Shrinkage shrinkage = {.count = means, .distance = distances};
    for (int i = 0; i < means; i++) effect[i] = 0.5 + effect_of(law, i, means, rng);
    for (int deal = 0; deal < deals; deal++) {
        double luck = 0.1 * normal(rng);
        for (int i = 0; i < means; i++) {
            values[i] = effect[i] + luck + 0.1 * normal(rng);
            sum[i] += values[i];
            squares[i] += values[i] * values[i];
        }
        shrinkage_add(&shrinkage, values);
    }
    int best = 0;
    for (int i = 1; i < means; i++)
        if (sum[i] > sum[best]) best = i;
    double mean = sum[best] / deals, variance = (squares[best] - deals * mean * mean) / (deals - 1);
    double half = student_quantile(0.975, (uint64_t)deals - 1) * sqrt(variance / deals);
    Interval plain = {mean, mean - half, mean + half, false};
    Interval shrunken = shrinkage_interval(&shrinkage, best, plain);
    assert_true(shrunken.low <= plain.low && shrunken.high >= plain.high &&
                shrunken.mean <= plain.mean + 1e-12);
    found->held += shrunken.low <= effect[best] && effect[best] <= shrunken.high;
    found->plain_held += plain.low <= effect[best] && effect[best] <= plain.high;
    found->bias += shrunken.mean - effect[best];
    found->plain_bias += mean - effect[best];
}

/* Whatever the distance between the points, the interval contains the truth of the best. With equal points the
 * plain one does not, and nearly all of its bias is removed. */
TEST(best_of_many) {
    enum { RUNS = 1000 };
    Rng rng = rng_seeded(29);
    for (LawKind law = EQUAL; law < LAWS; law++) {
        Found found = {0};
        for (int run = 0; run < RUNS; run++) play(law, MEANS_MOST, 100, &rng, &found);
        assert_true(found.held >= RUNS * 94 / 100);
        if (law == EQUAL) assert_true(found.plain_held < RUNS * 90 / 100);
        if (law == EQUAL || law == SPREAD) assert_true(fabs(found.bias) < 0.25 * found.plain_bias);
    }
}

/* With one or two points, or one observation, the variance between points is unknown. */
TEST(few) {
    Distance distances[3] = {{0}};
    Shrinkage two = {.count = 2, .distance = distances}, three = {.count = 3, .distance = distances};
    Interval plain = {0.6, 0.5, 0.7, true};
    for (int i = 0; i < 9; i++) shrinkage_add(&two, (const double[]){i % 3, 1});
    Interval same = shrinkage_interval(&two, 0, plain);
    assert_true(same.mean == 0.6 && same.low == 0.5 && same.high == 0.7 && same.rough);
    for (int i = 0; i < 3; i++) distances[i] = (Distance){0};
    shrinkage_add(&three, (const double[]){0.1, 0.2, 0.3});
    assert_true(shrinkage_interval(&three, 0, plain).mean == 0.6);
    for (int i = 0; i < 3; i++) distances[i] = (Distance){0};
    three = (Shrinkage){.count = 3, .distance = distances};
    for (int i = 0; i < 5; i++)
        shrinkage_add(&three, (const double[]){i / 8.0, i / 8.0, i / 8.0}); /* triplets */
    assert_true(fabs(shrinkage_interval(&three, 1, plain).mean - 0.25) < 1e-12);
}
