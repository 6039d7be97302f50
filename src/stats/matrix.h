/* Dense linear algebra for symmetric positive definite matrices of up to about a thousand rows, stored row by
 * row. */
#ifndef KOZYR_STATS_MATRIX_H
#define KOZYR_STATS_MATRIX_H

#include <stdbool.h>

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

#endif
