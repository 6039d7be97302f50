/* Sparse systems (stats/matrix.h), and the ratings of many entrants that use them, compared with dense
 * ones. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "../influence.h"
#include "stats/duel.h"
#include "stats/matrix.h"
#include "stats/ranking.h"

enum { N = 60, FEW = 150, MANY = FIT_WHOLE_MAX + 30, SEATS = 3 };

static double uniform(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* ---- systems ---- */

/* Of `kind`: a chain in any order, everyone against the first two, every tenth pair, all pairs, none. */
static Links pairs_of(int kind, Rng *rng) {
    Links pairs = {0};
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            bool chain = abs(i * 7 % N - j * 7 % N) == 1;
            bool kinds[] = {chain, j < 2, rng_below(rng, 10) == 0, true, false};
            if (kinds[kind]) links_add(&pairs, i, j);
        }
    }
    links_sort(&pairs);
    return pairs;
}

static void fill_both(Sparse *sparse, const Links *pairs, double dense[N * N], Rng *rng) {
    memset(dense, 0, N * N * sizeof *dense);
    sparse_clear(sparse);
    for (int i = 0; i < N; i++) {
        dense[i * N + i] = 0.1 + uniform(rng);
        sparse_add(sparse, i, i, dense[i * N + i]);
    }
    for (size_t k = 0; k < pairs->count; k++) { /* weights of a graph: positive definite */
        int i = links_from(pairs, k), j = links_to(pairs, k);
        double weight = uniform(rng);
        dense[i * N + j] = dense[j * N + i] = -weight;
        dense[i * N + i] += weight;
        dense[j * N + j] += weight;
        sparse_add(sparse, j, i, -weight);
        sparse_add(sparse, i, i, weight);
        sparse_add(sparse, j, j, weight);
    }
}

TEST(against_dense) {
    static double dense[N * N];
    Rng rng = rng_seeded(5);
    for (int round = 0; round < 40; round++) {
        Links pairs = pairs_of(round % 5, &rng);
        Sparse *sparse = sparse_create(N, &pairs);
        assert_non_null(sparse);
        fill_both(sparse, &pairs, dense, &rng);
        double right[N], x[N], diagonal[N], before[N];
        for (int i = 0; i < N; i++) right[i] = x[i] = uniform(&rng) - 0.5;
        assert_true(matrix_factor(dense, N) && sparse_factor(sparse));
        matrix_solve(dense, N, right);
        assert_true(sparse_inverse_diagonal(sparse, before)); /* the same result, whatever was computed
                                                               * before */
        sparse_solve(sparse, x);
        assert_true(sparse_inverse_diagonal(sparse, diagonal));
        for (int i = 0; i < N; i++) {
            double column[N] = {0};
            column[i] = 1;
            matrix_solve(dense, N, column);
            assert_near(x[i], right[i], 1e-12);
            assert_near(diagonal[i], column[i], 1e-12);
            assert_near(before[i], diagonal[i], 0);
        }
        sparse_free(sparse);
        links_free(&pairs);
    }
}

TEST(singular) {
    Links pairs = {0};
    links_add(&pairs, 0, 1);
    links_add(&pairs, 2, 1);
    links_add(&pairs, 0, 1);
    links_sort(&pairs);
    assert_int_equal(pairs.count, 2);
    Sparse *sparse = sparse_create(3, &pairs);
    assert_non_null(sparse);
    static const double laplacian[] = {1, 3, 2};
    for (int i = 0; i < 3; i++) sparse_add(sparse, i, i, laplacian[i]);
    sparse_add(sparse, 0, 1, -1);
    sparse_add(sparse, 2, 1, -2);
    assert_false(sparse_factor(sparse));
    sparse_clear(sparse);
    for (int i = 0; i < 3; i++) sparse_add(sparse, i, i, i - 0.5);
    assert_false(sparse_factor(sparse));
    sparse_free(sparse);
    links_free(&pairs);
}

/* ---- ratings: beyond FIT_WHOLE_MAX entrants as below ---- */

typedef struct {
    int first, second;
    DuelResult result;
} Game;

enum { GAMES = 2000 };
static Game games[GAMES];

/* By `kind`: any two entrants meet, the first three meet all, or neighbours in a ring. */
static void play_games(int kind, DuelTable *table, Rng *rng) {
    for (int k = 0; k < GAMES; k++) {
        int a = (int)rng_below(rng, FEW), b = (a + 1 + (int)rng_below(rng, FEW - 1)) % FEW;
        if (kind == 1) a = k % 3, b = 3 + k / 3 % (FEW - 3);
        if (kind == 2) b = (a + 1) % FEW;
        bool turned = rng_below(rng, 2);
        double x = uniform(rng) + 0.1 * ((a % 5) - (b % 5)) * (turned ? -1 : 1);
        games[k] = (Game){turned ? b : a, turned ? a : b,
                          x > 0.6   ? DUEL_WIN
                          : x > 0.4 ? DUEL_DRAW
                                    : DUEL_LOSS};
        assert_true(duel_table_add(table, games[k].first, games[k].second, games[k].result, 1));
    }
    duel_table_sort(table);
}

static Fit *fit_games(int entrants, DuelModel model, int anchor, const DuelTable *table) {
    FitStatus status;
    Duels duels = {entrants, model, true, table->counts, table->count, anchor};
    Fit *fit = duel_fit(&duels, &status);
    assert_non_null(fit);
    assert_int_equal(status, FIT_GOOD);
    double score[MANY + 2];
    for (int k = 0; k < GAMES; k++) {
        if (k % 7 == 0) memset(score, 0, sizeof score);
        duel_add_score(fit, model, games[k].first, games[k].second, games[k].result, score);
        if (k % 7 == 6 || k == GAMES - 1) fit_add_cluster(fit, score, 1);
    }
    return fit;
}

/* `many` has the entrants of `few` and others that never play. */
static void compare_fits(const Fit *few, const Fit *many) {
    int extra = few->size - few->entrants;
    assert_int_equal(many->size - many->entrants, extra);
    assert_near(many->log_likelihood, few->log_likelihood, 1e-9 * fabs(few->log_likelihood));
    for (int i = 0; i < few->size; i++) {
        int j = i < few->entrants ? i : i - few->entrants + many->entrants;
        assert_near(many->value[j], few->value[i], 1e-9);
        assert_near(fit_error(many, j), fit_error(few, i), 1e-9 * fit_error(few, i));
        assert_near(cluster_error(many, j, -1), cluster_error(few, i, -1), 1e-9 * cluster_error(few, i, -1));
        if (i >= few->entrants || i == few->anchor || few->group[i] != few->group[few->anchor]) continue;
        double error = fit_difference_error(few, i, few->anchor);
        assert_near(fit_difference_error(many, j, few->anchor), error, 1e-9 * error);
        error = cluster_error(few, i, few->anchor);
        assert_near(cluster_error(many, j, few->anchor), error, 1e-9 * error);
    }
    for (int i = few->entrants; i < many->entrants; i++) {
        assert_true(fit_is_alone(many, i));
        assert_near(fit_error(many, i), 0, 0);
    }
}

TEST(many_as_few) {
    Rng rng = rng_seeded(7);
    for (int kind = 0; kind < 3; kind++) {
        DuelTable table = {0};
        play_games(kind, &table, &rng);
        for (DuelModel model = DUEL_BRADLEY_TERRY; model <= DUEL_RAO_KUPPER; model++) {
            Fit *few = fit_games(FEW, model, kind, &table), *many = fit_games(MANY, model, kind, &table);
            compare_fits(few, many);
            fit_free(few);
            fit_free(many);
        }
        duel_table_free(&table);
    }
}

/* The dense information matrix of Bradley-Terry, with a shift that makes it regular; inverted, and the shift
 * removed. */
static void dense_covariance(const Fit *fit, double *covariance) {
    static double factor[FEW * FEW];
    memset(factor, 0, sizeof factor);
    for (int k = 0; k < GAMES; k++) {
        int i = games[k].first, j = games[k].second;
        double p = 1 / (1 + exp(fit->value[j] - fit->value[i])), weight = p * (1 - p);
        factor[i * FEW + i] += weight;
        factor[j * FEW + j] += weight;
        factor[i * FEW + j] -= weight;
        factor[j * FEW + i] -= weight;
    }
    for (int i = 0; i < FEW * FEW; i++) factor[i] += 1.0 / FEW;
    assert_true(matrix_factor(factor, FEW));
    memset(covariance, 0, FEW * FEW * sizeof *covariance);
    for (int i = 0; i < FEW; i++) {
        covariance[i * FEW + i] = 1;
        matrix_solve(factor, FEW, covariance + i * FEW);
    }
    for (int i = 0; i < FEW * FEW; i++) covariance[i] -= 1.0 / FEW;
}

TEST(covariance_by_dense_algebra) {
    static double covariance[FEW * FEW];
    Rng rng = rng_seeded(8);
    DuelTable table = {0};
    play_games(0, &table, &rng);
    FitStatus status;
    Duels duels = {FEW, DUEL_BRADLEY_TERRY, false, table.counts, table.count, -1};
    Fit *fit = duel_fit(&duels, &status);
    assert_non_null(fit);
    assert_int_equal(status, FIT_GOOD);
    assert_int_equal(fit->groups, 1);
    double score[FEW] = {0};
    for (int k = 0; k < GAMES; k++)
        duel_add_score(fit, DUEL_BRADLEY_TERRY, games[k].first, games[k].second, games[k].result, score);
    for (int i = 0; i < FEW; i++) assert_near(score[i], 0, 1e-9); /* it is the maximum of the likelihood */
    dense_covariance(fit, covariance);
    for (int i = 0; i < FEW * FEW; i++) assert_near(fit->covariance[i], covariance[i], 1e-10);
    fit_free(fit);
    duel_table_free(&table);
}

TEST(many_ranked_as_few) {
    static Ranking rankings[GAMES];
    Rng rng = rng_seeded(9);
    for (int k = 0; k < GAMES; k++) {
        rankings[k] = (Ranking){.count = 1 + rng_below(&rng, 3)};
        for (int seat = 0; seat < SEATS; seat++) {
            rankings[k].entrant[seat] = (uint16_t)rng_below(&rng, FEW);
            rankings[k].place[seat] = (uint8_t)(1 + rng_below(&rng, SEATS));
        }
    }
    FitStatus status;
    Fit *fits[2];
    for (int i = 0; i < 2; i++) {
        Rankings all = {i ? MANY : FEW, SEATS, rankings, GAMES, 3};
        fits[i] = ranking_fit(&all, &status);
        assert_non_null(fits[i]);
        assert_int_equal(status, FIT_GOOD);
        double score[MANY];
        for (int k = 0; k < GAMES; k++) {
            memset(score, 0, sizeof score);
            ranking_add_score(fits[i], &rankings[k], SEATS, score);
            fit_add_cluster(fits[i], score, 1);
        }
    }
    compare_fits(fits[0], fits[1]);
    fit_free(fits[0]);
    fit_free(fits[1]);
}
