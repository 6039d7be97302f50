#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../suite.h"
#include "core/json.h"
#include "core/text.h"

static cJSON *parse(const char *text) {
    Error error = {0};
    cJSON *value = json_parse(text, strlen(text), "t", 1, &error);
    if (!value) fail_msg("%s: %s", text, error.text);
    return value;
}

static void check_refused(const char *text, size_t size, int first_line, const char *expected) {
    Error error = {0};
    cJSON *value = json_parse(text, size, "t", first_line, &error);
    if (value) fail_msg("accepted: %s", text);
    assert_int_equal(error.status, EXIT_INPUT);
    assert_string_equal(error.text, expected);
}

typedef struct {
    const char *text, *expected; /* the position or the whole message */
} Malformed;

static const Malformed malformed[] = {
    {"", "t:1:1: expected a value but the text ends"},
    {" \n\n ", "t:3:2: expected a value but the text ends"},
    {"{", "t:1:2: expected a key in double quotes but the text ends"},
    {"}", "t:1:1: expected a value but found \"}\""},
    {"[1,]", "t:1:3: a comma after the last item; remove it"},
    {"[1 2]", "t:1:4: expected a comma or \"]\" but found \"2\""},
    {"[1", "t:1:3: expected a comma or \"]\" but the text ends"},
    {"{\"a\":1,}", "t:1:7: a comma after the last item; remove it"},
    {"{a:1}", "t:1:2: expected a key in double quotes but found \"a\""},
    {"{'a':1}", "t:1:2: expected a key in double quotes but found \"'\""},
    {"{\"a\" 1}", "t:1:6: expected a colon after the key but found \"1\""},
    {"{\n  \"seed\": 1\n  \"deals\": 2\n}", "t:3:3: expected a comma or \"}\" but found a quote"},
    {"{\"a\":1", "t:1:7: expected a comma or \"}\" but the text ends"},
    {"{} {}", "t:1:4: expected nothing after the value but found \"{\""},
    {"[] // why", "t:1:4: expected nothing after the value but found \"/\""},
    {"{}\xef\xbb\xbf", "t:1:3: expected nothing after the value but found the byte 0xef"},
    {"\xef\xbb\xbf{\"a\":1,\n}", "t:1:7: a comma after the last item; remove it"},
    {"[1,2\n , \n]", "t:2:2: a comma after the last item; remove it"},
    {"True", "t:1:1: True is no JSON value; write a text in double quotes"},
    {"[Infinity]", "t:1:2: Infinity is no JSON value; write a text in double quotes"},
    {"01", "t:1:1: 01 is no JSON number"},
    {"+1", "t:1:1: +1 is no JSON number"},
    {"0x10", "t:1:1: 0x10 is no JSON number"},
    {"12345678901234567890123456789x", "t:1:1: 12345678901234567890 is no JSON number"},
    {"[1e999]", "t:1:2: this number is too large for a double"},
    {"{\"a\": \"\n\"}", "t:1:8: a line break or control character in a string; write it as an escape"},
    {"\"abc", "t:1:1: this string has no closing quote"},
    {"[\"a\", \"abc]", "t:1:7: this string has no closing quote"},
    {"\"ab\\x\"", "t:1:4: unknown escape in a string; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"},
    {"\"\\u12g4\"", "t:1:2: unknown escape in a string; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"},
    {"\"a\\u0000\"", "t:1:3: the NUL character \\u0000 is not supported"},
    {"\"\\ud800\"", "t:1:2: half of a surrogate pair; a character above \\uFFFF takes two escapes"},
    {"\"\\uD800\\uD800\"", "t:1:2: half of a surrogate pair; a character above \\uFFFF takes two escapes"},
    {"\"\xff\"", "t:1:2: invalid UTF-8"},
    {"\"\xed\xa0\x80\"", "t:1:2: invalid UTF-8"},
    {"\"\xe2\x82", "t:1:2: invalid UTF-8"},
    {"[\"\xc3\xa4\xe2\x82\xac\", x]", "t:1:8: x is no JSON value; write a text in double quotes"},
    {"{\"a\":1,\"a\":2}", "t:1:8: duplicate key \"a\""},
    {"[{\"a\":{\"b\":1}},\n {\"a\":{\"b\":1,\n  \"c\":[],\"b\":1}}]", "t:3:10: duplicate key \"b\""},
    {"{\"k\":1,\"z\":{\"q\":1},\"k\":3,\"k\":4}", "t:1:20: duplicate key \"k\""},
};

TEST(malformed_texts_are_located) {
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        check_refused(malformed[i].text, strlen(malformed[i].text), 1, malformed[i].expected);
    }
}

TEST(nul_bytes_are_refused) {
    check_refused("{}\0", 3, 1, "t:1:3: expected nothing after the value but found the byte 0x00");
    check_refused("\"a\0b\"", 5, 1,
                  "t:1:3: a line break or control character in a string; write it as an escape");
    check_refused("\0", 1, 1, "t:1:1: expected a value but found the byte 0x00");
    check_refused("\"\\\0\"", 4, 1,
                  "t:1:2: unknown escape in a string; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
}

TEST(the_size_ends_the_text) {
    Error error = {0};
    char *text = malloc(5); /* without a NUL, so that the sanitizer reports a read beyond the end */
    memcpy(text, "[123]", 5);
    cJSON *value = json_parse(text, 5, "t", 1, &error);
    assert_non_null(value);
    cJSON_Delete(value);
    for (size_t size = 0; size < 5; size++) assert_null(json_parse(text, size, "t", 1, &error));
    value = json_parse(text + 1, 2, "t", 1, &error);
    assert_true(value && value->valuedouble == 12);
    cJSON_Delete(value);
    free(text);
}

TEST(lines_count_from_the_first_line) {
    check_refused("{\"a\" 1}", 7, 117, "t:117:6: expected a colon after the key but found \"1\"");
    check_refused("{\"a\":1,\n\"a\":1}", 14, 5, "t:6:1: duplicate key \"a\"");
    check_refused("{\r\n\"a\"\r\n1}", 10, 1, "t:3:1: expected a colon after the key but found \"1\"");
}

TEST(nesting_has_a_limit) {
    char text[2 * 100000 + 1];
    for (int depth = 1; depth <= JSON_DEPTH_MAX + 1; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        text[2 * depth] = '\0';
        if (depth <= JSON_DEPTH_MAX) {
            cJSON_Delete(parse(text));
        } else {
            check_refused(text, strlen(text), 1, "t:1:33: nested too deeply");
        }
    }
    memset(text, '[', 100000);
    check_refused(text, 100000, 1, "t:1:33: nested too deeply");
}

TEST(good_texts_are_read) {
    cJSON *value = parse(" {\t\"a\" : [ 1 , -2.5e-1 , true , false , null , \"x\" , { } , [ ] ] }\r\n");
    const cJSON *items = cJSON_GetObjectItemCaseSensitive(value, "a");
    assert_int_equal(cJSON_GetArraySize(items), 8);
    assert_true(cJSON_GetArrayItem(items, 1)->valuedouble == -0.25);
    cJSON_Delete(value);
    value = parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\uD83c\\uDCA1 \xf0\x9f\x82\xa1 \xed\x9f\xbf \x7f\"");
    assert_string_equal(value->valuestring,
                        "\"\\/\b\f\n\r\t\xc3\xa4\xf0\x9f\x82\xa1 \xf0\x9f\x82\xa1 \xed\x9f\xbf \x7f");
    cJSON_Delete(value);
    static const char *const scalars[] = {
        "0", "-0", "1E5", "1e-999", "9007199254740993", "true", "null", "\"\"", "1.7976931348623157e308"};
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++) cJSON_Delete(parse(scalars[i]));
    value = parse("{\"a\":1,\"A\":2,\"b\":{\"a\":1},\"c\":[{\"a\":1},{\"a\":1}]}");
    assert_int_equal(cJSON_GetArraySize(value), 4);
    cJSON_Delete(value);
}

/* Quadratic checks would take minutes here. */
TEST(large_objects_are_fast) {
    Text text = {0};
    text_char(&text, '{');
    for (int i = 0; i < 50000; i++) text_format(&text, "%s\"key%d\": %d", i ? ",\n" : "", i, i);
    text_char(&text, '}');
    cJSON *value = parse(text_c(&text));
    assert_int_equal(cJSON_GetArraySize(value), 50000);
    cJSON_Delete(value);
    text.size--;
    text_string(&text, ",\n\"key7\": 1}");
    check_refused(text.data, text.size, 1, "t:50001:1: duplicate key \"key7\"");
    text_free(&text);
}

static char folder[] = "/tmp/kozyr-json-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

static void write_file(const char *path, const char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void check_file_error(const char *path, const char *reason) {
    char expected[200];
    Error error = {0};
    assert_null(json_parse_file(path, 1000, &error));
    snprintf(expected, sizeof expected, "%s: %s", path, reason);
    assert_string_equal(error.text, expected);
    assert_int_equal(error.status, EXIT_INPUT);
}

TEST(file_errors_name_the_file) {
    char path[100], other[120], expected[200];
    snprintf(path, sizeof path, "%s/a.json", folder);
    check_file_error(path, "No such file or directory");
    check_file_error(folder, "is a directory");
    check_file_error("/dev/null", "is not a regular file");
    assert_int_equal(mkfifo(path, 0600), 0);
    check_file_error(path, "is not a regular file");
    unlink(path);
    write_file(path, "{\n \"a\": 01}", 11);
    snprintf(other, sizeof other, "%s/b.json", path);
    check_file_error(other, "Not a directory");
    Error error = {0};
    assert_null(json_parse_file(path, 1000, &error));
    snprintf(expected, sizeof expected, "%s:2:7: 01 is no JSON number", path);
    assert_string_equal(error.text, expected);
    assert_null(json_parse_file(path, 10, &error));
    snprintf(expected, sizeof expected, "%s: larger than 10 bytes", path);
    assert_string_equal(error.text, expected);
    write_file(path, "{\"a\": 1}", 8);
    cJSON *value = json_parse_file(path, 8, &error);
    assert_true(cJSON_GetObjectItemCaseSensitive(value, "a")->valuedouble == 1);
    cJSON_Delete(value);
    unlink(path);
}

SUITE_FIXTURE(make_folder, remove_folder)
