/* Reads the values of an axis; each is tried in a set of parameters, so that the table of options checks it. */
#include "plan/axis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/parameter.h"
#include "core/bot.h"
#include "core/memory.h"

typedef struct {
    Axis *axis;
    const AxisBounds *bounds;
    _Alignas(8) unsigned char scratch[VARIED_MAX]; /* parameters to try values in */
} Reading;

void axis_free(Axis *axis) {
    free(axis->values);
    *axis = (Axis){0};
}

static bool too_many(const Reading *reading, Error *error) {
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
    if (axis->count >= reading->bounds->most) return too_many(reading, error);
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
    if (last >= (double)reading->bounds->most) return too_many(reading, error);
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
