/* Both methods avoid subtractions that would cancel: elimination in the form of Grassmann, Taksar and Heyman,
 * and damped Newton steps along a path to the equilibrium. */
#include "stats/population.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "stats/matrix.h"

/* ---- alpha-rank ---- */

/* The probability that one individual with a fitness larger by `lead` (times alpha) takes over the whole
 * population. */
static double fixation(double lead, int individuals) {
    if (lead == 0) return 1.0 / individuals;
    if (lead > 0) return expm1(-lead) / expm1(-lead * individuals);
    /* Numerator and denominator would overflow, so both are divided by e^(-lead * individuals). Never quite 0,
     * so that the chain stays irreducible. */
    return fmax(exp(lead * (individuals - 1)) * expm1(lead) / expm1(lead * individuals), DBL_MIN);
}

/* The stationary distribution by elimination without subtractions (Grassmann, Taksar, Heyman 1985), accurate
 * even for probabilities near 0. Overwrites `rate` (entries > 0); its diagonal is ignored. */
static void stationary(double *rate, int n, double *mass) {
    for (int k = n - 1; k > 0; k--) {
        double out = 0;
        for (int j = 0; j < k; j++) out += rate[k * n + j];
        for (int i = 0; i < k; i++) {
            double share = rate[i * n + k] /= out;
            for (int j = 0; j < k; j++) rate[i * n + j] += share * rate[k * n + j];
        }
    }
    double sum = mass[0] = 1;
    for (int k = 1; k < n; k++) {
        mass[k] = 0;
        for (int i = 0; i < k; i++) mass[k] += mass[i] * rate[i * n + k];
        sum += mass[k];
        if (sum < 1e100) continue;
        for (int i = 0; i <= k; i++) mass[i] /= sum;
        sum = 1;
    }
    CHECK(sum >= 1 && isfinite(sum), "masses that are shares of a whole");
    for (int i = 0; i < n; i++) mass[i] /= sum;
}

bool population_alpha_rank(const double *payoff, int n, int individuals, double alpha, double *mass) {
    CHECK(n >= 1 && individuals >= 2, "a population that one individual can take over");
    double *rate = memory_new((size_t)n * (size_t)n, sizeof *rate);
    if (!rate) return false;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            rate[i * n + j] = fixation(alpha * (payoff[j * n + i] - payoff[i * n + j]), individuals);
    stationary(rate, n, mass);
    free(rate);
    return true;
}

/* ---- Nash averaging ----
 *
 * The equilibria are the weights p with A p <= 0. The one of maximum entropy has p proportional to exp(A y)
 * with multipliers y >= 0 that minimise ln sum exp(A y). That minimum may lie at infinity, so it is approached
 * along the minima of
 *     F(y) = ln sum exp(A y) + t sum(y - ln y),    t -> 0,
 * each of which exists, is unique, and has (A p)_k = t (1 - 1 / y_k) <= t. Newton's method finds them. */

enum { ROUNDS = 17, STEPS_MAX = 200 }; /* t falls from 1 by a factor of 4 per round, to 2e-10 */
/* Weights are exact to about this; smaller ones become 0. */
static const double least_weight = 1e-6;

typedef struct {
    int n;
    double *advantage; /* A, scaled so that its largest entry is 1 */
    double *y, *trial, *p, *step, *hessian;
} Nash;

/* Sets p for y; returns ln sum exp(A y). */
static double set_weights(Nash *nash, const double *y) {
    int n = nash->n;
    double largest = -INFINITY, sum = 0;
    for (int i = 0; i < n; i++) {
        nash->p[i] = matrix_dot(nash->advantage + i * n, y, n);
        largest = fmax(largest, nash->p[i]);
    }
    for (int i = 0; i < n; i++) sum += nash->p[i] = exp(nash->p[i] - largest);
    for (int i = 0; i < n; i++) nash->p[i] /= sum;
    return largest + log(fmax(sum, 1)); /* the largest term adds 1 */
}

static double objective(Nash *nash, const double *y, double t) {
    double sum = 0;
    for (int k = 0; k < nash->n; k++) {
        if (y[k] <= 0) return INFINITY;
        sum += y[k] - log(y[k]);
    }
    return set_weights(nash, y) + t * sum;
}

/* Sets the negated gradient, and the Hessian A' (diag(p) - p p') A + diag(t / y^2), scaled by y on both sides
 * so that its diagonal is at least t. A' = -A. */
static void set_derivatives(Nash *nash, double t) {
    int n = nash->n;
    memset(nash->hessian, 0, (size_t)n * (size_t)n * sizeof *nash->hessian);
    for (int k = 0; k < n; k++) nash->step[k] = matrix_dot(nash->advantage + k * n, nash->p, n); /* A p */
    for (int i = 0; i < n; i++) {
        const double *row = nash->advantage + i * n;
        for (int k = 0; k < n; k++) {
            double weighted = nash->p[i] * (row[k] + nash->step[k]) * nash->y[k];
            for (int l = 0; l <= k; l++)
                nash->hessian[k * n + l] += weighted * (row[l] + nash->step[l]) * nash->y[l];
        }
    }
    for (int k = 0; k < n; k++) {
        nash->hessian[k * n + k] += t;
        nash->step[k] = (nash->step[k] - t) * nash->y[k] + t;
    }
}

/* Takes `part` of the step; true if F falls by a sufficient part of the promised decrease. */
static bool try_step(Nash *nash, double t, double part, double now, double promised) {
    for (int k = 0; k < nash->n; k++) nash->trial[k] = nash->y[k] * (1 + part * nash->step[k]);
    return objective(nash, nash->trial, t) <= now - 1e-4 * part * promised;
}

/* Takes one damped Newton step; returns the promised decrease, which is 0 at the minimum. */
static double newton_step(Nash *nash, double t) {
    int n = nash->n;
    double now = objective(nash, nash->y, t), promised = 0, part = 1;
    set_derivatives(nash, t);
    memcpy(nash->trial, nash->step, (size_t)n * sizeof *nash->step);
    if (!matrix_factor(nash->hessian, n)) return 0;
    matrix_solve(nash->hessian, n, nash->step);
    for (int k = 0; k < n; k++) promised += nash->trial[k] * nash->step[k];
    while (!try_step(nash, t, part, now, promised)) {
        part /= 2;
        if (part < 1e-10) return 0; /* the rest is rounding */
    }
    memcpy(nash->y, nash->trial, (size_t)n * sizeof *nash->y);
    return promised;
}

static void solve(Nash *nash) {
    double t = 1;
    for (int k = 0; k < nash->n; k++) nash->y[k] = 1;
    for (int round = 0; round < ROUNDS; round++, t /= 4) {
        int steps = 0;
        while (steps++ < STEPS_MAX && newton_step(nash, t) > 1e-6 * t) continue;
    }
    set_weights(nash, nash->y);
}

static void scale(Nash *nash, const double *advantage) {
    double largest = 0;
    for (int i = 0; i < nash->n * nash->n; i++) largest = fmax(largest, fabs(advantage[i]));
    for (int i = 0; i < nash->n * nash->n; i++) nash->advantage[i] = largest > 0 ? advantage[i] / largest : 0;
}

bool population_nash(const double *advantage, int n, double *weight, double *value) {
    size_t size = (size_t)n, square = size * size;
    CHECK(n >= 1, "entrants to weigh");
    double *memory = memory_new(4 * size + 2 * square, sizeof *memory);
    if (!memory) return false;
    Nash nash = {.n = n,
                 .y = memory,
                 .trial = memory + size,
                 .p = memory + 2 * size,
                 .step = memory + 3 * size,
                 .advantage = memory + 4 * size,
                 .hessian = memory + 4 * size + square};
    scale(&nash, advantage);
    solve(&nash);
    double sum = 0;
    for (int i = 0; i < n; i++) sum += nash.p[i] < least_weight ? 0 : nash.p[i];
    CHECK(sum > 0.5 && sum < 1.5, "weights that are shares of 1, but for those too small to count");
    for (int i = 0; i < n; i++) weight[i] = nash.p[i] < least_weight ? 0 : nash.p[i] / sum;
    for (int i = 0; i < n; i++) value[i] = matrix_dot(advantage + i * n, weight, n);
    free(memory);
    return true;
}
