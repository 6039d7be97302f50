#include "plan/design.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/rng.h"
#include "core/text.h"
#include "plan/sobol.h"

const char *const design_names[] = {"grid", "random", "latin-hypercube", "sobol", NULL};

/* The seats of the streams: one per point and axis, and one per axis. */
enum { AXIS_STREAM = 100 };

bool design_read(Design *design, const cJSON *sweep, int64_t max_points, Error *error) {
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(sweep, "design");
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(sweep, "points");
    *design = (Design){.kind = DESIGN_GRID};
    int kind = 0;
    while (name && design_names[kind] &&
           !(cJSON_IsString(name) && strcmp(name->valuestring, design_names[kind]) == 0))
        kind++;
    if (!design_names[kind]) {
        char shown[64];
        json_excerpt(name, shown, sizeof shown);
        return error_input(error,
                           "sweep.design: %s is not allowed; allowed: \"grid\", \"random\", "
                           "\"latin-hypercube\" or \"sobol\"",
                           shown);
    }
    design->kind = (DesignKind)kind;
    if (design->kind == DESIGN_GRID)
        return !points || error_input(error, "sweep.points: only for designs that draw points; a grid has "
                                             "every combination of its values");
    if (!points)
        return error_input(error, "sweep.points: expected the number of points for a %s design",
                           design_names[kind]);
    return json_integer(points, "sweep.points", 1, max_points, &design->points, error);
}

/* ---- grids ---- */

static bool too_many(const Axis *axes, int axis_count, int64_t max_points, Error *error) {
    Text text = {0};
    for (int i = 0; i < axis_count; i++) {
        char allowed[512];
        option_allowed(axes[i].option, allowed, sizeof allowed);
        text_format(&text, "%s%s %d values (bounds %.80s)", i ? ", " : "", axes[i].option->name,
                    axes[i].count, allowed);
    }
    error_input(error, "sweep.vary: the grid has more points than --max-points %lld: %s",
                (long long)max_points, text_c(&text));
    text_free(&text);
    return false;
}

static bool make_grid(const Axis *axes, int axis_count, int64_t max_points, double **points, int *points_made,
                      Error *error) {
    int64_t count = 1;
    for (int i = 0; i < axis_count; i++) {
        count *= axes[i].count;
        if (count > max_points) return too_many(axes, axis_count, max_points, error);
    }
    double *values = *points = memory_get((size_t)(count * axis_count) * sizeof *values);
    if (!values) return error_memory(error, "%lld points", (long long)count);
    for (int64_t number = 0; number < count; number++, values += axis_count) {
        int64_t rest = number;
        for (int i = axis_count - 1; i >= 0; i--) {
            values[i] = axes[i].values[rest % axes[i].count];
            rest /= axes[i].count;
        }
    }
    *points_made = (int)count;
    return true;
}

/* ---- drawn points ---- */

static double fraction(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* Twelve digits are enough to write and to read. */
static double value_at(const Axis *axis, double share) {
    char text[40];
    if (!axis->continuous) return axis->values[(int)(share * axis->count)];
    snprintf(text, sizeof text, "%.12g", axis->low + share * (axis->high - axis->low));
    return fmin(fmax(strtod(text, NULL), axis->low), axis->high);
}

static void draw_random(int64_t count, int axis_count, uint64_t seed, double *shares) {
    for (int64_t point = 0; point < count; point++)
        for (int axis = 0; axis < axis_count; axis++) {
            Rng rng = rng_seeded(rng_key(seed, STREAM_SWEEP, (uint64_t)point, (unsigned)axis));
            shares[point * axis_count + axis] = fraction(&rng);
        }
}

/* Point i takes slice order[i] of the axis, at random within it. */
static void draw_latin(int64_t count, int axis_count, uint64_t seed, double *shares) {
    for (int axis = 0; axis < axis_count; axis++) {
        Rng rng = rng_seeded(rng_key(seed, STREAM_SWEEP, (uint64_t)axis, AXIS_STREAM));
        for (int64_t i = 0; i < count; i++) shares[i * axis_count + axis] = (double)i;
        for (int64_t i = count - 1; i > 0; i--) {
            int64_t other = rng_below(&rng, (uint32_t)(i + 1));
            double swap = shares[i * axis_count + axis];
            shares[i * axis_count + axis] = shares[other * axis_count + axis];
            shares[other * axis_count + axis] = swap;
        }
        for (int64_t i = 0; i < count; i++) {
            double *share = &shares[i * axis_count + axis];
            *share = fmin((*share + fraction(&rng)) / (double)count, 1 - 0x1p-53);
        }
    }
}

/* The digital shift, one per axis, keeps every slice as full as it was. */
static void draw_sobol(int64_t count, int axis_count, uint64_t seed, double *shares) {
    for (int axis = 0; axis < axis_count; axis++) {
        uint32_t shift = (uint32_t)(rng_key(seed, STREAM_SWEEP, (uint64_t)axis, AXIS_STREAM) >> 32);
        for (int64_t i = 0; i < count; i++)
            shares[i * axis_count + axis] = (sobol_coordinate((uint32_t)i, axis) ^ shift) * 0x1p-32;
    }
}

/* Turns shares into values. Axes of few values give the same point again and again: it is kept once. Returns
 * how many remain. */
static int make_values(const Axis *axes, int axis_count, int64_t count, double *values) {
    size_t size = (size_t)axis_count * sizeof *values;
    int kept = 0;
    for (int64_t i = 0; i < count; i++) {
        double *point = values + i * axis_count;
        bool known = false;
        for (int axis = 0; axis < axis_count; axis++) point[axis] = value_at(&axes[axis], point[axis]);
        for (int k = 0; k < kept && !known; k++) known = memcmp(point, values + k * axis_count, size) == 0;
        if (!known) memmove(values + kept++ * axis_count, point, size);
    }
    return kept;
}

bool design_points(const Design *design, const Axis *axes, int axis_count, int64_t max_points, uint64_t seed,
                   double **points, int *count, Error *error) {
    if (design->kind == DESIGN_GRID) return make_grid(axes, axis_count, max_points, points, count, error);
    double *shares = *points = memory_new((size_t)(design->points * axis_count), sizeof *shares);
    if (!shares) return error_memory(error, "%lld points", (long long)design->points);
    if (design->kind == DESIGN_RANDOM)
        draw_random(design->points, axis_count, seed, shares);
    else if (design->kind == DESIGN_LATIN)
        draw_latin(design->points, axis_count, seed, shares);
    else
        draw_sobol(design->points, axis_count, seed, shares);
    *count = make_values(axes, axis_count, design->points, shares);
    return true;
}
