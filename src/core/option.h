/* One table per thing with parameters: rules, bots, the run. JSON keys, defaults, bounds, --set, help,
 * `describe`, `schema` and all error messages use it. */
#ifndef KOZYR_CORE_OPTION_H
#define KOZYR_CORE_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/intern.h"

struct cJSON;

/* TEXT, TEXTS (a list of texts) and VALUES (an object of numbers, texts and booleans) are stored as the number
 * of an interned text: the text itself, or its JSON without blanks. They are empty by default. */
typedef enum {
    OPTION_INT,
    OPTION_REAL,
    OPTION_BOOL,
    OPTION_CHOICE,
    OPTION_TEXT,
    OPTION_TEXTS,
    OPTION_VALUES
} OptionType;

enum { OPTION_TEXT_MAX = 8192 }; /* maximum bytes of a text, or of the JSON of TEXTS and VALUES */

typedef struct {
    const char *name;
    OptionType type;
    uint16_t offset,
        size;        /* size of the field: unsigned of 1, 2 or 4 bytes, or int64_t; double for a real, 1 byte
                      * for a bool */
    double initial;  /* the default; a choice's index from 0, a bool's 0 or 1 */
    double min, max; /* inclusive; unused for bools and choices */
    const char *const *choices; /* NULL-terminated. A choice's names; for an int, its only legal values, or
                                 * NULL */
    const char *help;           /* one line, no full stop */
} Option;

/* A named set of values that replaces the defaults: "deck=52 trump=slot". */
typedef struct {
    const char *name, *help, *settings;
} Preset;

typedef struct {
    const Option *options;
    int count;
    const Preset *presets; /* presets[0] is the default preset; its settings equal the defaults */
    int preset_count;
    const char *const
        *reserved; /* NULL-terminated names known in the field but not supported here; NULL if none */
} OptionTable;

/* The arrays of a table: {OPTION_ROWS(rows), OPTION_PRESETS(presets)}. */
#define OPTION_ROWS(array)    .options = (array), .count = (int)(sizeof(array) / sizeof *(array))
#define OPTION_PRESETS(array) .presets = (array), .preset_count = (int)(sizeof(array) / sizeof *(array))

#define OPTION_FIELD(type, field)                                                                            \
    .offset = (uint16_t)offsetof(type, field), .size = (uint16_t)sizeof(((type *)0)->field)

/* Rows of a table, for `static const Option rows[] = {...}`. */
#define OPTION_ROW_INT(params, field, initial, min, max, help)                                               \
    { #field, OPTION_INT, OPTION_FIELD(params, field), initial, min, max, NULL, help }
#define OPTION_ROW_REAL(params, field, initial, min, max, help)                                              \
    { #field, OPTION_REAL, OPTION_FIELD(params, field), initial, min, max, NULL, help }
#define OPTION_ROW_BOOL(params, field, initial, help)                                                        \
    { #field, OPTION_BOOL, OPTION_FIELD(params, field), initial, 0, 1, NULL, help }
#define OPTION_ROW_CHOICE(params, field, initial, choices, help)                                             \
    { #field, OPTION_CHOICE, OPTION_FIELD(params, field), initial, 0, 0, choices, help }

/* `type` is TEXT or TEXTS; the field is a uint32_t. For VALUES see option_values.h. */
#define OPTION_ROW_TEXT(params, field, type, help)                                                           \
    { #field, type, OPTION_FIELD(params, field), INTERNED_EMPTY, 0, 0, NULL, help }

/* True for TEXT, TEXTS and VALUES. */
bool option_is_text(const Option *option);

/* The field's value as a number (a choice's index, a bool's 0 or 1, a text's number). */
double option_get(const Option *option, const void *params);

/* Sets a field to a number as option_get returns it; the option must allow it. */
void option_put(const Option *option, double value, void *params);

/* Fills every field with its default. The caller zeroes `params` first. */
void option_defaults(const OptionTable *table, void *params);

/* Finds a row by name; NULL if there is none. */
const Option *option_find(const OptionTable *table, const char *name);

/* Reads `object` into `params`: first the defaults, then the preset named by the key "preset", then the
 * keys. Keys in `known` (NULL-terminated, may be NULL) are the caller's and are skipped. `path` is the
 * object's JSON path for messages: "game", "entrants.tree". Errors: unknown or reserved key, wrong type,
 * value out of bounds; each names path, value, what is allowed and the nearest name. */
bool option_read(const OptionTable *table, const struct cJSON *object, const char *path,
                 const char *const *known, void *params, Error *error);

/* Sets one field from a JSON value of the field's type. */
bool option_set_json(const Option *option, const struct cJSON *value, const char *path, void *params,
                     Error *error);

/* Sets one field from text, as written after --set or in a preset; TEXTS and VALUES are written as JSON. */
bool option_set_text(const Option *option, const char *text, const char *path, void *params, Error *error);

/* A value (see option_get) as JSON; NULL if out of memory. */
struct cJSON *option_value_json(const Option *option, double value);

/* Appends every field to the JSON object, in table order. */
void option_write(const OptionTable *table, const void *params, struct cJSON *object);

/* The allowed values, for messages and help: "1..8", "24, 32, 36 or 52", "true or false". */
void option_allowed(const Option *option, char *out, size_t capacity);
/* A value as the user would write it: "36", "0.15", "true", "throw-in". */
void option_format(const Option *option, double value, char *out, size_t capacity);

/* ---- members ---- */

/* Members of an OPTION_VALUES option that vary between parameter sets. Each has its own slot, which an Option
 * describes like any other field, so that setting its value interns no new text. */

/* As many as a sweep can vary (SWEPT_MAX). */
enum { OPTION_MEMBERS_MAX = 16 };

/* The field of an OPTION_VALUES option. */
typedef struct {
    uint32_t text;   /* the interned text as written */
    uint32_t layout; /* interned JSON that tells which members have slots: {"name": type}, in slot order */
    int64_t slots[OPTION_MEMBERS_MAX];
} OptionValues;

#define OPTION_ROW_VALUES(params, field, help)                                                               \
    {                                                                                                        \
#field, OPTION_VALUES, (uint16_t)offsetof(params, field), sizeof(uint32_t), INTERNED_EMPTY, 0, 0,    \
            NULL, help                                                                                       \
    }

typedef struct {
    const Option *row;
    const char *key;
    bool whole;       /* true if it takes whole numbers only */
    const char *path; /* prefix of the error message */
} OptionMember;

/* Gives the member a slot in `params` with its value and describes it in `member`, named ROW.KEY. False if
 * there is no such member or no free slot. */
bool option_member_open(const OptionMember *wanted, void *params, Option *member, Error *error);

/* The row's value, including the values of its slots; NULL if out of memory. */
struct cJSON *option_values_json(const Option *row, const void *params);

#endif
