/* Reads and writes structs by a table of offsets and sizes. Both directions use the same rows, so they cannot
 * disagree. */
#include "core/field.h"

#include <assert.h>
#include <string.h>

#include "core/game.h"
#include "core/check.h"
#include "core/json.h"

/* Above the name of a card, and the words of a field. */
enum { TEXT_MAX = 32 };

/* ---- numbers in structs ---- */

static uint64_t load(const void *at, size_t size) {
    assert(size >= 1 && size <= sizeof(uint64_t));
    uint64_t value = 0;
    memcpy(&value, at, size); /* the host is little-endian: core/check.h */
    return value;
}

static void store(void *at, size_t size, uint64_t value) {
    assert(size >= 1 && size <= sizeof value);
    memcpy(at, &value, size);
}

static int64_t extended(uint64_t value, size_t size) {
    assert(size >= 1 && size <= sizeof value); /* a shift by 64 bits is undefined */
    unsigned shift = 64 - 8 * (unsigned)size;
    return (int64_t)(value << shift) >> shift;
}

static int count_of(const Field *field, const FieldContext *context) {
    return field->count == FIELD_PER_SEAT ? context->seats : field->count;
}

static bool is_deal(const Field *field, const void *object) {
    return extended(load((const char *)object + field->seat_offset, field->seat_size), field->seat_size) < 0;
}

bool fields_tell_deal(const FieldTable *table, const void *ply) {
    for (int i = 0; i < table->count; i++)
        if (table->fields[i].type == FIELD_MOVE) return is_deal(&table->fields[i], ply);
    return false;
}

/* ---- writing ---- */

void field_write_text(const FieldText *text, uint64_t value, Text *out) {
    char name[TEXT_MAX];
    size_t length = text->format(value, name);
    assert(length < TEXT_MAX);
    if (length == 0 && value == text->none) {
        text_string(out, "null");
        return;
    }
    text_char(out, '"');
    text_bytes(out, name, length);
    text_char(out, '"');
}

static void write_set(const Field *field, uint64_t set, Text *out) {
    text_char(out, '[');
    for (bool first = true; set; set &= set - 1, first = false) {
        if (!first) text_char(out, ',');
        field_write_text(field->text, (uint64_t)__builtin_ctzll(set), out);
    }
    text_char(out, ']');
}

static void write_seats(uint64_t set, Text *out) {
    text_char(out, '[');
    for (bool first = true; set; set &= set - 1, first = false) {
        if (!first) text_char(out, ',');
        text_integer(out, __builtin_ctzll(set));
    }
    text_char(out, ']');
}

static bool is_choice(const Field *field, uint64_t value) {
    uint64_t names = 0;
    while (field->names[names]) names++;
    return value < names;
}

static void write_value(const Field *field, const void *at, Text *out) {
    uint64_t value = load(at, field->size);
    switch (field->type) {
    case FIELD_INTEGER:
    case FIELD_TURN:
        text_integer(out, extended(value, field->size));
        break;
    case FIELD_COUNT:
    case FIELD_SEAT:
        text_integer(out, (int64_t)value);
        break;
    case FIELD_BOOL:
        text_string(out, value ? "true" : "false");
        break;
    case FIELD_CHOICE:
        text_char(out, '"');
        CHECK(is_choice(field, value), "a value with a name");
        text_string(out, field->names[value]);
        text_char(out, '"');
        break;
    case FIELD_SEATS:
        write_seats(value, out);
        break;
    case FIELD_TEXT:
        field_write_text(field->text, value, out);
        break;
    case FIELD_SET:
        write_set(field, value, out);
        break;
    case FIELD_MOVE:
    case FIELD_RULES:
    case FIELD_OWN:
        break;
    }
}

static void write_move(const Field *field, const FieldContext *context, const void *object, Text *out) {
    char text[MOVE_TEXT_MAX];
    if (is_deal(field, object)) {
        text_string(out, "null");
        return;
    }
    size_t length =
        context->game->move_format(load((const char *)object + field->offset, sizeof(Move)), text);
    assert(length < MOVE_TEXT_MAX);
    text_char(out, '"');
    text_bytes(out, text, length);
    text_char(out, '"');
}

void field_write(const Field *field, const FieldContext *context, const void *object, Text *out) {
    const char *at = (const char *)object + field->offset;
    int count = count_of(field, context);
    if (field->type == FIELD_OWN) {
        field->write(context, object, out);
    } else if (field->type == FIELD_MOVE) {
        write_move(field, context, object, out);
    } else if (count == 0) {
        write_value(field, at, out);
    } else {
        text_char(out, '[');
        for (int i = 0; i < count; i++) {
            if (i) text_char(out, ',');
            write_value(field, at + (size_t)i * field->size, out);
        }
        text_char(out, ']');
    }
}

void fields_write(const FieldTable *table, const FieldContext *context, const void *object, Text *out) {
    const char *separator = "{\"";
    for (int i = 0; i < table->count; i++) {
        const Field *field = &table->fields[i];
        if (field->type == FIELD_RULES) continue;
        text_string(out, separator);
        text_string(out, field->name);
        text_string(out, "\":");
        field_write(field, context, object, out);
        separator = ",\"";
    }
    text_char(out, '}');
}

const Field *fields_first_difference(const FieldTable *table, const FieldContext *context, const void *a,
                                     const void *b) {
    for (int i = 0; i < table->count; i++) {
        const Field *field = &table->fields[i];
        Text one = {0}, other = {0};
        if (field->type == FIELD_RULES) continue;
        field_write(field, context, a, &one);
        field_write(field, context, b, &other);
        bool same = strcmp(text_c(&one), text_c(&other)) == 0;
        text_free(&one);
        text_free(&other);
        if (!same) return field;
    }
    return NULL;
}

/* ---- reading ---- */

static bool fail(const cJSON *value, const char *name, const char *expected, Error *error) {
    char shown[64];
    if (!value) return error_input(error, "%s: missing", name);
    json_excerpt(value, shown, sizeof shown);
    return error_input(error, "%s: %s: expected %s", name, shown, expected);
}

bool field_read_text(const FieldText *text, const cJSON *value, const char *name, uint64_t *out,
                     Error *error) {
    char ignored[TEXT_MAX];
    *out = text->none;
    if (cJSON_IsNull(value) && text->format(text->none, ignored) == 0) return true;
    return (cJSON_IsString(value) && text->parse(value->valuestring, out)) ||
           fail(value, name, "the name of a card or cell", error);
}

static bool read_set(const Field *field, const cJSON *value, const char *name, uint64_t *out, Error *error) {
    const cJSON *item;
    *out = 0;
    if (!cJSON_IsArray(value)) return fail(value, name, "a list", error);
    cJSON_ArrayForEach(item, value) {
        uint64_t number;
        if (!field_read_text(field->text, item, name, &number, error)) return false;
        if (number > 63 || *out >> number & 1) return fail(item, name, "each card once", error);
        *out |= UINT64_C(1) << number;
    }
    return true;
}

static bool read_seats(const FieldContext *context, const cJSON *value, const char *name, uint64_t *out,
                       Error *error) {
    const cJSON *item;
    *out = 0;
    if (!cJSON_IsArray(value)) return fail(value, name, "a list of seats", error);
    cJSON_ArrayForEach(item, value) {
        int64_t seat;
        if (!json_integer(item, name, 0, context->seats - 1, &seat, error)) return false;
        *out |= UINT64_C(1) << seat;
    }
    return true;
}

static bool read_choice(const Field *field, const cJSON *value, const char *name, uint64_t *out,
                        Error *error) {
    for (*out = 0; cJSON_IsString(value) && field->names[*out]; ++*out)
        if (strcmp(field->names[*out], value->valuestring) == 0) return true;
    return fail(value, name, "one of its names", error);
}

static bool read_seat(const Field *field, const FieldContext *context, const cJSON *value, const char *name,
                      uint64_t *out, Error *error) {
    int64_t seat;
    int lowest = field->type == FIELD_TURN ? -1 : 0;
    if (!json_integer(value, name, lowest, context->seats - 1, &seat, error)) return false;
    *out = (uint64_t)seat;
    return true;
}

static bool read_integer(const Field *field, const cJSON *value, const char *name, uint64_t *out,
                         Error *error) {
    unsigned bits = field->size > 6 ? 52 : 8 * field->size;
    bool is_signed = field->type == FIELD_INTEGER;
    int64_t limit = INT64_C(1) << (bits - is_signed), number;
    if (!json_integer(value, name, is_signed ? -limit : 0, limit - 1, &number, error)) return false;
    *out = (uint64_t)number;
    return true;
}

static bool read_value(const Field *field, const FieldContext *context, const cJSON *value, const char *name,
                       void *at, Error *error) {
    uint64_t number = 0;
    bool good = true;
    switch (field->type) {
    case FIELD_INTEGER:
    case FIELD_COUNT:
        good = read_integer(field, value, name, &number, error);
        break;
    case FIELD_SEAT:
    case FIELD_TURN:
        good = read_seat(field, context, value, name, &number, error);
        break;
    case FIELD_BOOL:
        good = cJSON_IsBool(value) || fail(value, name, "true or false", error);
        number = cJSON_IsTrue(value) != 0;
        break;
    case FIELD_CHOICE:
        good = read_choice(field, value, name, &number, error);
        break;
    case FIELD_SEATS:
        good = read_seats(context, value, name, &number, error);
        break;
    case FIELD_TEXT:
        good = field_read_text(field->text, value, name, &number, error);
        break;
    case FIELD_SET:
        good = read_set(field, value, name, &number, error);
        break;
    case FIELD_MOVE:
        if (!cJSON_IsNull(value))
            good = (cJSON_IsString(value) && game_parse_move(context->game, value->valuestring, &number)) ||
                   fail(value, name, "a move", error);
        break;
    case FIELD_RULES:
    case FIELD_OWN:
        break;
    }
    if (good) store(at, field->size, number);
    return good;
}

static bool read_field(const Field *field, const FieldContext *context, const cJSON *value, const char *name,
                       void *object, Error *error) {
    char *at = (char *)object + field->offset;
    int count = count_of(field, context), i = 0;
    if (field->type == FIELD_OWN) return field->read(context, value, object, error);
    if (count == 0) return read_value(field, context, value, name, at, error);
    if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) != count)
        return error_input(error, "%s: expected a list of %d", name, count);
    const cJSON *item;
    cJSON_ArrayForEach(item, value) {
        if (!read_value(field, context, item, name, at + (size_t)i * field->size, error)) return false;
        i++;
    }
    return true;
}

/* True if the values of a row lie in the struct: an array may have fewer entries than the table seats. */
static bool row_fits(const FieldTable *table, const Field *field, const FieldContext *context) {
    int values = count_of(field, context);
    return field->offset + (size_t)(values ? values : 1) * field->size <= table->size;
}

bool fields_read(const FieldTable *table, const FieldContext *context, const cJSON *json, const char *name,
                 void *object, Error *error) {
    memset(object, 0, table->size);
    if (!cJSON_IsObject(json)) return fail(json, name, "an object", error);
    for (int i = 0; i < table->count; i++) {
        const Field *field = &table->fields[i];
        char path[JSON_PATH_MAX];
        json_join(name, field->name, path, sizeof path);
        CHECK(row_fits(table, field, context), "rows whose values lie in the struct");
        if (field->type == FIELD_RULES) {
            memcpy((char *)object + field->offset, context->rules, field->size);
            continue;
        }
        const cJSON *value = json_member(json, field->name);
        if (!read_field(field, context, value, path, object, error)) return false;
    }
    return true;
}

/* ---- describing ---- */

const char *field_kind(const Field *field) {
    static const char *const kinds[] = {[FIELD_INTEGER] = "integer",
                                        [FIELD_COUNT] = "integer from 0",
                                        [FIELD_SEAT] = "seat",
                                        [FIELD_TURN] = "seat or -1",
                                        [FIELD_BOOL] = "true or false",
                                        [FIELD_CHOICE] = "name",
                                        [FIELD_SEATS] = "list of seats",
                                        [FIELD_TEXT] = "text",
                                        [FIELD_SET] = "list of texts",
                                        [FIELD_MOVE] = "move or null",
                                        [FIELD_RULES] = "",
                                        [FIELD_OWN] = "value"};
    static const char *const lists[] = {[FIELD_INTEGER] = "integers",
                                        [FIELD_COUNT] = "integers from 0",
                                        [FIELD_SEAT] = "seats",
                                        [FIELD_TURN] = "seats or -1 each",
                                        [FIELD_BOOL] = "true or false each",
                                        [FIELD_CHOICE] = "names",
                                        [FIELD_SEATS] = "lists of seats",
                                        [FIELD_TEXT] = "texts",
                                        [FIELD_SET] = "lists of texts",
                                        [FIELD_MOVE] = "moves",
                                        [FIELD_RULES] = "",
                                        [FIELD_OWN] = "values"};
    _Static_assert(sizeof kinds == sizeof lists && sizeof kinds / sizeof *kinds == FIELD_OWN + 1,
                   "words for every type");
    return field->count == 0 ? kinds[field->type] : lists[field->type];
}
