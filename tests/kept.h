/* Texts that are kept below tests/golden. KOZYR_BLESS=1 in the environment rewrites them. */
#ifndef KOZYR_TESTS_KEPT_H
#define KOZYR_TESTS_KEPT_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/text.h"

/* Is there such a text, or is it to be written? */
static inline bool kept_wanted(const char *path) { return getenv("KOZYR_BLESS") || access(path, R_OK) == 0; }

/* A test failure unless it is the kept one. Frees the text. */
static inline void kept_compare(const char *path, Text *text) {
    FILE *file = fopen(path, getenv("KOZYR_BLESS") ? "w+" : "r");
    char *kept = calloc(1, text->size + 2); /* a longer one differs, too */
    assert_non_null(file);
    assert_non_null(kept);
    if (getenv("KOZYR_BLESS")) {
        fwrite(text->data, 1, text->size, file);
        rewind(file);
    }
    size_t size = fread(kept, 1, text->size + 1, file);
    fclose(file);
    text_char(text, 0);
    assert_string_equal(text->data, kept);
    assert_int_equal(text->size, size + 1);
    text_free(text);
    free(kept);
}

#endif
