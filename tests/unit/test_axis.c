/* The values of a parameter that specs name. */
#include <string.h>

#include "../suite.h"
#include "plan/variants.h"

typedef struct {
    uint8_t depth, flag, way;
    double factor;
} Params;

static const char *const ways[] = {"left", "right", "both", NULL};
static const Option options[] = {
    OPTION_ROW_INT(Params, depth, 3, 0, 20, "an integer"),
    OPTION_ROW_REAL(Params, factor, 1, -2, 2, "a real"),
    OPTION_ROW_BOOL(Params, flag, 0, "a boolean"),
    OPTION_ROW_CHOICE(Params, way, 0, ways, "a choice"),
};

static void check_values(const Option *option, const char *json, int count, const double *wanted) {
    Error error = {0};
    Axis axis;
    cJSON *spec = json_parse(json, strlen(json), "spec", 1, &error);
    assert_non_null(spec);
    if (!axis_read(&axis, &(AxisBounds){option, "p", 100, false}, spec, &error))
        fail_msg("%s: %s", json, error.text);
    assert_int_equal(axis.count, count);
    for (int i = 0; i < count; i++) assert_true(axis.values[i] == wanted[i]);
    axis_free(&axis);
    cJSON_Delete(spec);
}

TEST(specs) {
    check_values(&options[0], "\"1,2,5\"", 3, (double[]){1, 2, 5});
    check_values(&options[0], "\"1..6\"", 6, (double[]){1, 2, 3, 4, 5, 6});
    check_values(&options[0], "\"1..8/3\"", 3, (double[]){1, 4, 7});
    check_values(&options[0], "\"1..3,8,20\"", 5, (double[]){1, 2, 3, 8, 20});
    check_values(&options[0], "\"5..5\"", 1, (double[]){5});
    check_values(&options[0], "[4, \"6..7\"]", 3, (double[]){4, 6, 7});
    check_values(&options[0], "7", 1, (double[]){7});
    check_values(&options[1], "\"0..1/0.25\"", 5, (double[]){0, 0.25, 0.5, 0.75, 1});
    check_values(&options[1], "\"0..0.3/0.1\"", 4, (double[]){0, 0.1, 0.2, 0.3});
    check_values(&options[1], "\"0..0.9999999989/1\"", 1,
                 (double[]){0}); /* short of a step, by more than rounding */
    check_values(&options[1], "\"0..0.99999999905/1\"", 2, (double[]){0, 0.99999999905});
    check_values(&options[1], "\"-2..-1/0.5\"", 3, (double[]){-2, -1.5, -1});
    check_values(&options[1], "\"-0.5,1e-3\"", 2, (double[]){-0.5, 0.001});
    check_values(&options[2], "\"false,true\"", 2, (double[]){0, 1});
    check_values(&options[2], "[true]", 1, (double[]){1});
    check_values(&options[3], "\"both,left\"", 2, (double[]){2, 0});
    check_values(&options[3], "[\"right\"]", 1, (double[]){1});
}

static void check_refused(const Option *option, const char *json, int most, const char *mention) {
    Error error = {0};
    Axis axis;
    cJSON *spec = json_parse(json, strlen(json), "spec", 1, &error);
    assert_non_null(spec);
    assert_false(axis_read(&axis, &(AxisBounds){option, "entrants.x.p", most, false}, spec, &error));
    assert_int_equal(error.status, EXIT_INPUT);
    if (strncmp(error.text, "entrants.x.p: ", 14) != 0 || !strstr(error.text, mention))
        fail_msg("%s: %s", json, error.text);
    axis_free(&axis);
    cJSON_Delete(spec);
}

TEST(bad_specs) {
    check_refused(&options[0], "\"\"", 9, "0..20");
    check_refused(&options[0], "\"1,,2\"", 9, "lacks a value");
    check_refused(&options[0], "[]", 9, "empty");
    check_refused(&options[0], "[1,99]", 9, "0..20");
    check_refused(&options[0], "\"6..1\"", 9, "empty");
    check_refused(&options[0], "\"1,2,1\"", 9, "twice");
    check_refused(&options[0], "\"1.5\"", 9, "integer");
    check_refused(&options[0], "\"1..3/0.5\"", 9, "step");
    check_refused(&options[0], "\"1..3/0\"", 9, "step");
    check_refused(&options[0], "\"0..20\"", 20, "0..20");
    check_refused(&options[0], "{}", 9, "0..20");
    check_refused(&options[1], "\"0..1\"", 9, "step");
    check_refused(&options[1], "\"0..1/1e-300\"", 9, "bounds: -2..2");
    check_refused(&options[1], "\"nan\"", 9, "-2..2");
    check_refused(&options[2], "\"false..true\"", 9, "true or false");
    check_refused(&options[2], "\"maybe\"", 9, "true or false");
    check_refused(&options[3], "\"lefft\"", 9, "did you mean \"left\"");
    check_refused(&options[3], "\"left..both\"", 9, "ranges are for numbers");
}

/* Only designs that draw points accept a range of reals without a step. */
TEST(open_ranges) {
    static const char *const specs[] = {"\"-1..1.5\"", "\"-1..1.5,2\"", "\"0,1..2\"", "\"1..2,-1..0\""};
    for (int i = 0; i < 4; i++) {
        Error error = {0};
        Axis axis;
        cJSON *spec = json_parse(specs[i], strlen(specs[i]), "spec", 1, &error);
        assert_int_equal(axis_read(&axis, &(AxisBounds){&options[1], "p", 9, true}, spec, &error), i == 0);
        if (i == 0) assert_true(axis.continuous && axis.low == -1 && axis.high == 1.5 && axis.count == 0);
        axis_free(&axis);
        cJSON_Delete(spec);
    }
}
