#include "stats/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "stats/interval.h"
#include "stats/matrix.h"

enum { ITERATIONS_MAX = 100, EXTRA_MAX = 30 /* odds of 10^13: more than any number of games can show */ };
static const double change_good = 1e-10,
                    change_bad = 1e-3; /* between them: as near as rounding lets it come */

static size_t words(const Fit *fit) { return ((size_t)fit->entrants + 63) / 64; }

Fit *fit_create(int entrants, int extras) {
    size_t n = (size_t)entrants, size = n + (size_t)extras, square = size * size;
    size_t bytes =
        (4 * size + 4 * square) * sizeof(double) + n * ((n + 63) / 64) * sizeof(uint64_t) + n * sizeof(int);
    char *block = memory_new(1, sizeof(Fit) + bytes);
    if (!block) return NULL;
    Fit *fit = (Fit *)(void *)block;
    *fit = (Fit){.entrants = entrants, .size = (int)size, .draw = -1, .advantage = -1};
    double *reals = (double *)(void *)(block + sizeof(Fit));
    double **const vectors[] = {&fit->value, &fit->gradient, &fit->step, &fit->trial};
    double **const matrices[] = {&fit->information, &fit->covariance, &fit->scores, &fit->robust};
    for (int i = 0; i < 4; i++, reals += size) *vectors[i] = reals;
    for (int i = 0; i < 4; i++, reals += square) *matrices[i] = reals;
    fit->connects = (uint64_t *)(void *)reals;
    fit->group = (int *)(void *)(fit->connects + n * words(fit));
    return fit;
}

/* ---- groups ---- */

static bool connected(const Fit *fit, int i, int j) {
    return fit->connects[(size_t)i * words(fit) + (size_t)j / 64] >> (j % 64) & 1;
}

void fit_connect(Fit *fit, int better, int worse) {
    fit->connects[(size_t)better * words(fit) + (size_t)worse / 64] |= UINT64_C(1) << (worse % 64);
}

/* Warshall's transitive closure, a row of bits at a time. */
static void close_connections(Fit *fit) {
    size_t row = words(fit);
    for (int via = 0; via < fit->entrants; via++) {
        fit_connect(fit, via, via);
        for (int i = 0; i < fit->entrants; i++) {
            if (!connected(fit, i, via)) continue;
            for (size_t w = 0; w < row; w++)
                fit->connects[(size_t)i * row + w] |= fit->connects[(size_t)via * row + w];
        }
    }
}

static int count_below(const Fit *fit, int i) {
    int count = 0;
    for (size_t w = 0; w < words(fit); w++)
        count += __builtin_popcountll(fit->connects[(size_t)i * words(fit) + w]);
    return count;
}

/* Whoever is connected down to a group is also connected to all below that group: more entrants in all. So
 * taking the largest count first gives an order from the top. */
void fit_find_groups(Fit *fit) {
    close_connections(fit);
    for (int i = 0; i < fit->entrants; i++) fit->group[i] = -1;
    for (fit->groups = 0;; fit->groups++) {
        int head = -1, most = 0;
        for (int i = 0; i < fit->entrants; i++) {
            if (fit->group[i] >= 0) continue;
            int count = count_below(fit, i);
            if (count > most) head = i, most = count;
        }
        if (head < 0) return;
        for (int i = 0; i < fit->entrants; i++)
            if (connected(fit, head, i) && connected(fit, i, head)) fit->group[i] = fit->groups;
    }
}

bool fit_is_above(const Fit *fit, int i, int j) {
    return fit->group[i] != fit->group[j] && connected(fit, i, j);
}

/* ---- maximum ---- */

static int group_size(const Fit *fit, int group) {
    int members = 0;
    for (int i = 0; i < fit->entrants; i++) members += fit->group[i] == group;
    return members;
}

/* The strengths of a group are determined up to a common shift: along u = (1 ... 1) / sqrt(members) the
 * information is zero. Adding weight * u u' makes the matrix regular, and its inverse is then the wanted
 * pseudo-inverse plus u u' / weight. */
static void add_shifts(const Fit *fit, double *matrix, double weight) {
    for (int i = 0; i < fit->entrants; i++) {
        double add = weight / group_size(fit, fit->group[i]);
        for (int j = 0; j < fit->entrants; j++)
            if (fit->group[j] == fit->group[i]) matrix[i * fit->size + j] += add;
    }
}

static double mean_information(const Fit *fit) {
    double sum = 0;
    for (int i = 0; i < fit->entrants; i++) sum += fit->information[i * fit->size + i];
    return sum > 0 ? sum / fit->entrants : 1;
}

/* Evaluates at fit->value and factors the information, with shifts of this weight; false: singular. */
static bool evaluate(Fit *fit, LogLikelihood *likelihood, const void *data, double *weight) {
    memset(fit->gradient, 0, (size_t)fit->size * sizeof *fit->gradient);
    memset(fit->information, 0, (size_t)fit->size * (size_t)fit->size * sizeof *fit->information);
    fit->log_likelihood = likelihood(data, fit, fit->value, fit->gradient, fit->information);
    *weight = mean_information(fit);
    add_shifts(fit, fit->information, *weight);
    return matrix_factor(fit->information, fit->size);
}

/* Goes a part of the step; whether the likelihood then falls by no more than rounding. */
static bool try_step(Fit *fit, LogLikelihood *likelihood, const void *data, double part) {
    for (int i = 0; i < fit->size; i++) fit->trial[i] = fit->value[i] + part * fit->step[i];
    double least = fit->log_likelihood - 1e-12 * fabs(fit->log_likelihood);
    return likelihood(data, fit, fit->trial, NULL, NULL) >= least;
}

/* Goes along the step, halved as often as need be; the largest change. */
static double advance(Fit *fit, LogLikelihood *likelihood, const void *data) {
    double part = 1, largest = 0;
    while (!try_step(fit, likelihood, data, part) && part > 1e-12) part /= 2;
    for (int i = 0; i < fit->size; i++) largest = fmax(largest, fabs(part * fit->step[i]));
    memcpy(fit->value, fit->trial, (size_t)fit->size * sizeof *fit->value);
    return largest;
}

static void centre(Fit *fit) {
    for (int group = 0; group < fit->groups; group++) {
        double sum = 0;
        for (int i = 0; i < fit->entrants; i++) sum += fit->group[i] == group ? fit->value[i] : 0;
        double mean = sum / group_size(fit, group);
        for (int i = 0; i < fit->entrants; i++) fit->value[i] -= fit->group[i] == group ? mean : 0;
    }
}

FitStatus fit_maximise(Fit *fit, LogLikelihood *likelihood, const void *data) {
    double weight, change = INFINITY;
    for (int iteration = 0; iteration < ITERATIONS_MAX && change > change_good; iteration++) {
        if (!evaluate(fit, likelihood, data, &weight)) return FIT_UNBOUNDED;
        memcpy(fit->step, fit->gradient, (size_t)fit->size * sizeof *fit->step);
        matrix_solve(fit->information, fit->size, fit->step);
        change = advance(fit, likelihood, data);
        for (int i = fit->entrants; i < fit->size; i++)
            if (fabs(fit->value[i]) > EXTRA_MAX) return FIT_UNBOUNDED;
    }
    if (change > change_bad) return FIT_UNBOUNDED;
    centre(fit);
    if (!evaluate(fit, likelihood, data, &weight)) return FIT_UNBOUNDED;
    matrix_invert(fit->information, fit->size, fit->covariance);
    add_shifts(fit, fit->covariance, -1 / weight);
    return FIT_GOOD;
}

/* ---- errors ---- */

void fit_add_cluster(Fit *fit, const double *score) {
    fit->clusters++;
    for (int i = 0; i < fit->size; i++) {
        if (score[i] == 0) continue;
        for (int j = 0; j <= i; j++) fit->scores[i * fit->size + j] += score[i] * score[j];
    }
}

void fit_robust(Fit *fit) {
    for (int i = 0; i < fit->size; i++)
        for (int j = 0; j < i; j++) fit->scores[j * fit->size + i] = fit->scores[i * fit->size + j];
    matrix_multiply(fit->covariance, fit->scores, fit->size, fit->information);
    matrix_multiply(fit->information, fit->covariance, fit->size, fit->robust);
}

double fit_difference_error(const Fit *fit, const double *covariance, int i, int j) {
    int n = fit->size;
    double variance =
        covariance[i * n + i] + covariance[j * n + j] - covariance[i * n + j] - covariance[j * n + i];
    return sqrt(fmax(variance, 0));
}

double fit_error(const Fit *fit, const double *covariance, int i) {
    return sqrt(fmax(covariance[i * fit->size + i], 0));
}

double fit_superiority(const Fit *fit, const double *covariance, int i, int j) {
    double difference = fit->value[i] - fit->value[j], error = fit_difference_error(fit, covariance, i, j);
    if (error > 0) return normal_cdf(difference / error);
    return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
}
