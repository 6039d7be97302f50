#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 256 };

void text_free(Text *text) {
    free(text->data);
    *text = (Text){0};
}

bool text_reserve(Text *text, size_t extra) {
    if (text->failed) return false;
    if (extra <= text->capacity - text->size) return true;
    size_t capacity = text->capacity < CAPACITY_MIN ? CAPACITY_MIN : text->capacity;
    while (capacity - text->size < extra && capacity <= SIZE_MAX / 4) capacity *= 2;
    char *data = capacity - text->size < extra ? NULL : realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_bytes(Text *text, const void *bytes, size_t size) {
    if (size == 0 || !text_reserve(text, size)) return;
    memcpy(text->data + text->size, bytes, size);
    text->size += size;
}

void text_string(Text *text, const char *string) { text_bytes(text, string, strlen(string)); }

void text_char(Text *text, char c) {
    if (!text_reserve(text, 1)) return;
    text->data[text->size++] = c;
}

void text_integer(Text *text, int64_t value) {
    if (!text_reserve(text, 21)) return;
    text->size += format_integer(text->data + text->size, value);
}

void text_hex(Text *text, uint64_t value) {
    char out[18] = "0x";
    for (int i = 0; i < 16; i++) out[2 + i] = "0123456789abcdef"[value >> (60 - 4 * i) & 15];
    text_bytes(text, out, sizeof out);
}

void text_format(Text *text, const char *format, ...) {
    for (size_t room = 128; text_reserve(text, room);) {
        va_list arguments;
        va_start(arguments, format);
        int size = vsnprintf(text->data + text->size, room, format, arguments);
        va_end(arguments);
        if (size < 0) {
            text->failed = true;
        } else if ((size_t)size < room) {
            text->size += (size_t)size;
            return;
        }
        room = (size_t)size + 1;
    }
}

const char *text_c(Text *text) {
    if (!text_reserve(text, 1)) return "";
    text->data[text->size] = '\0';
    return text->data;
}

static size_t count_digits(uint64_t value) {
    for (size_t digits = 1;; digits += 4, value /= 10000) {
        if (value < 10) return digits;
        if (value < 100) return digits + 1;
        if (value < 1000) return digits + 2;
        if (value < 10000) return digits + 3;
    }
}

size_t format_integer(char *out, int64_t value) {
    static const char pairs[] = "0001020304050607080910111213141516171819202122232425262728293031323334"
                                "3536373839404142434445464748495051525354555657585960616263646566676869"
                                "707172737475767778798081828384858687888990919293949596979899";
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    size_t sign = value < 0, digits = count_digits(rest);
    out[0] = '-';
    char *end = out + sign + digits;
    for (; rest >= 100; rest /= 100) memcpy(end -= 2, pairs + rest % 100 * 2, 2);
    if (rest >= 10) {
        memcpy(end - 2, pairs + rest * 2, 2);
    } else {
        end[-1] = (char)('0' + rest);
    }
    return sign + digits;
}

size_t format_real(char *out, double value) {
    int size = 0;
    for (int digits = 15; digits <= 17; digits++) {
        size = snprintf(out, FORMAT_REAL_MAX, "%.*g", digits, value);
        if (strtod(out, NULL) == value) break;
    }
    return (size_t)size;
}
