/* Strict JSON. cJSON is lax (duplicate keys, trailing text, numbers such as 01 or 1e999); these functions
 * close the gaps and report where a text is wrong. */
#ifndef KOZYR_CORE_JSON_H
#define KOZYR_CORE_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/text.h"

/* Bounds the recursion of the scanner, also for the answers of programs. */
enum { JSON_DEPTH_MAX = 32 };

/* Parses one RFC 8259 text of `size` bytes; `name` and `first_line` (1 for a file) locate errors as
 * "name:line:column". Refuses text after the value, duplicate keys, nesting past JSON_DEPTH_MAX, numbers that
 * overflow a double, NUL characters and invalid UTF-8.
 * NULL on error; otherwise the caller frees the tree with cJSON_Delete. */
cJSON *json_parse(const char *text, size_t size, const char *name, int first_line, Error *error);

/* Opens a regular file for reading; -1 on error. */
int json_open_file(const char *path, Error *error);

/* Reads a whole regular file (size limit in bytes) into a malloc'd, NUL-terminated buffer. A missing
 * file, a directory or a file over the limit is an input error. NULL on error. */
char *json_read_file(const char *path, size_t limit, size_t *size, Error *error);
/* The same for the standard input, which may be of any file type. */
char *json_read_input(size_t limit, size_t *size, Error *error);
cJSON *json_parse_file(const char *path, size_t limit, Error *error);

/* A short form of a value for messages: 42, "red", an object, ... */
void json_excerpt(const cJSON *value, char *out, size_t capacity);

/* The JSON path of a key: "game" and "deck" give "game.deck"; "" and "deck" give "deck". A path too long for a
 * message is cut. */
enum { JSON_PATH_MAX = 256 };
void json_join(const char *path, const char *key, char *out, size_t capacity);

/* Stores the value of a number, including one that this program wrote as raw text (json_fixed, option_write).
 * False if it is no number. */
bool json_number(const cJSON *value, double *out);

/* The value of a key, and the value's text; NULL if there is none. */
static inline cJSON *json_member(const cJSON *object, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(object, key);
}
static inline const char *json_text_of(const cJSON *object, const char *key) {
    return cJSON_GetStringValue(json_member(object, key));
}

/* Reads a 64-bit seed: an integer from 0 to 2^53-1, or a string, decimal or "0x...". */
bool json_seed(const cJSON *value, const char *path, uint64_t *seed, Error *error);
bool seed_parse(const char *text, uint64_t *seed);
/* A seed as json_seed accepts it: a number if a double represents it exactly, else a "0x..." string. */
cJSON *json_from_seed(uint64_t seed);

/* Refuses a key of `object` that is not in `known` (NULL-terminated); the error suggests the nearest name. */
bool json_only_keys(const cJSON *object, const char *path, const char *const *known, Error *error);

/* Reads an integer in [min, max]; |bounds| <= 2^53-1. */
bool json_integer(const cJSON *value, const char *path, int64_t min, int64_t max, int64_t *out, Error *error);

/* A real with `decimals` digits after the point. "-0.000" becomes "0.000"; a number that is not finite becomes
 * null. json_add_fixed adds it to an object. */
enum { JSON_FIXED_MAX = 400 }; /* a double has at most 309 digits before the point */
void json_format_fixed(double value, int decimals, char out[JSON_FIXED_MAX]);
cJSON *json_fixed(double value, int decimals);
void json_add_fixed(cJSON *object, const char *key, double value, int decimals);

/* The value as indented text that ends in a newline (core/json.h); the caller frees it. NULL if out of
 * memory. */
char *json_print(const cJSON *value);

/* ---- grammar (json_scan.c) ----
 *
 * The strict part of json.c: checks RFC 8259 before cJSON gets the text. */

typedef struct {
    const char *text;
    size_t size;
    const char *name; /* name of the file, for messages */
    int first_line;   /* line number of the text's first line */
} JsonSource;

/* True if the text is one JSON value; otherwise the error states line and column (in characters, from 1). */
bool json_scan(const JsonSource *source, Error *error);

/* Reports the key with this index (from 0, in text order) of a valid text as a duplicate. Returns false. */
bool json_scan_duplicate(const JsonSource *source, size_t key, Error *error);

/* The size of a UTF-8 byte order mark at the beginning of a text: 3, or 0 without one. */
size_t json_mark_size(const char *text, size_t size);

/* True if the bytes are a number by the grammar of RFC 8259. */
bool json_scan_number(const char *text, size_t size);

/* ---- writing without a tree (json_writer.c) ----
 *
 * Writes JSON member by member, without a tree, so memory does not grow with the text. Indented by tabs; each
 * member of an object has its own line, a list stays on one line. */

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
