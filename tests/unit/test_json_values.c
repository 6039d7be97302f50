#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/json.h"
#include "core/rng.h"

static cJSON *parse(const char *text) {
    Error error = {0};
    cJSON *value = json_parse(text, strlen(text), "t", 1, &error);
    if (!value) fail_msg("%s: %s", text, error.text);
    return value;
}

TEST(print_round_trips) {
    static const char *const texts[] = {"{}",
                                        "[]",
                                        "[1,2,[3,{\"a\":[]}]]",
                                        "\"\\u0001\\\"\xc3\xa4/\"",
                                        "0.1",
                                        "1e300",
                                        "-0",
                                        "5e-324",
                                        "9007199254740991",
                                        "0.30000000000000004",
                                        "1234567890123456789",
                                        "{\"deep\":{\"a\":null,\"b\":[true,false]},\"x\":1.5}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cJSON *first = parse(texts[i]);
        char *printed = json_print(first);
        assert_non_null(printed);
        assert_int_equal(printed[strlen(printed) - 1], '\n');
        cJSON *second = parse(printed);
        assert_true(cJSON_Compare(first, second, true));
        if (cJSON_IsNumber(first)) assert_true(first->valuedouble == second->valuedouble);
        char *again = json_print(second);
        assert_string_equal(printed, again);
        free(printed);
        free(again);
        cJSON_Delete(first);
        cJSON_Delete(second);
    }
}

static void check_fixed(double value, int decimals, const char *expected) {
    cJSON *object = cJSON_CreateObject();
    json_add_fixed(object, "v", value, decimals);
    char *text = cJSON_PrintUnformatted(object), full[500];
    snprintf(full, sizeof full, "{\"v\":%s}", expected);
    assert_string_equal(text, full);
    free(text);
    cJSON_Delete(object);
}

TEST(fixed_decimals) {
    check_fixed(0.5, 3, "0.500");
    check_fixed(-0.0001, 3, "0.000");
    check_fixed(-0.0, 0, "0");
    check_fixed(-0.0006, 3, "-0.001");
    check_fixed(-12.25, 1, "-12.2");
    check_fixed(1e6, 2, "1000000.00");
    check_fixed((double)NAN, 3, "null");
    check_fixed(-(double)INFINITY, 3, "null");
    cJSON *value = json_fixed(-1e308, 2);
    assert_int_equal(strlen(value->valuestring), 1 + 309 + 3);
    double number;
    assert_true(json_number(value, &number) && number == -1e308);
    cJSON_Delete(value);
}

TEST(only_known_keys) {
    static const char *const known[] = {"name", "seed", "game", "entrants", NULL};
    static const char *const none[] = {NULL};
    static const struct {
        const char *text, *path, *expected;
    } cases[] = {
        {"{\"sede\":1}", "", "sede: unknown key; did you mean \"seed\"?"},
        {"{\"name\":1,\"game\":2,\"entrant\":3}", "", "entrant: unknown key; did you mean \"entrants\"?"},
        {"{\"x\":{\"colour\":1}}", "x", "x.colour: unknown key; allowed: name, seed, game, entrants"},
        {"{\"x\":{\"Seed\":1}}", "x", "x.Seed: unknown key; did you mean \"seed\"?"},
        {"{\"x\":[]}", "x", "x: an array has the wrong type; expected an object"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        cJSON *value = parse(cases[i].text);
        const cJSON *object = *cases[i].path ? cJSON_GetObjectItemCaseSensitive(value, "x") : value;
        assert_false(json_only_keys(object, cases[i].path, known, &error));
        assert_string_equal(error.text, cases[i].expected);
        assert_int_equal(error.status, EXIT_INPUT);
        cJSON_Delete(value);
    }
    Error error = {0};
    cJSON *value = parse("{\"seed\":1,\"name\":2}"), *empty = parse("{}");
    assert_true(json_only_keys(value, "", known, &error));
    assert_true(json_only_keys(empty, "", none, &error));
    assert_false(json_only_keys(value, "", none, &error));
    assert_string_equal(error.text, "seed: unknown key");
    assert_false(json_only_keys(NULL, "game", known, &error));
    assert_string_equal(error.text, "game: missing; expected an object");
    cJSON_Delete(value);
    cJSON_Delete(empty);
}

TEST(integers_have_bounds) {
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"0", "deals: 0 is out of range; allowed: 1..1000"},
        {"1001", "deals: 1001 is out of range; allowed: 1..1000"},
        {"-1e300", "deals: -1e+300 is out of range; allowed: 1..1000"},
        {"2.5", "deals: 2.5 has the wrong type; expected an integer from 1 to 1000"},
        {"\"5\"", "deals: \"5\" has the wrong type; expected an integer from 1 to 1000"},
    };
    int64_t out = 77;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        cJSON *value = parse(cases[i].text);
        assert_false(json_integer(value, "deals", 1, 1000, &out, &error));
        assert_string_equal(error.text, cases[i].expected);
        assert_int_equal(out, 77);
        cJSON_Delete(value);
    }
    Error error = {0};
    assert_false(json_integer(NULL, "deals", 1, 1000, &out, &error));
    assert_string_equal(error.text, "deals: missing; expected an integer from 1 to 1000");
    cJSON *value = parse("[1, 1e3, 500.0, -9007199254740991, 9007199254740992]");
    static const int64_t expected[] = {1, 1000, 500};
    for (int i = 0; i < 3; i++) {
        assert_true(json_integer(cJSON_GetArrayItem(value, i), "deals", 1, 1000, &out, &error));
        assert_int_equal(out, expected[i]);
    }
    const int64_t limit = INT64_C(9007199254740991);
    assert_true(json_integer(cJSON_GetArrayItem(value, 3), "x", -limit, limit, &out, &error));
    assert_true(out == -limit);
    assert_false(json_integer(cJSON_GetArrayItem(value, 4), "x", -limit, limit, &out, &error));
    cJSON_Delete(value);
}

TEST(seeds_are_64_bits) {
    static const struct {
        const char *text;
        uint64_t seed;
    } good[] = {
        {"0", 0},
        {"\"42\"", 42},
        {"\"0x2a\"", 42},
        {"9007199254740991", UINT64_C(9007199254740991)},
        {"\"18446744073709551615\"", UINT64_MAX},
        {"\"0xffffffffffffffff\"", UINT64_MAX},
    };
    Error error = {0};
    uint64_t seed;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        cJSON *value = parse(good[i].text);
        assert_true(json_seed(value, "seed", &seed, &error));
        assert_true(seed == good[i].seed);
        cJSON_Delete(value);
    }
    static const char *const bad[] = {"-1",     "1.5",     "9007199254740992",         "\"\"",
                                      "\"-1\"", "\"0xg\"", "\"18446744073709551616\"", "true"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cJSON *value = parse(bad[i]);
        seed = 5;
        if (json_seed(value, "seed", &seed, &error)) fail_msg("accepted: %s", bad[i]);
        assert_true(seed == 5);
        cJSON_Delete(value);
    }
    cJSON *value = parse("-1");
    json_seed(value, "seed", &seed, &error);
    assert_string_equal(
        error.text, "seed: -1 is not a valid seed; allowed: an integer from 0 to 9007199254740991, or up to "
                    "18446744073709551615 as a string, \"123\" or \"0x7b\"");
    cJSON_Delete(value);
}
