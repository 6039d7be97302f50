/* One table per struct that external bots read and write as JSON: a seat's view, and a ply as it sees it.
 * Writing, reading and `describe` use the same table, so they agree. */
#ifndef KOZYR_CORE_FIELD_H
#define KOZYR_CORE_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/text.h"

struct cJSON;
struct Game;

/* The context a table needs besides the struct. */
typedef struct {
    const struct Game *game;
    const void *rules;
    int seats;
    int seat; /* the seat that sees the view */
} FieldContext;

typedef enum {
    FIELD_INTEGER,
    FIELD_COUNT, /* an unsigned integer */
    FIELD_SEAT,  /* a seat of the table */
    FIELD_TURN,  /* a seat, or -1 */
    FIELD_BOOL,
    FIELD_CHOICE, /* one of `names` */
    FIELD_SEATS,  /* a bit per seat: a list of seats */
    FIELD_TEXT,   /* a number with a text, such as a card or a cell */
    FIELD_SET,    /* 64 bits: the set of numbers, as a list of their texts */
    FIELD_MOVE,   /* a Move; null in a deal's ply, whose seat is -1 */
    FIELD_RULES,  /* the rules; not written, because the reader knows them */
    FIELD_OWN     /* read and written by the row's `write` and `read` */
} FieldType;

/* Converts a number to its text (at most 31 bytes and a NUL) and back. `format` returns the length; for the
 * number `none`, which is null in JSON, it returns 0. */
typedef struct {
    size_t (*format)(uint64_t value, char *out);
    bool (*parse)(const char *text, uint64_t *value);
    uint64_t none;
} FieldText;

enum { FIELD_PER_SEAT = -1 };

typedef struct {
    const char *name;
    FieldType type;
    uint16_t offset, size;    /* of one value, in bytes */
    int16_t count;            /* 0: one value; n: a list of n values; FIELD_PER_SEAT: one value per seat */
    const char *const *names; /* NULL-terminated */
    const FieldText *text;
    uint16_t seat_offset, seat_size; /* for FIELD_MOVE: the seat that moved, a signed integer */
    /* Writes one JSON value from the struct, and reads it back; `read` may rely on the rows before it. */
    void (*write)(const FieldContext *context, const void *object, Text *out);
    bool (*read)(const FieldContext *context, const struct cJSON *value, void *object, Error *error);
    const char *help;
} Field;

typedef struct {
    const Field *fields;
    int count;
    size_t size; /* size of the struct in bytes */
} FieldTable;

/* Offset and size of a value, or of each value of an array. Used in rows such as {.name = "talon", .type =
 * FIELD_COUNT, FIELD_PLACE(View, talon), .help = "cards left"}. */
#define FIELD_PLACE(object, field)                                                                           \
    .offset = (uint16_t)offsetof(object, field), .size = (uint16_t)sizeof(((object *)0)->field)
#define FIELD_PLACES(object, field)                                                                          \
    .offset = (uint16_t)offsetof(object, field), .size = (uint16_t)sizeof(((object *)0)->field[0])

#define FIELD_ROW_MOVE(object, field, seat_)                                                                 \
    {                                                                                                        \
        .name = #field, FIELD_MOVE, FIELD_PLACE(object, field),                                              \
        .seat_offset = (uint16_t)offsetof(object, seat_),                                                    \
        .seat_size = (uint16_t)sizeof(((object *)0)->seat_), .help = "what was played; null: the deal"       \
    }
#define FIELD_ROW_OWN(name_, write_, read_, help_)                                                           \
    { .name = name_, FIELD_OWN, .write = write_, .read = read_, .help = help_ }

/* Appends the struct as a JSON object on one line. */
void fields_write(const FieldTable *table, const FieldContext *context, const void *object, Text *out);
/* Reads the struct from a JSON object as fields_write writes it; unknown keys are ignored. Messages call the
 * object `name`. */
bool fields_read(const FieldTable *table, const FieldContext *context, const struct cJSON *json,
                 const char *name, void *object, Error *error);

/* The first row in which two structs differ; NULL if they are equal. */
const Field *fields_first_difference(const FieldTable *table, const FieldContext *context, const void *a,
                                     const void *b);
/* True if the ply is the deal, which no seat played. */
bool fields_tell_deal(const FieldTable *table, const void *ply);
/* Appends the value of one row as JSON. */
void field_write(const Field *field, const FieldContext *context, const void *object, Text *out);

/* Appends a list of the texts of the numbers in the set `value`; for rows of type FIELD_OWN. */
void field_write_text(const FieldText *text, uint64_t value, Text *out);
bool field_read_text(const FieldText *text, const struct cJSON *value, const char *name, uint64_t *out,
                     Error *error);
/* The row's type in words, such as "a list of card names", for `describe`. */
const char *field_kind(const Field *field);

#endif
