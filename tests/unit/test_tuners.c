/* How tuners move parameters (stats/tuners.h): the distributions of the cross-entropy method; the schedule of
 * SPSA to the digits of fishtest's own code; and noisy functions that both must climb. */
#include <string.h>

#include "../suite.h"
#include "stats/tuners.h"

static const CeParameter unit = {.low = 0, .high = 1};

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
    assert_near(sum / DRAWS, 5, 0.05);
    assert_near(squares / DRAWS, 4, 0.12);
    assert_near(wholes / DRAWS, 4.3, 0.02);
    assert_near(counts[0], 0.5 * DRAWS, 300);
    assert_near(counts[1], 0.2 * DRAWS, 300);
    for (int i = 0; i < 1000; i++) {
        law = ce_start(&unit, 0.9, 1);
        double value = ce_draw(&unit, &law, &rng);
        assert_true(value >= 0 && value <= 1);
    }
}

/* By hand: mean 4, deviation 2 of {2, 4, 6}; the spread moves by 0.3 (1 - (1 - 1/t)^6). */
TEST(learning) {
    const CeParameter wide = {.low = -100, .high = 100}, choice = {.values = 3};
    const double elite[3] = {2, 4, 6}, chosen[4] = {2, 2, 0, 2};
    CeLaw law = ce_start(&wide, 1, 5);
    ce_learn(&wide, &law, elite, 3, 1);
    assert_near(law.centre, 1 + 0.7 * 3, 1e-12);
    assert_near(law.spread, 5 - 0.3 * 3, 1e-12);
    law = ce_start(&wide, 1, 5);
    ce_learn(&wide, &law, elite, 3, 2);
    assert_near(law.spread, 5 - 0.3 * (1 - 1.0 / 64) * 3, 1e-12);
    law = ce_start(&choice, 0, 0);
    ce_learn(&choice, &law, chosen, 4, 1);
    const double third = 1.0 / 3;
    assert_near(law.chance[0], third + 0.3 * (0.1 / 3 + 0.9 * 0.25 - third), 1e-12);
    assert_near(law.chance[1], third + 0.3 * (0.1 / 3 - third), 1e-12);
    assert_near(law.chance[0] + law.chance[1] + law.chance[2], 1, 1e-12);
    assert_int_equal(ce_likeliest(&choice, &law), 2);
}

/* ---- noisy functions ---- */

enum { PARAMETERS = 10, POPULATION = 20, ELITE = 6, ITERATIONS = 60, GAMES = 40 };

/* Ten parameters: all numbers; or seven numbers, a whole number from 0 to 8 and two choices. */
typedef struct {
    CeParameter parameter[PARAMETERS];
    double best[PARAMETERS];
} Problem;

/* The chance to win: 0.75 at the best values; less by the squared distance of numbers, and by 0.1 per wrong
 * choice. */
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

/* The chance to win of the answer after 60 populations of 20, with 40 games each. */
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

/* From 0.44 at the middle of the cube to above 0.70, with 0.75 the maximum, in each of 20 runs. */
TEST(noisy_numbers) {
    Problem problem;
    for (int k = 0; k < PARAMETERS; k++) {
        problem.parameter[k] = unit;
        problem.best[k] = 0.2 + 0.06 * k;
    }
    assert_int_equal(solved(&problem, 20), 20);
}

/* Two choices of three and four values and a whole number among the numbers; in at least 19 of 20 runs. */
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

/* ---- SPSA ---- */

/* fishtest with 20000 games, which are 10000 pairs: start 100 in 0 to 200, c_end 4, r_end 0.002; and 0.5 in 0
 * to 1, c_end 0.05. */
TEST(schedule) {
    static const struct {
        int64_t k;
        double c, r;
    } wanted[] = {{1, 10.140514522, 0.0013173072},
                  {100, 6.368834908, 0.0031552225},
                  {1000, 5.047310138, 0.0035053254},
                  {10000, 4, 0.002}};
    const SpsaParameter one = {.low = 0, .high = 200, .c_end = 4, .r_end = 0.002};
    const SpsaParameter two = {.low = 0, .high = 1, .c_end = 0.05, .r_end = 0.002};
    for (int i = 0; i < 4; i++) {
        SpsaStep step = spsa_step(&one, 10000, wanted[i].k);
        assert_near(step.c, wanted[i].c, 5e-10);
        assert_near(step.r, wanted[i].r, 5e-11);
    }
    assert_near(spsa_move(&one, 100, spsa_step(&one, 10000, 1), 1, 3), 100.0400745195, 5e-11);
    SpsaStep step = spsa_step(&two, 10000, 1);
    assert_near(step.c, 0.1267564315, 5e-11);
    assert_near(spsa_move(&two, 0.5, step, -1, 3), 0.4994990686, 1e-10);
}

TEST(bounds_and_rounding) {
    Rng rng = rng_seeded(1);
    const SpsaParameter whole = {.low = 0, .high = 10, .c_end = 0.1, .r_end = 0.002, .whole = true};
    const SpsaParameter real = {.low = -1, .high = 1, .c_end = 0.1, .r_end = 0.002};
    assert_near(spsa_step(&whole, 50, 50).c, 0.5, 1e-12); /* so that at least one other value is tried */
    assert_true(spsa_perturb(&real, 0.95, (SpsaStep){0.1, 0}, 1, &rng) == 1);
    assert_near(spsa_perturb(&real, 0.95, (SpsaStep){0.1, 0}, -1, &rng), 0.85, 1e-12);
    assert_true(spsa_move(&real, 0.9, (SpsaStep){0.5, 1}, 1, 100) == 1);
    assert_true(spsa_move(&real, 0.9, (SpsaStep){0.5, 1}, -1, 100) == -1);
    /* 3 + 0.7: 4 in seven of ten draws, else 3 */
    int fours = 0;
    for (int i = 0; i < 10000; i++) {
        double value = spsa_perturb(&whole, 3, (SpsaStep){0.7, 0}, 1, &rng);
        assert_true(value == 3 || value == 4);
        fours += value == 4;
    }
    assert_in_range(fours, 6850, 7150);
    assert_near(spsa_step(&(SpsaParameter){.c_end = 0.7, .r_end = 0.1, .whole = true}, 50, 50).c, 0.7, 1e-12);
    for (int i = 0; i < 100; i++) assert_true(spsa_perturb(&whole, 10, (SpsaStep){0.7, 0}, 1, &rng) == 10);
}

enum { DIMENSIONS = 10, SPSA_GAMES = 40 };

/* The chance to win: 0.75 if every coordinate is 0.2, 0.26, 0.32 ...; less by the squared distance. */
static double surface(const double *x) {
    double value = 0.75;
    for (int i = 0; i < DIMENSIONS; i++) value -= (x[i] - 0.2 - 0.06 * i) * (x[i] - 0.2 - 0.06 * i);
    return fmax(value, 0.02);
}

static int play_once(const double *x, Rng *rng) {
    int wins = 0;
    for (int i = 0; i < SPSA_GAMES; i++) wins += (double)(rng_next(rng) >> 11) * 0x1p-53 < surface(x);
    return wins;
}

/* From 0.44 at the middle of the cube to above 0.70, with 0.75 the maximum, in each of 20 runs. It uses 600
 * results of 40 games on each side, with a deviation of 4.4 games. */
TEST(noisy_function) {
    enum { SPSA_ITERATIONS = 600 };
    const SpsaParameter parameter = {.low = 0, .high = 1, .c_end = 0.05, .r_end = 0.01};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Rng rng = rng_seeded(seed);
        double theta[DIMENSIONS], sides[2][DIMENSIONS];
        int flips[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) theta[i] = 0.5;
        assert_true(surface(theta) < 0.45);
        for (int k = 1; k <= SPSA_ITERATIONS; k++) {
            SpsaStep step = spsa_step(&parameter, SPSA_ITERATIONS, k);
            for (int i = 0; i < DIMENSIONS; i++) {
                flips[i] = rng_next(&rng) >> 63 ? 1 : -1;
                for (int side = 0; side < 2; side++)
                    sides[side][i] =
                        spsa_perturb(&parameter, theta[i], step, side ? -flips[i] : flips[i], &rng);
            }
            double result = play_once(sides[0], &rng) - play_once(sides[1], &rng);
            for (int i = 0; i < DIMENSIONS; i++)
                theta[i] = spsa_move(&parameter, theta[i], step, flips[i], result);
        }
        if (surface(theta) < 0.70) fail_msg("run %d ends at %.3f", (int)seed, surface(theta));
    }
}
