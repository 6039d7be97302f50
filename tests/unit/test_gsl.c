/* The general functions of src/stats against the GNU Scientific Library, which only this test uses. */
#include <math.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_statistics_double.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/interval.h"
#include "stats/matrix.h"

enum { SIZE = 12, SAMPLE = 400 };

static void assert_close(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance * fmax(1e-300, fabs(expected))))
        fail_msg("%.17g, GSL has %.17g", value, expected);
}

static double uniform(Rng *rng) { return ldexp((double)(rng_next(rng) >> 11), -53); }

TEST(normal_law) {
    for (double x = -30; x <= 30; x += 0.125) assert_close(normal_cdf(x), gsl_cdf_ugaussian_P(x), 1e-12);
    for (int i = 1; i < 1000; i++) {
        double probability = (i - 0.5) / 999;
        assert_close(normal_quantile(probability), gsl_cdf_ugaussian_Pinv(probability), 1e-12);
    }
    for (int power = -300; power < 0; power++)
        assert_close(normal_quantile(pow(10, power)), gsl_cdf_ugaussian_Pinv(pow(10, power)), 1e-12);
}

TEST(student_law) {
    static const double chances[] = {1e-4, 0.01, 0.025, 0.2, 0.5, 0.7, 0.9, 0.975, 0.995, 0.9999};
    for (uint64_t degrees = 1; degrees < 100000; degrees += 1 + degrees / 3)
        for (size_t i = 0; i < sizeof chances / sizeof *chances; i++) {
            double own = student_quantile(chances[i], degrees);
            double wanted = gsl_cdf_tdist_Pinv(chances[i], (double)degrees);
            if (!(fabs(own - wanted) <= 1e-8 * fmax(1, fabs(wanted))))
                fail_msg("t(%g, %llu) is %.12g, GSL has %.12g", chances[i], (unsigned long long)degrees, own,
                         wanted);
        }
}

/* GSL sums doubles, our code integers: the same value up to rounding. */
TEST(variance) {
    Rng rng = rng_seeded(1);
    for (int scale = 1; scale <= 1000000; scale *= 10) {
        Cluster cluster = {0};
        double values[SAMPLE];
        for (int i = 0; i < SAMPLE; i++) {
            int64_t total = (int64_t)rng_below(&rng, (uint32_t)(2 * scale + 1)) - scale / 3;
            cluster_add(&cluster, total);
            values[i] = (double)total;
        }
        double mean = (double)cluster.sum / SAMPLE, variance = gsl_stats_variance(values, 1, SAMPLE);
        assert_close(mean, gsl_stats_mean(values, 1, SAMPLE), 1e-12);
        assert_close(cluster_variance(&cluster), variance, 1e-12);
        Moments moments = cluster_moments(&cluster, 1);
        double biased = sqrt((SAMPLE - 1.0) / SAMPLE); /* GSL divides by the deviation with n - 1 */
        assert_close(moments.skewness, gsl_stats_skew(values, 1, SAMPLE) / pow(biased, 3), 1e-9);
        assert_close(moments.kurtosis, (gsl_stats_kurtosis(values, 1, SAMPLE) + 3) / pow(biased, 4), 1e-9);
    }
}

/* The exact binomial bound when all observations are equal: Clopper and Pearson's is a quantile of Beta(1,
 * n). */
TEST(one_class) {
    for (uint64_t n = 1; n < 100000; n = 2 * n + 1)
        assert_close(1 - interval_one_class(1, n, 0, 1).low, gsl_cdf_beta_Pinv(0.975, 1, (double)n), 1e-8);
}

/* Random positive definite systems: B B' + 1. */
static void make_system(Rng *rng, double matrix[SIZE * SIZE], double right[SIZE]) {
    double root[SIZE * SIZE];
    for (int i = 0; i < SIZE * SIZE; i++) root[i] = 2 * uniform(rng) - 1;
    for (int i = 0; i < SIZE; i++) {
        right[i] = 2 * uniform(rng) - 1;
        for (int j = 0; j < SIZE; j++) {
            double sum = i == j;
            for (int k = 0; k < SIZE; k++) sum += root[i * SIZE + k] * root[j * SIZE + k];
            matrix[i * SIZE + j] = sum;
        }
    }
}

/* The whole inverse of L L', for comparison. */
static void matrix_invert(const double *factor, int n, double *inverse) {
    memset(inverse, 0, (size_t)n * (size_t)n * sizeof *inverse);
    for (int i = 0; i < n; i++) { /* it is symmetric: its columns are its rows */
        inverse[i * n + i] = 1;
        matrix_solve(factor, n, inverse + i * n);
    }
}

static void compare_system(double matrix[SIZE * SIZE], double right[SIZE]) {
    double factor[SIZE * SIZE], inverse[SIZE * SIZE], other[SIZE * SIZE], wanted[SIZE];
    memcpy(factor, matrix, sizeof factor);
    memcpy(other, matrix, sizeof other);
    gsl_matrix_view view = gsl_matrix_view_array(other, SIZE, SIZE);
    gsl_vector_view from = gsl_vector_view_array(right, SIZE), to = gsl_vector_view_array(wanted, SIZE);
    assert_int_equal(gsl_linalg_cholesky_decomp1(&view.matrix), 0);
    assert_int_equal(gsl_linalg_cholesky_solve(&view.matrix, &from.vector, &to.vector), 0);
    assert_true(matrix_factor(factor, SIZE));
    matrix_invert(factor, SIZE, inverse);
    matrix_solve(factor, SIZE, right);
    for (int i = 0; i < SIZE; i++) assert_true(fabs(right[i] - wanted[i]) < 1e-11);
    assert_int_equal(gsl_linalg_cholesky_invert(&view.matrix), 0);
    for (int i = 0; i < SIZE * SIZE; i++) assert_true(fabs(inverse[i] - other[i]) < 1e-11);
}

TEST(linear_systems) {
    Rng rng = rng_seeded(2);
    for (int round = 0; round < 50; round++) {
        double matrix[SIZE * SIZE], right[SIZE];
        make_system(&rng, matrix, right);
        compare_system(matrix, right);
    }
}
