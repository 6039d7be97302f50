/* The gain sequences of Spall 1998 as fishtest parametrises them: by what they are at the last iteration. */
#include "stats/spsa.h"

#include <assert.h>
#include <math.h>

static const double alpha = 0.602, gamma_power = 0.101, stability_share = 0.1;

SpsaStep spsa_step(const SpsaParameter *parameter, int64_t iterations, int64_t k) {
    assert(k >= 1 && k <= iterations);
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
    double value = cut(parameter, theta + step.c * flip);
    if (!parameter->whole) return value;
    return cut(parameter, floor(value + (double)(rng_next(rng) >> 11) * 0x1p-53));
}

double spsa_move(const SpsaParameter *parameter, double theta, SpsaStep step, int flip, double result) {
    return cut(parameter, theta + step.r * step.c * flip * result);
}
