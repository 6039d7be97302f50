/* Writes JSON member by member, without a tree, so memory does not grow with the text. Indented by tabs; each
 * member of an object has its own line, a list stays on one line. */
#ifndef KOZYR_CORE_JSON_WRITER_H
#define KOZYR_CORE_JSON_WRITER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

/* Receives the next bytes of a text; returns false to stop the writer. */
typedef bool JsonSink(void *context, const char *bytes, size_t size);

/* Initialise to zero. The sink is optional; without one, `text` collects everything. */
typedef struct {
    JsonSink *sink;
    void *context;
    Text text;      /* bytes not yet passed to the sink */
    uint64_t lists; /* bit d: the container open at depth d is a list */
    int depth;      /* depth of the open container; at most 63 */
    bool begun;     /* true if the open container has a member */
} JsonWriter;

/* Writes a member of the open container: `key` in an object, NULL in a list or for the whole text. */
void json_put_object(JsonWriter *json, const char *key); /* opens it; json_end closes it */
void json_put_list(JsonWriter *json, const char *key);
void json_end(JsonWriter *json);
void json_put_string(JsonWriter *json, const char *key, const char *text); /* NULL becomes null */
/* The absolute value must be below 2^53. */
void json_put_count(JsonWriter *json, const char *key, int64_t count);
/* Writes `decimals` digits after the point. "-0.000" becomes "0.000"; a number that is not finite becomes
 * null. */
void json_put_fixed(JsonWriter *json, const char *key, double value, int decimals);
void json_put_bool(JsonWriter *json, const char *key, bool value);
void json_put_null(JsonWriter *json, const char *key);
/* Writes a value given as a tree, or the members of an object given as a tree. */
void json_put_tree(JsonWriter *json, const char *key, const cJSON *value);
void json_put_members(JsonWriter *json, const cJSON *object);

/* Ends the text with a newline and passes the rest to the sink. False if out of memory or if the sink
 * failed; call json_writer_free in any case. */
bool json_finish(JsonWriter *json);
void json_writer_free(JsonWriter *json);
/* The whole text of a writer without a sink; the caller frees it. NULL if out of memory. */
char *json_take(JsonWriter *json);

#endif
