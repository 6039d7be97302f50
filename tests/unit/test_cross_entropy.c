/* The cross-entropy method: its laws, and noisy functions of numbers and of choices. */
#include <math.h>
#include <string.h>

#include "../suite.h"
#include "stats/cross_entropy.h"

static const CeParameter unit = {.low = 0, .high = 1};

static void check(double found, double wanted, double error) {
    if (fabs(found - wanted) > error) fail_msg("%.12g instead of %.12g", found, wanted);
}

static double fraction(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* ---- laws ---- */

TEST(draws) {
    enum { DRAWS = 20000 };
    const CeParameter wide = {.low = -100, .high = 100}, whole = {.low = 0, .high = 9, .whole = true};
    const CeParameter choice = {.values = 3};
    CeLaw law = ce_start(&wide, 5, 2), small = ce_start(&whole, 4.3, 0.5), pick = ce_start(&choice, 0, 0);
    Rng rng = rng_seeded(3);
    double sum = 0, squares = 0, wholes = 0;
    int counts[3] = {0};
    memcpy(pick.chance, (double[]){0.5, 0.2, 0.3}, 3 * sizeof(double));
    for (int i = 0; i < DRAWS; i++) {
        double value = ce_draw(&wide, &law, &rng), number = ce_draw(&whole, &small, &rng);
        sum += value;
        squares += (value - 5) * (value - 5);
        assert_true(number == floor(number) && number >= 0 && number <= 9);
        wholes += number;
        counts[(int)ce_draw(&choice, &pick, &rng)]++;
    }
    check(sum / DRAWS, 5, 0.05);
    check(squares / DRAWS, 4, 0.12);
    check(wholes / DRAWS, 4.3, 0.02);
    check(counts[0], 0.5 * DRAWS, 300);
    check(counts[1], 0.2 * DRAWS, 300);
    for (int i = 0; i < 1000; i++) {
        law = ce_start(&unit, 0.9, 1);
        double value = ce_draw(&unit, &law, &rng);
        assert_true(value >= 0 && value <= 1);
    }
}

static double sum_of_twelve(Rng *rng) {
    double sum = 0;
    for (int i = 0; i < 12; i++) sum += ldexp((double)(rng_next(rng) / 2048), -53);
    return sum;
}

/* The numbers of the stream themselves: twelve for a normal one, one for a choice and for rounding. */
TEST(draws_of_a_stream) {
    const CeParameter wide = {.low = -100, .high = 100}, whole = {.low = 2, .high = 6, .whole = true},
                      four = {.values = 4};
    CeLaw law = ce_start(&wide, 5, 2), small = ce_start(&whole, 4.3, 0.9), pick = ce_start(&four, 0, 0);
    for (int i = 0; i < 4; i++) check(pick.chance[i], 0.25, 0);
    memcpy(pick.chance, (double[]){0.5, 0.125, 0.25, 0.125}, 4 * sizeof(double));
    Rng rng = rng_seeded(9), same = rng;
    for (int i = 0; i < 200; i++) {
        check(ce_draw(&wide, &law, &rng), 5 + 2 * (sum_of_twelve(&same) - 6), 1e-12);
        double value = 4.3 + 0.9 * (sum_of_twelve(&same) - 6);
        value = floor(value + ldexp((double)(rng_next(&same) / 2048), -53));
        check(ce_draw(&whole, &small, &rng), value < 2 ? 2 : value > 6 ? 6 : value, 0);
        double left = ldexp((double)(rng_next(&same) / 2048), -53);
        check(ce_draw(&four, &pick, &rng), left < 0.5 ? 0 : left < 0.625 ? 1 : left < 0.875 ? 2 : 3, 0);
    }
    /* the first of equals; and rounding may leave more than all chances: the last */
    memcpy(pick.chance, (double[]){0.2, 0.3, 0.3, 0.2}, 4 * sizeof(double));
    assert_int_equal(ce_likeliest(&four, &pick), 1);
    memcpy(pick.chance, (double[]){0, 0, 0, 0}, 4 * sizeof(double));
    check(ce_draw(&four, &pick, &rng), 3, 0);
    CeParameter most = {.values = CE_VALUES_MAX};
    CeLaw many = ce_start(&most, 0, 0);
    const double elite[] = {CE_VALUES_MAX - 1, CE_VALUES_MAX - 1};
    ce_learn(&most, &many, elite, 2, 3);
    assert_int_equal(ce_likeliest(&most, &many), CE_VALUES_MAX - 1);
}

/* By hand: mean 4, deviation 2 of {2, 4, 6}; the spread moves by 0.3 (1 - (1 - 1/t)^6). */
TEST(learning) {
    const CeParameter wide = {.low = -100, .high = 100}, choice = {.values = 3};
    const double elite[3] = {2, 4, 6}, chosen[4] = {2, 2, 0, 2};
    CeLaw law = ce_start(&wide, 1, 5);
    ce_learn(&wide, &law, elite, 3, 1);
    check(law.centre, 1 + 0.7 * 3, 1e-12);
    check(law.spread, 5 - 0.3 * 3, 1e-12);
    law = ce_start(&wide, 1, 5);
    ce_learn(&wide, &law, elite, 3, 2);
    check(law.spread, 5 - 0.3 * (1 - 1.0 / 64) * 3, 1e-12);
    law = ce_start(&choice, 0, 0);
    ce_learn(&choice, &law, chosen, 4, 1);
    const double third = 1.0 / 3;
    check(law.chance[0], third + 0.3 * (0.1 / 3 + 0.9 * 0.25 - third), 1e-12);
    check(law.chance[1], third + 0.3 * (0.1 / 3 - third), 1e-12);
    check(law.chance[0] + law.chance[1] + law.chance[2], 1, 1e-12);
    assert_int_equal(ce_likeliest(&choice, &law), 2);
}

/* ---- noisy functions ---- */

enum { PARAMETERS = 10, POPULATION = 20, ELITE = 6, ITERATIONS = 60, GAMES = 40 };

/* Ten parameters: numbers, or seven numbers, a whole number within 0 to 8 and two choices. */
typedef struct {
    CeParameter parameter[PARAMETERS];
    double best[PARAMETERS];
} Problem;

/* The chance to win: 0.75 at the best values; numbers lose by their squared distance, a wrong choice 0.1. */
static double chance(const Problem *problem, const double *x) {
    double value = 0.75;
    for (int i = 0; i < PARAMETERS; i++) {
        double distance = x[i] - problem->best[i];
        if (problem->parameter[i].values) distance = distance != 0 ? sqrt(0.1) : 0;
        if (problem->parameter[i].whole) distance /= 8;
        value -= distance * distance;
    }
    return fmax(value, 0.02);
}

static int play(const Problem *problem, const double *x, Rng *rng) {
    int wins = 0;
    for (int i = 0; i < GAMES; i++) wins += fraction(rng) < chance(problem, x);
    return wins;
}

static void sort_by_wins(const int *wins, int *order) {
    for (int i = 0; i < POPULATION; i++) {
        int at = i;
        for (; at > 0 && wins[order[at - 1]] < wins[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
}

/* The chance to win of the answer after 60 populations of 20, 40 games each. */
static double solve(const Problem *problem, uint64_t seed) {
    static double x[POPULATION][PARAMETERS];
    CeLaw law[PARAMETERS];
    double answer[PARAMETERS] = {0}, elite[ELITE];
    int wins[POPULATION], order[POPULATION];
    Rng rng = rng_seeded(seed);
    for (int k = 0; k < PARAMETERS; k++) {
        double range = problem->parameter[k].high - problem->parameter[k].low;
        law[k] = ce_start(&problem->parameter[k], range / 2, range / 4);
    }
    for (int t = 1; t <= ITERATIONS; t++) {
        for (int i = 0; i < POPULATION; i++) {
            for (int k = 0; k < PARAMETERS; k++) x[i][k] = ce_draw(&problem->parameter[k], &law[k], &rng);
            wins[i] = play(problem, x[i], &rng);
        }
        sort_by_wins(wins, order);
        for (int k = 0; k < PARAMETERS; k++) {
            for (int i = 0; i < ELITE; i++) elite[i] = x[order[i]][k];
            ce_learn(&problem->parameter[k], &law[k], elite, ELITE, t);
            if (t > ITERATIONS / 2) answer[k] += law[k].centre / (ITERATIONS - ITERATIONS / 2);
        }
    }
    for (int k = 0; k < PARAMETERS; k++) {
        if (problem->parameter[k].values) answer[k] = ce_likeliest(&problem->parameter[k], &law[k]);
        if (problem->parameter[k].whole) answer[k] = floor(answer[k] + 0.5);
    }
    return chance(problem, answer);
}

static int solved(const Problem *problem, int runs) {
    int count = 0;
    for (int run = 0; run < runs; run++) count += solve(problem, (uint64_t)run + 1) > 0.70;
    return count;
}

/* From 0.44 at the middle of the cube to above 0.70 of 0.75, in each of 20 runs. */
TEST(noisy_numbers) {
    Problem problem;
    for (int k = 0; k < PARAMETERS; k++) {
        problem.parameter[k] = unit;
        problem.best[k] = 0.2 + 0.06 * k;
    }
    assert_int_equal(solved(&problem, 20), 20);
}

/* Two choices of three and four values and a whole number among the numbers: in at least 19 of 20 runs. */
TEST(noisy_mixture) {
    Problem problem;
    for (int k = 0; k < PARAMETERS; k++) {
        problem.parameter[k] = unit;
        problem.best[k] = 0.2 + 0.06 * k;
    }
    problem.parameter[1] = (CeParameter){.values = 3};
    problem.parameter[4] = (CeParameter){.low = 0, .high = 8, .whole = true};
    problem.parameter[7] = (CeParameter){.values = 4};
    problem.best[1] = 2;
    problem.best[4] = 1;
    problem.best[7] = 1;
    assert_in_range(solved(&problem, 20), 19, 20);
}
