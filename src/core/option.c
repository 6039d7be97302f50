/* Struct fields described by a table of names, types and offsets. Reads them from JSON with errors that state
 * the allowed values, writes them back, and accesses them by number for sweeps (option_get, option_put). */
#include "core/option.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/json.h"
#include "core/intern.h"
#include "core/memory.h"
#include "core/text.h"

enum { KEYS_MAX = 256 /* above the options of any bot */, NAMES_SIZE = 512 /* shown in a message */ };

/* True if the field's type holds the number without loss of its integer part. */
static bool fits(const Option *option, double value) {
    if (option->type == OPTION_REAL) return true;
    double limit = option->size == sizeof(int64_t) ? 0x1p63 : (double)(UINT64_C(1) << 8 * option->size);
    return value >= (option->size == sizeof(int64_t) ? -limit : 0) && value < limit;
}

/* --- fields --- */

double option_get(const Option *option, const void *params) {
    const char *field = (const char *)params + option->offset;
    double real;
    int64_t integer;
    uint16_t half;
    uint32_t word;
    if (option->type == OPTION_REAL) return memcpy(&real, field, sizeof real), real;
    switch (option->size) {
    case 1:
        return (unsigned char)*field;
    case 2:
        return memcpy(&half, field, sizeof half), half;
    case 4:
        return memcpy(&word, field, sizeof word), word;
    default:
        return memcpy(&integer, field, sizeof integer), (double)integer;
    }
}

void option_put(const Option *option, double value, void *params) {
    char *field = (char *)params + option->offset;
    CHECK(fits(option, value), "a value that its field can hold");
    if (option->type == OPTION_REAL) {
        memcpy(field, &value, sizeof value);
        return;
    }
    int64_t integer = (int64_t)value;
    uint16_t half = (uint16_t)integer;
    uint32_t word = (uint32_t)integer;
    switch (option->size) {
    case 1:
        *(unsigned char *)field = (unsigned char)integer;
        break;
    case 2:
        memcpy(field, &half, sizeof half);
        break;
    case 4:
        memcpy(field, &word, sizeof word);
        break;
    default:
        memcpy(field, &integer, sizeof integer);
        break;
    }
}

bool option_is_text(const Option *option) { return option->type >= OPTION_TEXT; }

void option_defaults(const OptionTable *table, void *params) {
    for (int i = 0; i < table->count; i++) option_put(&table->options[i], table->options[i].initial, params);
}

const Option *option_find(const OptionTable *table, const char *name) {
    for (int i = 0; i < table->count; i++) {
        if (strcmp(table->options[i].name, name) == 0) return &table->options[i];
    }
    return NULL;
}

static int count_names(const char *const *names) {
    int count = 0;
    while (names && names[count]) count++;
    return count;
}

/* --- texts --- */

/* "a, b or c", each name between `quote`s. */
static void list_names(const char *const *names, int count, const char *quote, char *out, size_t capacity) {
    size_t size = 0;
    out[0] = '\0';
    for (int i = 0; i < count && size < capacity; i++) {
        const char *separator = i == 0 ? "" : i == count - 1 ? " or " : ", ";
        int written = snprintf(out + size, capacity - size, "%s%s%s%s", separator, quote, names[i], quote);
        size += written > 0 ? (size_t)written : 0;
    }
}

void option_allowed(const Option *option, char *out, size_t capacity) {
    char lowest[FORMAT_REAL_MAX], highest[FORMAT_REAL_MAX];
    if (option->type == OPTION_BOOL) {
        snprintf(out, capacity, "true or false");
    } else if (option_is_text(option)) {
        static const char *const kinds[] = {"any text", "a list of strings, [\"...\", \"...\"]",
                                            "an object of numbers, strings, true and false"};
        snprintf(out, capacity, "%s", kinds[option->type - OPTION_TEXT]);
    } else if (option->choices) {
        const char *quote = option->type == OPTION_CHOICE ? "\"" : "";
        list_names(option->choices, count_names(option->choices), quote, out, capacity);
    } else {
        option_format(option, option->min, lowest, sizeof lowest);
        option_format(option, option->max, highest, sizeof highest);
        snprintf(out, capacity, "%s..%s", lowest, highest);
    }
}

/* The JSON of an interned list or object; an empty text gives an empty container. */
static const char *json_of(uint32_t number, OptionType type) {
    if (number != INTERNED_EMPTY) return interned(number);
    return type == OPTION_TEXTS ? "[]" : "{}";
}

void option_format(const Option *option, double value, char *out, size_t capacity) {
    char number[FORMAT_REAL_MAX];
    const char *text = number;
    switch (option->type) {
    case OPTION_INT:
        number[format_integer(number, (int64_t)value)] = '\0';
        break;
    case OPTION_REAL:
        format_real(number, value);
        break;
    case OPTION_BOOL:
        text = value != 0 ? "true" : "false";
        break;
    case OPTION_CHOICE:
        CHECK(value >= 0 && value < count_names(option->choices), "the number of a choice");
        text = option->choices[(int)value];
        break;
    case OPTION_TEXT:
        text = interned((uint32_t)value);
        break;
    case OPTION_TEXTS:
    case OPTION_VALUES:
        text = json_of((uint32_t)value, option->type);
        break;
    }
    snprintf(out, capacity, "%s", text);
}

/* --- errors --- */

static bool fail_type(const Option *option, const cJSON *value, const char *path, Error *error) {
    char shown[64], allowed[NAMES_SIZE];
    json_excerpt(value, shown, sizeof shown);
    option_allowed(option, allowed, sizeof allowed);
    if (option->type == OPTION_BOOL || option->type == OPTION_TEXTS || option->type == OPTION_VALUES) {
        return error_input(error, "%s: %s has the wrong type; expected %s", path, shown, allowed);
    }
    const char *kind = option->type == OPTION_INT    ? "an integer"
                       : option->type == OPTION_REAL ? "a number"
                                                     : "a string";
    if (option->type == OPTION_TEXT)
        return error_input(error, "%s: %s has the wrong type; expected %s", path, shown, kind);
    return error_input(error, "%s: %s has the wrong type; expected %s%s %s", path, shown, kind,
                       option->choices ? ":" : ",", allowed);
}

static bool fail_name(const char *name, const char *const *names, int count, const char *path, Error *error) {
    char shown[64], allowed[NAMES_SIZE];
    cJSON value = {.type = cJSON_String, .valuestring = (char *)name};
    json_excerpt(&value, shown, sizeof shown);
    list_names(names, count, "\"", allowed, sizeof allowed);
    Hint hint = nearest_hint(name, names, count);
    return error_input(error, "%s: %s is not allowed; allowed: %s%s", path, shown, allowed, hint.text);
}

/* --- setting --- */

static bool is_legal(const Option *option, double value) {
    if (!option->choices) return value >= option->min && value <= option->max;
    char text[FORMAT_REAL_MAX];
    format_real(text, value);
    for (int i = 0; option->choices[i]; i++) {
        if (strcmp(option->choices[i], text) == 0) return true;
    }
    return false;
}

static bool set_number(const Option *option, const cJSON *value, const char *path, void *params,
                       Error *error) {
    double number;
    if (!json_number(value, &number) || (option->type == OPTION_INT && number != trunc(number))) {
        return fail_type(option, value, path, error);
    }
    if (isfinite(number) && is_legal(option, number)) {
        option_put(option, number, params);
        return true;
    }
    char shown[64], allowed[NAMES_SIZE];
    json_excerpt(value, shown, sizeof shown);
    option_allowed(option, allowed, sizeof allowed);
    return error_input(error, "%s: %s is %s; allowed: %s", path, shown,
                       option->choices ? "not allowed" : "out of range", allowed);
}

static bool set_choice(const Option *option, const cJSON *value, const char *path, void *params,
                       Error *error) {
    if (!cJSON_IsString(value)) return fail_type(option, value, path, error);
    for (int i = 0; option->choices[i]; i++) {
        if (strcmp(option->choices[i], value->valuestring) != 0) continue;
        option_put(option, i, params);
        return true;
    }
    return fail_name(value->valuestring, option->choices, count_names(option->choices), path, error);
}

static bool put_text(const Option *option, const char *text, const char *path, void *params, Error *error) {
    uint32_t number;
    if (strlen(text) > OPTION_TEXT_MAX)
        return error_input(error, "%s: %zu bytes are too many; allowed: %d", path, strlen(text),
                           OPTION_TEXT_MAX);
    if (!intern(text, &number)) return error_memory(error, "a text");
    option_put(option, number, params);
    return true;
}

static bool fail_item(const cJSON *whole, const cJSON *item, const char *path, Error *error) {
    char shown[64], place[80] = "";
    int index = 0;
    for (const cJSON *each = whole->child; each != item; each = each->next) index++;
    json_excerpt(item, shown, sizeof shown);
    if (cJSON_IsObject(whole))
        snprintf(place, sizeof place, ".%.60s", item->string);
    else
        snprintf(place, sizeof place, "[%d]", index);
    return error_input(error, "%s%s: %s has the wrong type; expected %s", path, place, shown,
                       cJSON_IsObject(whole) ? "a number, a string, true or false" : "a string");
}

/* Refuses items of a type that the list or object cannot hold. */
static bool check_items(const Option *option, const cJSON *value, const char *path, Error *error) {
    const cJSON *item;
    bool list = option->type == OPTION_TEXTS;
    if (list ? !cJSON_IsArray(value) : !cJSON_IsObject(value)) return fail_type(option, value, path, error);
    cJSON_ArrayForEach(item, value) {
        if (cJSON_IsString(item)) continue;
        if (!list && (cJSON_IsNumber(item) || cJSON_IsBool(item))) continue;
        return fail_item(value, item, path, error);
    }
    return true;
}

static bool set_texts(const Option *option, const cJSON *value, const char *path, void *params,
                      Error *error) {
    if (option->type == OPTION_TEXT)
        return cJSON_IsString(value) ? put_text(option, value->valuestring, path, params, error)
                                     : fail_type(option, value, path, error);
    if (!check_items(option, value, path, error)) return false;
    char *json = cJSON_GetArraySize(value) > 0 ? cJSON_PrintUnformatted(value) : memory_text("");
    bool good = json ? put_text(option, json, path, params, error) : error_memory(error, "a text");
    free(json);
    return good;
}

bool option_set_json(const Option *option, const cJSON *value, const char *path, void *params, Error *error) {
    switch (option->type) {
    case OPTION_INT:
    case OPTION_REAL:
        return set_number(option, value, path, params, error);
    case OPTION_CHOICE:
        return set_choice(option, value, path, params, error);
    case OPTION_TEXT:
    case OPTION_TEXTS:
    case OPTION_VALUES:
        return set_texts(option, value, path, params, error);
    case OPTION_BOOL:
        break;
    }
    if (!cJSON_IsBool(value)) return fail_type(option, value, path, error);
    option_put(option, cJSON_IsTrue(value), params);
    return true;
}

/* Parses `text` as JSON. Text that is not JSON becomes a string, so that the error reports the wrong type. */
static bool set_parsed(const Option *option, const char *text, const char *path, void *params, Error *error) {
    cJSON string = {.type = cJSON_String, .valuestring = (char *)text}, *parsed;
    Error ignored;
    parsed = json_parse(text, strlen(text), path, 1, &ignored);
    bool good = option_set_json(option, parsed ? parsed : &string, path, params, error);
    cJSON_Delete(parsed);
    return good;
}

bool option_set_text(const Option *option, const char *text, const char *path, void *params, Error *error) {
    if (option->type == OPTION_TEXTS || option->type == OPTION_VALUES)
        return set_parsed(option, text, path, params, error);
    cJSON value = {.type = cJSON_String, .valuestring = (char *)text};
    bool is_number = option->type == OPTION_INT || option->type == OPTION_REAL;
    if (is_number && json_scan_number(text, strlen(text))) {
        value.type = cJSON_Number;
        value.valuedouble = strtod(text, NULL);
    } else if (option->type == OPTION_BOOL && strcmp(text, "true") == 0) {
        value.type = cJSON_True;
    } else if (option->type == OPTION_BOOL && strcmp(text, "false") == 0) {
        value.type = cJSON_False;
    }
    return option_set_json(option, &value, path, params, error);
}

/* --- objects --- */

/* Applies "deck=52 trump=slot". */
static bool apply_settings(const OptionTable *table, const char *settings, const char *path, void *params,
                           Error *error) {
    char name[64], value[64], full[JSON_PATH_MAX];
    int used;
    for (; sscanf(settings, " %63[^= ]=%63[^ ]%n", name, value, &used) == 2; settings += used) {
        const Option *option = option_find(table, name);
        json_join(path, name, full, sizeof full);
        if (!option) return error_input(error, "%s: the preset sets an unknown option", full);
        if (!option_set_text(option, value, full, params, error)) return false;
    }
    assert(settings[strspn(settings, " ")] == '\0');
    return true;
}

static bool read_preset(const OptionTable *table, const cJSON *item, const char *path, void *params,
                        Error *error) {
    const char *names[KEYS_MAX];
    char allowed[NAMES_SIZE], shown[64];
    int count = table->preset_count < KEYS_MAX ? table->preset_count : KEYS_MAX;
    for (int i = 0; i < count; i++) names[i] = table->presets[i].name;
    if (!cJSON_IsString(item)) {
        json_excerpt(item, shown, sizeof shown);
        list_names(names, count, "\"", allowed, sizeof allowed);
        return error_input(error, "%s: %s has the wrong type; expected a string: %s", path, shown, allowed);
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], item->valuestring) != 0) continue;
        return apply_settings(table, table->presets[i].settings, path, params, error);
    }
    return fail_name(item->valuestring, names, count, path, error);
}

/* Refuses the first key that is not in the table, `known` or "preset". */
static bool check_keys(const OptionTable *table, const cJSON *object, const char *path,
                       const char *const *known, Error *error) {
    const char *keys[KEYS_MAX + 1];
    char full[JSON_PATH_MAX];
    int count = 0;
    assert(table->count + count_names(known) < KEYS_MAX);
    for (int i = 0; i < table->count; i++) keys[count++] = table->options[i].name;
    for (int i = 0; i < count_names(known); i++) keys[count++] = known[i];
    if (table->preset_count > 0) keys[count++] = "preset";
    keys[count] = NULL;
    for (int i = 0; i < count_names(table->reserved); i++) {
        if (!json_member(object, table->reserved[i])) continue;
        json_join(path, table->reserved[i], full, sizeof full);
        return error_input(error, "%s: this rule is known but not supported", full);
    }
    return json_only_keys(object, path, keys, error);
}

bool option_read(const OptionTable *table, const cJSON *object, const char *path, const char *const *known,
                 void *params, Error *error) {
    char full[JSON_PATH_MAX];
    option_defaults(table, params);
    if (!check_keys(table, object, path, known, error)) return false;
    const cJSON *preset = json_member(object, "preset");
    if (preset && table->preset_count > 0) {
        json_join(path, "preset", full, sizeof full);
        if (!read_preset(table, preset, full, params, error)) return false;
    }
    const cJSON *item;
    cJSON_ArrayForEach(item, object) {
        const Option *option = option_find(table, item->string);
        if (!option) continue;
        json_join(path, item->string, full, sizeof full);
        if (!option_set_json(option, item, full, params, error)) return false;
    }
    return true;
}

cJSON *option_value_json(const Option *option, double value) {
    if (option->type == OPTION_TEXT) return cJSON_CreateString(interned((uint32_t)value));
    if (option_is_text(option)) return cJSON_CreateRaw(json_of((uint32_t)value, option->type));
    char text[NAMES_SIZE];
    option_format(option, value, text, sizeof text);
    if (option->type == OPTION_BOOL) return cJSON_CreateBool(value != 0);
    return option->type == OPTION_CHOICE ? cJSON_CreateString(text) : cJSON_CreateRaw(text);
}

void option_write(const OptionTable *table, const void *params, cJSON *object) {
    for (int i = 0; i < table->count; i++) {
        const Option *option = &table->options[i];
        bool values = option->type == OPTION_VALUES;
        cJSON_AddItemToObject(object, option->name,
                              values ? option_values_json(option, params)
                                     : option_value_json(option, option_get(option, params)));
    }
}

/* ---- members ---- */

#define WHOLE_MAX 1e15 /* below 2^53: exact as a double */
#define REAL_MAX  1e300

enum { MEMBER_NAMES_MAX = 256 };

static Option member_option(const Option *row, int slot, OptionType type) {
    CHECK(type == OPTION_INT || type == OPTION_REAL || type == OPTION_BOOL || type == OPTION_TEXT,
          "the type of a JSON value");
    CHECK(slot >= 0 && slot < OPTION_MEMBERS_MAX, "a slot of the option");
    static const uint16_t sizes[] = {
        [OPTION_INT] = 8, [OPTION_REAL] = 8, [OPTION_BOOL] = 1, [OPTION_TEXT] = 4};
    double bound = type == OPTION_INT ? WHOLE_MAX : REAL_MAX;
    size_t offset = row->offset + offsetof(OptionValues, slots) + (size_t)slot * sizeof(int64_t);
    CHECK(offset <= UINT16_MAX, "parameters whose offsets fit");
    return (Option){.name = row->name,
                    .type = type,
                    .offset = (uint16_t)offset,
                    .size = sizes[type],
                    .min = -bound,
                    .max = bound,
                    .help = row->help};
}

/* Returns one of three types: the readers of such objects refuse null, lists and objects. */
static OptionType type_of(const cJSON *value, bool whole) {
    if (cJSON_IsString(value)) return OPTION_TEXT;
    if (cJSON_IsBool(value)) return OPTION_BOOL;
    return whole && value->valuedouble == trunc(value->valuedouble) ? OPTION_INT : OPTION_REAL;
}

static cJSON *parse(uint32_t number) {
    const char *text = interned(number);
    return *text ? cJSON_Parse(text) : cJSON_CreateObject();
}

static bool no_member(const cJSON *object, const OptionMember *wanted, Error *error) {
    const char *names[MEMBER_NAMES_MAX];
    int count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, object) if (count < MEMBER_NAMES_MAX) names[count++] = item->string;
    Hint hint = nearest_hint(wanted->key, names, count);
    return error_input(error, "%s: there is no \"%.60s\" in \"%s\"%s; give it a value there to start from",
                       wanted->path, wanted->key, wanted->row->name, hint.text);
}

static bool add_slot(const OptionMember *wanted, const cJSON *value, void *params, Option *member,
                     Error *error) {
    const Option *row = wanted->row;
    OptionValues *values = (OptionValues *)(void *)((char *)params + row->offset);
    cJSON *layout = parse(values->layout);
    int slot = cJSON_GetArraySize(layout);
    char name[JSON_PATH_MAX];
    uint32_t number = INTERNED_EMPTY;
    snprintf(name, sizeof name, "%s.%s", row->name, value->string);
    *member = member_option(row, slot < OPTION_MEMBERS_MAX ? slot : 0, type_of(value, wanted->whole));
    cJSON_AddNumberToObject(layout, value->string, member->type);
    char *text = cJSON_PrintUnformatted(layout);
    cJSON_Delete(layout);
    bool good = (slot < OPTION_MEMBERS_MAX || error_input(error, "%s: at most %d of \"%s\" can be varied",
                                                          wanted->path, OPTION_MEMBERS_MAX, row->name)) &&
                ((text && intern(name, &number) && intern(text, &values->layout)) ||
                 error_memory(error, "a parameter"));
    free(text);
    member->name = interned(number);
    return good && option_set_json(member, value, wanted->path, params, error);
}

bool option_member_open(const OptionMember *wanted, void *params, Option *member, Error *error) {
    const Option *row = wanted->row;
    cJSON *object = parse(((const OptionValues *)(const void *)((char *)params + row->offset))->text);
    const cJSON *value = json_member(object, wanted->key);
    bool good = value ? add_slot(wanted, value, params, member, error) : no_member(object, wanted, error);
    cJSON_Delete(object);
    return good;
}

cJSON *option_values_json(const Option *row, const void *params) {
    const OptionValues *values = (const OptionValues *)(const void *)((const char *)params + row->offset);
    cJSON *object = parse(values->text), *layout = parse(values->layout);
    const cJSON *entry;
    int slot = 0;
    cJSON_ArrayForEach(entry, layout) {
        Option member = member_option(row, slot++, (OptionType)entry->valueint);
        cJSON *value = option_value_json(&member, option_get(&member, params));
        if (value) cJSON_ReplaceItemInObjectCaseSensitive(object, entry->string, value);
    }
    cJSON_Delete(layout);
    return object;
}
