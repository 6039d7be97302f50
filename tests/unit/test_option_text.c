/* Options whose values are texts, lists of texts and objects. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/json.h"
#include "core/option.h"

typedef struct {
    uint32_t folder, command, nodes;
    OptionValues options;
} Params;

static const Option rows[] = {
    OPTION_ROW_TEXT(Params, folder, OPTION_TEXT, "a text"),
    OPTION_ROW_TEXT(Params, command, OPTION_TEXTS, "a list"),
    OPTION_ROW_VALUES(Params, options, "an object"),
    OPTION_ROW_INT(Params, nodes, 5, 0, 10, "a number"),
};
static const OptionTable table = {rows, 4, NULL, 0, NULL};

static bool read_text(const char *text, Params *params, Error *error) {
    cJSON *object = json_parse(text, strlen(text), "t", 1, error);
    assert_non_null(object);
    memset(params, 0, sizeof *params);
    bool good = option_read(&table, object, "entrants.a", NULL, params, error);
    cJSON_Delete(object);
    return good;
}

static void check_written(const char *text, const char *wanted) {
    Params params, again;
    Error error = {0};
    assert_true(read_text(text, &params, &error));
    cJSON *object = cJSON_CreateObject();
    option_write(&table, &params, object);
    char *written = cJSON_PrintUnformatted(object);
    assert_string_equal(written, wanted);
    assert_true(read_text(written, &again, &error));
    assert_memory_equal(&params, &again, sizeof params);
    free(written);
    cJSON_Delete(object);
}

TEST(texts_survive) {
    check_written("{}", "{\"folder\":\"\",\"command\":[],\"options\":{},\"nodes\":5}");
    check_written("{\"folder\":\"a \\\"b\\\"\",\"command\":[\"py\", \"x y\"],\"options\":{\"d\": 3, \"s\": "
                  "\"t\", \"b\": true, \"r\": 0.5}}",
                  "{\"folder\":\"a \\\"b\\\"\",\"command\":[\"py\",\"x y\"],\"options\":{\"d\":3,\"s\":\"t\","
                  "\"b\":true,\"r\":0.5},\"nodes\":5}");
    check_written("{\"command\":[],\"options\":{}}",
                  "{\"folder\":\"\",\"command\":[],\"options\":{},\"nodes\":5}");
}

TEST(set_from_the_command_line) {
    Params params = {0};
    Error error = {0};
    char shown[100];
    assert_true(option_set_text(&rows[0], "[1", "p", &params, &error));
    assert_string_equal(interned(params.folder), "[1");
    assert_true(option_set_text(&rows[1], "[\"a\", \"b\"]", "p", &params, &error));
    option_format(&rows[1], option_get(&rows[1], &params), shown, sizeof shown);
    assert_string_equal(shown, "[\"a\",\"b\"]");
    assert_true(option_set_text(&rows[1], "[]", "p", &params, &error));
    assert_int_equal(params.command, INTERNED_EMPTY);
    assert_false(option_set_text(&rows[1], "a b", "p", &params, &error));
    assert_non_null(strstr(error.text, "p: \"a b\" has the wrong type; expected a list of strings"));
}

TEST(mistakes) {
    static const char *const cases[][2] = {
        {"{\"folder\":3}", "entrants.a.folder: 3 has the wrong type; expected a string"},
        {"{\"command\":\"python3\"}",
         "entrants.a.command: \"python3\" has the wrong type; expected a list of strings"},
        {"{\"command\":[\"a\",1]}", "entrants.a.command[1]: 1 has the wrong type; expected a string"},
        {"{\"options\":[1]}",
         "entrants.a.options: an array has the wrong type; expected an object of numbers"},
        {"{\"options\":{\"a\":{\"b\":1}}}",
         "entrants.a.options.a: an object has the wrong type; expected a number, a string, true or false"},
        {"{\"comand\":[]}", "did you mean \"command\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Params params;
        Error error = {0};
        assert_false(read_text(cases[i][0], &params, &error));
        if (!strstr(error.text, cases[i][1])) fail_msg("%s: %s", cases[i][0], error.text);
    }
}
