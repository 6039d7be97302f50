/* A normal number is a sum of twelve uniform ones, clipped to its bounds, so it is the same on every machine.
 * The probabilities of a choice keep a remainder for each value. */
#include "stats/tuners.h"
#include "core/check.h"

#include <assert.h>
#include <math.h>

static const double centre_share = 0.7, chance_share = 0.3, spread_share = 0.3;
static const double chance_kept = 0.1; /* spread over all values, so that no value is lost for good */
enum { SPREAD_POWER = 6 };

CeLaw ce_start(const CeParameter *parameter, double start, double spread) {
    CeLaw law = {.centre = start, .spread = spread};
    CHECK(parameter->values <= CE_VALUES_MAX, "a law has room for every value");
    for (int i = 0; i < parameter->values; i++) law.chance[i] = 1.0 / parameter->values;
    return law;
}

static double fraction(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* Twelve uniform numbers minus 6: variance 1, and exact on every machine. */
static double normal(Rng *rng) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += fraction(rng);
    return sum;
}

double ce_draw(const CeParameter *parameter, const CeLaw *law, Rng *rng) {
    if (parameter->values > 0) {
        double left = fraction(rng);
        int value = 0;
        while (value < parameter->values - 1 && left >= law->chance[value]) left -= law->chance[value++];
        return value;
    }
    double value = law->centre + law->spread * normal(rng);
    if (parameter->whole)
        value = floor(value + fraction(rng)); /* rounds up or down at random, so that the
                                               * mean is right */
    return fmin(fmax(value, parameter->low), parameter->high);
}

static void learn_choice(const CeParameter *parameter, CeLaw *law, const double *elite, int count) {
    double kept = chance_kept / parameter->values;
    for (int i = 0; i < parameter->values; i++) {
        double share = 0;
        for (int k = 0; k < count; k++) {
            assert(elite[k] >= 0 && elite[k] < parameter->values);
            share += (int)elite[k] == i;
        }
        share = kept + (1 - chance_kept) * share / count;
        law->chance[i] += chance_share * (share - law->chance[i]);
    }
}

void ce_learn(const CeParameter *parameter, CeLaw *law, const double *elite, int count, int64_t iteration) {
    CHECK(count >= 2 && iteration >= 1, "a spread needs two values");
    if (parameter->values > 0) {
        learn_choice(parameter, law, elite, count);
        return;
    }
    double mean = 0, scatter = 0, slowing = 1;
    for (int i = 0; i < count; i++) mean += elite[i] / count;
    for (int i = 0; i < count; i++) scatter += (elite[i] - mean) * (elite[i] - mean);
    for (int i = 0; i < SPREAD_POWER; i++) slowing *= 1 - 1 / (double)iteration;
    double share = spread_share * (1 - slowing);
    law->centre += centre_share * (mean - law->centre);
    law->spread += share * (sqrt(scatter / (count - 1)) - law->spread);
}

int ce_likeliest(const CeParameter *parameter, const CeLaw *law) {
    int best = 0;
    for (int i = 1; i < parameter->values; i++)
        if (law->chance[i] > law->chance[best]) best = i;
    return best;
}

/* ---- spsa ---- */

/* The gain sequences of Spall 1998 in fishtest's parametrisation: by their values at the last iteration. */

static const double alpha = 0.602, gamma_power = 0.101, stability_share = 0.1;

SpsaStep spsa_step(const SpsaParameter *parameter, int64_t iterations, int64_t k) {
    CHECK(k >= 1 && k <= iterations, "iterations are numbered from 1");
    assert(parameter->low <= parameter->high);
    double n = (double)iterations, stability = stability_share * n;
    double c_end = parameter->whole ? fmax(parameter->c_end, 0.5) : parameter->c_end;
    double a = parameter->r_end * c_end * c_end * pow(stability + n, alpha);
    SpsaStep step = {.c = c_end * pow(n, gamma_power) / pow((double)k, gamma_power)};
    step.r = a / pow(stability + (double)k, alpha) / (step.c * step.c);
    return step;
}

static double cut(const SpsaParameter *parameter, double value) {
    return fmin(fmax(value, parameter->low), parameter->high);
}

double spsa_perturb(const SpsaParameter *parameter, double theta, SpsaStep step, int flip, Rng *rng) {
    assert(flip == 1 || flip == -1);
    double value = cut(parameter, theta + step.c * flip);
    if (!parameter->whole) return value;
    return cut(parameter, floor(value + fraction(rng)));
}

double spsa_move(const SpsaParameter *parameter, double theta, SpsaStep step, int flip, double result) {
    assert((flip == 1 || flip == -1) && step.c > 0);
    return cut(parameter, theta + step.r * step.c * flip * result);
}
