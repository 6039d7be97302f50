/* Ratings from simulated games of two seats: what is known comes back, and errors cover it. */
#include <math.h>
#include <stdlib.h>

#include "../suite.h"
#include "core/rng.h"
#include "../influence.h"
#include "stats/duel.h"

enum { PLAYERS_MAX = 16 };

static DuelCount counts[PLAYERS_MAX * PLAYERS_MAX];

static void clear_counts(void) {
    for (int i = 0; i < PLAYERS_MAX * PLAYERS_MAX; i++) counts[i] = (DuelCount){.first = 0};
}

/* Places in the square say who played whom. */
static void name_counts(int n) {
    for (int i = 0; i < n * n; i++) {
        counts[i].first = (uint16_t)(i / n);
        counts[i].second = (uint16_t)(i % n);
    }
}

static Fit *fit_counts(int n, DuelModel model, bool advantage) {
    name_counts(n);
    Duels duels = {n, model, advantage, counts, (size_t)n * (size_t)n, -1};
    FitStatus status;
    Fit *fit = duel_fit(&duels, &status);
    assert_non_null(fit);
    assert_int_equal(status, FIT_GOOD);
    return fit;
}

static double uniform(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

static DuelResult play(Rng *rng, double win, double draw) {
    double x = uniform(rng);
    return x < win ? DUEL_WIN : x < win + draw ? DUEL_DRAW : DUEL_LOSS;
}

/* 16 players, strengths over three units, Davidson with an advantage: parameters come back within errors. */
TEST(known_strengths) {
    enum { PLAYERS = 16, GAMES = 400 };
    Rng rng = rng_seeded(2024);
    double strength[PLAYERS], nu = 0.6, advantage = 0.3;
    clear_counts();
    for (int i = 0; i < PLAYERS; i++) strength[i] = 3.0 * i / (PLAYERS - 1) - 1.5;
    for (int i = 0; i < PLAYERS; i++) {
        for (int j = 0; j < PLAYERS; j++) {
            double x = strength[i] - strength[j] + advantage, win = exp(x / 2), loss = exp(-x / 2),
                   sum = win + loss + nu;
            for (int k = 0; k < GAMES && i != j; k++)
                counts[i * PLAYERS + j].results[play(&rng, win / sum, nu / sum)]++;
        }
    }
    Fit *fit = fit_counts(PLAYERS, DUEL_DAVIDSON, true);
    double squares = 0;
    for (int i = 0; i < PLAYERS; i++) {
        double error = fit_error(fit, i);
        assert_true(error > 0.02 && error < 0.05);
        squares += pow((fit->value[i] - strength[i]) / error, 2);
    }
    assert_true(squares > 4 && squares < 33); /* chi-square of 15 degrees: 0.2 % on either side */
    assert_near(fit->value[fit->advantage], advantage, 3 * fit_error(fit, fit->advantage));
    assert_near(fit->value[fit->draw], log(nu), 3 * fit_error(fit, fit->draw));
    fit_free(fit);
}

/* One deal: every pair of three equal players, twice; the deal's luck favours one seat, so that swapped games
 * of one deal are anticorrelated. Errors of the model are then far too large, or without the swap too small.
 */
static void play_deals(Rng *rng, bool swap, int deals, signed char results[][3][2]) {
    for (int deal = 0; deal < deals; deal++) {
        double luck = uniform(rng) < 0.5 ? 3 : -3;
        for (int pair = 0; pair < 3; pair++) {
            for (int game = 0; game < 2; game++) {
                double x = swap && game ? -luck : luck;
                results[deal][pair][game] = (signed char)play(rng, 1 / (1 + exp(-x)), 0);
            }
        }
    }
}

static void check_coverage(bool swap, double *ratio) {
    enum { ROUNDS = 400, DEALS = 150 };
    static signed char results[DEALS][3][2];
    Rng rng = rng_seeded(swap ? 11 : 12);
    int covered = 0, covered_model = 0;
    *ratio = 0;
    for (int round = 0; round < ROUNDS; round++) {
        play_deals(&rng, swap, DEALS, results);
        clear_counts();
        for (int k = 0; k < DEALS * 6; k++) {
            int pair = k / 2 % 3;
            counts[(pair == 2 ? 3 : 0) + (pair == 0 ? 1 : 2)].results[results[k / 6][pair][k % 2]]++;
        }
        Fit *fit = fit_counts(3, DUEL_BRADLEY_TERRY, false);
        for (int deal = 0; deal < DEALS; deal++) {
            double score[3] = {0};
            for (int k = 0; k < 6; k++)
                duel_add_score(fit, DUEL_BRADLEY_TERRY, k / 2 == 2 ? 1 : 0, k / 2 == 0 ? 1 : 2,
                               (DuelResult)results[deal][k / 2][k % 2], score);
            fit_add_cluster(fit, score);
        }
        double miss = fabs(fit->value[0] - fit->value[2]), robust = cluster_error(fit, 0, 2);
        double model = fit_difference_error(fit, 0, 2);
        covered += miss < 1.96 * robust;
        covered_model += miss < 1.96 * model;
        *ratio += robust / model / ROUNDS;
        fit_free(fit);
    }
    /* 95 % of 400 is 380 +- 4.4. */
    assert_in_range(covered, 364, 394);
    if (swap)
        assert_in_range(covered_model, 397, 400);
    else
        assert_in_range(covered_model, 0, 300);
}

TEST(coverage_over_deals) {
    double ratio;
    check_coverage(true, &ratio);
    assert_true(ratio < 0.7);
    check_coverage(false, &ratio);
    assert_true(ratio > 1.8);
}
