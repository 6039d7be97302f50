/* Newton's method with step halving on a concave likelihood, within groups that have a finite maximum. Errors
 * over clusters are sums of influences: the inverse information times the score of a cluster. */
#include "stats/fit.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "stats/matrix.h"

/* ---- information ---- */

/* A sparse factor for the entrants, and the Schur complement for the few extras. One member of each group is
 * held, so that the matrix is regular; the resulting shift is removed afterwards. */

Information *information_create(const Groups *groups, int extras, const Links *pairs) {
    Information *information = memory_new(1, sizeof *information);
    size_t n = (size_t)groups->nodes, count = (size_t)groups->count;
    if (!information) return NULL;
    *information = (Information){.entrants = groups->nodes, .extras = extras, .groups = groups};
    information->sparse = sparse_create(groups->nodes, pairs);
    information->sums = memory_new(count, sizeof *information->sums);
    information->anchors = memory_new(count, sizeof *information->anchors);
    bool good = information->sparse && information->sums && information->anchors;
    for (int i = 0; i < extras; i++) {
        information->border[i] = memory_new(n, sizeof(double));
        information->through[i] = memory_new(n, sizeof(double));
        good = good && information->border[i] && information->through[i];
    }
    if (good) return information;
    information_free(information);
    return NULL;
}

void information_free(Information *information) {
    if (!information) return;
    sparse_free(information->sparse);
    for (int i = 0; i < EXTRAS_MAX; i++) {
        free(information->border[i]);
        free(information->through[i]);
    }
    free(information->sums);
    free(information->anchors);
    free(information);
}

void information_clear(Information *information) {
    sparse_clear(information->sparse);
    for (int i = 0; i < information->extras; i++)
        memset(information->border[i], 0, (size_t)information->entrants * sizeof(double));
    memset(information->corner, 0, sizeof information->corner);
}

void information_add(Information *information, int i, int j, double value) {
    int n = information->entrants, low = i < j ? i : j, high = i < j ? j : i;
    assert(low >= 0 && high < n + information->extras);
    if (high < n) {
        sparse_add(information->sparse, low, high, value);
    } else if (low < n) {
        information->border[high - n][low] += value;
    } else {
        information->corner[low - n][high - n] += value;
        if (low != high) information->corner[high - n][low - n] += value;
    }
}

/* ---- information: shifts ---- */

void information_centre(const Information *information, double *value) {
    const Groups *groups = information->groups;
    double *sums = information->sums;
    memset(sums, 0, (size_t)groups->count * sizeof *sums);
    for (int i = 0; i < groups->nodes; i++) sums[groups->group[i]] += value[i];
    for (int i = 0; i < groups->nodes; i++)
        value[i] -= sums[groups->group[i]] / groups->members[groups->group[i]];
}

/* Makes the matrix regular; its inverse then equals the wanted one up to shifts. A value is added to the
 * diagonal at one member of each group, the one with the most information. */
static void hold_groups(Information *information) {
    const Groups *groups = information->groups;
    int *anchors = information->anchors;
    for (int group = 0; group < groups->count; group++) anchors[group] = -1;
    for (int i = 0; i < groups->nodes; i++) {
        int *anchor = &anchors[groups->group[i]];
        if (*anchor < 0 ||
            sparse_diagonal(information->sparse, i) > sparse_diagonal(information->sparse, *anchor))
            *anchor = i;
    }
    for (int group = 0; group < groups->count; group++) {
        double most = sparse_diagonal(information->sparse, anchors[group]);
        sparse_add(information->sparse, anchors[group], anchors[group], most > 0 ? most : 1);
    }
}

/* ---- information: factor ---- */

/* Inverts the information on the extras with the strengths free (Schur complement). */
static bool invert_corner(Information *information) {
    int n = information->entrants, e = information->extras;
    double left[EXTRAS_MAX][EXTRAS_MAX], rounding = 4 * DBL_EPSILON * (n + e);
    for (int i = 0; i < e; i++) {
        for (int j = 0; j < e; j++)
            left[i][j] =
                information->corner[i][j] - matrix_dot(information->border[i], information->through[j], n);
        if (!(left[i][i] > rounding * information->corner[i][i])) return false;
    }
    if (e == 1) information->complement[0][0] = 1 / left[0][0];
    if (e < 2) return true;
    double pivot = left[1][1] - left[0][1] * left[1][0] / left[0][0];
    if (!(pivot > rounding * information->corner[1][1])) return false;
    information->complement[1][1] = 1 / pivot;
    information->complement[0][1] = information->complement[1][0] = -left[0][1] / left[0][0] / pivot;
    information->complement[0][0] = (1 + left[0][1] * left[1][0] / left[0][0] / pivot) / left[0][0];
    return true;
}

bool information_factor(Information *information) {
    hold_groups(information);
    if (!sparse_factor(information->sparse)) return false;
    for (int i = 0; i < information->extras; i++) {
        memcpy(information->through[i], information->border[i],
               (size_t)information->entrants * sizeof(double));
        sparse_solve(information->sparse, information->through[i]);
        information_centre(information, information->through[i]);
    }
    return invert_corner(information);
}

/* ---- information: inverse ---- */

void information_solve(Information *information, double *x) {
    int n = information->entrants, e = information->extras;
    double rest[EXTRAS_MAX], *extra = x + n;
    sparse_solve(information->sparse, x);
    for (int i = 0; i < e; i++) rest[i] = extra[i] - matrix_dot(information->border[i], x, n);
    for (int i = 0; i < e; i++) {
        extra[i] = 0;
        for (int j = 0; j < e; j++) extra[i] += information->complement[i][j] * rest[j];
        for (int k = 0; k < n; k++) x[k] -= extra[i] * information->through[i][k];
    }
    information_centre(information, x);
}

void information_column(Information *information, int parameter, double *column) {
    memset(column, 0, (size_t)(information->entrants + information->extras) * sizeof *column);
    column[parameter] = 1;
    if (parameter < information->entrants) information_centre(information, column);
    information_solve(information, column);
}

/* (P G P)[i][i], where P projects onto mean zero: G[i][i] - 2 / m (G 1)[i] + (1' G 1) / m^2 in a group of m;
 * plus the contribution of the extras. */
bool information_diagonal(Information *information, double *diagonal) {
    const Groups *groups = information->groups;
    int n = information->entrants, e = information->extras;
    double *rows = memory_new((size_t)n, sizeof *rows), *sums = information->sums;
    bool good = rows && sparse_inverse_diagonal(information->sparse, diagonal);
    for (int i = 0; good && i < n; i++) rows[i] = 1;
    if (good) sparse_solve(information->sparse, rows);
    memset(sums, 0, (size_t)groups->count * sizeof *sums);
    for (int i = 0; good && i < n; i++) sums[groups->group[i]] += rows[i];
    for (int i = 0; good && i < n; i++) {
        double m = groups->members[groups->group[i]];
        diagonal[i] += (sums[groups->group[i]] / m - 2 * rows[i]) / m;
        for (int a = 0; a < e; a++)
            for (int b = 0; b < e; b++)
                diagonal[i] +=
                    information->complement[a][b] * information->through[a][i] * information->through[b][i];
    }
    for (int i = 0; i < e; i++) diagonal[n + i] = information->complement[i][i];
    free(rows);
    return good;
}

/* ---- the fit ---- */

enum { ITERATIONS_MAX = 100, EXTRA_MAX = 30 /* odds of 10^13: more than any number of games can show */ };
static const double change_good = 1e-10,
                    change_bad = 1e-3; /* changes between these bounds are accepted as converged within
                                        * rounding */

static bool is_whole(const Fit *fit) { return fit->entrants <= FIT_WHOLE_MAX; }

static size_t cells(const Fit *fit) {
    size_t size = (size_t)fit->size;
    return is_whole(fit) ? size * size : 2 * size;
}

static size_t pair_count(const Fit *fit) {
    size_t n = (size_t)fit->entrants;
    return is_whole(fit) ? n * (n - 1) / 2 : n;
}

Fit *fit_create(int entrants, int extras, int anchor) {
    CHECK(entrants >= 1 && extras >= 0 && extras <= EXTRAS_MAX && anchor < entrants,
          "parameters for which there is room");
    Fit *fit = memory_new(1, sizeof *fit);
    if (!fit) return NULL;
    *fit =
        (Fit){.entrants = entrants, .size = entrants + extras, .draw = -1, .advantage = -1, .anchor = anchor};
    size_t size = (size_t)fit->size;
    fit->value = memory_new(4 * size + cells(fit), sizeof *fit->value);
    fit->alone = memory_new(size + pair_count(fit), sizeof *fit->alone);
    if (!fit->value || !fit->alone) {
        fit_free(fit);
        return NULL;
    }
    fit->gradient = fit->value + size;
    fit->step = fit->gradient + size;
    fit->trial = fit->step + size;
    fit->covariance = fit->trial + size;
    fit->pairs = fit->alone + size;
    return fit;
}

void fit_free(Fit *fit) {
    if (!fit) return;
    links_free(&fit->connections);
    links_free(&fit->meetings);
    information_free(fit->information);
    groups_free(&fit->partition);
    free(fit->value);
    free(fit->alone);
    free(fit);
}

/* ---- groups ---- */

void fit_connect(Fit *fit, int better, int worse) {
    assert(better >= 0 && better < fit->entrants && worse >= 0 && worse < fit->entrants);
    if (better != worse) links_add(&fit->connections, better, worse);
}

bool fit_find_groups(Fit *fit) {
    links_sort(&fit->connections);
    if (fit->connections.failed || !groups_find(&fit->partition, fit->entrants, &fit->connections))
        return false;
    links_free(&fit->connections);
    fit->groups = fit->partition.count;
    fit->group = fit->partition.group;
    return true;
}

bool fit_is_above(const Fit *fit, int i, int j) {
    return fit->group[i] != fit->group[j] && groups_reach(&fit->partition, fit->group[i], fit->group[j]);
}

bool fit_is_alone(const Fit *fit, int i) { return fit->partition.members[fit->group[i]] == 1; }

void fit_meet(Fit *fit, int i, int j) {
    assert(fit->group); /* fit_find_groups comes first */
    if (i != j && fit->group[i] == fit->group[j]) links_add(&fit->meetings, i < j ? i : j, i < j ? j : i);
}

/* ---- maximum ---- */

/* Evaluates at fit->value and factors the information; false if it is singular. */
static bool evaluate(Fit *fit, LogLikelihood *likelihood, const void *data) {
    memset(fit->gradient, 0, (size_t)fit->size * sizeof *fit->gradient);
    information_clear(fit->information);
    fit->log_likelihood = likelihood(data, fit, fit->value, fit->gradient, fit->information);
    return information_factor(fit->information);
}

/* Takes `part` of the step; true if the likelihood does not fall by more than rounding. */
static bool try_step(Fit *fit, LogLikelihood *likelihood, const void *data, double part) {
    for (int i = 0; i < fit->size; i++) fit->trial[i] = fit->value[i] + part * fit->step[i];
    double least = fit->log_likelihood - 1e-12 * fabs(fit->log_likelihood);
    return likelihood(data, fit, fit->trial, NULL, NULL) >= least;
}

/* Takes the step, halved as often as needed; returns the largest change. */
static double advance(Fit *fit, LogLikelihood *likelihood, const void *data) {
    double part = 1, largest = 0;
    while (!try_step(fit, likelihood, data, part) && part > 1e-12) part /= 2;
    for (int i = 0; i < fit->size; i++) largest = fmax(largest, fabs(part * fit->step[i]));
    memcpy(fit->value, fit->trial, (size_t)fit->size * sizeof *fit->value);
    return largest;
}

/* Climbs to the maximum. FIT_GOOD if it is reached within rounding. */
static FitStatus climb(Fit *fit, LogLikelihood *likelihood, const void *data) {
    double change = INFINITY;
    for (int iteration = 0; iteration < ITERATIONS_MAX && change > change_good; iteration++) {
        if (!evaluate(fit, likelihood, data)) return FIT_UNBOUNDED;
        memcpy(fit->step, fit->gradient, (size_t)fit->size * sizeof *fit->step);
        information_solve(fit->information, fit->step);
        change = advance(fit, likelihood, data);
        for (int i = fit->entrants; i < fit->size; i++)
            if (fabs(fit->value[i]) > EXTRA_MAX) return FIT_UNBOUNDED;
    }
    return change > change_bad ? FIT_UNBOUNDED : FIT_GOOD;
}

/* Fills the kept part of the inverse information at the maximum. */
static bool fill_covariance(Fit *fit) {
    size_t size = (size_t)fit->size;
    if (!is_whole(fit)) {
        if (fit->anchor >= 0) information_column(fit->information, fit->anchor, fit->covariance + size);
        return information_diagonal(fit->information, fit->covariance);
    }
    for (int i = 0; i < fit->size; i++)
        information_column(fit->information, i, fit->covariance + (size_t)i * size);
    return true;
}

FitStatus fit_maximise(Fit *fit, LogLikelihood *likelihood, const void *data) {
    links_sort(&fit->meetings);
    fit->information = information_create(&fit->partition, fit->size - fit->entrants, &fit->meetings);
    links_free(&fit->meetings);
    if (!fit->information) return FIT_NO_MEMORY;
    FitStatus status = climb(fit, likelihood, data);
    if (status != FIT_GOOD) return status;
    information_centre(fit->information, fit->value);
    if (!evaluate(fit, likelihood, data)) return FIT_UNBOUNDED;
    return fill_covariance(fit) ? FIT_GOOD : FIT_NO_MEMORY;
}

/* ---- errors ---- */

static void add_influence(Influence *influence, double u, double times) {
    double square = u * u;
    influence->squares += times * square;
    influence->cubes += times * (square * u);
    influence->fourths += times * (square * square);
    influence->most = fmax(influence->most, fabs(u));
}

void fit_add_cluster(Fit *fit, const double *score, int64_t times) {
    const double n = (double)times;
    assert(times >= 1);
    double *moved = fit->trial;
    Influence *pair = fit->pairs;
    fit->clusters += (uint64_t)times;
    memcpy(moved, score, (size_t)fit->size * sizeof *moved);
    information_solve(fit->information, moved);
    for (int i = 0; i < fit->size; i++) add_influence(&fit->alone[i], moved[i], n);
    if (is_whole(fit)) {
        for (int i = 1; i < fit->entrants; i++)
            for (int j = 0; j < i; j++) add_influence(pair++, moved[i] - moved[j], n);
    } else if (fit->anchor >= 0) {
        for (int i = 0; i < fit->entrants; i++) add_influence(pair++, moved[i] - moved[fit->anchor], n);
    }
}

/* The influences on i - j; `sign` is -1 if those on j - i are stored. */
static const Influence *influence_of(const Fit *fit, int i, int j, double *sign) {
    int high = i > j ? i : j, low = i > j ? j : i;
    assert(low >= 0 && low != high && high < fit->entrants);
    bool whole = is_whole(fit);
    CHECK(whole || i == fit->anchor || j == fit->anchor, "of many entrants, only pairs with the anchor");
    *sign = (whole ? i > j : j == fit->anchor) ? 1 : -1;
    return whole ? &fit->pairs[high * (high - 1) / 2 + low] : &fit->pairs[i == fit->anchor ? j : i];
}

Moments fit_moments(const Fit *fit, int i, int j, uint64_t clusters, double *most) {
    static const double rounding = 1e-6; /* relative to the error by the model */
    double n = (double)clusters, sign = 1, mean = fit->value[i] - (j < 0 ? 0 : fit->value[j]);
    double model = j < 0 ? fit_error(fit, i) : fit_difference_error(fit, i, j);
    const Influence *influence = j < 0 ? &fit->alone[i] : influence_of(fit, i, j, &sign);
    bool moved = clusters > 1 && sqrt(influence->squares) > rounding * model;
    *most = moved ? n * influence->most : 0;
    double variance = moved ? n * n * influence->squares / (n - 1) : 0;
    return moments_of_powers(n, mean, variance, sign * n * n * n * influence->cubes,
                             n * n * n * n * influence->fourths);
}

static double covariance(const Fit *fit, int i, int j) {
    if (is_whole(fit)) return fit->covariance[i * fit->size + j];
    if (i == j) return fit->covariance[i];
    CHECK(i == fit->anchor || j == fit->anchor, "of many entrants, only pairs with the anchor");
    return fit->covariance[fit->size + (i == fit->anchor ? j : i)];
}

double fit_difference_error(const Fit *fit, int i, int j) {
    double variance =
        covariance(fit, i, i) + covariance(fit, j, j) - covariance(fit, i, j) - covariance(fit, j, i);
    return sqrt(fmax(variance, 0));
}

double fit_error(const Fit *fit, int i) { return sqrt(fmax(covariance(fit, i, i), 0)); }
