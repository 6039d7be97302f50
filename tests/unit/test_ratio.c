/* Ratio means: against the textbook sum over clusters, and without any variation. */
#include <math.h>
#include <stdlib.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/ratio.h"

enum { CLUSTERS = 400 };

static void assert_equal(Interval value, Interval expected) {
    assert_near(value.mean, expected.mean, 0);
    assert_near(value.low, expected.low, 0);
    assert_near(value.high, expected.high, 0);
}

TEST(textbook) {
    Rng rng = rng_seeded(5);
    int64_t total[CLUSTERS], size_of[CLUSTERS];
    Ratio ratio = {0};
    double sum = 0, count = 0, scatter = 0;
    for (int i = 0; i < CLUSTERS; i++) {
        size_of[i] = 1 + rng_below(&rng, 6);
        total[i] = 0;
        for (int j = 0; j < size_of[i]; j++) total[i] += (int64_t)rng_below(&rng, 21) - 5;
        ratio_add(&ratio, total[i], size_of[i]);
        sum += (double)total[i];
        count += (double)size_of[i];
    }
    for (int i = 0; i < CLUSTERS; i++) scatter += pow((double)total[i] - sum / count * (double)size_of[i], 2);
    double size = count / CLUSTERS, third = 0, fourth = 0, square = scatter / CLUSTERS;
    for (int i = 0; i < CLUSTERS; i++) third += pow((double)total[i] - sum / count * (double)size_of[i], 3);
    for (int i = 0; i < CLUSTERS; i++) fourth += pow((double)total[i] - sum / count * (double)size_of[i], 4);
    Moments moments = ratio_moments(&ratio);
    assert_near(moments.mean, sum / count, 1e-12);
    assert_near(moments.variance, scatter / (CLUSTERS - 1) / size / size, 1e-9);
    assert_near(moments.skewness, third / CLUSTERS / pow(square, 1.5), 1e-9);
    assert_near(moments.kurtosis, fourth / CLUSTERS / square / square, 1e-9);
    double half = 1.9659 * sqrt(scatter / CLUSTERS / (CLUSTERS - 1)) / size; /* Student's for 399 */
    Interval interval = ratio_interval(&ratio, -1000, 1000);
    assert_near((interval.high - interval.low) / 2, half, 0.03 * half);
}

/* No variation, in clusters of different sizes: the exact binomial bound, never a width of zero. */
TEST(one_class) {
    Ratio ratio = {0};
    assert_equal(ratio_interval(&ratio, -1, 3), (Interval){1, -1, 3, true});
    ratio_add(&ratio, 2, 6);
    assert_equal(ratio_interval(&ratio, 0, 1), interval_one_class(2 / 6.0, 1, 0, 1));
    ratio_add(&ratio, 1, 3);
    ratio_add(&ratio, 4, 12);
    assert_equal(ratio_interval(&ratio, 0, 1), interval_one_class(7 / 21.0, 3, 0, 1));
}

/* Wins and losses of 2 points, doubled up to four times; the rules allow more than any game has paid. 500 runs
 * of each length: an interval contains the truth or is marked rough. Marked intervals also contain it nearly
 * as often, and assume no stakes that never occurred. */
TEST(doubled_stakes) {
    static const uint64_t below[] = {600, 850, 950, 990,
                                     1000}; /* thousandths: the chance of at most this many
                                                                 * doublings */
    static const int lengths[] = {5, 10, 30, 100, 300};
    enum { WON_PERCENT = 80, LAWFUL = 393216, RUNS = 500 };
    const double truth =
        (2 * 600 + 4 * 250 + 8 * 100 + 16 * 40 + 32 * 10) / 1000.0 * (2 * WON_PERCENT / 100.0 - 1);
    Rng rng = rng_seeded(11);
    for (int i = 0; i < 5; i++) {
        int held = 0, told = 0;
        for (int run = 0; run < RUNS; run++) {
            Ratio ratio = {0};
            int64_t most = 0;
            for (int deal = 0; deal < lengths[i]; deal++) {
                uint64_t chance = rng_below(&rng, 1000), doubled = 0;
                while (chance >= below[doubled]) doubled++;
                int64_t stake = 2 << doubled;
                if (stake > most) most = stake;
                ratio_add(&ratio, rng_below(&rng, 100) < WON_PERCENT ? stake : -stake, 1);
            }
            ScoreRange range = score_range(most, -LAWFUL, LAWFUL);
            Interval interval = ratio_interval(&ratio, range.low, range.high);
            bool holds = interval.low <= truth && truth <= interval.high;
            held += holds;
            told += holds || interval.rough;
            assert_true(interval.low >= -2 * (double)most && interval.high <= 2 * (double)most);
        }
        assert_true(held >= RUNS * 93 / 100 && told >= RUNS * 93 / 100);
    }
}

/* Nodes of long searches: fourth powers are dropped, in any order, and the interval assumes a normal law. */
TEST(huge_totals) {
    Ratio large = {0}, mixed = {0};
    for (int i = 0; i < 1000; i++) {
        int64_t total = (INT64_C(1) << 40) + i % 10 * (INT64_C(1) << 36);
        ratio_add(&large, total, 1 + i % 2);
        ratio_add(i % 3 ? &mixed : &large, i % 7, 1);
    }
    ratio_add(&mixed, INT64_C(1) << 45, 1);
    assert_true(cluster_is_shapeless(&large.totals) && cluster_is_shapeless(&mixed.totals));
    Interval interval = ratio_interval(&large, 0, 0x1p45);
    assert_true(interval.low < interval.mean && interval.mean < interval.high && interval.low > 0);
    Moments moments = ratio_moments(&large);
    assert_true(fabs(moments.kurtosis - 3) < 1e-9 && moments.skewness == 0);
}

/* ---- scores with stakes ---- */

/* The mean score of a deal under all its seatings: usually small, sometimes doubled several times. */
static int64_t stake(Rng *rng) {
    int64_t value = (int64_t)rng_below(rng, 9) - 3;
    while (rng_below(rng, 4) == 0) value *= 2;
    return value;
}

/* Opposite scores have intervals that mirror each other to the last bit, even if the rules bound wins and
 * losses differently. */
TEST(mirror) {
    Rng rng = rng_seeded(3);
    for (int round = 0; round < 500; round++) {
        Ratio one = {0}, other = {0};
        Gap apart = {0}, back = {0};
        int count = 2 + (int)rng_below(&rng, 60);
        int64_t most = 0;
        for (int i = 0; i < count; i++) {
            int64_t value = round % 5 ? stake(&rng) : 4, size = round % 2 ? 6 : 1 + rng_below(&rng, 6);
            if (llabs(value) > most) most = llabs(value);
            ratio_add(&one, value, size);
            ratio_add(&other, -value, size);
            gap_add(&apart, (const int64_t[]){value, -value}, (const int64_t[]){size, size});
            gap_add(&back, (const int64_t[]){-value, value}, (const int64_t[]){size, size});
        }
        ScoreRange range = score_range(most, -3 * 4096, 4096);
        Interval a = ratio_score(&one, range), b = ratio_score(&other, range);
        assert_equal(a, (Interval){-b.mean, -b.high, -b.low, b.rough});
        Moments plus = ratio_moments(&one), minus = ratio_moments(&other);
        assert_near(score_p_value(&plus, one.most, 0, range), score_p_value(&minus, other.most, 0, range), 0);
        a = gap_score(&apart, range), b = gap_score(&back, range);
        assert_equal(a, (Interval){-b.mean, -b.high, -b.low, b.rough});
    }
}

/* ---- kinds that take turns ---- */

enum { TURNS = 6 };

/* A game of a table whose seatings take turns: some pay far more than others and have other sizes. */
static int64_t size_of_turn(int turn) { return 1 + turn % 2; }
static int64_t value_of_turn(int turn, Rng *rng) { return 10 * turn + (int64_t)rng_below(rng, 21) - 10; }

/* The variance is that about the mean of a kind; the mean is that of all. */
TEST(kinds_that_take_turns) {
    enum { COUNT = 47 };
    Rng rng = rng_seeded(12);
    Ratio all = {0}, by_turn[TURNS] = {0};
    double rest[COUNT], mean[TURNS] = {0}, square = 0, fourth = 0;
    int64_t value[COUNT];
    for (int i = 0; i < COUNT; i++) {
        value[i] = value_of_turn(i % TURNS, &rng);
        ratio_add(&all, value[i], size_of_turn(i % TURNS));
        ratio_add(&by_turn[i % TURNS], value[i], size_of_turn(i % TURNS));
    }
    double r = (double)all.totals.sum / (double)all.observations, size = (double)all.observations / COUNT;
    for (int i = 0; i < COUNT; i++) {
        rest[i] = (double)value[i] - r * (double)size_of_turn(i % TURNS);
        mean[i % TURNS] += rest[i] / (double)by_turn[i % TURNS].totals.count;
    }
    for (int i = 0; i < COUNT; i++) square += pow(rest[i] - mean[i % TURNS], 2) / COUNT;
    for (int i = 0; i < COUNT; i++) fourth += pow(rest[i] - mean[i % TURNS], 4) / COUNT;
    Moments found = ratio_moments_by_turns(&all, by_turn, TURNS), plain = ratio_moments(&all);
    assert_near(found.mean, plain.mean, 1e-12);
    assert_near(found.variance, square * COUNT / (COUNT - TURNS) / (size * size), 1e-9);
    assert_near(found.kurtosis, fourth / (square * square), 1e-9);
    assert_near(found.spent, TURNS - 1, 0);
    assert_true(plain.variance > 4 * found.variance && plain.spent == 0);
}

/* Intervals contain the truth as often as stated and are no wider than necessary; plain ones fail in both. */
TEST(coverage_of_turns) {
    enum { ROUNDS = 2000, COUNT = 40 };
    Rng rng = rng_seeded(13);
    double truth = 10.0 * TURNS * (TURNS - 1) / 2 / (1.5 * TURNS),
           ideal = 2 * NORMAL_975 * sqrt(440 / 12.0 / COUNT) / 1.5;
    double width = 0, plain = 0;
    int covered = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Ratio all = {0}, by_turn[TURNS] = {0};
        for (int i = 0; i < COUNT / TURNS * TURNS; i++) {
            int64_t value = value_of_turn(i % TURNS, &rng);
            ratio_add(&all, value, size_of_turn(i % TURNS));
            ratio_add(&by_turn[i % TURNS], value, size_of_turn(i % TURNS));
        }
        Moments moments = ratio_moments_by_turns(&all, by_turn, TURNS);
        Interval interval = interval_of_moments(&moments, -20, 70), other = ratio_interval(&all, -20, 70);
        covered += interval.low <= truth && truth <= interval.high;
        width += (interval.high - interval.low) / ROUNDS;
        plain += (other.high - other.low) / ROUNDS;
    }
    if (covered < 0.935 * ROUNDS || width > 1.15 * ideal || plain < 2 * ideal)
        fail_msg("%d of %d, %.2f and %.2f of the ideal width", covered, ROUNDS, width / ideal, plain / ideal);
}

/* Twenty deals with stakes: at most three times as wide as Student's interval with the law's true
 * deviation. */
TEST(width_with_stakes) {
    enum { ROUNDS = 2000, DEALS = 20, SEATINGS = 6, MANY = 1000000 };
    Rng rng = rng_seeded(8);
    double square = 0, mean = 0, width = 0;
    for (int i = 0; i < MANY; i++) {
        double value = (double)stake(&rng);
        mean += value / MANY;
        square += value * value / MANY;
    }
    int covered = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Ratio ratio = {0};
        for (int i = 0; i < DEALS; i++) ratio_add(&ratio, stake(&rng) * SEATINGS, SEATINGS);
        Interval interval = ratio_score(&ratio, score_range(512, -98304, 98304)); /* a single game */
        width += (interval.high - interval.low) / ROUNDS;
        covered += interval.low <= mean && mean <= interval.high;
    }
    double ideal = 2 * student_quantile(0.975, DEALS - 1) * sqrt((square - mean * mean) / DEALS);
    assert_true(width < 3 * ideal);
    assert_true(covered > 0.93 * ROUNDS);
}

/* Against the textbook, with different numbers of observations on both sides. */
TEST(gap) {
    enum { SIDES = 2 };
    Rng rng = rng_seeded(11);
    int64_t total[CLUSTERS][SIDES], size[CLUSTERS][SIDES];
    double sum[SIDES] = {0}, count[SIDES] = {0}, power[5] = {0};
    Gap gap = {0};
    for (int i = 0; i < CLUSTERS; i++) {
        for (int k = 0; k < SIDES; k++) {
            size[i][k] = 1 + rng_below(&rng, 3);
            total[i][k] = size[i][k] * (50 + (int64_t)rng_below(&rng, 20)) + (int64_t)rng_below(&rng, 30);
            sum[k] += (double)total[i][k];
            count[k] += (double)size[i][k];
        }
        gap_add(&gap, total[i], size[i]);
    }
    for (int i = 0; i < CLUSTERS; i++) {
        double u = 0;
        for (int k = 0; k < SIDES; k++)
            u += (k ? -1 : 1) * ((double)total[i][k] - sum[k] / count[k] * (double)size[i][k]) * CLUSTERS /
                 count[k];
        for (int k = 2; k < 5; k++) power[k] += pow(u, k) / CLUSTERS;
    }
    Moments moments = gap_moments(&gap);
    assert_near(moments.mean, sum[0] / count[0] - sum[1] / count[1], 1e-9);
    assert_near(moments.variance, power[2] * CLUSTERS / (CLUSTERS - 1), 1e-8);
    assert_near(moments.skewness, power[3] / pow(power[2], 1.5), 1e-8);
    assert_near(moments.kurtosis, power[4] / power[2] / power[2], 1e-7);
    Gap same = {0}; /* the same game, seen from both sides */
    for (int i = 0; i < CLUSTERS; i++)
        gap_add(&same, (const int64_t[]){total[i][0], total[i][0]},
                (const int64_t[]){size[i][0], size[i][0]});
    assert_near(gap_moments(&same).variance, 0, 0);
}
