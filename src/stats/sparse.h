/* Sparse symmetric positive definite matrices: Cholesky factor, solutions, the diagonal of the inverse. */
#ifndef KOZYR_STATS_SPARSE_H
#define KOZYR_STATS_SPARSE_H

#include "stats/graph.h"

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
