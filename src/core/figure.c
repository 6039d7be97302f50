/* Writes results as JSON and CSV, described by arrays of figures. CSV shows the numbers as JSON rounds them. */
#include "core/figure.h"

#include <assert.h>
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
    case FIGURE_VALUE:
        return sizeof(OptionValue);
    default:
        CHECK(false, "arrays in rows are of texts, reals, flags or values");
        return 0;
    }
}

const void *figure_field(const Figure *figure, const void *row) {
    assert(figure->item >= 0);
    const char *field = (const char *)row + figure->at;
    if (figure->item == 0) return field;
    return *(const char *const *)(const void *)field + (size_t)(figure->item - 1) * size_of(figure->kind);
}

const void *table_row(const Table *table, int64_t number) {
    CHECK(number >= 0 && number < table->count, "a row of the table");
    return table->row ? table->row(table->context, number)
                      : (const char *)table->rows + (size_t)number * table->size;
}

double figure_round(double value) {
    char text[JSON_FIXED_MAX];
    json_format_fixed(value, DECIMALS, text);
    return isfinite(value) ? strtod(text, NULL) : NAN;
}

void figures_round(Figures figures, void *row) {
    for (int i = 0; i < figures.count; i++) {
        void *field = (char *)row + figures.rows[i].at;
        double *real = field;
        Interval *interval = field;
        if (figures.rows[i].kind == FIGURE_REAL) *real = figure_round(*real);
        if (figures.rows[i].kind == FIGURE_INTERVAL)
            *interval = (Interval){figure_round(interval->mean), figure_round(interval->low),
                                   figure_round(interval->high), interval->rough};
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

void figure_put_value(JsonWriter *json, const char *key, OptionValue value) {
    cJSON *tree = option_value_json(value.option, value.value);
    json_put_tree(json, key, tree);
    cJSON_Delete(tree);
}

void figure_put_options(JsonWriter *json, const OptionTable *table, const void *params) {
    cJSON *object = cJSON_CreateObject();
    option_write(table, params, object);
    json_put_members(json, object);
    cJSON_Delete(object);
}

bool figure_is_null(const Figure *figure, const void *row) {
    return figure->known && !*((const bool *)row + figure->known);
}

static void put_object(JsonWriter *json, const Figure *figure, const void *row) {
    json_put_object(json, figure->key);
    figures_put(json, *figure->inner, 0, (const char *)row + figure->at);
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
    if (figure_is_null(figure, row)) {
        json_put_null(json, figure->key);
        return;
    }
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
    case FIGURE_VALUE:
        figure_put_value(json, figure->key, *(const OptionValue *)field);
        break;
    case FIGURE_OBJECT:
        put_object(json, figure, row);
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

void table_put(JsonWriter *json, const char *key, const Table *table) {
    json_put_list(json, key);
    for (int64_t i = 0; i < table->count && !json->text.failed; i++) {
        json_put_object(json, NULL);
        figures_put(json, table->figures, table->having, table_row(table, i));
        json_end(json);
    }
    json_end(json);
}

/* ---- CSV ---- */

static void begin_field(Text *out) {
    if (out->size > 0 && out->data[out->size - 1] != '\n') text_char(out, ',');
}

static void write_real(Text *out, double value, int places) {
    char text[JSON_FIXED_MAX];
    begin_field(out);
    json_format_fixed(value, places ? places : DECIMALS, text);
    if (isfinite(value)) text_string(out, text);
}

static void write_names(Text *out, const char *prefix, const Figure *figure) {
    if (figure->key) {
        begin_field(out);
        text_format(out, "%s%s", prefix, figure->key);
    }
    if (!figure->ends) return;
    CHECK(figure->ends_column, "the ends of an interval have a name in CSV");
    begin_field(out);
    text_format(out, "%s%s_low,%s%s_high", prefix, figure->ends_column, prefix, figure->ends_column);
}

/* Appends the full text, whatever its length. */
static void write_value(Text *out, const OptionValue *value) {
    char shown[VALUE_SHOWN];
    option_format(value->option, value->value, shown, sizeof shown);
    text_csv(out, value->option->type == OPTION_TEXT ? interned((uint32_t)value->value) : shown);
}

static void write_fields(Text *out, const Figure *figure, const void *field) {
    const Interval *interval = field;
    if (figure->kind != FIGURE_REAL && figure->kind != FIGURE_INTERVAL) begin_field(out);
    switch (figure->kind) {
    case FIGURE_COUNT:
        if (is_known(figure, field)) text_integer(out, *(const int64_t *)field);
        break;
    case FIGURE_REAL:
        write_real(out, *(const double *)field, figure->places);
        break;
    case FIGURE_INTERVAL:
        if (figure->key) write_real(out, interval->mean, figure->places);
        if (figure->ends) write_real(out, interval->low, figure->places);
        if (figure->ends) write_real(out, interval->high, figure->places);
        break;
    case FIGURE_FLAG:
        text_string(out, *(const bool *)field ? "true" : "false");
        break;
    case FIGURE_VALUE:
        write_value(out, field);
        break;
    default:
        CHECK(false, "fields of CSV for programs are numbers, flags and values");
    }
}

void figures_csv(Text *out, const char *prefix, Figures figures, unsigned having, const void *row) {
    for (int i = 0; i < figures.count; i++) {
        const Figure *figure = &figures.rows[i];
        if (!(figure->key || figure->ends) || figure->kind == FIGURE_WRITTEN ||
            !figure_is_there(figure, having))
            continue;
        if (row)
            write_fields(out, figure, figure_field(figure, row));
        else
            write_names(out, prefix, figure);
    }
}
