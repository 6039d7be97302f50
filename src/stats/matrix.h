/* Dense linear algebra for symmetric positive definite matrices, row by row, up to about a thousand rows. */
#ifndef KOZYR_STATS_MATRIX_H
#define KOZYR_STATS_MATRIX_H

#include <stdbool.h>

/* The dot product of two rows. In the header because it is the innermost loop. */
static inline double matrix_dot(const double *a, const double *b, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* Cholesky: the lower triangle of `a` becomes L with L L' = a; only the lower triangle is read. False if a
 * pivot vanishes within rounding, so `a` is singular or not positive definite. */
bool matrix_factor(double *a, int n);

/* Solves L L' x = b in place. */
void matrix_solve(const double *factor, int n, double *x);

#endif
