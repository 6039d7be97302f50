/* Results as JSON, and their numbers as JSON has them. */
#include "core/figure.h"

#include <math.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/json.h"

enum { DECIMALS = 6 };

static size_t size_of(FigureKind kind) {
    switch (kind) {
    case FIGURE_TEXT:
        return sizeof(const char *);
    case FIGURE_REAL:
        return sizeof(double);
    case FIGURE_FLAG:
        return sizeof(bool);
    default:
        CHECK(false, "arrays in rows are of texts, reals or flags");
        return 0;
    }
}

const void *figure_field(const Figure *figure, const void *row) {
    const char *field = (const char *)row + figure->at;
    if (figure->item == 0) return field;
    return *(const char *const *)(const void *)field + (size_t)(figure->item - 1) * size_of(figure->kind);
}

static void settle(double *value) {
    char text[JSON_FIXED_MAX];
    json_format_fixed(*value, DECIMALS, text);
    *value = isfinite(*value) ? strtod(text, NULL) : NAN;
}

void figures_settle(Figures figures, void *row) {
    for (int i = 0; i < figures.count; i++) {
        const Figure *figure = &figures.rows[i];
        void *field = (char *)row + figure->at;
        if (figure->item) continue;
        if (figure->kind == FIGURE_REAL) settle(field);
        if (figure->kind != FIGURE_INTERVAL) continue;
        Interval *interval = field;
        settle(&interval->mean);
        settle(&interval->low);
        settle(&interval->high);
    }
}

/* ---- JSON ---- */

void figure_put(JsonWriter *json, const char *key, double value) {
    json_put_fixed(json, key, value, DECIMALS);
}

void figure_put_ends(JsonWriter *json, const char *key, double low, double high) {
    json_put_list(json, key);
    figure_put(json, NULL, low);
    figure_put(json, NULL, high);
    json_end(json);
}

static void put_counts(JsonWriter *json, const char *key, const Counts *counts) {
    json_put_list(json, key);
    for (int i = 0; i < counts->count; i++) json_put_count(json, NULL, (int64_t)counts->values[i]);
    json_end(json);
}

static void put_interval(JsonWriter *json, const Figure *figure, const Interval *interval) {
    if (figure->key) figure_put(json, figure->key, interval->mean);
    if (figure->ends) figure_put_ends(json, figure->ends, interval->low, interval->high);
}

static bool is_known(const Figure *figure, const void *field) {
    switch (figure->kind) {
    case FIGURE_TEXT:
        return *(const char *const *)field;
    case FIGURE_COUNT:
        return *(const int64_t *)field != COUNT_NONE;
    case FIGURE_REAL:
        return !isnan(*(const double *)field);
    case FIGURE_INTERVAL:
        return !isnan(((const Interval *)field)->mean);
    default:
        return true;
    }
}

static void put(JsonWriter *json, const Figure *figure, const void *row) {
    const void *field = figure_field(figure, row);
    bool known = is_known(figure, field);
    if (!known && figure->optional) return;
    switch (figure->kind) {
    case FIGURE_TEXT:
        json_put_string(json, figure->key, *(const char *const *)field);
        break;
    case FIGURE_COUNT:
        if (known)
            json_put_count(json, figure->key, *(const int64_t *)field);
        else
            json_put_null(json, figure->key);
        break;
    case FIGURE_REAL:
        json_put_fixed(json, figure->key, *(const double *)field, figure->places ? figure->places : DECIMALS);
        break;
    case FIGURE_INTERVAL:
        put_interval(json, figure, field);
        break;
    case FIGURE_FLAG:
        json_put_bool(json, figure->key, *(const bool *)field);
        break;
    case FIGURE_COUNTS:
        put_counts(json, figure->key, field);
        break;
    case FIGURE_WRITTEN:
        figure->write(json, figure->key, row);
        break;
    case FIGURE_CHARS:
        CHECK(false, "a text of a table alone has no key");
    }
}

void figures_put(JsonWriter *json, Figures figures, unsigned having, const void *row) {
    for (int i = 0; i < figures.count; i++) {
        const Figure *figure = &figures.rows[i];
        if ((figure->key || figure->ends) && figure_is_there(figure, having)) put(json, figure, row);
    }
}

void figures_put_list(JsonWriter *json, const char *key, Figures figures, const void *rows, size_t size,
                      int64_t count) {
    json_put_list(json, key);
    for (int64_t i = 0; i < count; i++) {
        json_put_object(json, NULL);
        figures_put(json, figures, 0, (const char *)rows + (size_t)i * size);
        json_end(json);
    }
    json_end(json);
}
