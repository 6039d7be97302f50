/* A sparse factor for the entrants, and Schur's complement for the few extras. One member of each group is held, so
 * that the matrix is regular; the shift is taken off afterwards. */
#include "stats/information.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "stats/matrix.h"

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
    if (high < n) {
        sparse_add(information->sparse, low, high, value);
    } else if (low < n) {
        information->border[high - n][low] += value;
    } else {
        information->corner[low - n][high - n] += value;
        if (low != high) information->corner[high - n][low - n] += value;
    }
}

/* ---- shifts ---- */

void information_centre(const Information *information, double *value) {
    const Groups *groups = information->groups;
    double *sums = information->sums;
    memset(sums, 0, (size_t)groups->count * sizeof *sums);
    for (int i = 0; i < groups->nodes; i++) sums[groups->group[i]] += value[i];
    for (int i = 0; i < groups->nodes; i++)
        value[i] -= sums[groups->group[i]] / groups->members[groups->group[i]];
}

/* A regular matrix whose inverse is the wanted one but for shifts: something is added to the diagonal at one
 * member of each group, the one about whom most is known. */
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

/* ---- factor ---- */

/* What the games say about the extras once the strengths are free (Schur's complement), inverted. */
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

/* ---- inverse ---- */

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

/* (P G P)[i][i] with P the projection on mean zero: G[i][i] - 2 / m (G 1)[i] + (1' G 1) / m^2 in a group of
 * m; and what the extras add. */
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
