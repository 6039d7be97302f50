#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/json.h"
#include "core/option.h"
#include "core/rng.h"

typedef struct {
    uint8_t seats, deck, variant;
    bool transfer;
    uint16_t limit;
    uint32_t nodes;
    int64_t deals;
    double factor;
} Params;

static const char *const decks[] = {"24", "32", "36", "52", NULL};
static const char *const variants[] = {"throw-in", "transfer", NULL};
static const char *const reserved[] = {"teams", "jokers", NULL};

static const Option rows[] = {
    OPTION_ROW_INT(Params, seats, 2, 2, 6, "players"),
    {"deck", OPTION_INT, OPTION_FIELD(Params, deck), 36, 0, 0, decks, "cards"},
    OPTION_ROW_CHOICE(Params, variant, 0, variants, "kind of game"),
    OPTION_ROW_BOOL(Params, transfer, 1, "whether attacks may be passed on"),
    OPTION_ROW_INT(Params, limit, 300, 0, 65535, "a 16-bit field"),
    OPTION_ROW_INT(Params, nodes, 70000, 1, 4294967295.0, "a 32-bit field"),
    OPTION_ROW_INT(Params, deals, -5, -9007199254740991.0, 9007199254740991.0, "a signed field"),
    OPTION_ROW_REAL(Params, factor, 0.15, -1, 2.5, "a real"),
};
static const Preset presets[] = {
    {"usual", "the defaults", ""},
    {"big", "a large deck", "deck=52 seats=4  variant=transfer transfer=false factor=0.30000000000000004"},
    {"broken", "an unknown option", "dekc=52"},
    {"wrong", "a wrong value", "seats=3 deck=40"},
};
enum { ROWS = sizeof rows / sizeof *rows };
static const OptionTable table = {rows, ROWS, presets, 4, reserved};

static cJSON *parse(const char *text) {
    Error error = {0};
    cJSON *value = json_parse(text, strlen(text), "t", 1, &error);
    if (!value) fail_msg("%s: %s", text, error.text);
    return value;
}

static bool read_text(const OptionTable *options, const char *text, const char *const *known, Params *params,
                      Error *error) {
    cJSON *object = parse(text);
    memset(params, 0, sizeof *params);
    bool fine = option_read(options, object, "game", known, params, error);
    cJSON_Delete(object);
    return fine;
}

TEST(presets_come_before_keys) {
    Params params;
    Error error = {0};
    assert_true(read_text(&table, "{\"seats\":5,\"preset\":\"big\"}", NULL, &params, &error));
    assert_int_equal(params.seats, 5);
    assert_int_equal(params.deck, 52);
    assert_int_equal(params.variant, 1);
    assert_false(params.transfer);
    assert_true(params.factor == 0.1 + 0.2);
    assert_int_equal(params.limit, 300);
    Params usual, empty;
    assert_true(read_text(&table, "{\"preset\":\"usual\"}", NULL, &usual, &error));
    assert_true(read_text(&table, "{}", NULL, &empty, &error));
    assert_memory_equal(&usual, &empty, sizeof usual);
    assert_int_equal(empty.seats, 2);
}

TEST(every_mistake_has_its_message) {
    static const char *const known[] = {"name", NULL};
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"{\"setas\":3}", "game.setas: unknown key; did you mean \"seats\"?"},
        {"{\"nmae\":3}", "game.nmae: unknown key; did you mean \"name\"?"},
        {"{\"colour\":3}", "game.colour: unknown key; allowed: seats, deck, variant, transfer, limit, nodes, "
                           "deals, factor, name, preset"},
        {"{\"teams\":true}", "game.teams: this rule is known but not supported"},
        {"{\"seats\":7}", "game.seats: 7 is out of range; allowed: 2..6"},
        {"{\"seats\":\"two\"}", "game.seats: \"two\" has the wrong type; expected an integer, 2..6"},
        {"{\"seats\":2.5}", "game.seats: 2.5 has the wrong type; expected an integer, 2..6"},
        {"{\"deck\":40}", "game.deck: 40 is not allowed; allowed: 24, 32, 36 or 52"},
        {"{\"variant\":\"podkidnoy\"}",
         "game.variant: \"podkidnoy\" is not allowed; allowed: \"throw-in\" or \"transfer\""},
        {"{\"variant\":\"tranfser\"}", "game.variant: \"tranfser\" is not allowed; allowed: \"throw-in\" or "
                                       "\"transfer\"; did you mean \"transfer\"?"},
        {"{\"variant\":1}",
         "game.variant: 1 has the wrong type; expected a string: \"throw-in\" or \"transfer\""},
        {"{\"transfer\":1}", "game.transfer: 1 has the wrong type; expected true or false"},
        {"{\"deals\":9007199254740992}", "game.deals: 9007199254740992 is out of range; allowed: "
                                         "-9007199254740991..9007199254740991"},
        {"{\"factor\":2.5000001}", "game.factor: 2.5000001 is out of range; allowed: -1..2.5"},
        {"{\"preset\":\"bog\"}",
         "game.preset: \"bog\" is not allowed; allowed: \"usual\", \"big\", \"broken\" or "
         "\"wrong\"; did you mean \"big\"?"},
        {"{\"preset\":\"broken\"}", "game.preset.dekc: the preset sets an unknown option"},
        {"{\"preset\":\"wrong\"}", "game.preset.deck: 40 is not allowed; allowed: 24, 32, 36 or 52"},
        {"[]", "game: an array has the wrong type; expected an object"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Params params;
        Error error = {0};
        if (read_text(&table, cases[i].text, known, &params, &error)) fail_msg("accepted: %s", cases[i].text);
        assert_string_equal(error.text, cases[i].expected);
        assert_int_equal(error.status, EXIT_INPUT);
    }
}

TEST(wrong_texts_are_refused) {
    static const char *const wrong_numbers[] = {"",      " 3",   "3 ",   "3x",    "0x10", "nan", "inf",
                                                "-inf",  "NAN",  "+3",   "03",    ".5",   "3.",  "3,0",
                                                "three", "true", "null", "\"3\"", "1e",   "--3", "3\n"};
    Params params = {0}, untouched = {0};
    Error error = {0};
    for (size_t i = 0; i < sizeof wrong_numbers / sizeof *wrong_numbers; i++) {
        assert_false(option_set_text(option_find(&table, "seats"), wrong_numbers[i], "x", &params, &error));
        assert_non_null(strstr(error.text, " has the wrong type; expected an integer, 2..6"));
        assert_false(option_set_text(option_find(&table, "factor"), wrong_numbers[i], "x", &params, &error));
        assert_non_null(strstr(error.text, " has the wrong type; expected a number, -1..2.5"));
    }
    static const struct {
        const char *name, *text, *expected;
    } cases[] = {
        {"seats", "3x", "game.x: \"3x\" has the wrong type; expected an integer, 2..6"},
        {"seats", "7", "game.x: 7 is out of range; allowed: 2..6"},
        {"deck", "40", "game.x: 40 is not allowed; allowed: 24, 32, 36 or 52"},
        {"factor", "-1.01", "game.x: -1.01 is out of range; allowed: -1..2.5"},
        {"transfer", "1", "game.x: \"1\" has the wrong type; expected true or false"},
        {"variant", "", "game.x: \"\" is not allowed; allowed: \"throw-in\" or \"transfer\""},
        {"variant", "throwin",
         "game.x: \"throwin\" is not allowed; allowed: \"throw-in\" or \"transfer\"; did you "
         "mean \"throw-in\"?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(
            option_set_text(option_find(&table, cases[i].name), cases[i].text, "game.x", &params, &error));
        assert_string_equal(error.text, cases[i].expected);
    }
    assert_memory_equal(&params, &untouched, sizeof params);
}

TEST(random_values_survive) {
    Rng rng = rng_seeded(11);
    for (int i = 0; i < 500; i++) {
        Params params = {0}, again = {0};
        params.seats = (uint8_t)(2 + rng_below(&rng, 5));
        params.deck = (uint8_t)(24 + 28 * rng_below(&rng, 2));
        params.variant = (uint8_t)rng_below(&rng, 2);
        params.transfer = rng_below(&rng, 2) == 1;
        params.limit = (uint16_t)rng_below(&rng, 65536);
        params.nodes = rng_below(&rng, UINT32_MAX) + 1;
        params.deals = (int64_t)(rng_next(&rng) >> 11) * (rng_below(&rng, 2) ? 1 : -1);
        params.factor = (double)(rng_next(&rng) >> 11) / 9007199254740992.0 * 3.5 - 1;
        cJSON *object = cJSON_CreateObject();
        option_write(&table, &params, object);
        Error error = {0};
        assert_true(option_read(&table, object, "", NULL, &again, &error)); /* the tree itself ... */
        assert_memory_equal(&params, &again, sizeof params);
        char *text = json_print(object);
        cJSON *parsed = parse(text);
        memset(&again, 0, sizeof again);
        assert_true(option_read(&table, parsed, "", NULL, &again, &error)); /* ... and its text */
        assert_memory_equal(&params, &again, sizeof params);
        free(text);
        cJSON_Delete(parsed);
        cJSON_Delete(object);
        for (int row = 0; row < ROWS; row++) {
            char written[64];
            option_format(&rows[row], option_get(&rows[row], &params), written, sizeof written);
            assert_true(option_set_text(&rows[row], written, "x", &again, &error));
        }
        assert_memory_equal(&params, &again, sizeof params);
    }
}
