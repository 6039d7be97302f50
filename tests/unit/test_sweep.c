/* The points of sweeps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "plan/schedule.h"
#include "plan/variants.h"
#include "sweep/request.h"

/* ---- plans ---- */

static Config *plan(const char *sweep, int64_t max_points, Error *error) {
    char text[1024];
    snprintf(
        text, sizeof text,
        "{\"game\":{\"name\":\"durak\"},\"deals\":3,\"entrants\":{\"low\":{\"bot\":\"lowest\"},\"tree\":{"
        "\"bot\":\"prediction\",\"depth\":2},\"rnd\":{\"bot\":\"random\"}},\"sweep\":%s}",
        sweep);
    Request request = {.max_points = max_points};
    *error = (Error){0};
    return request_sweep_of(text, strlen(text), &(ConfigSource){.name = "test", .folder = "."}, &request,
                            error);
}

TEST(grid) {
    Error error;
    Config *config =
        plan("{\"vary\":{\"entrants.tree.depth\":\"1..3\",\"entrants.tree.trump_factor\":[2,5]}}", 6, &error);
    if (!config) fail_msg("%s", error.text);
    assert_int_equal(variants_of(config)->count, 6);
    assert_int_equal(config->entrant_count, 8);
    assert_string_equal(variants_of(config)->base.name, "tree");
    assert_string_equal(config->entrants[5].name, "tree@6");
    assert_string_equal(config->entrants[6].name, "low");
    assert_string_equal(config->entrants[7].name, "rnd");
    for (int i = 0; i < 6; i++) {
        const Option *const *parameters = variants_of(config)->parameters;
        assert_true(option_get(parameters[0], config->entrants[i].params) == 1 + i / 2);
        assert_true(option_get(parameters[1], config->entrants[i].params) == (i % 2 ? 5 : 2));
    }
    /* The resolved config is the same sweep, and a thin one keeps both ends. */
    char *text = config_text(config);
    Request request = {.max_points = 6};
    Config *again = request_sweep_of(text, strlen(text), &(ConfigSource){.name = "again", .folder = "."},
                                     &request, &error);
    if (!again) fail_msg("%s", error.text);
    char *second = config_text(again);
    assert_string_equal(text, second);
    variants_thin(again, 2);
    assert_int_equal(again->entrant_count, 4);
    assert_string_equal(again->entrants[0].name, "tree@1");
    assert_string_equal(again->entrants[1].name, "tree@6");
    assert_string_equal(again->entrants[2].name, "low");
    free(text);
    free(second);
    config_free(again);
    config_free(config);
}

TEST(bad_plans) {
    static const char *const cases[][2] = {
        {"{\"vary\":{\"entrants.tree.dephth\":\"1..3\"}}", "did you mean \"depth\""},
        {"{\"vary\":{\"game.dek\":\"36\"}}", "did you mean \"deck\""},
        {"{\"vary\":{\"entrants.tree\":\"36\"}}", "entrants.NAME.PARAMETER"},
        {"{\"vary\":{\"entrants.tree.depth.x\":\"36\"}}",
         "\"depth\" of the bot \"prediction\" is not an object"},
        {"{\"vary\":{\"entrants.tree.depth\":\"1..4\",\"entrants.tree.trump_factor\":\"1..3/1\"}}",
         "more points than --max-points 6: depth 4 values (bounds 0..10), trump_factor 3 values (bounds"},
        {"{\"vary\":{\"entrants.tree.depth\":\"1..9\"}}", "bounds: 0.."},
        {"{\"vary\":{}}", "sweep.vary: expected an object, as in {\"entrants.low.depth\""},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"design\":\"sobol\",\"points\":0}", "sweep.points: 0"},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"against\":[\"lw\"]}", "did you mean \"low\""},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"against\":[\"low\",\"low\"]}", "twice"},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"against\":[]}", "expected an opponent"},
        {"{\"vary\":{\"entrants.low.x\":\"1\"}}", "has no parameters"},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"against\":[\"tree\"]}", "itself"},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"points\":7}", "a grid has"},
        {"{\"entrant\":\"tree\",\"parameters\":[7],\"points\":[[1]]}",
         "7 is not a parameter of the bot \"prediction\""},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"design\":\"sobol\"}", "number of points"},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"design\":\"sobol\",\"points\":7}", "1..6"},
        {"{\"entrant\":\"tree\",\"parameters\":[\"depth\"],\"points\":[[1],[99]]}", "point 2: depth: 99"},
        {"{\"entrant\":\"tree\",\"parameters\":[\"depth\"],\"points\":[]}", "a list of points"},
        {"{\"entrant\":\"tree\",\"parameters\":[\"depth\",\"depth\"],\"points\":[[1,1]]}", "twice"},
        {"{\"entrant\":\"tree\",\"parameters\":[\"bot\"],\"points\":[[1]]}", "\"bot\""},
        {"{\"vary\":{\"entrants.tree.depth\":1,\"entrants.tree.depth\":2}}", "duplicate key"},
        {"{\"vary\":{\"entrants.tree.depth\":1},\"max_points\":0}", "sweep.max_points: 0"},
        {"{\"entrant\":\"tree\",\"parameters\":[\"depth\"],\"points\":[[1],[2],[3],[4],[5],[6],[7]]}",
         "sweep.points: 7 points are more than --max-points 6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error;
        Config *config = plan(cases[i][0], strstr(cases[i][0], "max_points") ? 0 : 6, &error);
        if (config || error.status != EXIT_INPUT || !strstr(error.text, cases[i][1]))
            fail_msg("%s: %s", cases[i][0], config ? "was taken" : error.text);
    }
}

/* Names of the maximum length, which leaves room for "@" and a number, and one character more. */
TEST(long_names) {
    for (int length = 48; length <= 49; length++) {
        Error error;
        Config *config = config_of(
            &error,
            "{\"game\":{\"name\":\"durak\"},\"deals\":3,\"entrants\":{\"%0*d\":{\"bot\":\"prediction\"},"
            "\"rnd\":{"
            "\"bot\":\"random\"}},\"sweep\":{\"vary\":{\"entrants.%0*d.depth\":\"1..3\"}}}",
            length, 7, length, 7);
        assert_int_equal(config != NULL, length == 48);
        if (!config) assert_non_null(strstr(error.text, "too long a name for a swept entrant; allowed: 48"));
        config_free(config);
    }
}

/* Values as external bots get them, listed as in a resolved config: whole numbers unless one is not. A point
 * that cannot play is named with its values. */
TEST(listed) {
    static const char *const points[] = {"[[1,2],[2,2]]", "[[1,2],[2.5,3]]"};
    for (int i = 0; i < 2; i++) {
        Error error;
        Config *config = config_of(
            &error,
            "{\"game\":{\"name\":\"durak\"},\"deals\":3,\"entrants\":{\"x\":{\"bot\":\"process\","
            "\"command\":[\"true\"],"
            "\"options\":{\"a\":1,\"b\":2}},\"rnd\":{\"bot\":\"random\"}},\"sweep\":{\"entrant\":\"x\","
            "\"parameters\":["
            "\"options.a\",\"options.b\"],\"points\":%s}}",
            points[i]);
        if (!config) fail_msg("%s", error.text);
        assert_int_equal(variants_of(config)->parameters[0]->type, i ? OPTION_REAL : OPTION_INT);
        assert_int_equal(variants_of(config)->parameters[1]->type, OPTION_INT);
        config_free(config);
    }
    Error error;
    assert_null(config_of(
        &error,
        "{\"game\":{\"name\":\"durak\"},\"deals\":3,\"entrants\":{\"x\":{\"bot\":\"flat_mc\"},\"rnd\":{"
        "\"bot\":\"random\"}},"
        "\"sweep\":{\"vary\":{\"entrants.x.rollout\":\"random,planner\",\"entrants.x.iterations\":7}}}"));
    if (!strstr(error.text, "entrants.x at rollout=planner iterations=7: ")) fail_msg("%s", error.text);
}

/* ---- drawn points ---- */

static Config *drawn(const char *design, int points) {
    char sweep[400];
    Error error;
    snprintf(
        sweep, sizeof sweep,
        "{\"vary\":{\"entrants.tree.trump_factor\":\"-4..4\",\"entrants.tree.repetition_factor\":\"0..1\"},"
        "\"design\":\"%s\",\"points\":%d}",
        design, points);
    Config *config = plan(sweep, 64, &error);
    if (!config) fail_msg("%s: %s", design, error.text);
    return config;
}

/* The two coordinates of a point within [0, 1). */
static void shares_of(const Config *config, int point, double out[2]) {
    out[0] = (option_get(variants_of(config)->parameters[0], config->entrants[point].params) + 4) / 8;
    out[1] = option_get(variants_of(config)->parameters[1], config->entrants[point].params);
    for (int i = 0; i < 2; i++) assert_true(out[i] >= 0 && out[i] <= 1);
}

/* The same seed gives these points in every version, so that a sweep can be repeated. */
TEST(first_points) {
    static const char *const designs[] = {"random", "latin-hypercube", "sobol"};
    static const double wanted[3][2][2] = {
        {{-3.87467520862, 0.313726131085}, {-2.68526536656, 0.342101706525}},
        {{-1.13617286638, 0.830352777618}, {-3.19322108487, 0.30144923076}},
        {{0.252610148862, 0.952440241119}, {-3.74738985114, 0.452440241119}}};
    for (int d = 0; d < 3; d++) {
        Config *config = drawn(designs[d], 5);
        assert_int_equal(variants_of(config)->count, 5);
        for (int point = 0; point < 2; point++)
            for (int i = 0; i < 2; i++)
                assert_true(option_get(variants_of(config)->parameters[i], config->entrants[point].params) ==
                            wanted[d][point][i]);
        config_free(config);
    }
}

/* 64 points of a Latin hypercube or Sobol's sequence: one in each of 64 slices of each axis. For Sobol also
 * one in every box of 8 x 8, 2 x 32, 32 x 2. */
TEST(slices) {
    static const char *const designs[] = {"latin-hypercube", "sobol", "random"};
    for (int d = 0; d < 3; d++) {
        Config *config = drawn(designs[d], 64);
        assert_int_equal(variants_of(config)->count, 64);
        int counts[5][64] = {{0}}, full[5] = {0};
        for (int point = 0; point < 64; point++) {
            double share[2];
            shares_of(config, point, share);
            int x = (int)(share[0] * 64), y = (int)(share[1] * 64);
            assert_true(x < 64 && y < 64);
            full[0] += counts[0][x]++ == 0;
            full[1] += counts[1][y]++ == 0;
            full[2] += counts[2][x / 8 * 8 + y / 8]++ == 0;
            full[3] += counts[3][x / 32 * 32 + y / 2]++ == 0;
            full[4] += counts[4][x / 2 * 2 + y / 32]++ == 0;
        }
        for (int i = 0; i < 5; i++) {
            bool stratified = d == 1 || (d == 0 && i < 2);
            if (stratified) assert_int_equal(full[i], 64);
            if (d == 2) assert_in_range(full[i], 25, 60); /* independent: 64 (1 - 1/e) = 40 on average */
        }
        config_free(config);
    }
}

/* A longer random or Sobol design starts with the shorter one; points on few values are not repeated. */
TEST(prefixes) {
    static const char *const designs[] = {"sobol", "random"};
    for (int d = 0; d < 2; d++) {
        Config *small = drawn(designs[d], 10), *large = drawn(designs[d], 50);
        for (int point = 0; point < 10; point++) {
            double left[2], right[2];
            shares_of(small, point, left);
            shares_of(large, point, right);
            assert_memory_equal(left, right, sizeof left);
        }
        config_free(small);
        config_free(large);
    }
    Error error;
    Config *config =
        plan("{\"vary\":{\"entrants.tree.depth\":\"1..3\"},\"design\":\"random\",\"points\":60}", 64, &error);
    assert_non_null(config);
    assert_int_equal(variants_of(config)->count, 3);
    config_free(config);
}

/* Points of all sixteen dimensions, in 1/1024, from scipy.stats.qmc.Sobol(16, scramble=False), whose direction
 * numbers are those of new-joe-kuo-6.21201. */
TEST(sobol_dimensions) {
    static const struct {
        uint32_t index, coordinate[SWEPT_MAX];
    } wanted[] = {
        {1, {512, 512, 512, 512, 512, 512, 512, 512, 512, 512, 512, 512, 512, 512, 512, 512}},
        {2, {768, 256, 256, 256, 768, 768, 256, 768, 768, 768, 768, 768, 256, 256, 768, 256}},
        {3, {256, 768, 768, 768, 256, 256, 768, 256, 256, 256, 256, 256, 768, 768, 256, 768}},
        {5, {896, 896, 128, 384, 896, 640, 896, 384, 384, 128, 384, 896, 896, 128, 896, 384}},
        {7, {128, 640, 384, 128, 128, 384, 640, 640, 640, 896, 640, 128, 640, 384, 128, 128}},
        {12, {320, 192, 320, 576, 960, 448, 64, 64, 64, 960, 320, 448, 576, 320, 704, 64}},
        {21, {992, 608, 352, 800, 672, 352, 416, 736, 96, 32, 480, 544, 288, 544, 736, 416}},
        {100, {424, 264, 792, 744, 904, 760, 24, 488, 648, 712, 472, 696, 488, 872, 328, 504}},
        {777, {709, 959, 167, 281, 651, 365, 195, 781, 357, 331, 763, 713, 393, 485, 583, 527}},
        {1000, {225, 99, 531, 693, 287, 929, 47, 921, 513, 71, 87, 261, 165, 393, 147, 379}},
        {1023, {1, 771, 627, 149, 191, 449, 143, 633, 353, 871, 695, 37, 133, 681, 371, 475}},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        for (int k = 0; k < SWEPT_MAX; k++)
            assert_int_equal(sobol_coordinate(wanted[i].index, k), wanted[i].coordinate[k] << 22);
}

/* ---- streams ---- */
