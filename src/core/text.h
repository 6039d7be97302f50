/* A growing output buffer with fast integer formatting, for the runner and the commands. Games and bots never
 * allocate; they append to a Text they are given. */
#ifndef KOZYR_CORE_TEXT_H
#define KOZYR_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    char *data; /* not NUL-terminated; NULL if empty */
    size_t size, capacity;
    bool failed; /* out of memory: all later output is lost, and the caller must report it */
} Text;

void text_free(Text *text);
static inline void text_clear(Text *text) { text->size = 0; }

/* Makes room for `extra` more bytes; false if out of memory. */
bool text_grow(Text *text, size_t extra);
static inline bool text_reserve(Text *text, size_t extra) {
    return extra <= text->capacity - text->size && !text->failed ? true : text_grow(text, extra);
}

#ifdef __clang_analyzer__ /* the analyzer cannot see that `bytes` is not NULL if `size` > 0 */
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
/* Appends "0x" and 16 hexadecimal digits. */
void text_hex(Text *text, uint64_t value);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends a JSON string, quotes included. Invalid UTF-8 becomes U+FFFD; control characters, bidirectional
 * ones included, become escapes, so that a terminal shows them. */
void text_json(Text *text, const char *bytes, size_t size);
/* Appends a CSV field, in quotes if needed (RFC 4180). */
void text_csv(Text *text, const char *field);
/* As text_json for text or JSON already written: line breaks and tabs pass, and only control characters and
 * invalid UTF-8 become escapes, which mean the same in a JSON string. */
void text_visible(Text *text, const char *bytes, size_t size);
/* The bytes followed by a NUL, valid until the next change; "" when out of memory. */
const char *text_c(Text *text);

/* Length of the UTF-8 sequence at `at`; 0 if it is invalid. */
size_t utf8_size(const char *at, const char *end);
/* True if the UTF-8 sequence of two bytes or more is a letter, judged by Unicode blocks: no blank, control,
 * punctuation or sign. */
bool text_is_letter(const char *at, size_t size);
/* Width on a terminal in columns: 2 for wide East Asian letters, 0 for combining marks. */
int text_width(const char *text);
/* Appends the text, left-aligned in this many columns. */
void text_left(Text *text, const char *string, int width);
/* Appends `string` with lines longer than `columns` broken at the last blank that fits; a longer word is not
 * broken; 0: no limit. A line continues below its last column, which starts at one of `starts` (ascending, 0 at
 * the end), else below its first word. */
void text_wrap(Text *text, const char *string, int columns, const int *starts);
/* Makes a text printable on one line: '?' replaces control characters (also those above U+007F),
 * bidirectional marks, and bytes that are not UTF-8. */
void text_make_printable(char *text);

/* Decimal digits of `value` into `out` (21 bytes are enough), no NUL; returns the length. */
size_t format_integer(char *out, int64_t value);

/* The shortest decimal, of 15 to 17 digits, that reads back as the same double, NUL-terminated; returns its
 * length. */
enum { FORMAT_REAL_MAX = 32 };
size_t format_real(char *out, double value);

#endif
