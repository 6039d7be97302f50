/* Plackett-Luce: stats/ranking.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "../influence.h"
#include "stats/duel.h"
#include "stats/ranking.h"

/* Entrants in the order of places; `places` "112" ties the first two. */
static Ranking ranking(uint64_t count, const char *entrants, const char *places) {
    Ranking made = {.count = count};
    for (int i = 0; entrants[i]; i++) {
        made.entrant[i] = (uint16_t)(entrants[i] - 'A');
        made.place[i] = (uint8_t)(places[i] - '0');
    }
    return made;
}

static Fit *fit_rankings(int entrants, int seats, const Ranking *rankings, size_t count) {
    Rankings all = {entrants, seats, rankings, count, -1};
    FitStatus status;
    Fit *fit = ranking_fit(&all, &status);
    assert_non_null(fit);
    assert_int_equal(status, FIT_GOOD);
    for (int i = 0; i < entrants; i++) assert_true(isfinite(fit->value[i]));
    for (int i = 0; i < entrants * entrants; i++) assert_true(isfinite(fit->covariance[i]));
    return fit;
}

TEST(reference_values) {
    static const double worth[] = {0.53932672, 0.32664771, 0.13402557};
    static const double strength[] = {0.63124341, 0.12980411, -0.76104752};
    static const double error[] = {0.31551574, 0.29345317, 0.33806279};
    Ranking rankings[] = {ranking(5, "ABC", "123"), ranking(3, "ACB", "123"), ranking(4, "BAC", "123"),
                          ranking(2, "CBA", "123")};
    Fit *fit = fit_rankings(3, 3, rankings, 4);
    double sum = 0;
    for (int i = 0; i < 3; i++) sum += exp(fit->value[i]);
    assert_near(fit->log_likelihood, -21.69515553, 5e-9);
    for (int i = 0; i < 3; i++) {
        assert_near(exp(fit->value[i]) / sum, worth[i], 5e-9);
        assert_near(fit->value[i], strength[i], 5e-9);
        assert_near(fit_error(fit, i), error[i], 5e-9);
    }
    fit_free(fit);
}

/* With two seats: Bradley-Terry, a tie counts as half a win; also the scores. */
TEST(two_seats) {
    Ranking rankings[] = {ranking(7, "AB", "12"), ranking(3, "BA", "12"), ranking(4, "AB", "11"),
                          ranking(5, "BC", "12"), ranking(1, "CB", "11"), ranking(2, "CA", "12")};
    DuelCount counts[] = {{{3, 4, 7}, 0, 1}, {{0, 1, 5}, 1, 2}, {{0, 0, 2}, 2, 0}};
    Duels duels = {3, DUEL_BRADLEY_TERRY, false, counts, 3, -1};
    FitStatus status;
    Fit *ranked = fit_rankings(3, 2, rankings, 6), *duelled = duel_fit(&duels, &status);
    assert_int_equal(status, FIT_GOOD);
    assert_near(ranked->log_likelihood, duelled->log_likelihood, 1e-12);
    for (int i = 0; i < 3; i++) assert_near(ranked->value[i], duelled->value[i], 1e-10);
    for (int i = 0; i < 9; i++) assert_near(ranked->covariance[i], duelled->covariance[i], 1e-10);
    double one[3] = {0}, two[3] = {0};
    ranking_add_score(ranked, &rankings[2], 2, one);
    duel_add_score(duelled, DUEL_BRADLEY_TERRY, 0, 1, DUEL_DRAW, two);
    for (int i = 0; i < 3; i++) assert_near(one[i], two[i], 1e-10);
    fit_free(ranked);
    fit_free(duelled);
}

TEST(groups) {
    /* C is always last, D first; A and B take turns, and are rated as if alone. */
    Ranking rankings[] = {ranking(6, "DAB", "123"), ranking(3, "BAC", "123"), ranking(1, "DBC", "123")};
    Fit *fit = fit_rankings(4, 3, rankings, 3);
    assert_int_equal(fit->groups, 3);
    static const int expected[] = {1, 1, 2, 0};
    for (int i = 0; i < 4; i++) assert_int_equal(fit->group[i], expected[i]);
    assert_near(fit->value[0] - fit->value[1], log(2), 1e-9);
    assert_near(fit->value[2], 0, 0);
    assert_near(fit->value[3], 0, 0);
    assert_near(fit_difference_error(fit, 0, 1), sqrt(1 / (9 * 2.0 / 9)), 1e-9);
    double score[4] = {0};
    ranking_add_score(fit, &rankings[0], 3, score);
    assert_near(score[0], 1 / 3.0, 1e-9);
    assert_near(score[2], 0, 0);
    assert_near(score[3], 0, 0);
    fit_free(fit);
    Ranking one = ranking(1, "ABC", "123");
    fit = fit_rankings(3, 3, &one, 1);
    assert_int_equal(fit->groups, 3);
    fit_free(fit);
}

/* ---- simulation ---- */

static double uniform(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* Draws the places in order; the luck of seat 0 is added to its strength. */
static Ranking draw_ranking(Rng *rng, const uint16_t entrant[], const double *strength, int seats,
                            double luck) {
    Ranking made = {.count = 1};
    memcpy(made.entrant, entrant, (size_t)seats * sizeof *entrant);
    for (int place = 1; place <= seats; place++) {
        double sum = 0;
        int seat = 0;
        for (int i = 0; i < seats; i++)
            sum += made.place[i] ? 0 : exp(strength[entrant[i]] + (i == 0 ? luck : 0));
        double x = uniform(rng) * sum;
        for (int i = 0; i < seats && x >= 0; i++) {
            if (made.place[i]) continue;
            seat = i;
            x -= exp(strength[entrant[i]] + (i == 0 ? luck : 0));
        }
        made.place[seat] = (uint8_t)place;
    }
    return made;
}

TEST(known_strengths) {
    enum { PLAYERS = 12, GAMES = 2000, SEATS = 4 };
    static Ranking rankings[GAMES];
    double strength[PLAYERS], squares = 0;
    Rng rng = rng_seeded(77);
    for (int i = 0; i < PLAYERS; i++) strength[i] = 0.25 * (i - (PLAYERS - 1) / 2.0);
    for (int k = 0; k < GAMES; k++) {
        uint16_t entrant[SEATS], chosen = 0;
        for (int seat = 0; seat < SEATS;) {
            uint16_t i = (uint16_t)rng_below(&rng, PLAYERS);
            if (chosen >> i & 1) continue;
            chosen = (uint16_t)(chosen | 1u << i);
            entrant[seat++] = i;
        }
        rankings[k] = draw_ranking(&rng, entrant, strength, SEATS, 0);
    }
    Fit *fit = fit_rankings(PLAYERS, SEATS, rankings, GAMES);
    double scores[PLAYERS] = {0};
    for (int k = 0; k < GAMES; k++) {
        double score[PLAYERS] = {0};
        ranking_add_score(fit, &rankings[k], SEATS, score);
        fit_add_cluster(fit, score, 1);
        for (int i = 0; i < PLAYERS; i++) scores[i] += score[i];
    }
    for (int i = 0; i < PLAYERS; i++) {
        double error = fit_error(fit, i);
        assert_near(scores[i], 0, 1e-8);
        assert_near(cluster_error(fit, i, -1) / error, 1, 0.1); /* the model is true here */
        squares += pow((fit->value[i] - strength[i]) / error, 2);
    }
    assert_true(squares > 2 && squares < 29); /* chi-square of 11 degrees: 0.2 % on either side */
    fit_free(fit);
}

/* Deals whose luck rotates with the seats: errors over deals cover, those of the model are too large. */
TEST(coverage_over_deals) {
    enum { ROUNDS = 300, DEALS = 60 };
    static Ranking rankings[DEALS * 3];
    static const uint16_t seating[3][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}};
    static const double equal[3] = {0, 0, 0};
    Rng rng = rng_seeded(5);
    int covered = 0;
    double ratio = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (int k = 0; k < DEALS * 3; k++) rankings[k] = draw_ranking(&rng, seating[k % 3], equal, 3, 6);
        Fit *fit = fit_rankings(3, 3, rankings, DEALS * 3);
        for (int deal = 0; deal < DEALS; deal++) {
            double score[3] = {0};
            for (int k = 0; k < 3; k++) ranking_add_score(fit, &rankings[3 * deal + k], 3, score);
            fit_add_cluster(fit, score, 1);
        }
        double error = cluster_error(fit, 0, 1);
        covered += fabs(fit->value[0] - fit->value[1]) < 1.96 * error;
        ratio += error / fit_difference_error(fit, 0, 1) / ROUNDS;
        fit_free(fit);
    }
    assert_in_range(covered, 271, 297); /* 95 % of 300 is 285 +- 3.8 */
    assert_true(ratio < 0.8);
}
