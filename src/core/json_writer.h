/* Writes JSON member by member: no tree, so the memory does not grow with the text. Indented by tabs; members
 * of objects are on lines of their own, those of lists on one line. */
#ifndef KOZYR_CORE_JSON_WRITER_H
#define KOZYR_CORE_JSON_WRITER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

/* Takes the next bytes of a text; false: no more of it. */
typedef bool JsonSink(void *context, const char *bytes, size_t size);

/* Start from zeroes, with a sink or without: then `text` keeps all. */
typedef struct {
    JsonSink *sink;
    void *context;
    Text text;      /* what the sink has not had yet */
    uint64_t lists; /* bit d: what is open at depth d is a list */
    int depth;      /* of what is open; at most 63 */
    bool begun;     /* what is open has a member */
} JsonWriter;

/* A member of what is open: `key` in an object, NULL in a list or for the whole text. */
void json_put_object(JsonWriter *json, const char *key); /* open it; json_end closes it */
void json_put_list(JsonWriter *json, const char *key);
void json_end(JsonWriter *json);
void json_put_string(JsonWriter *json, const char *key, const char *text); /* NULL: null */
void json_put_count(JsonWriter *json, const char *key, int64_t count);     /* below 2^53 without its sign */
/* `decimals` digits after the point; "-0.000" is written as "0.000", what is not finite as null. */
void json_put_fixed(JsonWriter *json, const char *key, double value, int decimals);
void json_put_bool(JsonWriter *json, const char *key, bool value);
void json_put_null(JsonWriter *json, const char *key);
/* A value that is a tree already, or the members of one that is an object. */
void json_put_tree(JsonWriter *json, const char *key, const cJSON *value);
void json_put_members(JsonWriter *json, const cJSON *object);

/* Ends the text with a newline and gives the sink the rest. False: memory was short, or the sink said so;
 * json_writer_free in any case. */
bool json_finish(JsonWriter *json);
void json_writer_free(JsonWriter *json);
/* The whole text of a writer without a sink; the caller frees it. NULL: memory was short. */
char *json_take(JsonWriter *json);

#endif
