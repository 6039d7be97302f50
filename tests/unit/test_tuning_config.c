/* The key "tune": accepted values, including the bounds, refused ones, and its written form. */
#include <stdlib.h>

#include "../suite.h"
#include "../tune_config.h"
#include "plan/tuning.h"

#define FACTOR "\"vary\":{\"entrants.w.trump_factor\":"
#define BASE   "\"vary\":{\"entrants.w.rank_base\":\"0..6\"}"
#define THROW  "\"vary\":{\"entrants.w.throw_in\":"

/* Reads the config, writes it, reads that again and compares; returns the first. */
static Config *check_again(const char *entrants, const char *tune) {
    Error error;
    Config *config = tune_config(entrants, tune, "", &error);
    if (!config) fail_msg("%s: %s", tune, error.text);
    char *text = config_text(config);
    Config *again = config_parse(text, strlen(text), &(ConfigSource){.name = "again", .folder = "."}, &error);
    if (!again) fail_msg("%s", error.text);
    char *second = config_text(again);
    assert_string_equal(text, second);
    const TuningConfig *tune_read = tuning_of(config), *tune_again = tuning_of(again);
    assert_int_equal(again->entrant_count, config->entrant_count);
    assert_int_equal(tune_again->against_start, tune_read->against_start);
    for (int i = 0; i < config->entrant_count; i++)
        assert_string_equal(again->entrants[i].name, config->entrants[i].name);
    for (int i = 0; i < tune_read->parameter_count; i++) {
        const TuningParameter *one = &tune_read->parameters[i], *two = &tune_again->parameters[i];
        assert_int_equal(one->option->type, two->option->type);
        assert_int_equal(one->value_count, two->value_count);
        assert_memory_equal(one->values, two->values, sizeof one->values);
        assert_true(one->low == two->low && one->high == two->high && one->step == two->step);
    }
    free(text);
    free(second);
    config_free(again);
    return config;
}

static void check_names(const Config *config, int first, const char *const names[], int count) {
    assert_int_equal(config->entrant_count, first + count);
    for (int i = 0; i < count; i++) assert_string_equal(config->entrants[first + i].name, names[i]);
}

TEST(resolved) {
    Config *config = check_again(TUNE_ENTRANTS, "\"against\":[\"rnd\",\"low\",\"w\"]," FACTOR
                                                "\"0..10\",\"entrants.w.throw_in\":\"spare-trumps,always\"}");
    const TuningConfig *tune = tuning_of(config);
    check_names(config, 20, (const char *const[]){"w@tuned", "w", "rnd", "low"}, 4);
    assert_string_equal(config->entrants[0].name, "w@1");
    assert_string_equal(config->entrants[19].name, "w@20");
    assert_true(config->derived == 22 && config->changing == 20);
    assert_true(tune->parameters[0].step == 2.5 && tune->against_start && !tune->duel);
    config_free(config);
    config = check_again(TUNE_ENTRANTS, BASE ",\"tuner\":\"spsa\"");
    tune = tuning_of(config);
    check_names(config, 2, (const char *const[]){"w@tuned", "w", "low", "rnd"}, 4);
    assert_true(tune->parameters[0].step == 0.3 && !tune->against_start && !tune->duel);
    config_free(config);
}

TEST(refused) {
    static const char *const cases[][2] = {
        {"\"vary\":{}", "tune.vary: expected an object, as in {\"entrants.low.depth\""},
        {"\"vary\":{\"entrants.w.trump\":\"0..1\"}", "no parameter \"trump\""},
        {"\"vary\":{\"entrants.w.trump_factor\":7}", "expected a text"},
        {"\"vary\":{\"entrants.w.trump_factor\":\"0,1\"}", "LOW..HIGH within -1000..1000"},
        {"\"vary\":{\"entrants.w.trump_factor\":\"9..1\"}", "the range 9..1 is empty"},
        {FACTOR "\"0..9/x\"}", "the step \"x\""},
        {FACTOR "\"0..1\"}", "starts at 2, which lies outside 0..1"},
        {FACTOR "\"1..9/8.5\"}", "the step \"8.5\" is not allowed; expected a number above 0 and up to 8"},
        {THROW "\"always,spare-trumps,always\"}", "always appears twice"},
        {THROW "\"always,spare-trumps,alway\"}", "did you mean \"always\""},
        {BASE ",\"against\":[]", "expected a list of entrants"},
        {BASE ",\"elite\":20", "tune.elite: 20 is not below the population, which is 20"},
        {BASE ",\"tuner\":\"spsa\",\"elite\":2", "tune.elite: only the tuner \"cross-entropy\" has it"},
        {BASE ",\"iterations\":100000,\"population\":11", "more than 1000000 candidates"},
        {"\"vary\":{\"entrants.w.throw_in\":\"spare-trumps\"}", "two values or more"},
        {"\"vary\":{\"entrants.w.throw_in\":\"always,spare-trumps\"},\"tuner\":\"spsa\"", "numbers only"},
        {"\"vary\":{\"entrants.w.rank_base\":\"0..6\",\"entrants.low.x\":\"1..2\"}", "only one entrant"},
        {"\"vary\":{\"entrants.w.rank_base\":\"0..6\"},\"against\":[\"lw\"]", "did you mean \"low\""},
        {"\"vary\":{\"entrants.w.rank_base\":\"0..6\"},\"against\":[\"low\",\"low\"]", "named twice"},
        {"\"vary\":{\"entrants.w.rank_base\":\"0..6\"},\"population\":3", "tune.population: 3"},
        {"\"vary\":{\"entrants.w.rank_base\":\"0..6\"},\"iteration\":9", "did you mean \"iterations\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error;
        Config *config = tune_config(TUNE_ENTRANTS, cases[i][0], "", &error);
        if (config || error.status != EXIT_INPUT || !strstr(error.text, cases[i][1]))
            fail_msg("%s: %s", cases[i][0], config ? "was taken" : error.text);
    }
}

/* A choice of too many values, or without the start value. */
TEST(choices) {
    Error error;
    assert_null(tune_config("\"x\":{\"bot\":\"process\",\"command\":[\"true\"]},\"rnd\":{\"bot\":\"random\"}",
                            "\"vary\":{\"entrants.x.folder\":\"a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q\"}", "",
                            &error));
    assert_non_null(strstr(error.text, "at most 16 values can be chosen from"));
    assert_null(tune_config("\"x\":{\"bot\":\"process\",\"command\":[\"true\"]},\"rnd\":{\"bot\":\"random\"}",
                            "\"vary\":{\"entrants.x.folder\":\"a,b\"}", "", &error));
    assert_non_null(strstr(error.text, "starts at , which is not among the values"));
    assert_null(tune_config("", "\"vary\":{}", "", &error));
    assert_non_null(strstr(error.text, "as in {\"entrants.NAME.depth\""));
    assert_null(tune_config("\"x\":{\"bot\":\"random\"}", "\"vary\":{}", "", &error));
    assert_non_null(strstr(error.text, "as in {\"entrants.x.depth\""));
}

/* More pairings than can be reported. */
TEST(too_many_pairings) {
    char entrants[2000] = TUNE_ENTRANTS;
    Error error;
    for (int i = 0; i < 40; i++) {
        size_t end = strlen(entrants);
        snprintf(entrants + end, sizeof entrants - end, ",\"e%d\":{\"bot\":\"random\"}", i);
    }
    assert_null(tune_config(entrants, BASE, ",\"seats\":6", &error));
    if (!strstr(error.text, "more than the 666666 that can be reported")) fail_msg("%s", error.text);
}

/* The maximum number of tuned parameters, which are members of an object, and one more. */
TEST(most_parameters) {
    for (int count = 16; count <= 17; count++) {
        char entrants[1000] = "\"x\":{\"bot\":\"process\",\"command\":[\"true\"],\"options\":{\"last\":1",
             tune[1000] = "\"vary\":{\"entrants.x.options.last\":\"0..9\"";
        Error error;
        for (int i = 1; i < 16; i++) {
            size_t end = strlen(entrants), behind = strlen(tune);
            snprintf(entrants + end, sizeof entrants - end, ",\"p%d\":1", i);
            snprintf(tune + behind, sizeof tune - behind, ",\"entrants.x.options.p%d\":\"0..9\"", i);
        }
        strcat(entrants, "}},\"rnd\":{\"bot\":\"random\"}");
        strcat(tune, count == 17 ? ",\"entrants.x.nodes\":\"0..9\"}" : "}");
        Config *config = tune_config(entrants, tune, "", &error);
        if (count == 16 && !config) fail_msg("%s", error.text);
        if (config) assert_int_equal(tuning_of(config)->parameter_count, 16);
        if (count == 17) assert_true(!config && strstr(error.text, "at most 16 parameters can be tuned"));
        config_free(config);
    }
}
