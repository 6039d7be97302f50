/* Buffers that double when full. A failed allocation is recorded in `failed`, so that callers can check once
 * at the end. */
#include "core/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* Most texts are a line or a message, which this holds without a second allocation. */
enum { CAPACITY_MIN = 256 };

void text_free(Text *text) {
    free(text->data);
    *text = (Text){0};
}

bool text_grow(Text *text, size_t extra) {
    assert(text->size <= text->capacity);
    if (text->failed) return false;
    if (extra <= text->capacity - text->size) return true;
    size_t capacity = text->capacity < CAPACITY_MIN ? CAPACITY_MIN : text->capacity;
    while (capacity - text->size < extra && capacity <= SIZE_MAX / 4) capacity *= 2;
    char *data = capacity - text->size < extra ? NULL : memory_grow(text->data, capacity);
    if (!data) {
        text->failed = true;
        memory_note_failure();
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
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

void text_csv(Text *text, const char *field) {
    bool quoted = strpbrk(field, ",\"\r\n");
    if (quoted) text_char(text, '"');
    for (const char *at = field; *at; at++) {
        if (*at == '"') text_char(text, '"');
        text_char(text, *at);
    }
    if (quoted) text_char(text, '"');
}

/* Accepts RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF. */
size_t utf8_size(const char *at, const char *end) {
    assert(at < end);
    unsigned char lead = (unsigned char)at[0];
    size_t size = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (size > (size_t)(end - at)) return 0;
    for (size_t i = 1; i < size; i++) {
        if (((unsigned char)at[i] & 0xc0) != 0x80) return 0;
    }
    if (size < 3) return size;
    unsigned char second = (unsigned char)at[1];
    bool wrong = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
                 (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f);
    return wrong ? 0 : size;
}

/* The code point of a sequence of up to three bytes. A sequence of four is never a control as defined below,
 * so 0xffff represents it. */
static unsigned code_point(const unsigned char *bytes, size_t length) {
    assert(length <= 4);
    if (length == 2) return (unsigned)(bytes[0] & 0x1f) << 6 | (bytes[1] & 0x3f);
    if (length == 3)
        return (unsigned)(bytes[0] & 0x0f) << 12 | (unsigned)(bytes[1] & 0x3f) << 6 | (bytes[2] & 0x3f);
    return length == 1 ? bytes[0] : 0xffff;
}

/* C0, DEL, C1, line and paragraph separators, and the marks, embeddings and isolates of bidirectional text. */
static bool is_control(unsigned point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x61c ||
           (point >= 0x200e && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2066 && point <= 0x2069);
}

static void json_character(Text *text, const char *bytes, size_t length) {
    unsigned point = code_point((const unsigned char *)bytes, length);
    if (length == 0)
        text_string(text, "\\ufffd");
    else if (is_control(point))
        text_format(text, "\\u%04x", point);
    else if (point == '"' || point == '\\')
        text_bytes(text, (char[]){'\\', (char)point}, 2);
    else
        text_bytes(text, bytes, length);
}

void text_json(Text *text, const char *bytes, size_t size) {
    text_char(text, '"');
    while (size > 0) {
        size_t length = utf8_size(bytes, bytes + size), used = length ? length : 1;
        json_character(text, bytes, length);
        bytes += used;
        size -= used;
    }
    text_char(text, '"');
}

/* The length of the plain ASCII prefix: most texts are entirely plain and are copied at once. */
static size_t plain_size(const char *bytes, size_t size) {
    size_t plain = 0;
    while (plain < size && ((bytes[plain] >= 0x20 && bytes[plain] < 0x7f) || bytes[plain] == '\n')) plain++;
    return plain;
}

void text_visible(Text *text, const char *bytes, size_t size) {
    while (size > 0) {
        size_t plain = plain_size(bytes, size);
        text_bytes(text, bytes, plain);
        bytes += plain;
        size -= plain;
        if (size == 0) return;
        size_t length = utf8_size(bytes, bytes + size), used = length ? length : 1;
        unsigned point = code_point((const unsigned char *)bytes, length);
        if (length && is_control(point) && point != '\n' && point != '\t')
            text_format(text, "\\u%04x", point);
        else if (length)
            text_bytes(text, bytes, length);
        else
            text_string(text, "\\ufffd");
        bytes += used;
        size -= used;
    }
}

const char *text_c(Text *text) {
    if (!text_reserve(text, 1)) return "";
    text->data[text->size] = '\0';
    return text->data;
}

void text_make_printable(char *text) {
    const char *end = text + strlen(text);
    char *out = text;
    for (const char *at = text; at < end;) {
        size_t size = utf8_size(at, end);
        if (size == 0 || is_control(code_point((const unsigned char *)at, size))) {
            *out++ = '?';
            at += size ? size : 1;
            continue;
        }
        memmove(out, at, size);
        out += size;
        at += size;
    }
    *out = 0;
}

static uint32_t decode(const char *at, size_t size) {
    static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t point = (unsigned char)at[0] & masks[size];
    for (size_t i = 1; i < size; i++) point = point << 6 | ((unsigned char)at[i] & 0x3f);
    return point;
}

/* Ranges of code points from Unicode's EastAsianWidth.txt (W and F) and of combining marks. */
static const uint32_t wide[][2] = {{0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},
                                   {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
                                   {0xff00, 0xff60},   {0xffe0, 0xffe6},   {0x1f300, 0x1f64f},
                                   {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
static const uint32_t marks[][2] = {{0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x064b, 0x065f},
                                    {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f}, {0x20d0, 0x20ff},
                                    {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}};

static bool lies_in(uint32_t point, const uint32_t (*ranges)[2], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (point >= ranges[i][0] && point <= ranges[i][1]) return true;
    return false;
}

/* Latin-1 to the letters of Arabic, Indic, South-East Asian and Georgian scripts; Greek and Latin with more
 * accents; kana, Han and hangul. The gaps are signs and punctuation. */
static const uint32_t letters[][2] = {{0xc0, 0xd6},     {0xd8, 0xf6},      {0xf8, 0x373},    {0x376, 0x377},
                                      {0x37b, 0x37d},   {0x386, 0x386},    {0x388, 0x481},   {0x483, 0x559},
                                      {0x561, 0x587},   {0x5d0, 0x5f2},    {0x620, 0x669},   {0x671, 0x6d3},
                                      {0x900, 0x963},   {0x966, 0xdf3},    {0xe01, 0xe3a},   {0xe40, 0xe4e},
                                      {0x10a0, 0x10fa}, {0x1100, 0x11ff},  {0x1e00, 0x1fbc}, {0x3041, 0x3096},
                                      {0x30a1, 0x30fa}, {0x30fc, 0x30fe},  {0x3400, 0x4dbf}, {0x4e00, 0x9fff},
                                      {0xac00, 0xd7a3}, {0x20000, 0x3134f}};

bool text_is_letter(const char *at, size_t size) {
    return lies_in(decode(at, size), letters, sizeof letters / sizeof *letters);
}

int text_width(const char *text) {
    const char *end = text + strlen(text);
    int width = 0;
    for (const char *at = text; at < end;) {
        size_t size = utf8_size(at, end);
        uint32_t point = size ? decode(at, size) : '?';
        width += lies_in(point, wide, sizeof wide / sizeof *wide)      ? 2
                 : lies_in(point, marks, sizeof marks / sizeof *marks) ? 0
                                                                       : 1;
        at += size ? size : 1;
    }
    return width;
}

void text_left(Text *text, const char *string, int width) {
    text_format(text, "%s%*s", string, width > text_width(string) ? width - text_width(string) : 0, "");
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
    assert(sign + digits <= 20); /* "-9223372036854775808", the longest: callers reserve 20 or more */
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
        assert(size > 0 && size < FORMAT_REAL_MAX);
        if (strtod(out, NULL) == value) break;
    }
    return (size_t)size;
}

/* ---- wrapping ---- */

/* The start of a line's last column: the first place of the list where a word starts. */
static int last_column(const char *line, int size, const int *starts) {
    for (; *starts && *starts < size; starts++)
        if (line[*starts - 1] == ' ' && line[*starts] != ' ') return *starts;
    return (int)strspn(line, " ");
}

/* The number of bytes that fit, cut at a blank after the first `least` bytes. */
static int fitting(const char *line, int size, int columns, int least) {
    int end = size;
    if (size <= columns) return size;
    for (int i = least + 1; i < size && (i <= columns || end == size); i++)
        if (line[i] == ' ') end = i;
    return end;
}

static void write_line(const char *line, int size, int columns, const int *starts, Text *out) {
    int indent = last_column(line, size, starts), end = fitting(line, size, columns, indent);
    text_bytes(out, line, (size_t)end);
    while (end < size) {
        line += end + 1;
        size -= end + 1;
        text_format(out, "\n%*s", indent, "");
        end = fitting(line, size, columns - indent, 0);
        text_bytes(out, line, (size_t)end);
    }
    text_char(out, '\n');
}

void text_wrap(Text *text, const char *string, int columns, const int *starts) {
    if (columns <= 0) text_string(text, string);
    for (const char *line = string; columns > 0 && *line;) {
        int size = (int)strcspn(line, "\n");
        write_line(line, size, columns, starts, text);
        line += size + (line[size] == '\n');
    }
}
