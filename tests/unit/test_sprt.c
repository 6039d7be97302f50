#include <math.h>
#include <stdlib.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/elo.h"
#include "stats/sprt.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static Sprt sprt_of(SprtModel model, double elo0, double elo1) {
    return (Sprt){model, elo0, elo1, 0.05, 0.05};
}

static double llr_of(SprtModel model, double elo0, double elo1, const uint64_t counts[], int classes) {
    Sprt sprt = sprt_of(model, elo0, elo1);
    assert_true(sprt_valid(&sprt, (classes - 1) / 2));
    return sprt_llr(&sprt, counts, classes, (classes - 1) / 2);
}

/* Computed with the code of fishtest. */
TEST(vectors_of_both_models) {
    static const struct {
        int classes;
        uint64_t counts[5];
        double elo0, elo1, logistic, normalised;
    } known[] = {
        {3, {591, 2163, 716}, 0, 5, 3.825357, 2.572287},
        {3, {26, 20, 32}, 0, 5, 0.105285, 0.092060},
        {5, {10, 50, 120, 70, 15}, 0, 5, 0.905165, 0.613290},
        {5, {10, 50, 120, 70, 15}, -1.75, 0.25, 0.428256, 0.273641},
        {5, {39, 2226, 31451, 2412, 40}, 0, 2, -1.689297, 2.936910},
        {5, {10789, 19328, 33806, 19402, 10543}, 0, 2, -8.348209, -6.070429},
        {5, {0, 3, 10, 5, 2}, 0, 5, 0.249312, 0.146460},
        {5, {0, 0, 70, 0, 0}, 0, 2, -0.397537, -0.003085},
    };
    for (int i = 0; i < LENGTH(known); i++) {
        const uint64_t *counts = known[i].counts;
        double elo0 = known[i].elo0, elo1 = known[i].elo1;
        int classes = known[i].classes;
        assert_near(llr_of(SPRT_LOGISTIC, elo0, elo1, counts, classes), known[i].logistic, 5.1e-7);
        assert_near(llr_of(SPRT_NORMALISED, elo0, elo1, counts, classes), known[i].normalised, 5.1e-7);
    }
}

/* A published page of a fork of fishtest: bounds in normalised Elo, converted to logistic ones with the
 * measured deviation of a game. */
TEST(bounds_turned_into_logistic) {
    const uint64_t counts[] = {13, 37, 50, 25, 3};
    double deviation = elo_estimate(counts, 5).score_error * sqrt(2 * 128);
    double elo1 = elo_from_score(0.5 + 4 / NORMALISED_ELO_UNIT * deviation);
    assert_near(llr_of(SPRT_NORMALISED, 0, 4, counts, 5), -0.549125, 5.1e-7);
    assert_near(llr_of(SPRT_LOGISTIC, 0, elo1, counts, 5), -0.537716, 5.1e-7);
}

/* Also published in the tests of fastchess, to two decimals. */
TEST(vectors_of_one_model) {
    static const struct {
        SprtModel model;
        int classes;
        uint64_t counts[5];
        double elo0, elo1, llr;
    } known[] = {
        {SPRT_NORMALISED, 3, {36027, 68692, 36433}, 0, 2, 0.923293},
        {SPRT_NORMALISED, 3, {10650, 20431, 10871}, -1.75, 0.25, 2.297500},
        {SPRT_NORMALISED, 3, {0, 0, 4250}, 0, 10, 120.548268},
        {SPRT_LOGISTIC, 3, {21184, 40708, 21404}, 0.5, 2.5, -1.571889},
        {SPRT_LOGISTIC, 3, {57030, 106593, 57433}, 0, 2, -2.593024},
        {SPRT_NORMALISED, 5, {365, 16618, 36229, 16974, 390}, 0, 2, 2.250368},
        {SPRT_NORMALISED, 5, {127, 4883, 10712, 5150, 104}, -1.75, 0.25, 3.010154},
        {SPRT_NORMALISED, 5, {0, 0, 0, 0, 5550}, 0, 5, 111.797555},
        {SPRT_NORMALISED, 5, {39, 8843, 26675, 9240, 44}, 0.5, 2.5, 2.941675}, /* of OpenBench */
        {SPRT_LOGISTIC, 5, {223, 9863, 21279, 10037, 246}, 0.5, 2.5, -3.074126},
        {SPRT_LOGISTIC, 5, {871, 26175, 55983, 26678, 821}, 0, 2, -4.978673},
        {SPRT_LOGISTIC, 5, {39, 2226, 31451, 2412, 40}, 0.2, 0.9, 2.162543},
        {SPRT_LOGISTIC, 5, {10789, 19328, 33806, 19402, 10543}, -3, 1, 2.131068},
    };
    for (int i = 0; i < LENGTH(known); i++) {
        double llr = llr_of(known[i].model, known[i].elo0, known[i].elo1, known[i].counts, known[i].classes);
        assert_near(llr, known[i].llr, 5.1e-7);
    }
}

TEST(bounds_and_decision) {
    Sprt sprt = sprt_of(SPRT_LOGISTIC, 0, 5);
    assert_near(sprt_lower(&sprt), -2.9444389791664403, 1e-14);
    assert_near(sprt_upper(&sprt), 2.9444389791664403, 1e-14);
    /* at the bounds themselves, and with exactly the required number of decided counts */
    static const uint64_t ten[5] = {1, 1, 99, 4, 4}, nine[5] = {1, 1, 99, 3, 4}, even[4] = {2, 3, 4, 1};
    assert_int_equal(sprt_decided(ten, 5), SPRT_DECIDED_WANTED);
    assert_int_equal(sprt_decided(even, 4), 10); /* there is no middle class */
    assert_int_equal(sprt_decide(&sprt, ten, 5, 2.944), SPRT_UNDECIDED);
    assert_int_equal(sprt_decide(&sprt, ten, 5, -2.944), SPRT_UNDECIDED);
    assert_int_equal(sprt_decide(&sprt, ten, 5, sprt_upper(&sprt)), SPRT_ACCEPT_H1);
    assert_int_equal(sprt_decide(&sprt, ten, 5, sprt_lower(&sprt)), SPRT_ACCEPT_H0);
    assert_int_equal(sprt_decide(&sprt, nine, 5, 9), SPRT_UNDECIDED);
    SprtShares shares = {.sets = 99, .decided = 10};
    assert_int_equal(sprt_decide_on_shares(&sprt, &shares, 9), SPRT_ACCEPT_H1);
    shares.decided = 9;
    assert_int_equal(sprt_decide_on_shares(&sprt, &shares, 9), SPRT_UNDECIDED);
    sprt.alpha = 0.01;
    sprt.beta = 0.1;
    assert_near(sprt_lower(&sprt), log(0.1 / 0.99), 1e-14);
    assert_near(sprt_upper(&sprt), log(90), 1e-14);
}

TEST(valid) {
    static const struct {
        Sprt sprt;
        int games;
        bool valid;
    } cases[] = {
        {{SPRT_LOGISTIC, 0, 5, 0.05, 0.05}, 1, true},     {{SPRT_LOGISTIC, 5, 5, 0.05, 0.05}, 1, false},
        {{SPRT_LOGISTIC, 5, 0, 0.05, 0.05}, 1, false},    {{SPRT_LOGISTIC, 0, 5, 0, 0.05}, 1, false},
        {{SPRT_LOGISTIC, 0, 5, 0.05, 0}, 1, false},       {{SPRT_LOGISTIC, 0, 5, 0.5, 0.5}, 1, false},
        {{SPRT_LOGISTIC, 0, 1001, 0.05, 0.05}, 1, false}, {{SPRT_LOGISTIC, 0, NAN, 0.05, 0.05}, 1, false},
        {{SPRT_LOGISTIC, 0, 5, NAN, 0.05}, 1, false},     {{SPRT_LOGISTIC, -1000, 1000, 1e-9, 0.05}, 4, true},
        {{SPRT_LOGISTIC, 0, 5, 0.05, 1e-9}, 1, true},     {{SPRT_NORMALISED, -150, 150, 0.05, 0.05}, 4, true},
        {{SPRT_NORMALISED, 0, 212, 0.05, 0.05}, 2, true}, {{SPRT_NORMALISED, -213, 0, 0.05, 0.05}, 2, false},
    };
    for (int i = 0; i < LENGTH(cases); i++) {
        assert_int_equal(sprt_valid(&cases[i].sprt, cases[i].games), cases[i].valid);
    }
}

TEST(degenerate_counts) {
    const SprtModel models[] = {SPRT_LOGISTIC, SPRT_NORMALISED};
    for (int m = 0; m < 2; m++) {
        assert_near(llr_of(models[m], 0, 5, (const uint64_t[3]){0}, 3), 0, 0);
        assert_near(llr_of(models[m], 0, 5, (const uint64_t[5]){0}, 5), 0, 0);
        double won = llr_of(models[m], 0, 5, (const uint64_t[]){0, 0, 1}, 3);
        double lost = llr_of(models[m], -5, 0, (const uint64_t[]){1, 0, 0}, 3);
        assert_true(won > 0 && won < 0.1);
        assert_near(won, -lost, 1e-9); /* the test looks the same from the other side */
        assert_true(llr_of(models[m], 0, 5, (const uint64_t[]){0, 0, 0, 0, 1000}, 5) > 2.944);
        assert_true(llr_of(models[m], 0, 5, (const uint64_t[]){1000, 0, 0, 0, 0}, 5) < -2.944);
    }
}

/* Finite for any counts and the widest bounds, and antisymmetric under mirrored hypotheses. */
TEST(always_finite) {
    Rng rng = rng_seeded(21);
    for (int round = 0; round < 1500; round++) {
        int classes = 2 + (int)rng_below(&rng, 12), games = classes > 3 ? (classes - 1) / 2 : 1;
        SprtModel model = rng_below(&rng, 2) ? SPRT_LOGISTIC : SPRT_NORMALISED;
        double largest = model == SPRT_LOGISTIC ? SPRT_LOGISTIC_MAX : SPRT_NORMALISED_MAX / sqrt(games);
        double a = (rng_below(&rng, 2001) / 1000.0 - 1) * largest;
        double b = (rng_below(&rng, 2001) / 1000.0 - 1) * largest;
        if (a == b) continue;
        Sprt sprt = sprt_of(model, fmin(a, b), fmax(a, b)), mirror = sprt_of(model, -sprt.elo1, -sprt.elo0);
        uint64_t counts[13] = {0}, mirrored[13];
        for (int i = 0; i < classes; i++)
            counts[i] = rng_below(&rng, 3) ? 0 : rng_next(&rng) >> (40 + rng_below(&rng, 24));
        for (int i = 0; i < classes; i++) mirrored[i] = counts[classes - 1 - i];
        double llr = sprt_llr(&sprt, counts, classes, games),
               back = sprt_llr(&mirror, mirrored, classes, games);
        assert_true(isfinite(llr));
        assert_near(llr, -back, 1e-6 * (1 + fabs(llr)));
    }
}

/* The logistic likelihoods are maxima: for three classes a scan over the one free parameter finds no better.
 */
TEST(likelihood_is_a_maximum) {
    const uint64_t counts[] = {30, 45, 25};
    double expected[2] = {-1e300, -1e300}, means[2] = {score_from_elo(-20), score_from_elo(30)};
    for (int k = 0; k < 2; k++) {
        for (double draw = 1e-6; draw < 1; draw += 1e-5) {
            double win = means[k] - draw / 2, loss = 1 - win - draw;
            if (win <= 0 || loss <= 0) continue;
            expected[k] = fmax(expected[k], 30 * log(loss) + 45 * log(draw) + 25 * log(win));
        }
    }
    assert_near(llr_of(SPRT_LOGISTIC, -20, 30, counts, 3), expected[1] - expected[0], 1e-7);
}

/* Newton's method diverged here: a ratio of -29.6, between 2.18 and 2.24 for one deal set less and more. */
TEST(no_jumps) {
    const uint64_t astray[5] = {1, 2, 0, 14, 19};
    Sprt narrow = sprt_of(SPRT_NORMALISED, 0, 20);
    assert_near(sprt_llr(&narrow, astray, 5, 2), 2.2, 0.1);
}

TEST(forecast) {
    Sprt five = sprt_of(SPRT_NORMALISED, 0, 5), two = sprt_of(SPRT_NORMALISED, 0, 2);
    assert_near(sprt_forecast(&five, 2.5, 0).games, 41861, 0.5);
    assert_near(sprt_forecast(&five, 2.5, 0).acceptance, 0.5, 1e-12);
    assert_near(sprt_forecast(&five, 0, 0).games, 25591, 0.5);
    assert_near(sprt_forecast(&five, 5, 0).games, 25591, 0.5);
    assert_near(sprt_forecast(&five, 0, 0).acceptance, 0.05, 1e-12);
    assert_near(sprt_forecast(&five, 5, 0).acceptance, 0.95, 1e-12);
    assert_near(sprt_forecast(&two, 1, 0).games, 261634, 0.5);
    assert_near(sprt_forecast(&two, 2, 0).games, 159942, 0.5);
    Sprt logistic = sprt_of(SPRT_LOGISTIC, 0, 5);
    assert_near(sprt_forecast(&logistic, 0, 0.15).games, 15357, 0.5);
    assert_near(sprt_forecast(&logistic, 2.5, 0.15).games, 25120, 0.5);
    assert_near(sprt_forecast(&logistic, 5, 0.15).games, 15357, 0.5);
    assert_near(sprt_forecast(&logistic, 10, 0.15).games, 5688, 0.5);
}

static uint64_t *draw_game(uint64_t counts[3], double score, Rng *rng) {
    double win = score - 0.25, u = (double)(rng_next(rng) >> 11) * 0x1p-53; /* half of the games are drawn */
    counts[u < win ? 2 : u < win + 0.5 ? 1 : 0]++;
    return counts;
}

/* The score of a strength on the model's scale, if half of the games are drawn. */
static double score_of(SprtModel model, double elo) {
    if (model == SPRT_LOGISTIC) return score_from_elo(elo);
    double score = 0.5;
    for (int round = 0; round < 30; round++)
        score = 0.5 + elo / NORMALISED_ELO_UNIT * sqrt(score - 0.125 - score * score);
    return score;
}

/* Whole tests with wide bounds: both error rates and the lengths are as forecast. */
TEST(error_rates) {
    Rng rng = rng_seeded(22);
    bool many = getenv("KOZYR_LONG") != NULL;
    int runs = many ? 10000 : 400, wrong_most = runs * (many ? 56 : 80) / 1000;
    for (int trial = 0; trial < 4; trial++) {
        SprtModel model = trial < 2 ? SPRT_LOGISTIC : SPRT_NORMALISED;
        Sprt sprt = sprt_of(model, 0, model == SPRT_LOGISTIC ? 60 : 80);
        bool second = trial % 2;
        double score = score_of(model, second ? sprt.elo1 : sprt.elo0), games = 0;
        int accepted = 0;
        for (int run = 0; run < runs; run++) {
            uint64_t counts[3] = {0};
            SprtDecision decision = SPRT_UNDECIDED;
            while (decision == SPRT_UNDECIDED) {
                for (int i = 0; i < 4; i++) draw_game(counts, score, &rng);
                games += 4;
                decision = sprt_decide(&sprt, counts, 3, sprt_llr(&sprt, counts, 3, 1));
            }
            accepted += decision == SPRT_ACCEPT_H1;
        }
        assert_in_range(second ? runs - accepted : accepted, runs / 100, wrong_most);
        double forecast = sprt_forecast(&sprt, 0, 0.125).games;
        assert_true(games / runs > 0.9 * forecast && games / runs < 1.35 * forecast);
    }
}

/* ---- shares: deal sets of tables that two entrants fill ---- */

enum { MANY_MAX = 961 }; /* six seats: 480 comparisons in 62 games */

typedef struct {
    int classes, games;
    double p[MANY_MAX], mean, deviation;
} Table;

/* A bell curve around `centre`, cut off at the ends; narrower with more comparisons. */
static void make_table(Table *table, int classes, int games, double centre) {
    double width = classes > 100 ? 0.04 : classes > 50 ? 0.09 : 0.13;
    double total = 0, squares = 0;
    table->classes = classes;
    table->games = games;
    table->mean = 0;
    for (int i = 0; i < classes; i++) {
        double score = (double)i / (classes - 1), distance = (score - centre) / width;
        total += table->p[i] = exp(-distance * distance / 2);
    }
    for (int i = 0; i < classes; i++) {
        double score = (double)i / (classes - 1);
        table->p[i] /= total;
        table->mean += table->p[i] * score;
        squares += table->p[i] * score * score;
    }
    table->deviation = sqrt(squares - table->mean * table->mean);
}

static double strength_of(const Table *table, SprtModel model) {
    if (model == SPRT_LOGISTIC) return elo_from_score(table->mean);
    return NORMALISED_ELO_UNIT * (table->mean - 0.5) / table->deviation / sqrt(table->games);
}

static void make_table_of(Table *table, int classes, int games, SprtModel model, double elo) {
    double low = 0.3, high = 0.7;
    for (int round = 0; round < 40; round++) {
        make_table(table, classes, games, (low + high) / 2);
        if (strength_of(table, model) < elo)
            low = (low + high) / 2;
        else
            high = (low + high) / 2;
    }
}

static SprtDecision play_table(const Sprt *sprt, const Table *table, Rng *rng) {
    Ratio points = {0};
    uint64_t decided = 0;
    for (;;) {
        for (int set = 0; set < 8; set++) {
            double u = (double)(rng_next(rng) >> 11) * 0x1p-53;
            int class = 0;
            while (class < table->classes - 1 && u >= table->p[class]) u -= table->p[class ++];
            ratio_add(&points, class, table->classes - 1);
            decided += 2 * class != table->classes - 1;
        }
        SprtShares shares = sprt_shares(&points, decided);
        double llr = sprt_llr_of_shares(sprt, &shares, table->games);
        SprtDecision decision = sprt_decide_on_shares(sprt, &shares, llr);
        if (decision != SPRT_UNDECIDED) return decision;
    }
}

/* Both error rates of tests with three, four and six seats, in both models. */
TEST(error_rates_of_tables) {
    static const int shapes[][2] = {{25, 6}, {97, 14}, {961, 62}};
    static const double elo1[] = {25, 17, 8};
    Rng rng = rng_seeded(23);
    bool many = getenv("KOZYR_LONG") != NULL;
    int runs = many ? 4000 : 300, wrong_most = runs * (many ? 58 : 85) / 1000;
    for (int trial = 0; trial < 12; trial++) {
        int classes = shapes[trial / 4][0], games = shapes[trial / 4][1], accepted = 0;
        SprtModel model = trial % 4 < 2 ? SPRT_LOGISTIC : SPRT_NORMALISED;
        Sprt sprt = sprt_of(model, 0, model == SPRT_LOGISTIC ? elo1[trial / 4] : 100 / sqrt(games));
        bool second = trial % 2;
        Table table;
        make_table_of(&table, classes, games, model, second ? sprt.elo1 : sprt.elo0);
        for (int run = 0; run < runs; run++) accepted += play_table(&sprt, &table, &rng) == SPRT_ACCEPT_H1;
        assert_in_range(second ? runs - accepted : accepted, runs / 100, wrong_most);
    }
}

/* The likelihoods are maxima over all normal laws: a scan over the deviation finds no better one. */
TEST(shares_likelihood_is_a_maximum) {
    const SprtShares shares = {40, 0.53, 0.0121, 40};
    for (SprtModel model = SPRT_LOGISTIC; model <= SPRT_NORMALISED; model++) {
        Sprt sprt = sprt_of(model, -20, 30);
        double best[2] = {-1e300, -1e300};
        for (int k = 0; k < 2; k++)
            for (double deviation = 0.001; deviation < 1; deviation += 1e-5) {
                double elo = k ? sprt.elo1 : sprt.elo0;
                double mean = model == SPRT_LOGISTIC ? score_from_elo(elo)
                                                     : 0.5 + elo * sqrt(14) / NORMALISED_ELO_UNIT * deviation;
                double square = shares.variance + (shares.mean - mean) * (shares.mean - mean);
                best[k] = fmax(best[k], -40 * (log(deviation) + square / (2 * deviation * deviation)));
            }
        assert_near(sprt_llr_of_shares(&sprt, &shares, 14), best[1] - best[0], 1e-5);
    }
}

/* The extremes: all sets won, all split, none. */
TEST(shares_stay_finite) {
    static const int64_t points[] = {0, 48, 96};
    for (int i = 0; i < 6; i++) {
        Sprt sprt = sprt_of(i % 2 ? SPRT_LOGISTIC : SPRT_NORMALISED, 0, 30);
        Ratio ratio = {0};
        ratio_add_times(&ratio, points[i / 2], 96, 12);
        SprtShares shares = sprt_shares(&ratio, i / 2 == 1 ? 0 : 12);
        double llr = sprt_llr_of_shares(&sprt, &shares, 14);
        assert_true(isfinite(llr));
        SprtDecision wanted = i / 2 == 0 ? SPRT_ACCEPT_H0 : i / 2 == 1 ? SPRT_UNDECIDED : SPRT_ACCEPT_H1;
        if (sprt.model == SPRT_NORMALISED || i / 2 == 1)
            assert_int_equal(sprt_decide_on_shares(&sprt, &shares, llr), wanted);
        else
            assert_true(i / 2 == 0 ? llr < -0.5 : llr > 0.5);
    }
    SprtShares none = sprt_shares(&(Ratio){0}, 0);
    Sprt sprt = sprt_of(SPRT_LOGISTIC, 0, 30);
    assert_near(sprt_llr_of_shares(&sprt, &none, 14), 0, 0);
}

/* Split deal sets carry no information, but the 0.001 added to empty classes did: 24 split sets accepted
 * H0. */
TEST(decides_on_enough) {
    Sprt sprt = sprt_of(SPRT_NORMALISED, 0, 100);
    const uint64_t split[5] = {0, 0, 24, 0, 0}, few[5] = {0, 0, 500, 4, 5}, won[5] = {0, 0, 0, 0, 10};
    assert_true(sprt_llr(&sprt, split, 5, 2) < sprt_lower(&sprt));
    assert_int_equal(sprt_decide(&sprt, split, 5, -9), SPRT_UNDECIDED);
    assert_int_equal(sprt_decided(few, 5), 9);
    assert_int_equal(sprt_decide(&sprt, few, 5, 9), SPRT_UNDECIDED);
    assert_int_equal(sprt_decide(&sprt, won, 5, 9), SPRT_ACCEPT_H1);
}
