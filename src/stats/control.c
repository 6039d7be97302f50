/* Keeps integer sums per fold. The coefficients for a fold are computed from the moments of the other folds,
 * by Cholesky decomposition. */
#include "stats/control.h"
#include "core/check.h"

#include <math.h>
#include <string.h>

/* Covariances of y (index 0) and the covariates, times the count. */
typedef struct {
    double count, mean[CONTROL_VARIABLES];
    double scatter[CONTROL_VARIABLES][CONTROL_VARIABLES];
} FoldMoments;

void control_init(Control *control, int covariates, const ControlMean known[]) {
    CHECK(covariates >= 0 && covariates <= CONTROL_COVARIATES_MAX, "every covariate has its sums");
    memset(control, 0, sizeof *control);
    control->covariates = covariates;
    for (int i = 0; i < covariates; i++) control->known[i] = known[i];
}

void control_add(Control *control, uint64_t deal, int64_t y, const int64_t x[]) {
    ControlSums *sums = &control->fold[deal % CONTROL_FOLDS];
    int64_t value[CONTROL_VARIABLES] = {y};
    for (int i = 0; i < control->covariates; i++) value[i + 1] = x[i];
    sums->count++;
    for (int i = 0; i <= control->covariates; i++) {
        sums->sum[i] += value[i];
        for (int j = 0; j <= i; j++) sums->product[i][j] += (Int128)value[i] * value[j];
    }
}

static void sums_merge(ControlSums *into, const ControlSums *from) {
    into->count += from->count;
    for (int i = 0; i < CONTROL_VARIABLES; i++) {
        into->sum[i] += from->sum[i];
        for (int j = 0; j <= i; j++) into->product[i][j] += from->product[i][j];
    }
}

/* Differences of products are computed in integers, which avoids cancellation. */
static FoldMoments moments_of(const ControlSums *sums) {
    FoldMoments moments = {.count = (double)sums->count};
    if (sums->count == 0) return moments;
    for (int i = 0; i < CONTROL_VARIABLES; i++) {
        moments.mean[i] = (double)sums->sum[i] / moments.count;
        for (int j = 0; j <= i; j++) {
            Int128 scatter = (Int128)sums->count * sums->product[i][j] - (Int128)sums->sum[i] * sums->sum[j];
            moments.scatter[i][j] = moments.scatter[j][i] = (double)scatter / moments.count;
        }
    }
    return moments;
}

/* Least squares by Cholesky decomposition. If the earlier covariates leave less than 1e-9 of a covariate's
 * variance (nothing but rounding), its coefficient is 0, as if it were absent. */
static void fit(const FoldMoments *moments, int covariates, double b[]) {
    double root[CONTROL_COVARIATES_MAX][CONTROL_COVARIATES_MAX] = {{0}},
           forward[CONTROL_COVARIATES_MAX] = {0};
    for (int i = 0; i < covariates; i++) {
        double rest = moments->scatter[i + 1][i + 1], right = moments->scatter[i + 1][0];
        for (int j = 0; j < i; j++) {
            if (root[j][j] <= 0) continue;
            double sum = moments->scatter[i + 1][j + 1];
            for (int k = 0; k < j; k++) sum -= root[i][k] * root[j][k];
            root[i][j] = sum / root[j][j];
            rest -= root[i][j] * root[i][j];
            right -= root[i][j] * forward[j];
        }
        if (rest <= 1e-9 * moments->scatter[i + 1][i + 1]) continue;
        root[i][i] = sqrt(rest);
        forward[i] = right / root[i][i];
    }
    for (int i = covariates - 1; i >= 0; i--) {
        b[i] = 0;
        if (root[i][i] <= 0) continue;
        double sum = forward[i];
        for (int k = i + 1; k < covariates; k++) sum -= root[k][i] * b[k];
        b[i] = sum / root[i][i];
    }
}

/* Fits the coefficients for a fold to all other folds. */
static void fit_without(const Control *control, int fold, double b[]) {
    ControlSums others = {0};
    for (int k = 0; k < CONTROL_FOLDS; k++)
        if (k != fold) sums_merge(&others, &control->fold[k]);
    for (int i = 0; i < control->covariates; i++) b[i] = 0;
    if (others.count <= (uint64_t)control->covariates + 1) return;
    FoldMoments moments = moments_of(&others);
    fit(&moments, control->covariates, b);
}

typedef struct {
    double count, shift, mean, scatter; /* of y'; shift: mean of y' - y */
} Adjusted;

static Adjusted adjust(const Control *control, const ControlSums *sums, const double b[]) {
    FoldMoments moments = moments_of(sums);
    Adjusted adjusted = {.count = moments.count, .scatter = moments.scatter[0][0]};
    for (int i = 0; i < control->covariates; i++) {
        adjusted.shift -= b[i] * (moments.mean[i + 1] - control->known[i].mean);
        adjusted.scatter -= 2 * b[i] * moments.scatter[i + 1][0];
        for (int j = 0; j < control->covariates; j++)
            adjusted.scatter += b[i] * b[j] * moments.scatter[i + 1][j + 1];
    }
    adjusted.mean = moments.mean[0] + adjusted.shift;
    adjusted.scatter = fmax(adjusted.scatter, 0);
    return adjusted;
}

/* The squared standard error of the mean over all folds. */
static double squared_error(const Control *control, const Adjusted fold[], const ControlEstimate *estimate) {
    double n = (double)estimate->count, scatter = 0, error = 0;
    for (int k = 0; k < CONTROL_FOLDS; k++) {
        double distance = fold[k].mean - estimate->mean;
        scatter += fold[k].scatter + fold[k].count * distance * distance;
    }
    for (int i = 0; i < control->covariates; i++) {
        double part = estimate->coefficient[i] * control->known[i].error;
        error += part * part;
    }
    return scatter / n / (n - 1) + error;
}

ControlEstimate control_estimate(const Control *control) {
    ControlEstimate estimate = {.saving = 1};
    ControlSums all = {0};
    for (int k = 0; k < CONTROL_FOLDS; k++) sums_merge(&all, &control->fold[k]);
    if (all.count == 0) return estimate;
    FoldMoments plain = moments_of(&all);
    estimate.count = all.count;
    estimate.plain = estimate.mean = plain.mean[0];
    Adjusted fold[CONTROL_FOLDS];
    for (int k = 0; k < CONTROL_FOLDS; k++) {
        double b[CONTROL_COVARIATES_MAX];
        fit_without(control, k, b);
        fold[k] = adjust(control, &control->fold[k], b);
        double share = fold[k].count / plain.count;
        estimate.mean += share * fold[k].shift;
        for (int i = 0; i < control->covariates; i++) estimate.coefficient[i] += share * b[i];
    }
    if (all.count < 2) return estimate;
    double variance = plain.scatter[0][0] / plain.count / (plain.count - 1);
    double adjusted = squared_error(control, fold, &estimate);
    estimate.plain_error = sqrt(variance);
    estimate.error = sqrt(adjusted);
    if (variance > 0) estimate.saving = adjusted > 0 ? fmin(variance / adjusted, plain.count) : plain.count;
    return estimate;
}
