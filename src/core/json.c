/* json_scan checks the grammar, cJSON builds the tree, then keys are compared: cJSON alone accepts more than
 * the standard. Reals are written with a fixed number of decimals, so that results have the same bytes. */
#include "core/json.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/check.h"
#include "core/memory.h"
#include "core/text.h"

static const double exact_max =
    9007199254740991.0; /* 2^53 - 1: a double represents every integer up to here */

/* --- reading --- */

/* A key and its index in text order. */
typedef struct {
    const char *name;
    size_t number;
} Key;

static int compare_keys(const void *left, const void *right) {
    const Key *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* Lowers *duplicate to the first key that repeats another of the same object, at or below `value`; *next
 * counts the keys. Sorting keeps large objects fast. False if out of memory. */
static bool find_duplicate(const cJSON *value, size_t *next, size_t *duplicate) {
    bool is_object = cJSON_IsObject(value);
    size_t count = value->child && is_object ? (size_t)cJSON_GetArraySize(value) : 0, used = 0;
    Key *keys = count ? memory_get(count * sizeof *keys) : NULL;
    bool fine = count == 0 || keys;
    const cJSON *item;
    cJSON_ArrayForEach(item, value) {
        if (!fine) break;
        if (keys) keys[used++] = (Key){item->string, (*next)++};
        fine = find_duplicate(item, next, duplicate);
    }
    assert(used <= count);
    if (used > 1) qsort(keys, used, sizeof *keys, compare_keys);
    for (size_t i = 1; i < used; i++) {
        if (strcmp(keys[i].name, keys[i - 1].name) == 0 && keys[i].number < *duplicate)
            *duplicate = keys[i].number;
    }
    free(keys);
    return fine;
}

cJSON *json_parse(const char *text, size_t size, const char *name, int first_line, Error *error) {
    JsonSource source = {text, size, name, first_line};
    if (!json_scan(&source, error)) return NULL;
    cJSON *value = cJSON_ParseWithLength(text, size);
    size_t next = 0, duplicate = SIZE_MAX;
    bool fine = value && find_duplicate(value, &next, &duplicate);
    if (!fine) {
        errno = ENOMEM;
        error_system(error, "%s", name);
    } else if (duplicate != SIZE_MAX) {
        fine = json_scan_duplicate(&source, duplicate, error);
    }
    if (fine) return value;
    cJSON_Delete(value);
    return NULL;
}

/* Reads to the end of the file, or one byte past the limit, which shows that the file is too large. */
static bool read_all(int file, size_t limit, Text *out) {
    while (out->size <= limit) {
        size_t room = limit - out->size < 65535 ? limit - out->size + 1 : 65536;
        if (!text_reserve(out, room + 1)) {
            errno = ENOMEM;
            return false;
        }
        ssize_t size = read(file, out->data + out->size, room);
        if (size == 0) return true;
        if (size < 0 && errno != EINTR) return false;
        if (size > 0) out->size += (size_t)size;
    }
    return true;
}

/* Reads all of an open file; NULL on error. */
static char *take_all(int file, const char *path, size_t limit, size_t *size, Error *error) {
    Text content = {0};
    bool fine = read_all(file, limit, &content);
    if (!fine)
        error_path(error, "%s", path);
    else if (content.size > limit)
        fine = error_input(error, "%s: larger than %zu bytes", path, limit);
    if (!fine) {
        text_free(&content);
        return NULL;
    }
    content.data[content.size] = '\0';
    *size = content.size;
    return content.data;
}

char *json_read_input(size_t limit, size_t *size, Error *error) {
    return take_all(STDIN_FILENO, "stdin", limit, size, error);
}

int json_open_file(const char *path, Error *error) {
    int file;
    /* O_NONBLOCK: opening a FIFO must not wait for a writer. */
    do file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    while (file < 0 && errno == EINTR);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0)
        error_path(error, "%s", path);
    else if (S_ISREG(status.st_mode))
        return file;
    else
        error_input(error, "%s: %s", path,
                    S_ISDIR(status.st_mode) ? "is a directory" : "is not a regular file");
    if (file >= 0) close(file);
    return -1;
}

char *json_read_file(const char *path, size_t limit, size_t *size, Error *error) {
    int file = json_open_file(path, error);
    char *content = file < 0 ? NULL : take_all(file, path, limit, size, error);
    if (file >= 0) close(file);
    return content;
}

cJSON *json_parse_file(const char *path, size_t limit, Error *error) {
    size_t size;
    char *text = json_read_file(path, limit, &size, error);
    if (!text) return NULL;
    cJSON *value = json_parse(text, size, path, 1, error);
    free(text);
    return value;
}

/* --- checking --- */

static void excerpt_string(const char *string, char *out, size_t capacity) {
    size_t shown = strlen(string);
    bool cut = shown > 40;
    if (cut) shown = 40;
    while (cut && ((unsigned char)string[shown] & 0xc0) == 0x80) shown--;
    snprintf(out, capacity, "\"%.*s%s\"", (int)shown, string, cut ? "..." : "");
}

bool json_number(const cJSON *value, double *out) {
    if (cJSON_IsNumber(value)) {
        *out = value->valuedouble;
        return true;
    }
    if (!cJSON_IsRaw(value) || !json_scan_number(value->valuestring, strlen(value->valuestring)))
        return false;
    *out = strtod(value->valuestring, NULL);
    return true;
}

void json_excerpt(const cJSON *value, char *out, size_t capacity) {
    char text[FORMAT_REAL_MAX];
    double number;
    if (json_number(value, &number)) {
        bool is_integer =
            fabs(number) <= exact_max && number == trunc(number) && !(number == 0 && signbit(number));
        if (is_integer) {
            text[format_integer(text, (int64_t)number)] = '\0';
        } else {
            format_real(text, number);
        }
        snprintf(out, capacity, "%s", text);
    } else if (cJSON_IsString(value)) {
        excerpt_string(value->valuestring, out, capacity);
    } else {
        bool is_bool = cJSON_IsBool(value);
        snprintf(out, capacity, "%s",
                 is_bool                 ? (cJSON_IsTrue(value) ? "true" : "false")
                 : cJSON_IsObject(value) ? "an object"
                 : cJSON_IsArray(value)  ? "an array"
                 : cJSON_IsNull(value)   ? "null"
                                         : "nothing");
    }
}

void json_join(const char *path, const char *key, char *out, size_t capacity) {
    size_t shown = strlen(key);
    bool cut = shown > 60;
    if (cut) shown = 60;
    while (cut && ((unsigned char)key[shown] & 0xc0) == 0x80) shown--;
    snprintf(out, capacity, "%s%s%.*s%s", path, *path ? "." : "", (int)shown, key, cut ? "..." : "");
}

static bool wrong_type(const cJSON *value, const char *path, const char *wanted, Error *error) {
    if (!value) return error_input(error, "%s: missing; expected %s", path, wanted);
    char shown[64];
    json_excerpt(value, shown, sizeof shown);
    return error_input(error, "%s: %s has the wrong type; expected %s", path, shown, wanted);
}

bool json_only_keys(const cJSON *object, const char *path, const char *const *known, Error *error) {
    if (!cJSON_IsObject(object)) return wrong_type(object, path, "an object", error);
    const cJSON *item;
    cJSON_ArrayForEach(item, object) {
        int count = 0;
        while (known[count] && strcmp(known[count], item->string) != 0) count++;
        if (known[count]) continue;
        char full[JSON_PATH_MAX];
        json_join(path, item->string, full, sizeof full);
        Hint hint = nearest_hint(item->string, known, count);
        if (*hint.text) return error_input(error, "%s: unknown key%s", full, hint.text);
        Text names = {0};
        for (int i = 0; i < count; i++) text_format(&names, "%s%s", i ? ", " : "; allowed: ", known[i]);
        error_input(error, "%s: unknown key%s", full, text_c(&names));
        text_free(&names);
        return false;
    }
    return true;
}

bool json_integer(const cJSON *value, const char *path, int64_t min, int64_t max, int64_t *out,
                  Error *error) {
    char wanted[80];
    assert(min <= max && (double)min >= -exact_max && (double)max <= exact_max);
    snprintf(wanted, sizeof wanted, "an integer from %lld to %lld", (long long)min, (long long)max);
    double number;
    if (!json_number(value, &number) || number != trunc(number))
        return wrong_type(value, path, wanted, error);
    if (number < (double)min || number > (double)max) {
        char shown[64];
        json_excerpt(value, shown, sizeof shown);
        return error_input(error, "%s: %s is out of range; allowed: %lld..%lld", path, shown, (long long)min,
                           (long long)max);
    }
    *out = (int64_t)number;
    return true;
}

/* --- seeds --- */

static int digit_value(char c) {
    if (isdigit((unsigned char)c)) return c - '0';
    return isxdigit((unsigned char)c) ? (c | 32) - 'a' + 10 : INT_MAX;
}

bool seed_parse(const char *text, uint64_t *seed) {
    int base = strncmp(text, "0x", 2) == 0 ? 16 : 10;
    if (base == 16) text += 2;
    if (!*text) return false;
    uint64_t value = 0;
    for (; *text; text++) {
        int digit = digit_value(*text);
        if (digit >= base) return false;
        if (value > (UINT64_MAX - (unsigned)digit) / (unsigned)base) return false;
        value = value * (unsigned)base + (unsigned)digit;
    }
    *seed = value;
    return true;
}

bool json_seed(const cJSON *value, const char *path, uint64_t *seed, Error *error) {
    double number;
    if (cJSON_IsString(value) && seed_parse(value->valuestring, seed)) return true;
    if (json_number(value, &number) && number >= 0 && number <= exact_max && number == trunc(number)) {
        *seed = (uint64_t)number;
        return true;
    }
    char shown[64];
    if (json_number(value, &number) && fabs(number) < 1e20 && number == trunc(number))
        snprintf(shown, sizeof shown, "%.0f", number); /* "%.0f", because the user wrote the digits, not
                                                        * 1.15e18 */
    else
        json_excerpt(value, shown, sizeof shown);
    return error_input(error,
                       "%s: %s is not a valid seed; allowed: an integer from 0 to 9007199254740991, or up to "
                       "18446744073709551615 as a string, \"123\" or \"0x7b\"",
                       path, shown);
}

cJSON *json_from_seed(uint64_t seed) {
    char text[24];
    if (seed <= INT_MAX) return cJSON_CreateNumber((double)seed);
    if (seed > (uint64_t)exact_max) {
        snprintf(text, sizeof text, "0x%016llx", (unsigned long long)seed);
        return cJSON_CreateString(text);
    }
    text[format_integer(text, (int64_t)seed)] = '\0';
    return cJSON_CreateRaw(text); /* cJSON itself would print only 15 digits */
}

/* --- writing --- */

enum { DECIMALS_MAX = 40 }; /* callers use 6 to 12; more digits than 17 say nothing of a double */

void json_format_fixed(double value, int decimals, char out[JSON_FIXED_MAX]) {
    _Static_assert(DBL_MAX_10_EXP + 1 + DECIMALS_MAX + sizeof "-." <= JSON_FIXED_MAX, "any double fits");
    CHECK(decimals >= 0 && decimals <= DECIMALS_MAX, "decimals for which there is room");
    if (!isfinite(value)) {
        snprintf(out, JSON_FIXED_MAX, "null");
        return;
    }
    snprintf(out, JSON_FIXED_MAX, "%.*f", decimals, value);
    bool negative_zero = out[0] == '-' && !strpbrk(out, "123456789");
    if (negative_zero) memmove(out, out + 1, strlen(out));
}

cJSON *json_fixed(double value, int decimals) {
    char text[JSON_FIXED_MAX];
    json_format_fixed(value, decimals, text);
    return isfinite(value) ? cJSON_CreateRaw(text) : cJSON_CreateNull();
}

void json_add_fixed(cJSON *object, const char *key, double value, int decimals) {
    cJSON_AddItemToObject(object, key, json_fixed(value, decimals));
}

char *json_print(const cJSON *value) {
    JsonWriter json = {0};
    json_put_tree(&json, NULL, value);
    return json_take(&json);
}
