/* SPSA: the schedule to the digits of fishtest's own code, rounding, and a noisy function. */
#include <math.h>

#include "../suite.h"
#include "stats/spsa.h"

static void check(double found, double wanted, double error) {
    if (fabs(found - wanted) > error) fail_msg("%.12g instead of %.12g", found, wanted);
}

/* fishtest, 20000 games, which are 10000 pairs: start 100 in 0 to 200, c_end 4, r_end 0.002; and 0.5 in 0 to
 * 1, c_end 0.05. */
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
        check(step.c, wanted[i].c, 5e-10);
        check(step.r, wanted[i].r, 5e-11);
    }
    check(spsa_move(&one, 100, spsa_step(&one, 10000, 1), 1, 3), 100.0400745195, 5e-11);
    SpsaStep step = spsa_step(&two, 10000, 1);
    check(step.c, 0.1267564315, 5e-11);
    check(spsa_move(&two, 0.5, step, -1, 3), 0.4994990686, 1e-10);
}

TEST(bounds_and_rounding) {
    Rng rng = rng_seeded(1);
    const SpsaParameter whole = {.low = 0, .high = 10, .c_end = 0.1, .r_end = 0.002, .whole = true};
    const SpsaParameter real = {.low = -1, .high = 1, .c_end = 0.1, .r_end = 0.002};
    check(spsa_step(&whole, 50, 50).c, 0.5, 1e-12); /* so that something is tried at all */
    assert_true(spsa_perturb(&real, 0.95, (SpsaStep){0.1, 0}, 1, &rng) == 1);
    check(spsa_perturb(&real, 0.95, (SpsaStep){0.1, 0}, -1, &rng), 0.85, 1e-12);
    assert_true(spsa_move(&real, 0.9, (SpsaStep){0.5, 1}, 1, 100) == 1);
    assert_true(spsa_move(&real, 0.9, (SpsaStep){0.5, 1}, -1, 100) == -1);
    /* 3 + 0.7: 4 in seven of ten, else 3 */
    int fours = 0;
    for (int i = 0; i < 10000; i++) {
        double value = spsa_perturb(&whole, 3, (SpsaStep){0.7, 0}, 1, &rng);
        assert_true(value == 3 || value == 4);
        fours += value == 4;
    }
    assert_in_range(fours, 6850, 7150);
    Rng same = rng; /* the number of the stream itself: its upper 53 bits */
    for (int i = 0; i < 100; i++) {
        double expected = floor(4 - 0.7 + ldexp((double)(rng_next(&same) / 2048), -53));
        check(spsa_perturb(&whole, 4, (SpsaStep){0.7, 0}, -1, &rng), expected, 0);
    }
    check(spsa_step(&(SpsaParameter){.c_end = 0.7, .r_end = 0.1, .whole = true}, 50, 50).c, 0.7, 1e-12);
    for (int i = 0; i < 100; i++) assert_true(spsa_perturb(&whole, 10, (SpsaStep){0.7, 0}, 1, &rng) == 10);
}

enum { DIMENSIONS = 10, GAMES = 40 };

/* The chance to win: 0.75 where every coordinate is 0.2, 0.26, 0.32 ... and less by the squared distance. */
static double chance(const double *x) {
    double value = 0.75;
    for (int i = 0; i < DIMENSIONS; i++) value -= (x[i] - 0.2 - 0.06 * i) * (x[i] - 0.2 - 0.06 * i);
    return fmax(value, 0.02);
}

static int play(const double *x, Rng *rng) {
    int wins = 0;
    for (int i = 0; i < GAMES; i++) wins += (double)(rng_next(rng) >> 11) * 0x1p-53 < chance(x);
    return wins;
}

/* From 0.44 at the middle of the cube to above 0.70 of 0.75, by 600 results of 40 games on each side, whose
 * deviation is 4.4 games: in each of 20 runs. */
TEST(noisy_function) {
    enum { ITERATIONS = 600 };
    const SpsaParameter parameter = {.low = 0, .high = 1, .c_end = 0.05, .r_end = 0.01};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Rng rng = rng_seeded(seed);
        double theta[DIMENSIONS], sides[2][DIMENSIONS];
        int flips[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) theta[i] = 0.5;
        assert_true(chance(theta) < 0.45);
        for (int k = 1; k <= ITERATIONS; k++) {
            SpsaStep step = spsa_step(&parameter, ITERATIONS, k);
            for (int i = 0; i < DIMENSIONS; i++) {
                flips[i] = rng_next(&rng) >> 63 ? 1 : -1;
                for (int side = 0; side < 2; side++)
                    sides[side][i] =
                        spsa_perturb(&parameter, theta[i], step, side ? -flips[i] : flips[i], &rng);
            }
            double result = play(sides[0], &rng) - play(sides[1], &rng);
            for (int i = 0; i < DIMENSIONS; i++)
                theta[i] = spsa_move(&parameter, theta[i], step, flips[i], result);
        }
        if (chance(theta) < 0.70) fail_msg("run %d ends at %.3f", (int)seed, chance(theta));
    }
}
