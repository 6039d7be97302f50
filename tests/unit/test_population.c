/* alpha-rank and Nash averaging (stats/population.h), and the linear algebra that they use
 * (stats/matrix.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/matrix.h"
#include "stats/population.h"

static double uniform(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* ---- alpha-rank ---- */

static const double cycle_rates[] = {.5, .6, .3, .4, .5, .7, .7, .3, .5};
static const double transitive_rates[] = {.5, .6, .7, .4, .5, .55, .3, .45, .5};
static const double paper_rates[] = {.5, 0, 1, 1, .5, 0, 0, 1, .5};

static void check_alpha_rank(const double *payoff, double alpha, double a, double b, double c) {
    double mass[3];
    assert_true(population_alpha_rank(payoff, 3, 50, alpha, mass));
    assert_near(mass[0], a, 5e-7);
    assert_near(mass[1], b, 5e-7);
    assert_near(mass[2], c, 5e-7);
}

TEST(alpha_rank_reference) {
    check_alpha_rank(cycle_rates, 1, 0.261869, 0.476262, 0.261869);
    check_alpha_rank(cycle_rates, 10, 0.318945, 0.362110, 0.318945);
    check_alpha_rank(transitive_rates, 0.1, 0.664304, 0.226046, 0.109651);
    check_alpha_rank(paper_rates, 1, 1 / 3.0, 1 / 3.0, 1 / 3.0);
    check_alpha_rank(transitive_rates, 0, 1 / 3.0, 1 / 3.0, 1 / 3.0);
    check_alpha_rank(transitive_rates, 1e6, 1, 0, 0); /* chances smaller than any double */
    double turned[9];                                 /* the best comes last */
    for (int i = 0; i < 9; i++) turned[i] = transitive_rates[8 - i];
    check_alpha_rank(turned, 1e6, 0, 0, 1);
}

/* The fixation probability, as a sum over the sizes of the invading part (Moran process). */
static double fixation_sum(double lead, int individuals) {
    double sum = 0;
    for (int k = 0; k < individuals; k++) sum += exp(-k * lead);
    return 1 / sum;
}

static void check_stationary(const double *payoff, int n, int individuals) {
    double mass[10], sum = 0;
    mass[n] = 7; /* must not be written */
    assert_true(population_alpha_rank(payoff, n, individuals, 0.8, mass));
    assert_near(mass[n], 7, 0);
    for (int i = 0; i < n; i++) {
        double in = 0, out = 0;
        for (int j = 0; j < n; j++) {
            if (i == j) continue;
            double lead = 0.8 * (payoff[i * n + j] - payoff[j * n + i]); /* of i over j */
            in += mass[j] * fixation_sum(lead, individuals);
            out += mass[i] * fixation_sum(-lead, individuals);
        }
        assert_near(in, out, 1e-12);
        sum += mass[i];
    }
    assert_near(sum, 1, 1e-12);
}

TEST(alpha_rank_is_stationary) {
    Rng rng = rng_seeded(3);
    for (int n = 1; n <= 9; n++) {
        double payoff[81];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) {
                payoff[i * n + j] = i - j < 2 ? 0.5 : uniform(&rng); /* some are level */
                payoff[j * n + i] = 1 - payoff[i * n + j];
            }
        check_stationary(payoff, n, 20);
        check_stationary(payoff, n, 1000); /* chances smaller than any double */
    }
}

/* ---- Nash averaging ---- */

static void check_nash(const double *advantage, int n, const double *weights, const double *values) {
    double weight[8], value[8];
    assert_true(population_nash(advantage, n, weight, value));
    for (int i = 0; i < n; i++) assert_near(weight[i], weights[i], 1e-6);
    for (int i = 0; values && i < n; i++) assert_near(value[i], values[i], 1e-6);
}

TEST(nash_reference) {
    static const double transitive[] = {0, -1, -1, 1, 0, -1, 1, 1, 0};
    static const double cycle[] = {0, -1, 1, 1, 0, -1, -1, 1, 0};
    static const double four[] = {0, 234, 34, -270, -234, 0, -38, -464, -34, 38, 0, -270, 270, 464, 270, 0};
    check_nash(transitive, 3, (double[]){0, 0, 1}, (double[]){-1, -1, 0});
    check_nash(cycle, 3, (double[]){1 / 3.0, 1 / 3.0, 1 / 3.0}, (double[]){0, 0, 0});
    check_nash(four, 4, (double[]){0, 0, 0, 1}, (double[]){-270, -464, -270, 0});
    double weight[4], value[4];
    population_nash(four, 4, weight, value);
    assert_true(weight[0] == 0 && weight[1] == 0 && weight[2] == 0 && weight[3] == 1);
}

/* Of many equilibria the one with the largest entropy, also if a constraint is active. */
TEST(nash_is_the_most_even) {
    static const double nothing[16] = {0};
    static const double copied[] = {0, -1, 1, 1, 1, 0, -1, -1, -1, 1, 0, 0, -1, 1, 0, 0}; /* scissors twice */
    /* Equilibria are (p, 1 - p, 0) with 2 p <= 1 - p, which excludes the even one. */
    static const double bound[] = {0, 0, -2, 0, 0, 1, 2, -1, 0};
    check_nash(nothing, 4, (double[]){.25, .25, .25, .25}, (double[]){0, 0, 0, 0});
    check_nash(copied, 4, (double[]){1 / 3.0, 1 / 3.0, 1 / 6.0, 1 / 6.0}, (double[]){0, 0, 0, 0});
    check_nash(bound, 3, (double[]){1 / 3.0, 2 / 3.0, 0}, (double[]){0, 0, 0});
    check_nash(nothing, 1, (double[]){1}, (double[]){0});
}

/* No entrant beats the weights; scaling changes nothing; the same input gives the same bytes. */
TEST(nash_is_an_equilibrium) {
    enum { N = 24 };
    for (uint64_t seed = 0; seed < 12; seed++) {
        Rng rng = rng_seeded(seed);
        double advantage[N * N + 1] = {0}, scaled[N * N], weight[N + 1], value[N + 1], again[N], ignored[N],
                                 sum = 0;
        int n = 2 + (int)rng_below(&rng, N - 1);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                double x = seed % 3 ? uniform(&rng) - 0.5 : (double)rng_below(&rng, 3) - 1;
                advantage[i * n + j] = x;
                advantage[j * n + i] = -x;
            }
        advantage[n * n] = 1e9; /* must not be read, and the others must not be written */
        weight[n] = value[n] = 7;
        assert_true(population_nash(advantage, n, weight, value));
        assert_true(weight[n] == 7 && value[n] == 7);
        for (int i = 0; i < n; i++) {
            double expected = 0;
            for (int j = 0; j < n; j++) expected += advantage[i * n + j] * weight[j];
            assert_near(value[i], expected, 1e-15);
            assert_true(weight[i] >= 0 && value[i] < 1e-6 && fabs(weight[i] * value[i]) < 1e-6);
            sum += weight[i];
        }
        assert_near(sum, 1, 1e-12);
        population_nash(advantage, n, again, ignored);
        assert_memory_equal(weight, again, (size_t)n * sizeof *weight);
        for (double unit = 1e-3; unit < 1e4; unit *= 1e6) {
            for (int i = 0; i < n * n; i++) scaled[i] = unit * advantage[i];
            population_nash(scaled, n, again, ignored);
            for (int i = 0; i < n; i++) assert_near(again[i], weight[i], 1e-7);
        }
    }
}
