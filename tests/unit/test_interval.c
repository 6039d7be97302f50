#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../refusal.h"
#include "core/rng.h"
#include "stats/interval.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static Cluster cluster_of(const int64_t totals[], int count) {
    Cluster cluster = {0};
    for (int i = 0; i < count; i++) cluster_add(&cluster, totals[i]);
    return cluster;
}

TEST(interval_of_a_known_sample) {
    const int64_t totals[] = {4, -2, 6, 0, 2}; /* mean 2, sample variance 10 */
    Cluster cluster = cluster_of(totals, LENGTH(totals));
    assert_near(cluster_variance(&cluster), 10, 0);
    Moments moments = cluster_moments(&cluster, 2);
    assert_near(moments.variance, 2.5, 1e-15);
    assert_near(moments.skewness, 0, 1e-15);
    assert_near(moments.kurtosis, 1.7, 1e-14); /* (2 (16) + 2 (256)) / 5 / 8^2 */
    Interval interval = cluster_interval(&cluster, 2, -10, 10);
    /* one more observation at either bound, of weight 1 - 5 / 17: 11 and 9 from the mean */
    double square = 2 + (1 - 5 / 17.0) * (121 + 81) / 5, skewness = (1 - 5 / 17.0) * (729 - 1331) / 5;
    skewness /= pow(square, 1.5);
    double z = NORMAL_975, h = z * z / 3 + 1.0 / 6, w = z * z / 18 + 7.0 / 36;
    double centre = 1 + sqrt(square) * skewness * h / (5 + 2 * h);
    double half = 2.7764451051977987 * sqrt(square / 4 * (1 + w * skewness * skewness / 5));
    assert_near(interval.mean, 1, 0);
    assert_near(interval.low, fmax(centre - half, -10), 1e-9);
    assert_near(interval.high, fmin(centre + half, 10), 1e-9);
    assert_true(interval.rough);
    Interval cut = cluster_interval(&cluster, 2, 0, 1.5);
    assert_near(cut.low, 0, 0);
    assert_near(cut.high, 1.5, 0);
}

/* Power sums beyond 64 bits, and a small variance around a huge mean, stay exact. */
TEST(large_totals) {
    int64_t huge = (int64_t)1 << 30;
    Cluster cluster = cluster_of((const int64_t[]){huge + 1, huge - 1, huge + 1, huge - 1}, 4);
    assert_near(cluster_variance(&cluster), 4.0 / 3, 1e-15);
    Cluster opposite = cluster_of((const int64_t[]){huge, -huge}, 2);
    assert_near(cluster_variance(&opposite) / 0x1p61, 1, 0);
    assert_near((double)opposite.fourths / 0x1p121, 1, 0);
    assert_true(opposite.cubes == 0);
}

TEST(degenerate_clusters) {
    Cluster none = {0}, two = cluster_of((const int64_t[]){1, 4}, 2);
    assert_near(cluster_variance(&two), 4.5, 0);
    Moments alike = moments_of_powers(5, 2, 0, 1, 1); /* no variation except rounding */
    assert_near(fabs(alike.variance) + fabs(alike.skewness) + fabs(alike.kurtosis), 0, 0);
    assert_near(alike.mean + alike.count, 7, 0);
    Interval interval = cluster_interval(&none, 2, -3, 5);
    assert_true(interval.rough);
    assert_near(interval.mean, 1, 0);
    assert_near(interval.low, -3, 0);
    assert_near(interval.high, 5, 0);
    for (int n = 1; n <= 100; n++) {
        Cluster equal = {0};
        for (int i = 0; i < n; i++) cluster_add(&equal, 3);
        interval = cluster_interval(&equal, 2, -1, 2);
        double other = 1 - pow(0.025, 1.0 / n);
        assert_near(cluster_variance(&equal), 0, 0);
        assert_near(interval.mean, 1.5, 0);
        assert_near(interval.low, 1.5 - other * 2.5, 1e-12);
        assert_near(interval.high, 1.5 + other * 0.5, 1e-12);
    }
    interval = interval_one_class(1, 1, 0, 1);
    assert_near(interval.low, 0.025, 1e-15);
    assert_near(interval.high, 1, 0);
}

TEST(never_nan_and_ordered) {
    Rng rng = rng_seeded(2);
    for (int round = 0; round < 20000; round++) {
        Cluster cluster = {0};
        uint32_t n = rng_below(&rng, 6), range = 1 + rng_below(&rng, 4);
        for (uint32_t i = 0; i < n; i++) cluster_add(&cluster, (int64_t)rng_below(&rng, range) * 3);
        Interval interval = cluster_interval(&cluster, 3, 0, 3);
        assert_true(interval.low >= 0 && interval.low <= interval.mean);
        assert_true(interval.high <= 3 && interval.high >= interval.mean);
    }
}

/* Deals of 2 dependent games, which share the deal's effect. 2000 runs of 100 deals. */
TEST(coverage_over_clusters) {
    Rng rng = rng_seeded(3);
    int covered = 0, covered_naive = 0, runs = getenv("KOZYR_LONG") ? 100000 : 2000;
    for (int run = 0; run < runs; run++) {
        Cluster deals = {0}, games = {0};
        for (int deal = 0; deal < 100; deal++) {
            uint32_t luck = rng_below(&rng, 8);
            int64_t first = luck + rng_below(&rng, 3), second = luck + rng_below(&rng, 3);
            cluster_add(&deals, first + second);
            cluster_add(&games, first);
            cluster_add(&games, second);
        }
        Interval honest = cluster_interval(&deals, 2, 0, 9), naive = cluster_interval(&games, 1, 0, 9);
        covered += honest.low <= 4.5 && 4.5 <= honest.high;
        covered_naive += naive.low <= 4.5 && 4.5 <= naive.high;
    }
    assert_in_range(covered, runs * 93 / 100, runs * 965 / 1000);
    assert_in_range(covered_naive, runs * 75 / 100, runs * 90 / 100);
}

static uint32_t six_dice(Rng *rng) {
    uint32_t sum = 0;
    for (int i = 0; i < 6; i++) sum += rng_below(rng, 6);
    return sum; /* mean 15, about normal */
}

/* Many observations of a law without skewness give Student's interval; six give one at least as wide. */
TEST(student_interval) {
    Rng rng = rng_seeded(9);
    int runs = getenv("KOZYR_LONG") ? 400000 : 4000, covered = 0;
    for (int run = 0; run < runs; run++) {
        Cluster cluster = {0};
        for (int i = 0; i < 6; i++) cluster_add(&cluster, six_dice(&rng));
        Interval interval = cluster_interval(&cluster, 1, 0, 30);
        covered += interval.low <= 15 && 15 <= interval.high;
        assert_true(interval.rough);
    }
    assert_in_range(covered, runs * 95 / 100, runs);
    Cluster even = {0};
    for (int i = 0; i < 100; i++) cluster_add(&even, i % 2);
    Interval interval = cluster_interval(&even, 1, 0, 1);
    double half = student_quantile(0.975, 99) * sqrt(0.25 * 100 / 99 / 100);
    assert_near(interval.low, 0.5 - half, 1e-12);
    assert_near(interval.high, 0.5 + half, 1e-12);
    assert_false(interval.rough);
}

/* One draw and 150 lost games, for which the normal interval is [0.976, 1]; the truth was 0.9756. */
TEST(near_one) {
    Cluster sets = {0};
    for (int i = 0; i < 75; i++) cluster_add(&sets, i == 0 ? 2 : i == 1 ? 3 : 4);
    Interval interval = cluster_interval(&sets, 4, 0, 1);
    assert_true(interval.rough && interval.low < 0.95 && interval.high > 0.995);
    /* 24 wins and losses in 1000 even sets: no conclusion either way */
    Cluster split = {0};
    for (int i = 0; i < 1000; i++) cluster_add(&split, i < 14 ? 4 : i < 24 ? 0 : 2);
    interval = cluster_interval(&split, 4, 0, 1);
    assert_true(!interval.rough && interval.low < 0.5 && interval.high > 0.5);
}

/* The least coverage over laws of a rare event, at the chances where intervals do worst. The normal interval
 * covers less than 90 % in most of them. */
TEST(coverage_of_rare_events) {
    Rng rng = rng_seeded(8);
    int runs = getenv("KOZYR_LONG") ? 40000 : 2000;
    static const struct {
        int count, permille;
    } laws[] = {{62, 24}, {100, 24}, {200, 24}, {200, 60}, {100, 100}, {30, 200}, {20, 500}};
    for (int i = 0; i < LENGTH(laws); i++) {
        int covered = 0;
        double truth = laws[i].permille / 1000.0;
        for (int run = 0; run < runs; run++) {
            Cluster cluster = {0};
            for (int k = 0; k < laws[i].count; k++)
                cluster_add(&cluster, rng_below(&rng, 1000) < (uint32_t)laws[i].permille);
            Interval interval = cluster_interval(&cluster, 1, 0, 1);
            covered += interval.low <= truth && truth <= interval.high;
        }
        assert_in_range(covered, runs * 93 / 100, runs);
    }
}

/* One-sided p-values of means, from the mean outwards: below 5 % exactly where the interval excludes,
 * decreasing, and mirrored for -x. */
static void check_p_values(const Moments *moments, double end) {
    Moments mirror = *moments;
    mirror.mean = -mirror.mean;
    mirror.skewness = -mirror.skewness;
    Interval interval = interval_of_moments(moments, 0, 1), turned = interval_of_moments(&mirror, -1, 0);
    assert_true(turned.low == -interval.high && turned.high == -interval.low);
    double before = 1;
    for (int i = 0; i <= 12; i++) {
        double mean0 = moments->mean + (end - moments->mean) * (i / 12.0);
        double p = moments_p_value(moments, mean0, 0, 1);
        assert_int_equal(p < 0.05, mean0 < interval.low || mean0 > interval.high);
        assert_true(p >= 0 && p <= before);
        assert_true(p == moments_p_value(&mirror, -mean0, -1, 0));
        before = p;
    }
}

/* Every share of eighths in five classes, over 8 to 10,000 deal sets. */
TEST(p_value_is_the_inverse) {
    static const uint64_t times[] = {1, 9, 1250};
    for (int mix = 0; mix < 9 * 9 * 9 * 9; mix++) {
        uint64_t counts[5] = {(uint64_t)mix % 9, (uint64_t)mix / 9 % 9, (uint64_t)mix / 81 % 9,
                              (uint64_t)mix / 729};
        uint64_t rest = counts[0] + counts[1] + counts[2] + counts[3];
        if (rest > 8) continue;
        counts[4] = 8 - rest;
        Cluster cluster = {0};
        for (int i = 0; i < 5; i++) cluster_add_times(&cluster, i, (int64_t)(counts[i] * times[mix % 3]));
        Moments moments = cluster_moments(&cluster, 4);
        check_p_values(&moments, 0);
        check_p_values(&moments, 1);
    }
}

/* 10,000 deal sets with a share of 0.10, whose lead times skewness is far from 0; and 100 sets of which 8 are
 * not lost. */
TEST(p_value_of_a_large_lead) {
    Cluster sets = {0}, few = {0};
    cluster_add_times(&sets, 0, 9000);
    cluster_add_times(&sets, 1, 1000);
    cluster_add_times(&few, 0, 92);
    cluster_add_times(&few, 4, 8);
    Moments moments = cluster_moments(&sets, 1), lopsided = cluster_moments(&few, 4);
    assert_true(moments_p_value(&moments, 0.5, 0, 1) < 1e-9);
    assert_true(moments_p_value(&lopsided, 0.5, 0, 1) < 1e-9);
}

TEST(p_value) {
    Cluster equal = {0};
    for (int i = 0; i < 6; i++) cluster_add(&equal, 4);
    Moments moments = cluster_moments(&equal, 4);
    assert_near(moments_p_value(&moments, 0.5, 0, 1), 2 / 64.0, 1e-15);
    /* a law without skewness and tails: Student's */
    Moments even = {.count = 50, .mean = 0.6, .variance = 0.04, .kurtosis = 2};
    double t = 0.1 / sqrt(0.04 / 50);
    assert_near(moments_p_value(&even, 0.5, 0, 1), student_tails(t, 49), 1e-9);
    assert_near(moments_p_value(&even, 0.6, 0, 1), 1, 0);
    assert_near(student_tails(2.2281388519649385, 10), 0.05, 1e-9);
    assert_near(student_tails(1.9623414611334487, 5000), 0.0497782, 1e-6);
    /* if all values are equal, the rest may lie at the far bound: 2 (1.5 / 3)^n for 2 above -1, 2 (1.5 / 2)^n
     * for 1 below 3 */
    Moments one = {.count = 1, .mean = 2}, eight = {.count = 8, .mean = 2}, below = {.count = 20, .mean = 1},
            none = {0};
    assert_near(moments_p_value(&eight, 0.5, -1, 3), 2 / 256.0, 1e-15);
    assert_near(moments_p_value(&below, 1.5, -1, 3), 2 * pow(0.75, 20), 1e-15);
    assert_near(moments_p_value(&one, -0.25, -1, 3), 2 * 0.75 / 3, 1e-15);
    assert_near(moments_p_value(&one, 1, -1, 3), 1, 0);
    assert_near(moments_p_value(&one, 2, -1, 3), 1, 0);
    assert_near(moments_p_value(&one, 3.5, -1, 3), 0, 0);
    assert_near(moments_p_value(&none, 2, -1, 3), 1, 0);
}

TEST(rough) {
    static const struct {
        Moments moments;
        bool rough;
    } cases[] = {
        {{30, 0, 1, 0, 3, 0}, false},   {{29, 0, 1, 0, 1, 0}, true},      {{30, 0, 1, 0, 3.01, 0}, true},
        {{100, 0, 1, 0, 10, 0}, false}, {{100, 0, 1, 0, 10.01, 0}, true}, {{100, 0, 0, 0, 1, 0}, true},
    };
    for (int i = 0; i < LENGTH(cases); i++)
        assert_int_equal(moments_rough(&cases[i].moments), cases[i].rough);
}

/* The chance that all observations fall into one class and the interval misses the truth is at most 2.5 %. */
TEST(coverage_of_one_class) {
    Rng rng = rng_seeded(4);
    for (uint32_t permille = 500; permille < 1000; permille += 20) {
        for (uint64_t n = 1; n <= 30; n += 7) {
            int missed = 0, runs = 2000;
            for (int run = 0; run < runs; run++) {
                uint64_t wins = 0;
                for (uint64_t i = 0; i < n; i++) wins += rng_below(&rng, 1000) < permille;
                missed += wins == n && interval_one_class(1, n, 0, 1).low > permille / 1000.0;
            }
            assert_in_range(missed, 0, runs * 35 / 1000);
        }
    }
}

TEST(normal) {
    assert_near(NORMAL_975, normal_quantile(0.975), 1e-15);
    for (int i = 1; i < 1000; i++) {
        assert_near(normal_cdf(normal_quantile(i / 1000.0)), i / 1000.0, 1e-15);
        assert_near(normal_quantile(i / 1000.0), -normal_quantile(1 - i / 1000.0), 1e-13);
    }
}

/* Quantiles are compared with GSL's in test_gsl.c. */
TEST(student) {
    for (uint64_t n = 201; n < 300; n += 20) { /* the expansion lacks this term */
        double z = NORMAL_975, z2 = z * z, next = (((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945;
        double quantile = student_quantile(0.975, n) + z * next / 92160 / pow((double)n, 4);
        assert_near(student_tails(quantile, n), 0.05, 5e-12);
    }
    assert_near(student_tails(1.96233908082640848, 1000), 0.05,
                1e-10); /* by sums; from 1001 on by the normal approximation */
    double normal = 2 * (1 - 1 / 4004.0) / sqrt(1 + 4 / 2002.0);
    assert_near(student_tails(2, 1001), 2 * normal_cdf(-normal), 1e-15);
    assert_near(student_tails(0, 3), 1, 1e-15);
    assert_near(student_tails(1, 1), 0.5, 1e-15);
    assert_near(student_tails(1e5, 2), 1e-10, 1e-19); /* 1 - t / sqrt(2 + t^2) */
    assert_near(student_tails(sqrt(2), 2), 1 - sqrt(0.5), 1e-15);
    assert_false(signbit(student_quantile(0.5, 4)));
}

/* ---- several tests at once ---- */

static void expect_refused(const double p[], int count, const char *refused) {
    bool found[8];
    found[count] = false; /* must not be written */
    assert_true(holm(p, count, 0.05, found));
    assert_false(found[count]);
    for (int i = 0; i < count; i++) assert_int_equal(found[i], refused[i] == '*');
}

TEST(holm_steps) {
    expect_refused(NULL, 0, "");
    expect_refused((const double[]){0.05}, 1, "*");
    expect_refused((const double[]){0.051}, 1, " ");
    expect_refused((const double[]){0.01, 0.04, 0.03, 0.005}, 4,
                   "*  *");                                        /* a typical table of Holm: 0.03 > 0.025 */
    expect_refused((const double[]){0.04, 0.001, 0.02}, 3, "***"); /* step by step: 0.0167, 0.025, 0.05 */
    expect_refused((const double[]){0.02, 0.02, 0.02}, 3, "   ");  /* Bonferroni's first step stops all */
    expect_refused((const double[]){0.026, 0.0166, 0.9}, 3, " * ");
    expect_refused((const double[]){0.5, 0.025}, 2, " *"); /* at the bound itself */
}

static bool one_step(void *data) {
    bool refused;
    return holm(data, 1, 0.05, &refused);
}

TEST(holm_with_short_memory) { refuse_each(one_step, (double[]){0.01}); }
