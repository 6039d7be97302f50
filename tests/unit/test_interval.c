#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "stats/interval.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%.15g, expected %.15g", value, expected);
}

static Cluster cluster_of(const int64_t totals[], int count) {
    Cluster cluster = {0};
    for (int i = 0; i < count; i++) cluster_add(&cluster, totals[i]);
    return cluster;
}

static void test_interval_of_a_known_sample(void **state) {
    (void)state;
    const int64_t totals[] = {4, -2, 6, 0, 2}; /* mean 2, sample variance 10 */
    Cluster cluster = cluster_of(totals, LENGTH(totals));
    assert_near(cluster_variance(&cluster), 10, 0);
    Interval interval = cluster_interval(&cluster, 2, -10, 10);
    double half = NORMAL_975 * sqrt(10.0 / 5) / 2;
    assert_near(interval.mean, 1, 0);
    assert_near(interval.low, 1 - half, 1e-15);
    assert_near(interval.high, 1 + half, 1e-15);
    Interval cut = cluster_interval(&cluster, 2, 0, 1.5);
    assert_near(cut.low, 0, 0);
    assert_near(cut.high, 1.5, 0);
}

static void test_merge_is_addition(void **state) {
    (void)state;
    Rng rng = rng_seeded(1);
    for (int round = 0; round < 200; round++) {
        int64_t totals[50];
        int split = (int)rng_below(&rng, 51);
        for (int i = 0; i < 50; i++) totals[i] = (int64_t)rng_below(&rng, 2001) - 1000;
        Cluster all = cluster_of(totals, 50), head = cluster_of(totals, split);
        Cluster tail = cluster_of(totals + split, 50 - split), back = tail;
        cluster_merge(&head, &tail);
        assert_memory_equal(&all, &head, sizeof all);
        head = cluster_of(totals, split);
        cluster_merge(&back, &head);
        assert_memory_equal(&all, &back, sizeof all);
    }
}

/* Sums of squares beyond 64 bits, and a small variance about a huge mean, stay exact. */
static void test_large_totals(void **state) {
    (void)state;
    int64_t huge = (int64_t)1 << 60;
    Cluster cluster = cluster_of((const int64_t[]){huge + 1, huge - 1, huge + 1, huge - 1}, 4);
    assert_near(cluster_variance(&cluster), 4.0 / 3, 1e-15);
    Cluster opposite = cluster_of((const int64_t[]){huge, -huge}, 2);
    assert_near(cluster_variance(&opposite) / 0x1p121, 1, 0);
}

static void test_degenerate_clusters(void **state) {
    (void)state;
    Cluster none = {0};
    Interval interval = cluster_interval(&none, 2, -3, 5);
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

static void test_never_nan_and_ordered(void **state) {
    (void)state;
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

/* Deals of 2 dependent games: the deal gives both games a common push. 2000 runs of 100 deals. */
static void test_coverage_over_clusters(void **state) {
    (void)state;
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
    return sum; /* mean 15, near normal */
}

/* With six deals the normal interval misses about twice as often as it says, Student's as often as it says.
 */
static void test_student_interval(void **state) {
    (void)state;
    Rng rng = rng_seeded(9);
    int runs = getenv("KOZYR_LONG") ? 400000 : 4000, covered = 0, covered_normal = 0;
    for (int run = 0; run < runs; run++) {
        Cluster cluster = {0};
        for (int i = 0; i < 6; i++) cluster_add(&cluster, six_dice(&rng));
        Interval student = cluster_interval_student(&cluster, 1, 0, 30);
        Interval normal = cluster_interval(&cluster, 1, 0, 30);
        covered += student.low <= 15 && 15 <= student.high;
        covered_normal += normal.low <= 15 && 15 <= normal.high;
        assert_true(student.low <= normal.low && normal.high <= student.high);
    }
    assert_in_range(covered, runs * 938 / 1000, runs * 962 / 1000);
    assert_in_range(covered_normal, runs * 870 / 1000, runs * 915 / 1000);
    Cluster known = {0}; /* 1 2 3 4: mean 2.5, sd 1.290994, t(3) 3.182446 */
    for (int i = 1; i <= 4; i++) cluster_add(&known, i);
    assert_near(cluster_interval_student(&known, 1, -9, 9).high, 2.5 + 3.182446305284 * 1.290994448736 / 2,
                1e-9);
    assert_near(cluster_interval_student(&known, 2, 0, 9).mean, 1.25, 0);
    assert_near(cluster_interval_student(&known, 1, 2, 3).low, 2, 0);
    Cluster one = {0}, none = {0};
    cluster_add(&one, 1);
    Interval single = cluster_interval_student(&one, 1, 0, 1),
             empty = cluster_interval_student(&none, 1, 0, 1);
    assert_near(single.low, interval_one_class(1, 1, 0, 1).low, 0);
    assert_true(empty.low == 0 && empty.high == 1);
}

/* The chance that all observations fall into one class and the interval misses the truth is at most 2.5 %. */
static void test_coverage_of_one_class(void **state) {
    (void)state;
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

static void test_normal(void **state) {
    (void)state;
    static const struct {
        double probability, quantile;
    } known[] = {{0.5, 0},
                 {0.9, 1.281551565544600467},
                 {0.975, 1.9599639845400542355},
                 {0.995, 2.575829303548900761},
                 {0.499999, -2.5066282746336254e-6},
                 {0.0001, -3.7190164854556805644},
                 {1e-10, -6.3613409024040562},
                 {1e-300, -37.047096299361199}};
    for (int i = 0; i < LENGTH(known); i++) {
        assert_near(normal_quantile(known[i].probability), known[i].quantile, 1e-13);
        assert_near(normal_cdf(known[i].quantile), known[i].probability, 1e-15);
    }
    assert_near(NORMAL_975, normal_quantile(0.975), 1e-15);
    for (int i = 1; i < 1000; i++) {
        assert_near(normal_cdf(normal_quantile(i / 1000.0)), i / 1000.0, 1e-15);
        assert_near(normal_quantile(i / 1000.0), -normal_quantile(1 - i / 1000.0), 1e-13);
    }
}

static void test_student(void **state) {
    (void)state;
    static const struct {
        double probability;
        uint64_t degrees;
        double quantile;
    } known[] = {{0.975, 1, 12.7062047361747046},       {0.975, 2, 4.30265272974946},
                 {0.975, 3, 3.18244630528371},          {0.975, 10, 2.22813885198627475},
                 {0.975, 30, 2.04227245630123831},      {0.995, 5, 4.03214298355522808},
                 {0.95, 7, 1.89457860509000739},        {0.975, 77, 1.99125439538838496},
                 {0.975, 264, 1.96899049692971767},     {0.975, 999, 1.96234146113344998},
                 {0.975, 1000, 1.96233908082640848},    {0.975, 1001, 1.96233670528087992},
                 {0.999999, 1500, 4.77218154552981126}, {0.999999, 6, 17.8303145006554914},
                 {0.999999, 7, 14.2414696519814459},    {0.975, 1000000, 1.95996635681410704}};
    for (int i = 0; i < LENGTH(known); i++) {
        double quantile = student_quantile(known[i].probability, known[i].degrees);
        assert_near(quantile, known[i].quantile, 1e-9);
        assert_near(student_quantile(1 - known[i].probability, known[i].degrees), -quantile, 2e-8);
    }
    assert_near(student_quantile(0.5, 4), 0, 1e-15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_interval_of_a_known_sample),
        cmocka_unit_test(test_merge_is_addition),
        cmocka_unit_test(test_large_totals),
        cmocka_unit_test(test_degenerate_clusters),
        cmocka_unit_test(test_never_nan_and_ordered),
        cmocka_unit_test(test_coverage_over_clusters),
        cmocka_unit_test(test_student_interval),
        cmocka_unit_test(test_coverage_of_one_class),
        cmocka_unit_test(test_normal),
        cmocka_unit_test(test_student),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
