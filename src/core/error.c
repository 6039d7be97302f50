/* An error is one printable line of bounded length. The path it begins with is stored separately, for hints. */
#include "core/error.h"

#undef error_input
#undef error_system
#undef error_failed
#undef error_memory
#undef error_path
#undef error_prefix

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

enum { WORD_MAX = 64 }; /* longer words are not taken for misspelt names */

/* Makes the text one printable line: user text may hold line breaks and terminal escapes. `length` is
 * vsnprintf's result; a text that was cut must not end inside a UTF-8 sequence. */
static void tidy_text(char *text, size_t capacity, int length) {
    if (length < 0) text[0] = '\0';
    if (length > 0 && (size_t)length >= capacity) {
        size_t size = strlen(text);
        while (size > 0 && ((unsigned char)text[size - 1] & 0xc0) == 0x80) size--;
        if (size > 0 && ((unsigned char)text[size - 1] & 0xc0) == 0xc0) size--;
        text[size] = '\0';
    }
    text_make_printable(text);
}

static bool is_path_char(char c) { return isalnum((unsigned char)c) || strchr("_.+-@[]", c); }

/* Stores the path that the text begins with. */
static void find_path(Error *error) {
    size_t length = 0;
    while (error->text[length] && is_path_char(error->text[length])) length++;
    bool found = length < sizeof error->path && strncmp(error->text + length, ": ", 2) == 0;
    snprintf(error->path, sizeof error->path, "%.*s", found ? (int)length : 0, error->text);
}

bool error_input(Error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    tidy_text(error->text, sizeof error->text, length);
    find_path(error);
    error->status = EXIT_INPUT;
    return false;
}

bool error_system(Error *error, const char *format, ...) {
    char buffer[128] = "";
    _Static_assert(sizeof error->text > 2 * sizeof buffer, "room for the reason and as much of the text");
    const char *reason = errno ? strerror_r(errno, buffer, sizeof buffer) : "";
    size_t capacity = sizeof error->text - strlen(reason) - 2; /* a long text is cut, never the reason */
    error->path[0] = '\0';
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(error->text, capacity, format, arguments);
    va_end(arguments);
    tidy_text(error->text, capacity, length);
    if (*reason) strcat(strcat(error->text, ": "), reason);
    error->status = EXIT_FAILED;
    return false;
}

/* True if the path that the user named caused `errno`; otherwise the system failed. */
static bool is_users(int cause) {
    static const int users[] = {ENOENT, ENOTDIR, EISDIR, EACCES,       EPERM, EROFS,
                                ELOOP,  EEXIST,  ENXIO,  ENAMETOOLONG, EINVAL};
    for (size_t i = 0; i < sizeof users / sizeof users[0]; i++)
        if (cause == users[i]) return true;
    return false;
}

bool error_path(Error *error, const char *format, ...) {
    char text[sizeof error->text];
    bool users = is_users(errno);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error_system(error, "%s", text);
    if (users) error->status = EXIT_INPUT;
    return false;
}

bool error_failed(Error *error, const char *format, ...) {
    error->path[0] = '\0';
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    tidy_text(error->text, sizeof error->text, length);
    error->status = EXIT_FAILED;
    return false;
}

bool error_memory(Error *error, const char *format, ...) {
    char text[sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return error_failed(error, "out of memory for %s", text);
}

bool error_prefix(Error *error, const char *format, ...) {
    char text[sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tidy_text(text, sizeof text, length);
    size_t size = strlen(text);
    length = snprintf(text + size, sizeof text - size, "%s", error->text);
    tidy_text(text, sizeof text, length + (int)size);
    memcpy(error->text, text, sizeof text);
    if (size > 0 && text[size - 1] == '.') find_path(error);
    return false;
}

static int smaller(int a, int b) { return a < b ? a : b; }

static bool same_letter(char a, char b) { return tolower((unsigned char)a) == tolower((unsigned char)b); }

/* The number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal
 * string alignment: Damerau 1964 by dynamic programming). Case is ignored. Lengths are below WORD_MAX. */
static int edit_distance(const char *a, int a_size, const char *b, int b_size) {
    int rows[3][WORD_MAX]; /* row i % 3 holds the distances from the first i letters of `a` to the prefixes of
                            * `b` */
    assert(a_size < WORD_MAX && b_size < WORD_MAX);
    for (int j = 0; j <= b_size; j++) rows[0][j] = j;
    for (int i = 1; i <= a_size; i++) {
        const int *before = rows[(i + 1) % 3], *above = rows[(i + 2) % 3];
        int *row = rows[i % 3];
        row[0] = i;
        for (int j = 1; j <= b_size; j++) {
            int replaced = above[j - 1] + !same_letter(a[i - 1], b[j - 1]);
            row[j] = smaller(replaced, smaller(above[j], row[j - 1]) + 1);
            bool swapped =
                i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]);
            if (swapped) row[j] = smaller(row[j], before[j - 2] + 1);
        }
    }
    return rows[a_size % 3][b_size];
}

const char *nearest_name(const char *word, const char *const *names, int count) {
    int word_size = (int)strnlen(word, WORD_MAX);
    if (word_size == WORD_MAX) return NULL;
    const char *nearest = NULL;
    int limit = word_size / 3 + 1; /* a name farther away is not suggested */
    for (int i = 0; i < count; i++) {
        int size = (int)strnlen(names[i], WORD_MAX);
        if (size == WORD_MAX) continue;
        int distance = edit_distance(word, word_size, names[i], size);
        bool nothing_common = distance >= word_size && distance >= size;
        if (distance > limit || nothing_common) continue;
        nearest = names[i];
        limit = distance - 1;
    }
    return nearest;
}

Hint nearest_hint(const char *word, const char *const *names, int count) {
    Hint hint = {""};
    const char *near = word ? nearest_name(word, names, count) : NULL;
    if (near) snprintf(hint.text, sizeof hint.text, "; did you mean \"%s\"?", near);
    return hint;
}
