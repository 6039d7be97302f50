/* A growing output buffer with fast integer formatting, for the runner and the commands. Games and bots
 * never allocate; they write into a Text that they are given. */
#ifndef KOZYR_CORE_TEXT_H
#define KOZYR_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    char *data; /* not NUL-terminated; NULL while empty */
    size_t size, capacity;
    bool failed; /* out of memory: everything since is lost, and the caller must report it */
} Text;

void text_free(Text *text);
static inline void text_clear(Text *text) { text->size = 0; }

/* Makes room for `extra` more bytes; false when out of memory. */
bool text_grow(Text *text, size_t extra);
static inline bool text_reserve(Text *text, size_t extra) {
    return extra <= text->capacity - text->size && !text->failed ? true : text_grow(text, extra);
}

#ifdef __clang_analyzer__ /* it cannot see that `bytes` is not NULL if there are any */
void text_bytes(Text *text, const void *bytes, size_t size);
#else
static inline void text_bytes(Text *text, const void *bytes, size_t size) {
    if (size == 0 || !text_reserve(text, size)) return;
    memcpy(text->data + text->size, bytes, size);
    text->size += size;
}
#endif

static inline void text_string(Text *text, const char *string) { text_bytes(text, string, strlen(string)); }

static inline void text_char(Text *text, char c) {
    if (text_reserve(text, 1)) text->data[text->size++] = c;
}

void text_integer(Text *text, int64_t value);
/* "0x" and 16 digits. */
void text_hex(Text *text, uint64_t value);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A JSON string, quotes included. Whatever is not UTF-8 becomes U+FFFD; controls, those that turn the
 * direction of writing included, become escapes, so that a terminal shows them. */
void text_json(Text *text, const char *bytes, size_t size);
/* A field of CSV, in quotes where it needs them (RFC 4180). */
void text_csv(Text *text, const char *field);
/* The same as text_json for text or JSON that has been written: what is in it passes, lines and tabs too, and only
 * controls and what is not UTF-8 become escapes, which in a JSON string mean the same. */
void text_visible(Text *text, const char *bytes, size_t size);
/* The bytes with a NUL after them, valid until the next change; "" when memory ran out. */
const char *text_c(Text *text);

/* Length of the UTF-8 sequence at `at`, 0 when it is none. */
size_t utf8_size(const char *at, const char *end);
/* Is the UTF-8 sequence of two bytes or more a letter, as far as blocks of Unicode tell: no blank, no
 * control, no punctuation, no sign? */
bool text_is_letter(const char *at, size_t size);
/* Columns that a terminal takes to show it: 2 for the wide letters of East Asia, 0 for marks on a letter. */
int text_width(const char *text);
/* The text at the left end of so many columns. */
void text_left(Text *text, const char *string, int width);
/* Makes a text one that a terminal shows as it is, on one line: '?' takes the place of control characters
 * (also those above U+007F), of marks that turn the direction of writing, and of bytes that are no UTF-8. */
void text_make_printable(char *text);

/* Decimal digits of `value` into `out` (21 bytes are enough), no NUL; returns the length. */
size_t format_integer(char *out, int64_t value);

/* The decimal of 15 to 17 digits, as few as it takes, that reads back as the same double,
 * NUL-terminated; returns the length. */
enum { FORMAT_REAL_MAX = 32 };
size_t format_real(char *out, double value);

#endif
