/* A recursive-descent scanner for RFC 8259 that builds no tree. JSON_DEPTH_MAX bounds the depth and thus the
 * stack. */
#include "core/json.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

/* cJSON 1.7 converts at most 63 bytes of a number and reads the rest as the next token. */
enum { NUMBER_SIZE_MAX = 63 };

_Static_assert(JSON_DEPTH_MAX <= CJSON_NESTING_LIMIT, "cJSON parses what was scanned");

typedef struct {
    const JsonSource *source;
    const char *at, *end;
    int depth;
    size_t keys, duplicate; /* keys seen so far; the index of the one to report as a duplicate */
    Error *error;
} Scanner;

/* The size of the byte order mark that Windows editors write. */
size_t json_mark_size(const char *text, size_t size) {
    return size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* Reports `message` at the position `at`. */
static bool fail(const Scanner *scanner, const char *at, const char *message) {
    const JsonSource *source = scanner->source;
    size_t line = (size_t)source->first_line, column = 1;
    assert(at >= source->text && at <= source->text + source->size);
    for (const char *c = source->text + json_mark_size(source->text, source->size); c < at; c++) {
        if (*c == '\n') {
            line++;
            column = 1;
        } else if (((unsigned char)*c & 0xc0) != 0x80) {
            column++;
        }
    }
    return error_input(scanner->error, "%s:%zu:%zu: %s", source->name, line, column, message);
}

/* Reports that `wanted` is missing at the current position. */
static bool fail_expected(const Scanner *scanner, const char *wanted) {
    char found[24] = "the text ends", message[120];
    if (scanner->at < scanner->end) {
        unsigned char byte = (unsigned char)*scanner->at;
        bool readable = byte > ' ' && byte < 0x7f;
        snprintf(found, sizeof found, readable ? "found \"%c\"" : "found the byte 0x%02x", byte);
        if (byte == '"') snprintf(found, sizeof found, "found a quote");
    }
    snprintf(message, sizeof message, "expected %s but %s", wanted, found);
    return fail(scanner, scanner->at, message);
}

static bool is_one_of(char c, const char *set) { return c != '\0' && strchr(set, c); }

static void skip_blanks(Scanner *scanner) {
    while (scanner->at < scanner->end && is_one_of(*scanner->at, " \t\n\r")) scanner->at++;
}

/* Skips `c` if it is the next byte. */
static bool take_byte(Scanner *scanner, char c) {
    if (scanner->at == scanner->end || *scanner->at != c) return false;
    scanner->at++;
    return true;
}

/* The four hexadecimal digits after "\u" as a number; -1 if they are not hexadecimal. */
static int32_t read_unit(const char *at, const char *end) {
    if (end - at < 6 || at[0] != '\\' || at[1] != 'u') return -1;
    int32_t unit = 0;
    for (int i = 2; i < 6; i++) {
        if (!isxdigit((unsigned char)at[i])) return -1;
        unit = unit * 16 + (isdigit((unsigned char)at[i]) ? at[i] - '0' : (at[i] | 32) - 'a' + 10);
    }
    return unit;
}

static bool scan_escape(Scanner *scanner) {
    const char *at = scanner->at;
    if (scanner->end - at >= 2 && is_one_of(at[1], "\"\\/bfnrt")) {
        scanner->at += 2;
        return true;
    }
    int32_t unit = read_unit(at, scanner->end);
    if (unit < 0)
        return fail(scanner, at,
                    "unknown escape in a string; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
    if (unit == 0) return fail(scanner, at, "the NUL character \\u0000 is not supported");
    scanner->at += 6;
    if (unit < 0xd800 || unit > 0xdfff) return true;
    int32_t low = read_unit(scanner->at, scanner->end);
    if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff) {
        return fail(scanner, at, "half of a surrogate pair; a character above \\uFFFF takes two escapes");
    }
    scanner->at += 6;
    return true;
}

static bool scan_string(Scanner *scanner) {
    const char *start = scanner->at++;
    while (scanner->at < scanner->end) {
        if (take_byte(scanner, '"')) return true;
        if (*scanner->at == '\\') {
            if (!scan_escape(scanner)) return false;
            continue;
        }
        if ((unsigned char)*scanner->at < ' ') {
            return fail(scanner, scanner->at,
                        "a line break or control character in a string; write it as an escape");
        }
        size_t size = utf8_size(scanner->at, scanner->end);
        if (size == 0) return fail(scanner, scanner->at, "invalid UTF-8");
        scanner->at += size;
    }
    return fail(scanner, start, "this string has no closing quote");
}

static const char *skip_digits(const char *at, const char *end) {
    while (at < end && isdigit((unsigned char)*at)) at++;
    return at;
}

bool json_scan_number(const char *text, size_t size) {
    const char *at = text, *end = text + size;
    if (at < end && *at == '-') at++;
    const char *digits = at;
    at = skip_digits(at, end);
    if (at == digits || (*digits == '0' && at - digits > 1)) return false;
    if (at < end && *at == '.') {
        digits = ++at;
        at = skip_digits(at, end);
        if (at == digits) return false;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-')) at++;
        digits = at;
        at = skip_digits(at, end);
        if (at == digits) return false;
    }
    return at == end;
}

/* Scans a number or a bare word: all bytes up to the next that can be in neither. */
static bool scan_token(Scanner *scanner) {
    const char *start = scanner->at;
    while (scanner->at < scanner->end &&
           (isalnum((unsigned char)*scanner->at) || is_one_of(*scanner->at, "+-._"))) {
        scanner->at++;
    }
    size_t size = (size_t)(scanner->at - start);
    if (size == 0) return fail_expected(scanner, "a value");
    char token[NUMBER_SIZE_MAX + 1], message[200];
    snprintf(token, sizeof token, "%.*s", size > NUMBER_SIZE_MAX ? NUMBER_SIZE_MAX : (int)size, start);
    if (isalpha((unsigned char)*start)) {
        if (!strcmp(token, "true") || !strcmp(token, "false") || !strcmp(token, "null")) return true;
        snprintf(message, sizeof message, "%.20s is no JSON value; write a text in double quotes", token);
        return fail(scanner, start, message);
    }
    if (!json_scan_number(start, size)) {
        snprintf(message, sizeof message, "%.20s is no JSON number", token);
        return fail(scanner, start, message);
    }
    if (size > NUMBER_SIZE_MAX) return fail(scanner, start, "a number of more than 63 characters");
    return isfinite(strtod(token, NULL)) || fail(scanner, start, "this number is too large for a double");
}

static bool scan_value(Scanner *scanner);

/* Reports `key`, which begins with its quote and has been scanned. */
static bool fail_duplicate(const Scanner *scanner, const char *key) {
    enum { SHOWN_MAX = 60 };
    char message[100];
    size_t size = (size_t)(scanner->at - key);
    bool cut = size > SHOWN_MAX;
    if (cut) size = SHOWN_MAX;
    while (cut && ((unsigned char)key[size] & 0xc0) == 0x80) size--;
    snprintf(message, sizeof message, "duplicate key %.*s%s", (int)size, key, cut ? "...\"" : "");
    return fail(scanner, key, message);
}

/* Reports a comma before a closing bracket, at the comma's position. */
static bool take_comma(Scanner *scanner, char closing, bool *fine) {
    const char *comma = scanner->at;
    if (!take_byte(scanner, ',')) return false;
    skip_blanks(scanner);
    *fine = scanner->at == scanner->end || *scanner->at != closing;
    if (!*fine) fail(scanner, comma, "a comma after the last item; remove it");
    return *fine;
}

static bool scan_member(Scanner *scanner) {
    skip_blanks(scanner);
    if (scanner->at == scanner->end || *scanner->at != '"')
        return fail_expected(scanner, "a key in double quotes");
    const char *key = scanner->at;
    bool duplicate = scanner->keys++ == scanner->duplicate;
    if (!scan_string(scanner)) return false;
    if (duplicate) return fail_duplicate(scanner, key);
    skip_blanks(scanner);
    return (take_byte(scanner, ':') || fail_expected(scanner, "a colon after the key")) &&
           scan_value(scanner);
}

/* Scans the rest of an object or array after its opening bracket. */
static bool scan_items(Scanner *scanner, bool (*scan_item)(Scanner *), char closing, const char *wanted) {
    if (++scanner->depth > JSON_DEPTH_MAX) return fail(scanner, scanner->at - 1, "nested too deeply");
    bool fine = true;
    skip_blanks(scanner);
    if (!take_byte(scanner, closing)) {
        do {
            if (!scan_item(scanner)) return false;
        } while (take_comma(scanner, closing, &fine));
        if (!fine) return false;
        if (!take_byte(scanner, closing)) return fail_expected(scanner, wanted);
    }
    scanner->depth--;
    return true;
}

/* Scans one value and the blanks around it. */
static bool scan_value(Scanner *scanner) {
    bool fine;
    skip_blanks(scanner);
    if (take_byte(scanner, '{')) {
        fine = scan_items(scanner, scan_member, '}', "a comma or \"}\"");
    } else if (take_byte(scanner, '[')) {
        fine = scan_items(scanner, scan_value, ']', "a comma or \"]\"");
    } else if (scanner->at < scanner->end && *scanner->at == '"') {
        fine = scan_string(scanner);
    } else {
        fine = scan_token(scanner);
    }
    skip_blanks(scanner);
    return fine;
}

static bool scan_text(Scanner *scanner) {
    scanner->at += json_mark_size(scanner->source->text, scanner->source->size);
    if (!scan_value(scanner)) return false;
    return scanner->at == scanner->end || fail_expected(scanner, "nothing after the value");
}

bool json_scan(const JsonSource *source, Error *error) {
    Scanner scanner = {.source = source, .at = source->text, .duplicate = SIZE_MAX, .error = error};
    scanner.end = source->text + source->size;
    return scan_text(&scanner);
}

bool json_scan_duplicate(const JsonSource *source, size_t key, Error *error) {
    Scanner scanner = {.source = source, .at = source->text, .duplicate = key, .error = error};
    scanner.end = source->text + source->size;
    return scan_text(&scanner);
}
