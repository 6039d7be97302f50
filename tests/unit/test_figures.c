/* Figures of src/stats for cases made up, of which nobody has published any: kept in tests/golden/figures,
 * with fewer digits than another C library could change. What they must fulfil is asked by the tests of each;
 * here a change is seen wherever it is made. `KOZYR_BLESS=1` writes them anew. */
#include <math.h>

#include "../suite.h"
#include "../kept.h"
#include "core/rng.h"
#include "stats/anytime.h"
#include "stats/elo.h"
#include "stats/forecast.h"
#include "stats/population.h"
#include "stats/stopped.h"

static double uniform(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* Never -0, which rounding could make of either. */
static void put(Text *out, double value) { text_format(out, " %.8g", fabs(value) < 1e-9 ? 0 : value); }

static void random_counts(uint64_t counts[], int classes, Rng *rng) {
    uint64_t most = UINT64_C(2) << rng_below(rng, 12);
    for (int i = 0; i < classes; i++)
        counts[i] = rng_below(rng, 4) ? rng_below(rng, (uint32_t)(i == classes / 2 ? 3 * most : most)) : 0;
}

/* ---- matrices of results ---- */

/* Of `kind`: any, whole numbers, nearly transitive, mostly level, of all sizes, a chain against all others.
 */
static double advantage_of(int kind, int i, int j, Rng *rng) {
    double x = uniform(rng) - 0.5;
    switch (kind) {
    case 1:
        return (double)rng_below(rng, 3) - 1;
    case 2:
        return 1 + x;
    case 3:
        return rng_below(rng, 4) ? 0 : x;
    case 4:
        return x * pow(10, -(double)rng_below(rng, 8));
    case 5:
        return (j + 1 == i ? 1e-3 : -1) * (1 + x);
    default:
        return x;
    }
}

TEST(population) {
    enum { MOST = 16 };
    Text out = {0};
    for (uint64_t seed = 0; seed < 240; seed++) {
        Rng rng = rng_seeded(seed);
        int n = 1 + (int)rng_below(&rng, MOST);
        double matrix[MOST * MOST + 1] = {0}, weight[MOST], value[MOST];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                matrix[j * n + i] = -(matrix[i * n + j] = advantage_of((int)(seed % 6), i, j, &rng));
        assert_true(population_nash(matrix, n, weight, value));
        for (int i = 0; i < n; i++) text_format(&out, " %.7f", fabs(weight[i]));
        assert_true(population_alpha_rank(matrix, n, 30, 3, weight));
        for (int i = 0; i < n && seed < 60; i++) put(&out, weight[i]);
        text_format(&out, "\n");
    }
    kept_compare("tests/golden/figures/population.txt", &out);
}

/* ---- sequential tests ---- */

static Sprt random_test(Rng *rng) {
    static const double widths[] = {0.5, 5, 40, 120};
    double width = widths[rng_below(rng, 4)], share = uniform(rng), alpha = 0.01 + 0.2 * uniform(rng);
    double beta = 0.01 + 0.2 * uniform(rng);
    return (Sprt){(SprtModel)rng_below(rng, 2), -width * share, width * (1 - share), alpha, beta};
}

static void put_estimate(Text *out, const StoppedEstimate *estimate) {
    text_format(out, estimate->rough ? " rough" : " fine");
    put(out, estimate->score);
    put(out, estimate->low);
    put(out, estimate->high);
    put(out, estimate->elo);
    put(out, estimate->elo_low);
    put(out, estimate->elo_high);
    put(out, estimate->los);
}

TEST(stopped) {
    Text out = {0};
    Rng rng = rng_seeded(1);
    for (int round = 0; round < 60; round++) {
        static const int classes_of[] = {3, 5, 4};
        uint64_t counts[5] = {0}, step = round % 3 ? rng_below(&rng, 9) : 0;
        int classes = classes_of[round % 3], games = classes / 2;
        random_counts(counts, classes, &rng);
        Sprt sprt = random_test(&rng);
        double llr = sprt_llr(&sprt, counts, classes, games);
        text_format(&out, "%d %d", (int)stopped_range(counts, classes),
                    (int)sprt_decide(&sprt, counts, classes, llr));
        put(&out, llr);
        StoppedEstimate estimate = stopped_estimate(&sprt, counts, classes, games, llr, step);
        put_estimate(&out, &estimate);
        text_format(&out, "\n");
    }
    kept_compare("tests/golden/figures/stopped.txt", &out);
}

TEST(stopped_shares) {
    Text out = {0};
    Rng rng = rng_seeded(2);
    for (int round = 0; round < 60; round++) {
        Cluster points = {0};
        uint64_t decided = 0, sets = UINT64_C(1) << rng_below(&rng, 10), step = rng_below(&rng, 20);
        for (uint64_t i = 0; i < sets; i++) {
            int64_t x = round % 3;
            for (int k = 0; k < 4; k++) x += rng_below(&rng, 11);
            decided += x != 20;
            cluster_add(&points, x);
        }
        SprtShares shares = sprt_shares(&points, 42, decided);
        Sprt sprt = random_test(&rng);
        double llr = sprt_llr_of_shares(&sprt, &shares, 6);
        text_format(&out, "%d %d", (int)stopped_range_of_shares(&shares),
                    (int)sprt_decide_on_shares(&sprt, &shares, llr));
        put(&out, shares.mean);
        put(&out, shares.variance);
        put(&out, llr);
        StoppedEstimate estimate = stopped_estimate_of_shares(&sprt, &shares, 6, llr, step);
        put_estimate(&out, &estimate);
        text_format(&out, "\n");
    }
    kept_compare("tests/golden/figures/shares.txt", &out);
}

TEST(forecasts) {
    Text out = {0};
    Rng rng = rng_seeded(3);
    for (int round = 0; round < 24; round++) {
        uint64_t counts[5];
        int classes = 2 + round % 4, games = classes == 5 ? 2 : 1;
        random_counts(counts, classes, &rng);
        Law law = law_from_counts(counts, classes);
        Sprt sprt = random_test(&rng);
        SprtWalk walk = sprt_walk(&sprt, &law, games);
        SprtForecast forecast = forecast_of_law(&sprt, &law, games, 1 + rng_below(&rng, 9));
        double elo = 100 * uniform(&rng) - 50, variance = 0.1 + 0.1 * uniform(&rng);
        SprtForecast limit = sprt_forecast(&sprt, elo, variance);
        text_format(&out, "%d", forecast_rough(&sprt, &law, games));
        put(&out, walk.drift);
        put(&out, walk.deviation);
        put(&out, forecast.acceptance);
        put(&out, forecast.games);
        put(&out, limit.acceptance);
        put(&out, limit.games);
        put(&out, forecast_reach(&sprt, uniform(&rng), games));
        text_format(&out, "\n");
    }
    kept_compare("tests/golden/figures/forecasts.txt", &out);
}

/* ---- intervals ---- */

TEST(intervals) {
    Text out = {0};
    Rng rng = rng_seeded(4);
    for (int round = 0; round < 100; round++) {
        uint64_t counts[5];
        random_counts(counts, 5, &rng);
        Cluster cluster = elo_cluster(counts, 5);
        Moments moments = cluster_moments(&cluster, 4);
        MatchEstimate match = elo_estimate(counts, 5), of_moments = elo_estimate_moments(&moments);
        AnytimeInterval anytime = anytime_from_counts(counts, 5, 0.05);
        text_format(&out, "%d", match.rough);
        put(&out, match.score_low);
        put(&out, match.score_high);
        put(&out, match.elo);
        put(&out, match.elo_error);
        put(&out, match.los);
        put(&out, of_moments.elo_error);
        put(&out, of_moments.los);
        put(&out, moments_p_value(&moments, 0.45, -0.5, 1.5));
        put(&out, anytime.low);
        put(&out, anytime.high);
        text_format(&out, "\n");
    }
    kept_compare("tests/golden/figures/intervals.txt", &out);
}
