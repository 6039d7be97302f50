/* Works row by row, so that the innermost loops run along memory. A pivot within rounding of 0 is treated as
 * 0: the matrix is singular. */
#include "stats/matrix.h"

#include <float.h>
#include <math.h>

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
