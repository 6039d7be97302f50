/* Ratings from games of two seats: stats/duel.h and what stats/fit.h adds. */
#include <math.h>
#include <stdlib.h>

#include "../suite.h"
#include "core/rng.h"
#include "../influence.h"
#include "stats/duel.h"
#include "stats/interval.h"

enum { PLAYERS_MAX = 64 };

static DuelCount counts[PLAYERS_MAX * PLAYERS_MAX];

static void clear_counts(void) {
    for (int i = 0; i < PLAYERS_MAX * PLAYERS_MAX; i++) counts[i] = (DuelCount){.first = 0};
}

static void put(int n, int first, int second, uint64_t wins, uint64_t draws, uint64_t losses) {
    counts[first * n + second] = (DuelCount){.results = {losses, draws, wins}};
}

static double elo(const Fit *fit, int i) { return ELO_PER_UNIT * fit->value[i]; }

/* Indices in the square matrix determine who played whom. */
static void name_counts(int n) {
    for (int i = 0; i < n * n; i++) {
        counts[i].first = (uint16_t)(i / n);
        counts[i].second = (uint16_t)(i % n);
    }
}

/* Fits, requires success, and requires that every number is finite. */
static Fit *fit_counts(int n, DuelModel model, bool advantage) {
    name_counts(n);
    Duels duels = {n, model, advantage, counts, (size_t)n * (size_t)n, -1};
    FitStatus status;
    Fit *fit = duel_fit(&duels, &status);
    assert_non_null(fit);
    assert_int_equal(status, FIT_GOOD);
    assert_true(isfinite(fit->log_likelihood));
    for (int i = 0; i < fit->size; i++) assert_true(isfinite(fit->value[i]));
    for (int i = 0; i < fit->size * fit->size; i++) assert_true(isfinite(fit->covariance[i]));
    return fit;
}

/* Every game is a cluster of its own, or all games of `repeat` copies are one cluster. */
static void add_games(Fit *fit, DuelModel model, int repeat) {
    for (int pair = 0; pair < fit->entrants * fit->entrants; pair++) {
        for (int result = 0; result < 3; result++) {
            for (uint64_t game = 0; game < counts[pair].results[result]; game++) {
                double score[PLAYERS_MAX + 2] = {0};
                for (int copy = 0; copy < repeat; copy++)
                    duel_add_score(fit, model, pair / fit->entrants, pair % fit->entrants, (DuelResult)result,
                                   score);
                fit_add_cluster(fit, score, 1);
            }
        }
    }
}

static void sum_scores(const Fit *fit, DuelModel model, double *sum) {
    for (int i = 0; i < fit->entrants * fit->entrants; i++)
        for (int result = 0; result < 3; result++)
            for (uint64_t k = 0; k < counts[i].results[result]; k++)
                duel_add_score(fit, model, i / fit->entrants, i % fit->entrants, (DuelResult)result, sum);
}

/* ---- reference values ----
 * 300 games of four players, the first named has the first seat. Ordo, BayesElo and independent fits agree on
 * the values below. */

enum { A, B, C, D };

static void put_four(void) {
    clear_counts();
    put(4, A, B, 14, 6, 10), put(4, B, A, 9, 5, 16), put(4, A, C, 18, 4, 8), put(4, C, A, 7, 6, 17);
    put(4, B, C, 15, 5, 10), put(4, C, B, 10, 8, 12), put(4, C, D, 16, 6, 8), put(4, D, C, 6, 7, 17);
    put(4, A, D, 22, 3, 5), put(4, D, A, 4, 5, 21);
}

TEST(bradley_terry) {
    static const double ratings[] = {102.0952, 33.3054, -11.6869, -123.7136};
    static const double errors[] = {21.236, 25.725, 20.161, 28.034};
    put_four();
    Fit *fit = fit_counts(4, DUEL_BRADLEY_TERRY, false);
    assert_int_equal(fit->groups, 1);
    assert_int_equal(fit->size, 4);
    assert_near(fit->log_likelihood, -189.853369, 5e-7);
    for (int i = 0; i < 4; i++) {
        assert_near(elo(fit, i), ratings[i], 5e-5);
        assert_near(ELO_PER_UNIT * fit_error(fit, i), errors[i], 5e-4);
        double row = 0;
        for (int j = 0; j < 4; j++) row += fit->covariance[i * 4 + j];
        assert_near(row, 0, 1e-12); /* the mean is known to be 0 */
    }
    fit_free(fit);
}

TEST(differences) {
    static const struct {
        int i, j;
        double difference, error;
    } rows[] = {{A, B, 68.7898, 36.3932}, {A, C, 113.7821, 33.6962}, {A, D, 225.8088, 40.6088},
                {B, C, 44.9923, 36.2194}, {B, D, 157.0190, 48.1237}, {C, D, 112.0267, 38.5185}};
    put_four();
    Fit *fit = fit_counts(4, DUEL_BRADLEY_TERRY, false);
    for (int k = 0; k < 6; k++) {
        assert_near(elo(fit, rows[k].i) - elo(fit, rows[k].j), rows[k].difference, 6e-5);
        double error = fit_difference_error(fit, rows[k].i, rows[k].j);
        assert_near(ELO_PER_UNIT * error, rows[k].error, 5e-5);
    }
    assert_near(fit_difference_error(fit, A, A), 0, 0);
    fit_free(fit);
}

TEST(rao_kupper) {
    static const double ratings[] = {107.3509, 33.7995, -13.3038, -127.8467};
    put_four();
    Fit *fit = fit_counts(4, DUEL_RAO_KUPPER, true);
    for (int i = 0; i < 4; i++) assert_near(elo(fit, i), ratings[i], 1e-4);
    assert_near(elo(fit, fit->draw), 73.4625, 5e-5);
    assert_near(elo(fit, fit->advantage), -1.4058, 5e-5);
    assert_near(fit->log_likelihood, -290.156925, 5e-7);
    fit_free(fit);
    /* BayesElo's convention: P(win) = 1 / (1 + 10^((draw Elo - d) / 400)). Two players, d by hand. */
    clear_counts();
    put(2, 0, 1, 2509169371, 5191797395, 2299033233);
    fit = fit_counts(2, DUEL_RAO_KUPPER, false);
    assert_near(elo(fit, 0) - elo(fit, 1), 10, 1e-5);
    assert_near(elo(fit, fit->draw), 200, 1e-5);
    fit_free(fit);
}

TEST(davidson) {
    static const double ratings[] = {128.3639, 42.0005, -14.5847, -155.7797};
    put_four();
    Fit *fit = fit_counts(4, DUEL_DAVIDSON, false);
    for (int i = 0; i < 4; i++) assert_near(elo(fit, i), ratings[i], 5e-5);
    assert_int_equal(fit->advantage, -1);
    assert_near(exp(fit->value[fit->draw]), 0.495429, 5e-7);
    assert_near(fit->log_likelihood, -290.301499, 5e-7);
    fit_free(fit);
    /* Two players and one kind of pairing: the model is saturated. */
    clear_counts();
    put(2, 0, 1, 50, 20, 30);
    fit = fit_counts(2, DUEL_DAVIDSON, false);
    assert_near(fit->value[0] - fit->value[1], log(50.0 / 30), 1e-9);
    assert_near(exp(fit->value[fit->draw]), 20 / sqrt(50.0 * 30), 1e-9);
    fit_free(fit);
}

/* The log-likelihood by the formulas of Rao and Kupper (1967), with worths and a threshold: win p_i / (p_i + t
 * p_j), draw p_i p_j (t^2 - 1) / ((p_i + t p_j) (t p_i + p_j)). */
static double rao_kupper(int n, const double x[]) {
    double sum = 0, threshold = exp(x[n]), advantage = exp(x[n + 1]);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            const uint64_t *seen = counts[i * n + j].results;
            double p = exp(x[i]) * advantage, q = exp(x[j]);
            double win = p / (p + threshold * q), loss = q / (threshold * p + q);
            double draw = p * q * (threshold * threshold - 1) / ((p + threshold * q) * (threshold * p + q));
            sum += (double)seen[DUEL_WIN] * log(win) + (double)seen[DUEL_LOSS] * log(loss) +
                   (double)seen[DUEL_DRAW] * log(draw);
        }
    }
    return sum;
}

/* Climbs along one axis at a time and halves the step when no axis helps; needs no derivative. */
static double compass_search(int n, double x[]) {
    double best = rao_kupper(n, x);
    for (double step = 0.5; step > 1e-8;) {
        bool better = false;
        for (int axis = 1; axis < n + 2; axis++) { /* the first coordinate stays at 0 */
            for (int side = -1; side <= 1; side += 2) {
                double kept = x[axis];
                x[axis] += side * step;
                double value = axis == n && x[axis] <= 0 ? -INFINITY : rao_kupper(n, x);
                if (value > best) {
                    best = value;
                    better = true;
                } else {
                    x[axis] = kept;
                }
            }
        }
        if (!better) step /= 2;
    }
    return best;
}

TEST(rao_kupper_by_another_way) {
    Rng rng = rng_seeded(71);
    for (int round = 0; round < 6; round++) {
        int n = 2 + round % 3;
        clear_counts();
        for (int i = 0; i < n * n; i++)
            for (int k = 0; k < 3 && i % (n + 1); k++)
                counts[i].results[k] = UINT64_C(1) + rng_below(&rng, 40);
        double x[PLAYERS_MAX + 2] = {0};
        x[n] = 0.5;
        double best = compass_search(n, x);
        Fit *fit = fit_counts(n, DUEL_RAO_KUPPER, true);
        assert_near(fit->log_likelihood, best, 1e-8);
        for (int i = 1; i < n; i++) assert_near(fit->value[i] - fit->value[0], x[i], 1e-5);
        assert_near(fit->value[fit->draw], x[n], 1e-5);
        assert_near(fit->value[fit->advantage], x[n + 1], 1e-5);
        fit_free(fit);
    }
}

TEST(sandwich) {
    static const double errors[] = {19.098, 22.952, 17.812, 24.797};
    put_four();
    Fit *fit = fit_counts(4, DUEL_BRADLEY_TERRY, false);
    add_games(fit, DUEL_BRADLEY_TERRY, 1);
    assert_int_equal(fit->clusters, 300);
    for (int i = 0; i < 4; i++) assert_near(ELO_PER_UNIT * cluster_error(fit, i, -1), errors[i], 5e-4);
    fit_free(fit);
}

/* ---- properties ---- */

/* At the maximum the derivatives of the log-likelihood vanish, and scores are those derivatives. */
TEST(scores_sum_to_zero) {
    for (DuelModel model = DUEL_BRADLEY_TERRY; model <= DUEL_RAO_KUPPER; model++) {
        put_four();
        Fit *fit = fit_counts(4, model, true);
        double sum[8] = {0};
        sum_scores(fit, model, sum);
        assert_int_equal(fit->size, model == DUEL_BRADLEY_TERRY ? 5 : 6);
        for (int i = 0; i < fit->size; i++) assert_near(sum[i], 0, 1e-9);
        fit_free(fit);
    }
}

TEST(no_draws_is_bradley_terry) {
    put_four();
    for (int i = 0; i < 16; i++) counts[i].results[DUEL_DRAW] = 0;
    Fit *plain = fit_counts(4, DUEL_BRADLEY_TERRY, false);
    for (DuelModel model = DUEL_DAVIDSON; model <= DUEL_RAO_KUPPER; model++) {
        Fit *fit = fit_counts(4, model, false);
        assert_int_equal(fit->draw, -1);
        assert_int_equal(fit->size, 4);
        for (int i = 0; i < 4; i++) assert_near(fit->value[i], plain->value[i], 1e-12);
        fit_free(fit);
    }
    fit_free(plain);
}

/* ---- where there is no finite maximum ---- */

TEST(groups_in_order) {
    clear_counts(); /* as many draws as wins or losses link both ways */
    put(4, 0, 1, 2, 2, 0), put(4, 2, 3, 0, 3, 3);
    Fit *pairs = fit_counts(4, DUEL_BRADLEY_TERRY, false);
    assert_int_equal(pairs->groups, 2);
    assert_int_equal(pairs->group[0], pairs->group[1]);
    assert_int_equal(pairs->group[2], pairs->group[3]);
    fit_free(pairs);
    /* 4 and 1 share points, and both lose to 2; 0 and 3 share points, and each beats 2 once; 5 played
     * no game */
    clear_counts();
    put(6, 1, 4, 3, 0, 2), put(6, 2, 1, 5, 0, 0), put(6, 4, 2, 0, 0, 5), put(6, 0, 3, 1, 1, 0),
        put(6, 0, 2, 1, 0, 0);
    Fit *fit = fit_counts(6, DUEL_BRADLEY_TERRY, false);
    static const int expected[] = {0, 2, 1, 0, 2, 3};
    assert_int_equal(fit->groups, 4);
    for (int i = 0; i < 6; i++) assert_int_equal(fit->group[i], expected[i]);
    assert_true(fit_is_above(fit, 3, 4) && !fit_is_above(fit, 4, 3)); /* indirectly */
    assert_true(!fit_is_above(fit, 0, 3) && !fit_is_above(fit, 0, 5) && !fit_is_above(fit, 5, 0));
    assert_near(fit->value[1] - fit->value[4], log(1.5), 1e-9);
    assert_near(fit->value[1] + fit->value[4], 0, 1e-12);
    assert_near(fit->value[0] - fit->value[3], log(3), 1e-9);
    assert_near(fit->value[2], 0, 0);
    assert_near(fit->covariance[1 * 6 + 0], 0, 1e-15);
    fit_free(fit);
}

/* Two entrants with equal results on every deal: no rounding error is left as a difference, whatever the
 * number of deals. */
TEST(twins_have_no_error) {
    clear_counts();
    put(3, 0, 2, 70, 0, 30), put(3, 1, 2, 70, 0, 30), put(3, 0, 1, 40, 0, 40);
    Fit *fit = fit_counts(3, DUEL_BRADLEY_TERRY, false);
    for (int deal = 0; deal < 100; deal++) {
        double score[3] = {0};
        DuelResult result = deal % 10 < 7 ? DUEL_WIN : DUEL_LOSS;
        for (int i = 0; i < 2; i++) duel_add_score(fit, DUEL_BRADLEY_TERRY, i, 2, result, score);
        fit_add_cluster(fit, score, 1);
    }
    double most;
    Moments twins = fit_moments(fit, 0, 1, fit->clusters, &most);
    assert_near(twins.variance, 0, 0);
    assert_near(most, 0, 0);
    Moments apart = fit_moments(fit, 0, 2, fit->clusters, &most), mirror = fit_moments(fit, 2, 0, 100, &most);
    assert_true(apart.variance > 0 && most > 0);
    assert_near(apart.skewness, -mirror.skewness, 0);
    fit_free(fit);
}

/* An entrant that never lost is a group of its own; the others are rated as without it. */
TEST(never_lost) {
    put_four();
    Fit *four = fit_counts(4, DUEL_BRADLEY_TERRY, false);
    DuelCount kept[16];
    for (int i = 0; i < 16; i++) kept[i] = counts[i];
    clear_counts();
    for (int i = 0; i < 16; i++) counts[i / 4 * 5 + i % 4] = kept[i];
    put(5, 4, 0, 10, 0, 0), put(5, 1, 4, 0, 0, 7);
    Fit *five = fit_counts(5, DUEL_BRADLEY_TERRY, false);
    assert_int_equal(five->groups, 2);
    assert_int_equal(five->group[4], 0);
    for (int i = 0; i < 4; i++) {
        assert_true(fit_is_above(five, 4, i));
        assert_near(five->value[i], four->value[i], 1e-10);
        assert_near(fit_error(five, i), fit_error(four, i), 1e-10);
    }
    fit_free(four);
    fit_free(five);
}

/* ---- simulated games: what is known comes back, and errors cover it ---- */

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

/* One deal: every pair of three equal players, twice. The deal's luck favours one seat, so swapped games of a
 * deal are anticorrelated: errors of the model are far too large, or without the swap too small. */
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
            fit_add_cluster(fit, score, 1);
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
