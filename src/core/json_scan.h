/* The strict part of json.c: checks RFC 8259 before cJSON gets the text. */
#ifndef KOZYR_CORE_JSON_SCAN_H
#define KOZYR_CORE_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"

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

#endif
