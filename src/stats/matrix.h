/* Linear algebra for symmetric positive definite matrices: dense ones of up to about a thousand rows, stored
 * row by row, and sparse ones. */
#ifndef KOZYR_STATS_MATRIX_H
#define KOZYR_STATS_MATRIX_H

#include <stdbool.h>

#include "stats/graph.h"

/* The dot product of two rows. In the header because it is the innermost loop. */
static inline double matrix_dot(const double *a, const double *b, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* Cholesky factorisation: the lower triangle of `a` becomes L with L L' = a; only the lower triangle is read.
 * False if a pivot vanishes within rounding: `a` is singular or not positive definite. */
bool matrix_factor(double *a, int n);

/* Solves L L' x = b in place. */
void matrix_solve(const double *factor, int n, double *x);

/* ---- sparse matrices: Cholesky factor, solutions, the diagonal of the inverse ---- */

/* The matrix; sparse_factor() replaces it by its factor. */
typedef struct {
    Elimination shape;
    double *diagonal, *below; /* by step; `below` is parallel to shape.row */
    double *work;             /* one per unknown, 0 between calls */
    size_t *next;             /* by column: the next entry to use */
    int *waiting, *follower;  /* by row: linked list of columns whose next entry is in this row; -1 if none */
} Sparse;

/* Creates a zero matrix with entries on the diagonal and at `pairs`. NULL if out of memory. */
Sparse *sparse_create(int size, const Links *pairs);
void sparse_free(Sparse *sparse);

void sparse_clear(Sparse *sparse);
/* Adds to (i, j) and (j, i) at once; i may equal j. */
void sparse_add(Sparse *sparse, int i, int j, double value);
double sparse_diagonal(const Sparse *sparse, int i);

/* False if a pivot vanishes within rounding: the matrix is singular or not positive definite. */
bool sparse_factor(Sparse *sparse);
/* Solves in place. */
void sparse_solve(Sparse *sparse, double *x);
/* The diagonal of the inverse. False if out of memory. */
bool sparse_inverse_diagonal(Sparse *sparse, double *diagonal);

#endif
