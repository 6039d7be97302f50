/* Works row by row, so that the innermost loops run along memory. A pivot within rounding of 0 is treated as
 * 0: the matrix is singular. */
#include "stats/matrix.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

bool matrix_factor(double *a, int n) {
    double rounding = 4 * DBL_EPSILON * n; /* bound for a pivot, relative to its original diagonal entry */
    for (int i = 0; i < n; i++) {
        double *row = a + i * n;
        for (int j = 0; j < i; j++) row[j] = (row[j] - matrix_dot(row, a + j * n, j)) / a[j * n + j];
        double pivot = row[i] - matrix_dot(row, row, i);
        if (!(pivot > rounding * row[i])) return false;
        row[i] = sqrt(pivot);
    }
    return true;
}

void matrix_solve(const double *factor, int n, double *x) {
    for (int i = 0; i < n; i++) x[i] = (x[i] - matrix_dot(factor + i * n, x, i)) / factor[i * n + i];
    for (int i = n - 1; i >= 0; i--) {
        const double *row = factor + i * n;
        x[i] /= row[i];
        for (int j = 0; j < i; j++) x[j] -= row[j] * x[i];
    }
}

/* ---- sparse matrices ----
 *
 * The factor's columns are kept in lists at the row of their next entry, so that each step visits only columns
 * with something to subtract. */

Sparse *sparse_create(int size, const Links *pairs) {
    Sparse *sparse = memory_new(1, sizeof *sparse);
    size_t n = (size_t)size;
    if (!sparse) return NULL;
    bool good = elimination_find(&sparse->shape, size, pairs);
    if (good) {
        sparse->diagonal = memory_new(n, sizeof(double));
        sparse->below = memory_new(sparse->shape.begin[n] + 1, sizeof(double));
        sparse->work = memory_new(n, sizeof(double));
        sparse->next = memory_new(n, sizeof(size_t));
        sparse->waiting = memory_new(n, sizeof(int));
        sparse->follower = memory_new(n, sizeof(int));
        good = sparse->diagonal && sparse->below && sparse->work && sparse->next && sparse->waiting &&
               sparse->follower;
    }
    if (good) return sparse;
    sparse_free(sparse);
    return NULL;
}

void sparse_free(Sparse *sparse) {
    if (!sparse) return;
    elimination_free(&sparse->shape);
    free(sparse->diagonal);
    free(sparse->below);
    free(sparse->work);
    free(sparse->next);
    free(sparse->waiting);
    free(sparse->follower);
    free(sparse);
}

void sparse_clear(Sparse *sparse) {
    size_t n = (size_t)sparse->shape.size;
    memset(sparse->diagonal, 0, n * sizeof *sparse->diagonal);
    memset(sparse->below, 0, sparse->shape.begin[n] * sizeof *sparse->below);
}

void sparse_add(Sparse *sparse, int i, int j, double value) {
    assert(i >= 0 && i < sparse->shape.size && j >= 0 && j < sparse->shape.size);
    const Elimination *shape = &sparse->shape;
    int a = shape->step[i], b = shape->step[j];
    if (a == b) {
        sparse->diagonal[a] += value;
        return;
    }
    int column = a < b ? a : b, row = a < b ? b : a;
    size_t low = shape->begin[column], high = shape->begin[column + 1];
    while (low + 1 < high) {
        size_t middle = low + (high - low) / 2;
        if (shape->row[middle] <= row)
            low = middle;
        else
            high = middle;
    }
    CHECK(low < high && shape->row[low] == row, "an entry that was announced");
    sparse->below[low] += value;
}

double sparse_diagonal(const Sparse *sparse, int i) { return sparse->diagonal[sparse->shape.step[i]]; }

/* ---- factor ---- */

/* Appends the column to the list at the row of its next entry. */
static void wait_at_next(Sparse *sparse, int column) {
    size_t next = sparse->next[column];
    if (next == sparse->shape.begin[column + 1]) return;
    int row = sparse->shape.row[next];
    sparse->follower[column] = sparse->waiting[row];
    sparse->waiting[row] = column;
}

/* Subtracts an earlier column from `work`; returns the amount the diagonal loses. */
static double subtract_column(Sparse *sparse, int column) {
    const int *row = sparse->shape.row;
    const double *below = sparse->below;
    size_t at = sparse->next[column]++, end = sparse->shape.begin[column + 1];
    double factor = below[at], *work = sparse->work;
    for (size_t i = at + 1; i < end; i++) work[row[i]] -= factor * below[i];
    wait_at_next(sparse, column);
    return factor * factor;
}

static bool factor_column(Sparse *sparse, int column, double rounding) {
    const Elimination *shape = &sparse->shape;
    size_t begin = shape->begin[column], end = shape->begin[column + 1];
    double *work = sparse->work, pivot = sparse->diagonal[column];
    for (size_t i = begin; i < end; i++) work[shape->row[i]] = sparse->below[i];
    for (int earlier = sparse->waiting[column], then; earlier >= 0; earlier = then) {
        then = sparse->follower[earlier];
        pivot -= subtract_column(sparse, earlier);
    }
    bool good = pivot > rounding * sparse->diagonal[column];
    double root = good ? sqrt(pivot) : 1;
    sparse->diagonal[column] = root;
    for (size_t i = begin; i < end; i++) {
        sparse->below[i] = work[shape->row[i]] / root;
        work[shape->row[i]] = 0;
    }
    sparse->next[column] = begin;
    wait_at_next(sparse, column);
    return good;
}

bool sparse_factor(Sparse *sparse) {
    int n = sparse->shape.size;
    double rounding = 4 * DBL_EPSILON * n; /* bound for a pivot, relative to its original diagonal entry */
    for (int i = 0; i < n; i++) sparse->waiting[i] = -1;
    for (int column = 0; column < n; column++)
        if (!factor_column(sparse, column, rounding)) return false;
    return true;
}

/* ---- use ---- */

void sparse_solve(Sparse *sparse, double *x) {
    const Elimination *shape = &sparse->shape;
    int n = shape->size;
    double *work = sparse->work;
    for (int i = 0; i < n; i++) work[shape->step[i]] = x[i];
    for (int column = 0; column < n; column++) {
        assert(sparse->diagonal[column] > 0); /* a factor has positive pivots */
        double value = work[column] /= sparse->diagonal[column];
        for (size_t i = shape->begin[column]; i < shape->begin[column + 1]; i++)
            work[shape->row[i]] -= value * sparse->below[i];
    }
    for (int column = n - 1; column >= 0; column--) {
        double value = work[column];
        for (size_t i = shape->begin[column]; i < shape->begin[column + 1]; i++)
            value -= sparse->below[i] * work[shape->row[i]];
        work[column] = value / sparse->diagonal[column];
    }
    for (int i = 0; i < n; i++) x[i] = work[shape->step[i]];
    memset(work, 0, (size_t)n * sizeof *work);
}

/* Computes the entries of the inverse Z where the factor L has entries, from the last column to the first
 * (Takahashi 1973): Z[i][j] = (j is i ? 1 / L[j][j] : 0) - sum over k after j of Z[i][k] L[k][j], divided by
 * L[j][j]. `inverse` and `diagonal` hold those of later columns; `sum` is scratch space. */
static void invert_column(Sparse *sparse, int column, double *inverse, double *diagonal, double *sum) {
    const Elimination *shape = &sparse->shape;
    const int *row = shape->row;
    size_t begin = shape->begin[column], end = shape->begin[column + 1];
    double *factor = sparse->work, root = sparse->diagonal[column], own = 1 / root;
    for (size_t i = begin; i < end; i++) {
        factor[row[i]] = sparse->below[i];
        sum[row[i]] = 0;
    }
    for (size_t at = begin; at < end; at++) { /* adds for both positions of an entry in the symmetric Z */
        int k = row[at];
        double here = diagonal[k] * factor[k];
        for (size_t i = shape->begin[k]; i < shape->begin[k + 1]; i++) {
            sum[row[i]] += inverse[i] * factor[k];
            here += inverse[i] * factor[row[i]];
        }
        sum[k] += here;
    }
    for (size_t i = begin; i < end; i++) {
        inverse[i] = -sum[row[i]] / root;
        own -= inverse[i] * sparse->below[i];
    }
    diagonal[column] = own / root;
    for (size_t i = begin; i < end; i++) factor[row[i]] = 0;
}

bool sparse_inverse_diagonal(Sparse *sparse, double *diagonal) {
    size_t n = (size_t)sparse->shape.size;
    double *inverse = memory_new(sparse->shape.begin[n] + 1, sizeof *inverse);
    double *by_step = memory_new(2 * n, sizeof *by_step);
    bool good = inverse && by_step;
    for (int column = good ? (int)n - 1 : -1; column >= 0; column--)
        invert_column(sparse, column, inverse, by_step, by_step + n);
    for (size_t i = 0; good && i < n; i++) diagonal[i] = by_step[sparse->shape.step[i]];
    free(inverse);
    free(by_step);
    return good;
}
