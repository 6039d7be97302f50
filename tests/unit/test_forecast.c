#include <math.h>
#include <stdlib.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/elo.h"
#include "stats/forecast.h"

static Sprt sprt_of(double elo0, double elo1) { return (Sprt){SPRT_NORMALISED, elo0, elo1, 0.05, 0.05}; }

/* A law of deal sets of two games. */
static Law law_of(const double p[5]) {
    Law law = {.classes = 5, .total = 1};
    for (int i = 0; i < 5; i++) law.p[i] = fmax(p[i], 1e-9);
    return law;
}

static int draw(const Law *law, Rng *rng) {
    double u = (double)(rng_next(rng) >> 11) * 0x1p-53;
    int class = 0;
    while (class < 4 && u >= law->p[class]) u -= law->p[class ++];
    return class;
}

/* Plays the test, with a look after every set. */
static SprtForecast played(const Sprt *sprt, const Law *law, int runs, Rng *rng) {
    double accepted = 0, games = 0;
    for (int run = 0; run < runs; run++) {
        uint64_t counts[5] = {0};
        SprtDecision decision = SPRT_UNDECIDED;
        while (decision == SPRT_UNDECIDED) {
            counts[draw(law, rng)]++;
            games += 2;
            decision = sprt_decide(sprt, counts, 5, sprt_llr(sprt, counts, 5, 2));
        }
        accepted += decision == SPRT_ACCEPT_H1;
    }
    return (SprtForecast){accepted / runs, games / runs};
}

/* If nearly all sets are split, the motion of many small steps would give .50, .50, .93 and .95 for H1, and
 * half or a fifth of the games. */
TEST(against_played_tests) {
    static const struct {
        double elo1, p[5], off;
    } cases[] = {
        {100, {0, 0, 0.96, 0, 0.04}, 0.06}, /* rough: a set that is won moves the log ratio by 1.96 */
        {50, {0.0102, 0, 0.96, 0, 0.0298}, 0.03}, {50, {0, 0, 0.96, 0.02, 0.02}, 0.03},
        {100, {0.0626, 0, 0.6, 0, 0.3374}, 0.04}, {100, {0.15, 0.05, 0.6, 0.05, 0.15}, 0.03},
    };
    Rng rng = rng_seeded(5);
    int runs = getenv("KOZYR_LONG") ? 4000 : 40;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Sprt sprt = sprt_of(0, cases[i].elo1);
        Law law = law_of(cases[i].p);
        SprtForecast forecast = forecast_of_law(&sprt, &law, 2, 1), seen = played(&sprt, &law, runs, &rng);
        double a = forecast.acceptance, error = sqrt(fmax(a * (1 - a), 0.005) / runs);
        assert_near(seen.acceptance, a, cases[i].off + 3 * error);
        assert_near(seen.games / forecast.games, 1, 0.05 + 2 / sqrt(runs));
    }
}

/* Small steps, alike on either side: the motion of many small steps, with bounds slightly further out. */
TEST(small_steps) {
    Law law = law_of((const double[]){0.125, 0.2, 0.35, 0.2, 0.125});
    for (double elo1 = 2; elo1 <= 8; elo1 *= 2) {
        Sprt sprt = sprt_of(0, elo1);
        for (int i = 0; i < 5; i++) {
            double elo = elo1 * i / 4;
            Law truth = sprt_law(&sprt, &law, elo, 2);
            SprtForecast forecast = forecast_of_law(&sprt, &truth, 2, 1),
                         limit = sprt_forecast(&sprt, elo, 0);
            assert_near(forecast.acceptance, limit.acceptance, 0.001 * elo1);
            assert_true(forecast.games > limit.games && forecast.games < (1 + 0.01 * elo1) * limit.games);
            SprtForecast rarely = forecast_of_law(&sprt, &truth, 2, 50);
            assert_true(rarely.games > forecast.games + 20);
        }
        assert_false(forecast_rough(&sprt, &law, 2));
    }
}

/* Without drift, and with almost none. */
TEST(level) {
    Sprt sprt = sprt_of(-4, 4);
    Law law = law_of((const double[]){0.125, 0.2, 0.35, 0.2, 0.125}), near = sprt_law(&sprt, &law, 1e-4, 2);
    SprtForecast level = forecast_of_law(&sprt, &law, 2, 1), beside = forecast_of_law(&sprt, &near, 2, 1),
                 limit = sprt_forecast(&sprt, 0, 0);
    assert_near(level.acceptance, 0.5, 1e-9);
    assert_true(level.games > limit.games && level.games < 1.03 * limit.games);
    assert_near(beside.games / level.games, 1, 1e-6);
    assert_near(sprt_forecast(&sprt, 1e-4, 0).games / limit.games, 1, 1e-6);
}

/* The test waits for ten decided sets; on average they come after 10 / chance sets. */
TEST(waits_for_decided_sets) {
    Sprt sprt = sprt_of(0, 200);
    for (double decided = 0.05; decided > 1e-5; decided /= 7) {
        Law law = law_of((const double[]){decided / 2, 0, 1 - decided, 0, decided / 2});
        assert_near(forecast_of_law(&sprt, &law, 2, 1).games, 20 / decided, 0.05 / decided);
    }
    Law law = law_of((const double[]){0, 0, 0, 0, 1});
    SprtForecast forecast = forecast_of_law(&sprt, &law, 2, 1);
    assert_near(forecast.games, 20, 1e-3);
    assert_near(forecast.acceptance, 1, 1e-6);
    assert_true(forecast_rough(&sprt, &(Law){5, 1, {0.2, 0.2, 0.2, 0.2, 0.2}}, 2));
}
