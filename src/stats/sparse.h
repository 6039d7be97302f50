/* Sparse symmetric positive definite matrices: Cholesky's factor, solutions, the diagonal of the inverse. */
#ifndef KOZYR_STATS_SPARSE_H
#define KOZYR_STATS_SPARSE_H

#include "stats/graph.h"

/* The matrix, and after sparse_factor() its factor in the same place. */
typedef struct {
    Elimination shape;
    double *diagonal, *below; /* by step; as shape.row */
    double *work;             /* one per unknown, 0 between calls */
    size_t *next;             /* by column: the entry to be used next */
    int *waiting, *follower;  /* by row: columns whose next entry is there, as a list; -1: none */
} Sparse;

/* Entries will be on the diagonal and at `pairs`; all are 0. NULL when memory is short. */
Sparse *sparse_create(int size, const Links *pairs);
void sparse_free(Sparse *sparse);

void sparse_clear(Sparse *sparse);
/* At (i, j) and (j, i) at once; i may be j. */
void sparse_add(Sparse *sparse, int i, int j, double value);
double sparse_diagonal(const Sparse *sparse, int i);

/* False when a pivot vanishes within rounding: singular or not positive definite. */
bool sparse_factor(Sparse *sparse);
/* In place. */
void sparse_solve(Sparse *sparse, double *x);
/* Of the inverse. False when memory is short. */
bool sparse_inverse_diagonal(Sparse *sparse, double *diagonal);

#endif
