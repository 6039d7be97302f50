/* From the keys of a sweep to its points: reads the axes; a design takes positions from 0 to 1 on each axis;
 * these become values. */
#include "plan/variants.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/parameter.h"
#include "config/varied.h"
#include "core/bot.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/rng.h"
#include "core/text.h"

typedef enum { DESIGN_GRID, DESIGN_RANDOM, DESIGN_LATIN, DESIGN_SOBOL } DesignKind;

typedef struct {
    DesignKind kind;
    int64_t points; /* for designs that draw points */
} Design;

typedef struct {
    Axis axes[SWEPT_MAX];
    int count;
} Axes;

static const char *const keys[] = {"vary", "against", "design", "points", "max_points", "race", NULL};
static const char *const design_names[] = {"grid", "random", "latin-hypercube", "sobol", NULL};

/* Random streams: one per point and axis, and one per axis. */
enum { AXIS_STREAM = 100 };

static bool read_design(Design *design, const cJSON *sweep, int64_t max_points, Error *error) {
    const cJSON *name = json_member(sweep, "design");
    const cJSON *points = json_member(sweep, "points");
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

static bool too_many(const Axes *axes, int64_t most, Error *error) {
    Text text = {0};
    for (int i = 0; i < axes->count; i++) {
        char allowed[512];
        option_allowed(axes->axes[i].option, allowed, sizeof allowed);
        text_format(&text, "%s%s %d values (bounds %.80s)", i ? ", " : "", axes->axes[i].option->name,
                    axes->axes[i].count, allowed);
    }
    error_input(error, "sweep.vary: the grid has more points than --max-points %lld: %s", (long long)most,
                text_c(&text));
    text_free(&text);
    return false;
}

static bool make_grid(const Axes *axes, int64_t most, Variation *variation, Error *error) {
    int64_t count = 1;
    for (int i = 0; i < axes->count; i++) {
        count *= axes->axes[i].count;
        if (count > most) return too_many(axes, most, error);
    }
    double *values = variation->values = memory_get((size_t)(count * axes->count) * sizeof *values);
    if (!values) return error_memory(error, "%lld points", (long long)count);
    for (int64_t number = 0; number < count; number++, values += axes->count) {
        int64_t rest = number;
        for (int i = axes->count - 1; i >= 0; i--) {
            values[i] = axes->axes[i].values[rest % axes->axes[i].count];
            rest /= axes->axes[i].count;
        }
    }
    variation->count = (int)count;
    return true;
}

/* ---- the Sobol sequence ---- */

/* Direction numbers: Joe and Kuo 2008, "Constructing Sobol sequences with better two-dimensional
 * projections", dimensions 2 to 16 of their table; dimension 1 is the van der Corput sequence. */
enum { BITS = 32, DEGREE_MAX = 6 };

typedef struct {
    uint8_t degree, coefficients; /* of the primitive polynomial, without its first and last coefficient */
    uint8_t first[DEGREE_MAX];
} Direction;

static const Direction directions[SWEPT_MAX - 1] = {
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
};

static void make_numbers(int dimension, uint32_t numbers[BITS]) {
    if (dimension == 0) {
        for (int i = 0; i < BITS; i++) numbers[i] = UINT32_C(1) << (BITS - 1 - i);
        return;
    }
    const Direction *direction = &directions[dimension - 1];
    int degree = direction->degree;
    for (int i = 0; i < degree; i++) numbers[i] = (uint32_t)direction->first[i] << (BITS - 1 - i);
    for (int i = degree; i < BITS; i++) {
        numbers[i] = numbers[i - degree] ^ numbers[i - degree] >> degree;
        for (int k = 1; k < degree; k++)
            if (direction->coefficients >> (degree - 1 - k) & 1) numbers[i] ^= numbers[i - k];
    }
}

uint32_t sobol_coordinate(uint32_t index, int dimension) {
    uint32_t numbers[BITS] = {0}, gray = index ^ index >> 1, sum = 0;
    make_numbers(dimension, numbers);
    for (int i = 0; i < BITS; i++)
        if (gray >> i & 1) sum ^= numbers[i];
    return sum;
}

/* ---- drawn points ---- */

static double fraction(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }

/* Rounds to twelve digits, which are enough to write and to read. */
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

/* Point i takes slice order[i] of the axis, at a random position within it. */
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

/* The digital shift, one per axis, keeps every slice equally full. */
static void draw_sobol(int64_t count, int axis_count, uint64_t seed, double *shares) {
    for (int axis = 0; axis < axis_count; axis++) {
        uint32_t shift = (uint32_t)(rng_key(seed, STREAM_SWEEP, (uint64_t)axis, AXIS_STREAM) >> 32);
        for (int64_t i = 0; i < count; i++)
            shares[i * axis_count + axis] = (sobol_coordinate((uint32_t)i, axis) ^ shift) * 0x1p-32;
    }
}

/* Turns positions into values. Axes with few values give the same point repeatedly; keeps it once. Returns
 * the number of points left. */
static int make_values(const Axes *axes, int64_t count, double *values) {
    size_t size = (size_t)axes->count * sizeof *values;
    int kept = 0;
    for (int64_t i = 0; i < count; i++) {
        double *point = values + i * axes->count;
        bool known = false;
        for (int axis = 0; axis < axes->count; axis++) point[axis] = value_at(&axes->axes[axis], point[axis]);
        for (int k = 0; k < kept && !known; k++) known = memcmp(point, values + k * axes->count, size) == 0;
        if (!known) memmove(values + kept++ * axes->count, point, size);
    }
    return kept;
}

static bool draw_points(const Design *design, const Axes *axes, uint64_t seed, Variation *variation,
                        Error *error) {
    double *shares = variation->values = memory_new((size_t)(design->points * axes->count), sizeof *shares);
    if (!shares) return error_memory(error, "%lld points", (long long)design->points);
    if (design->kind == DESIGN_RANDOM)
        draw_random(design->points, axes->count, seed, shares);
    else if (design->kind == DESIGN_LATIN)
        draw_latin(design->points, axes->count, seed, shares);
    else
        draw_sobol(design->points, axes->count, seed, shares);
    variation->count = make_values(axes, design->points, shares);
    return true;
}

/* ---- the keys ---- */

static const cJSON *varied(const Config *config, const cJSON *sweep, Error *error) {
    const cJSON *vary = json_member(sweep, "vary");
    if (cJSON_IsObject(vary) && vary->child) return vary;
    error_input(error, "sweep.vary: expected an object, as in {\"entrants.%s.depth\": \"1..4\"}",
                config->entrant_count > 0 ? config->entrants[0].name : "NAME");
    return NULL;
}

int design_entrant(Config *config, const cJSON *sweep, Error *error) {
    if (!json_only_keys(sweep, "sweep", keys, error)) return -1;
    const cJSON *vary = varied(config, sweep, error), *item;
    const Entrant *entrant = NULL;
    if (!vary) return -1;
    cJSON_ArrayForEach(item, vary) if (!varied_find(config, item, &entrant, error)) return -1;
    return entrant ? (int)(entrant - config->entrants) : 0;
}

static bool read_axes(Config *config, const cJSON *vary, int64_t most, bool open, Axes *axes, Error *error) {
    const Entrant *entrant = NULL;
    const cJSON *item;
    config->partner = 0; /* the entrants were renumbered */
    cJSON_ArrayForEach(item, vary) {
        if (axes->count == SWEPT_MAX)
            return error_input(error, "sweep.vary: at most %d parameters can be varied at once", SWEPT_MAX);
        const Option *option = varied_find(config, item, &entrant, error);
        if (!option) return false;
        AxisBounds bounds = {.option = option, .path = item->string, .most = most, .open = open};
        axes->count++; /* axis_free is needed in any case */
        if (!axis_read(&axes->axes[axes->count - 1], &bounds, item, error)) return false;
    }
    return true;
}

bool design_read(Config *config, const cJSON *sweep, int64_t most, Variation *variation, Error *error) {
    Design design;
    Axes axes = {.count = 0};
    const cJSON *vary = varied(config, sweep, error);
    bool good =
        vary && read_design(&design, sweep, most, error) &&
        read_axes(config, vary, most, design.kind != DESIGN_GRID, &axes, error) &&
        (design.kind == DESIGN_GRID ? make_grid(&axes, most, variation, error)
                                    : draw_points(&design, &axes, config->seed.number, variation, error));
    variation->parameter_count = axes.count;
    for (int i = 0; i < axes.count; i++) {
        variation->parameters[i] = axes.axes[i].option;
        axis_free(&axes.axes[i]);
    }
    return good;
}

/* ---- axes ----
 *
 * Reads the values of an axis; each is tried in a set of parameters, so that the table of options checks it. */

typedef struct {
    Axis *axis;
    const AxisBounds *bounds;
    _Alignas(8) unsigned char scratch[VARIED_MAX]; /* parameters to try values in */
} Reading;

void axis_free(Axis *axis) {
    free(axis->values);
    *axis = (Axis){0};
}

static bool too_many_values(const Reading *reading, Error *error) {
    char allowed[512];
    option_allowed(reading->axis->option, allowed, sizeof allowed);
    return error_input(error, "%s: more than %lld values make too many points (see --max-points); bounds: %s",
                       reading->bounds->path, (long long)reading->bounds->most, allowed);
}

static bool add_value(Reading *reading, double value, Error *error) {
    Axis *axis = reading->axis;
    char shown[64];
    option_format(axis->option, value, shown, sizeof shown);
    for (int i = 0; i < axis->count; i++)
        if (axis->values[i] == value)
            return error_input(error, "%s: %s appears twice", reading->bounds->path, shown);
    if (axis->count >= reading->bounds->most) return too_many_values(reading, error);
    double *values = memory_grow(axis->values, (size_t)(axis->count + 1) * sizeof *values);
    if (!values) return error_memory(error, "the values of %s", reading->bounds->path);
    axis->values = values;
    axis->values[axis->count++] = value;
    return true;
}

/* Reads a single value, checked against the table, and stores its number in `value`. */
static bool parse_value(Reading *reading, const char *text, double *value, Error *error) {
    if (!option_set_text(reading->axis->option, text, reading->bounds->path, reading->scratch, error))
        return false;
    *value = option_get(reading->axis->option, reading->scratch);
    return true;
}

/* Rounds sums of decimal steps to twelve digits, so that they print as one would write them. */
static double rounded(double value) {
    char text[40];
    snprintf(text, sizeof text, "%.12g", value);
    return strtod(text, NULL);
}

static bool check_step(const Reading *reading, const Range *range, Error *error) {
    bool whole = reading->axis->option->type == OPTION_INT;
    if (range->step > 0 && (!whole || range->step == trunc(range->step))) return true;
    return error_input(error, "%s: the step \"%.40s\" is not allowed; expected %s above 0, as in %s",
                       reading->bounds->path, range->step_text, whole ? "an integer" : "a number",
                       whole ? "1..9/2" : "0..1/0.25");
}

static bool add_range(Reading *reading, const Range *range, Error *error) {
    double step = range->step_text ? range->step : 1;
    double last = floor((range->high - range->low) / step + 1e-9);
    if (last >= (double)reading->bounds->most) return too_many_values(reading, error);
    for (int64_t i = 0; i <= (int64_t)last; i++)
        if (!add_value(reading, fmin(rounded(range->low + (double)i * step), range->high), error))
            return false;
    return true;
}

/* Reads "low..high" or "low..high/step"; cuts the text up. */
static bool parse_range(Reading *reading, char *text, Error *error) {
    Axis *axis = reading->axis;
    const Option *option = axis->option;
    Range range;
    char allowed[512];
    if (option->type != OPTION_INT && option->type != OPTION_REAL) {
        option_allowed(option, allowed, sizeof allowed);
        return error_input(error, "%s: \"%.60s\": ranges are for numbers; allowed: %s", reading->bounds->path,
                           text, allowed);
    }
    if (!range_read(&range, option, reading->bounds->path, text, error)) return false;
    const char *low = range.low_text, *high = range.high_text;
    if (range.low > range.high)
        return error_input(error, "%s: the range %s..%s is empty: its low end is above its high end",
                           reading->bounds->path, low, high);
    if (range.step_text && !check_step(reading, &range, error)) return false;
    if (!range.step_text && option->type == OPTION_REAL && reading->bounds->open && axis->count == 0) {
        axis->continuous = true;
        axis->low = range.low;
        axis->high = range.high;
        return true;
    }
    if (!range.step_text && option->type == OPTION_REAL)
        return error_input(error, "%s: the range %s..%s of reals needs a step, as in %s..%s/0.25",
                           reading->bounds->path, low, high, low, high);
    return add_range(reading, &range, error);
}

static bool parse_item(Reading *reading, char *text, Error *error) {
    double value;
    if (reading->axis->continuous)
        return error_input(error, "%s: a range without a step cannot be combined with other values",
                           reading->bounds->path);
    if (strstr(text, "..")) return parse_range(reading, text, error);
    return parse_value(reading, text, &value, error) && add_value(reading, value, error);
}

static bool parse_text(Reading *reading, const char *spec, Error *error) {
    char *copy = memory_text(spec), *item = copy, allowed[512];
    bool good = copy || error_failed(error, "out of memory");
    while (good && item) {
        char *comma = strchr(item, ',');
        if (comma) *comma = 0;
        if (*item == 0) {
            option_allowed(reading->axis->option, allowed, sizeof allowed);
            good = error_input(error, "%s: \"%.60s\" lacks a value; allowed: %s", reading->bounds->path, spec,
                               allowed);
        }
        good = good && parse_item(reading, item, error);
        item = comma ? comma + 1 : NULL;
    }
    free(copy);
    return good;
}

/* Values of such options may contain commas and dots, so a string is one value, never a list or a range. */
static bool reads_exactly(const Option *option) {
    return option->type == OPTION_CHOICE || option->type == OPTION_TEXT;
}

/* An item of a list: a value or, in a string, a range. */
static bool read_item(Reading *reading, const cJSON *item, bool is_spec, Error *error) {
    if (cJSON_IsString(item) && (is_spec || !reads_exactly(reading->axis->option)))
        return parse_text(reading, item->valuestring, error);
    return option_set_json(reading->axis->option, item, reading->bounds->path, reading->scratch, error) &&
           add_value(reading, option_get(reading->axis->option, reading->scratch), error);
}

bool axis_read(Axis *axis, const AxisBounds *bounds, const cJSON *spec, Error *error) {
    *axis = (Axis){.option = bounds->option};
    Reading reading = {.axis = axis, .bounds = bounds};
    if (!cJSON_IsArray(spec)) return read_item(&reading, spec, true, error);
    if (!spec->child) return error_input(error, "%s: the list of values is empty", bounds->path);
    const cJSON *item;
    cJSON_ArrayForEach(item, spec) if (!read_item(&reading, item, false, error)) return false;
    return true;
}
