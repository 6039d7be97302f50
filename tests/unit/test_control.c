#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/control.h"

enum { DEALS_MAX = 4000, FOLDS = CONTROL_FOLDS, MOST = CONTROL_COVARIATES_MAX };

typedef struct {
    int64_t y, x[MOST];
} Row;

static double uniform(Rng *rng) { return ((double)(rng_next(rng) >> 11) + 0.5) * 0x1p-53; }

/* About normal with variance 1: the sum of twelve uniform numbers. */
static double noise(Rng *rng) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += uniform(rng);
    return sum;
}

static Control control_of(int covariates, const ControlMean known[], const Row rows[], int count) {
    Control control;
    control_init(&control, covariates, known);
    for (int i = 0; i < count; i++) control_add(&control, (uint64_t)i, rows[i].y, rows[i].x);
    return control;
}

/* ---- against the definition ---- */

/* Solves the normal equations of the deals outside a fold by elimination with pivots, from centred values. */
static void solve(const Row rows[], int count, int fold, int p, double b[]) {
    double mean[MOST + 1] = {0}, a[MOST][MOST + 1] = {{0}}, n = 0;
    for (int i = 0; i < count; i++) {
        if (i % FOLDS == fold) continue;
        n++;
        mean[MOST] += (double)rows[i].y;
        for (int j = 0; j < p; j++) mean[j] += (double)rows[i].x[j];
    }
    for (int j = 0; j <= MOST; j++) mean[j] /= n;
    for (int i = 0; i < count; i++) {
        for (int j = 0; i % FOLDS != fold && j < p; j++) {
            double d = (double)rows[i].x[j] - mean[j];
            for (int k = 0; k < p; k++) a[j][k] += d * ((double)rows[i].x[k] - mean[k]);
            a[j][p] += d * ((double)rows[i].y - mean[MOST]);
        }
    }
    for (int j = 0; j < p; j++) {
        int pivot = j;
        for (int i = j + 1; i < p; i++)
            if (fabs(a[i][j]) > fabs(a[pivot][j])) pivot = i;
        for (int k = 0; k <= p; k++) {
            double swapped = a[j][k];
            a[j][k] = a[pivot][k];
            a[pivot][k] = swapped;
        }
        for (int i = 0; i < p; i++) {
            if (i == j) continue;
            double factor = a[i][j] / a[j][j];
            for (int k = j; k <= p; k++) a[i][k] -= factor * a[j][k];
        }
    }
    for (int j = 0; j < p; j++) b[j] = a[j][p] / a[j][j];
}

static void mean_and_error(const double values[], int count, double *mean, double *error) {
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    *mean = sum / count;
    for (int i = 0; i < count; i++) squares += (values[i] - *mean) * (values[i] - *mean);
    *error = sqrt(squares / (count - 1.0) / count);
}

static void check_against_definition(const Row rows[], int count, int p, const ControlMean known[]) {
    static double plain[DEALS_MAX], adjusted[DEALS_MAX];
    double b[FOLDS][MOST], mean, error, average[MOST] = {0};
    for (int fold = 0; fold < FOLDS; fold++) solve(rows, count, fold, p, b[fold]);
    for (int i = 0; i < count; i++) {
        plain[i] = adjusted[i] = (double)rows[i].y;
        for (int j = 0; j < p; j++) {
            adjusted[i] -= b[i % FOLDS][j] * ((double)rows[i].x[j] - known[j].mean);
            average[j] += b[i % FOLDS][j] / count;
        }
    }
    Control control = control_of(p, known, rows, count);
    ControlEstimate estimate = control_estimate(&control);
    assert_int_equal(estimate.count, count);
    mean_and_error(plain, count, &mean, &error);
    double plain_error = error;
    assert_near(estimate.plain, mean, 1e-9 * (1 + fabs(mean)));
    assert_near(estimate.plain_error, error, 1e-9 * error);
    mean_and_error(adjusted, count, &mean, &error);
    for (int j = 0; j < p; j++) {
        error = hypot(error, average[j] * known[j].error);
        assert_near(estimate.coefficient[j], average[j], 1e-7 * (1 + fabs(average[j])));
    }
    assert_near(estimate.mean, mean, 1e-7 * (1 + fabs(mean)));
    assert_near(estimate.error, error, 1e-7 * error);
    double saving = plain_error * plain_error / (error * error);
    assert_near(estimate.saving, saving, 1e-6 * saving);
}

TEST(against_the_definition) {
    Rng rng = rng_seeded(61);
    for (int round = 0; round < 60; round++) {
        static Row rows[DEALS_MAX];
        int count = 12 + (int)rng_below(&rng, 400), p = (int)rng_below(&rng, MOST + 1);
        int64_t offset = round % 3 == 0 ? 1000000000 : 0; /* large means with small spread */
        ControlMean known[MOST];
        for (int j = 0; j < MOST; j++)
            known[j] = (ControlMean){(double)offset + 5 + j, round % 2 ? uniform(&rng) / 10 : 0};
        for (int i = 0; i < count; i++) {
            rows[i].y = offset + (int64_t)(20 * noise(&rng));
            for (int j = 0; j < MOST; j++) {
                rows[i].x[j] = offset + (int64_t)rng_below(&rng, 11) + j;
                rows[i].y += (j - 1) * (rows[i].x[j] - offset);
            }
        }
        check_against_definition(rows, count, p, known);
    }
}

/* ---- exactness ---- */

static void fill_rows(Row rows[], int count, Rng *rng) {
    for (int i = 0; i < count; i++) {
        int64_t luck = (int64_t)rng_below(rng, 21) - 10;
        rows[i] =
            (Row){3 * luck + (int64_t)(10 * noise(rng)), {luck, rng_below(rng, 9), rng_below(rng, 2), 0}};
    }
}

/* ---- what it is for ---- */

/* y = 10 noise + 3 luck, where luck has the known mean 0: rho^2 = 9 v / (9 v + 100), v the variance of the
 * luck. */
TEST(saving_is_as_expected) {
    static Row rows[DEALS_MAX];
    const ControlMean known[] = {{0, 0}, {4, 0}, {0.5, 0}};
    Rng rng = rng_seeded(64);
    fill_rows(rows, DEALS_MAX, &rng);
    double luck = (21.0 * 21 - 1) / 12, expected = 1 + 9 * luck / 100;
    for (int p = 1; p <= 3; p++) { /* the second and third covariate are useless and must do no harm */
        Control control = control_of(p, known, rows, DEALS_MAX);
        ControlEstimate estimate = control_estimate(&control);
        assert_near(estimate.saving, expected, 0.08 * expected);
        assert_near(estimate.coefficient[0], 3, 0.1);
        assert_near(estimate.mean, 0, 4 * estimate.error);
    }
}

/* Short runs, where fitting on the same deals would show a bias: the mean of the estimates is the truth, and
 * their spread is the standard error. The luck enters as a square, so a linear model is wrong. */
TEST(unbiased_with_honest_error) {
    int runs = getenv("KOZYR_LONG") ? 200000 : 3000;
    const ControlMean known[] = {{4.5, 0}, {1, 0}};
    Rng rng = rng_seeded(65);
    double truth = 28.5, sum = 0, squares = 0, claimed = 0;
    for (int run = 0; run < runs; run++) {
        Control control;
        control_init(&control, 2, known);
        for (int i = 0; i < 30; i++) {
            int64_t luck = rng_below(&rng, 10), other = rng_below(&rng, 3);
            int64_t y = luck * luck + (int64_t)rng_below(&rng, 21) - 10 + other - 1;
            control_add(&control, (uint64_t)i, y, (const int64_t[]){luck, other});
        }
        ControlEstimate estimate = control_estimate(&control);
        sum += estimate.mean - truth;
        squares += (estimate.mean - truth) * (estimate.mean - truth);
        claimed += estimate.error * estimate.error;
    }
    assert_near(sum / runs, 0, 4 * sqrt(squares / runs / runs));
    assert_near(claimed / squares, 1, 0.03 + 6 / sqrt(runs));
}

/* ---- degenerate input ---- */

static void assert_plain(const ControlEstimate *estimate) {
    assert_near(estimate->mean, estimate->plain, 0);
    assert_near(estimate->error, estimate->plain_error, 1e-12 * estimate->plain_error);
    assert_near(estimate->saving, 1, 1e-12);
}

TEST(few_deals) {
    const ControlMean known[] = {{0, 0}, {0, 0}};
    static Row rows[20];
    Rng rng = rng_seeded(66);
    fill_rows(rows, 20, &rng);
    for (int count = 0; count < 20; count++) {
        Control control = control_of(2, known, rows, count);
        ControlEstimate estimate = control_estimate(&control);
        assert_int_equal(estimate.count, count);
        assert_true(isfinite(estimate.mean) && isfinite(estimate.error) && estimate.saving > 0);
        assert_int_equal(estimate.error > 0, count >= 2);
        if (count <= 4) assert_plain(&estimate); /* at most three other deals for two covariates */
        if (count == 5) assert_true(estimate.mean != estimate.plain && estimate.coefficient[0] != 0);
        if (count == 0) assert_near(estimate.mean, 0, 0);
        if (count == 1) assert_near(estimate.mean, (double)rows[0].y, 0);
    }
}

/* A covariate that is constant, a copy or a sum of others does not change the estimate. */
TEST(useless_covariates_are_dropped) {
    static Row rows[500], without[500];
    const ControlMean known[] = {{7, 0}, {0, 0}, {0, 0}, {5, 0}}, known_without[] = {{0, 0}, {5, 0}};
    Rng rng = rng_seeded(68);
    fill_rows(without, 500, &rng);
    for (int i = 0; i < 500; i++) {
        int64_t luck = without[i].x[0], other = without[i].x[1];
        rows[i] = (Row){without[i].y, {7, luck, 2 * luck - 7, luck + other}};
        without[i] = (Row){without[i].y, {luck, luck + other}};
    }
    Control control = control_of(4, known, rows, 500), reference = control_of(2, known_without, without, 500);
    ControlEstimate a = control_estimate(&control), b = control_estimate(&reference);
    assert_near(a.coefficient[0], 0, 0);
    assert_near(a.coefficient[2], 0, 0);
    assert_near(a.coefficient[1], b.coefficient[0], 1e-9);
    assert_near(a.coefficient[3], b.coefficient[1], 1e-9);
    assert_near(a.mean, b.mean, 1e-9);
    assert_near(a.error, b.error, 1e-9);
    assert_near(a.saving, b.saving, 1e-9);
}

/* If results are all luck, the saving is finite, at most the number of deals. */
TEST(perfect_covariate) {
    const ControlMean known[] = {{4.5, 0}};
    Control control;
    control_init(&control, 1, known);
    for (int i = 0; i < 1000; i++) {
        int64_t luck = i / FOLDS % 10;
        control_add(&control, (uint64_t)i, 2 * luck + 1, &luck);
    }
    ControlEstimate estimate = control_estimate(&control);
    assert_near(estimate.mean, 10, 1e-9);
    assert_near(estimate.error, 0, 1e-6);
    assert_near(estimate.saving, 1000, 0);
}
