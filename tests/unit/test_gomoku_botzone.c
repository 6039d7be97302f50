/* Gomoku's letters on Botzone: requests and responses of a seat, and a game told by them. */
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/botzone.h"
#include "core/json.h"
#include "games/gomoku/gomoku.h"

extern const Botzone gomoku_botzone;

static _Alignas(8) unsigned char memory[BOTZONE_MEMORY];
static BotzoneStory story;
static Error error;

static bool check(const char *settings) {
    RulesMemory rules;
    rules_default(&game_gomoku, &rules);
    rules_set(&game_gomoku, settings, &rules);
    return gomoku_botzone.check(&rules, &error);
}

TEST(rules_of_the_platform) {
    assert_true(check(""));
    assert_false(check("size=14"));
    assert_false(check("rule=standard"));
    assert_string_equal(error.text, "botzone: the platform plays rule freestyle with size 15");
}

/* ---- requests ---- */

static void expect_text(Text *text, const char *wanted) {
    assert_string_equal(text_c(text), wanted);
    text_free(text);
}

static void expect_request(int turn, const char *wanted) {
    Text text = {0};
    gomoku_botzone.request(memory, turn, &text);
    expect_text(&text, wanted);
}

static void expect_response(int turn, const char *wanted) {
    Text text = {0};
    gomoku_botzone.response(memory, turn, &text);
    expect_text(&text, wanted);
}

static void sit(int opening) {
    GomokuState board = {.opening_count = (uint8_t)opening};
    for (int i = 0; i < opening; i++) board.opening[i] = (uint16_t)gomoku_cell(i, 0);
    memset(memory, 0, sizeof memory);
    gomoku_botzone.sit(memory, &board);
}

static void notify(int x, int y) {
    GomokuPly ply = {.move = (Move)gomoku_cell(x, y)};
    gomoku_botzone.notify(memory, &ply);
}

TEST(requests) {
    sit(0);
    assert_int_equal(gomoku_botzone.turns(memory), 0);
    expect_request(0, "{\"x\":-1,\"y\":-1}");
    notify(7, 14);
    assert_int_equal(gomoku_botzone.turns(memory), 0);
    expect_request(0, "{\"x\":7,\"y\":0}");
    notify(8, 0);
    assert_int_equal(gomoku_botzone.turns(memory), 1);
    expect_request(0, "{\"x\":-1,\"y\":-1}");
    expect_response(0, "{\"x\":7,\"y\":0}");
    expect_request(1, "{\"x\":8,\"y\":14}");
    sit(3);
    notify(14, 13);
    notify(0, 1);
    assert_int_equal(gomoku_botzone.turns(memory), 2);
    expect_request(0, "{\"x\":0,\"y\":14}");
    expect_response(0, "{\"x\":1,\"y\":14}");
    expect_request(1, "{\"x\":2,\"y\":14}");
    expect_response(1, "{\"x\":14,\"y\":1}");
    expect_request(2, "{\"x\":0,\"y\":13}");
}

/* ---- responses ---- */

static cJSON *parse(const char *json) {
    cJSON *value = json_parse(json, strlen(json), "json", 1, &error);
    assert_non_null(value);
    return value;
}

/* The cell; -1: none, or no legal one. */
static int read_cell(const char *json) {
    static const Move legal[] = {20, 34, 280, 294, 21}; /* a2, o2, a15, o15; b2 follows the list */
    cJSON *value = parse(json);
    Move move = 0;
    bool good = gomoku_botzone.read(memory, value, legal, 4, &move);
    cJSON_Delete(value);
    return good ? (int)move : -1;
}

TEST(responses) {
    assert_int_equal(read_cell("{\"x\":0,\"y\":13}"), 20);
    assert_int_equal(read_cell("{\"x\":14,\"y\":13}"), 34);
    assert_int_equal(read_cell("{\"x\":14,\"y\":0}"), 294);
    assert_int_equal(read_cell("{\"x\":1,\"y\":0}"), -1);
    assert_int_equal(read_cell("{\"x\":1,\"y\":13}"), -1);
    assert_int_equal(read_cell("{\"x\":20,\"y\":14}"), -1);
    assert_int_equal(read_cell("{\"x\":-1,\"y\":12}"), -1);
    assert_int_equal(read_cell("{\"x\":0,\"y\":15}"), -1);
    assert_int_equal(read_cell("{\"x\":0,\"y\":-1}"), -1);
    assert_int_equal(read_cell("{\"x\":0}"), -1);
    assert_int_equal(read_cell("{\"y\":0}"), -1);
    assert_int_equal(read_cell("[0,0]"), -1);
    Text text = {0};
    gomoku_botzone.answer(&story, NULL, (Move)gomoku_cell(3, 4), &text);
    expect_text(&text, "{\"x\":3,\"y\":10}");
}

/* ---- a game from its letters ---- */

static bool rebuild(const char *requests, const char *responses) {
    RulesMemory rules;
    cJSON *asked = parse(requests), *answered = parse(responses);
    memset(&story, 0, sizeof story);
    rules_default(&game_gomoku, &rules);
    rules_set(&game_gomoku, "size=20 rule=caro opening_stones=0", &rules);
    memcpy(story.rules, &rules, sizeof(GomokuRules));
    bool good = gomoku_botzone.rebuild(&story, asked, answered, &error);
    cJSON_Delete(asked);
    cJSON_Delete(answered);
    return good;
}

static void expect_moves(int seat, int count, const Move *moves) {
    const GomokuState *dealt = (const GomokuState *)(const void *)story.dealt;
    assert_int_equal(story.seat, seat);
    assert_int_equal(story.count, count);
    for (int i = 0; i < count; i++) assert_int_equal(story.moves[i], moves[i]);
    assert_int_equal(dealt->rules.size, 15);
    assert_int_equal(dealt->rules.rule, GOMOKU_FREESTYLE);
    assert_int_equal(dealt->stones, 0);
    assert_memory_equal(story.rules, &dealt->rules, sizeof dealt->rules);
}

TEST(rebuilt) {
    assert_true(rebuild("[{\"x\":-1,\"y\":-1}]", "[]"));
    expect_moves(0, 0, NULL);
    assert_true(rebuild("[{\"x\":0,\"y\":14}]", "[]"));
    expect_moves(1, 1, (const Move[]){0});
    assert_true(rebuild("[{\"x\":-1,\"y\":-1},{\"x\":2,\"y\":14},{\"x\":4,\"y\":14}]",
                        "[{\"x\":1,\"y\":14},{\"x\":3,\"y\":14}]"));
    expect_moves(0, 4, (const Move[]){1, 2, 3, 4});
    assert_true(rebuild("[{\"x\":2,\"y\":14},{\"x\":4,\"y\":14}]", "[{\"x\":1,\"y\":14}]"));
    expect_moves(1, 3, (const Move[]){2, 1, 4});
}

static void refused(const char *requests, const char *responses, const char *message) {
    assert_false(rebuild(requests, responses));
    assert_string_equal(error.text, message);
}

TEST(not_rebuilt) {
    refused("[{\"x\":15,\"y\":0}]", "[]", "requests[0]: this stone cannot be laid there");
    refused("[{\"x\":0,\"y\":0},{\"x\":0,\"y\":0}]", "[{\"x\":1,\"y\":0}]",
            "requests[1]: this stone cannot be laid there");
    refused("[{\"x\":0,\"y\":0},{\"x\":2,\"y\":0}]", "[{\"x\":0,\"y\":0}]",
            "responses[0]: this stone cannot be laid there");
    refused("[{\"x\":-1,\"y\":-1},{\"x\":-1,\"y\":-1}]", "[{\"x\":1,\"y\":0}]",
            "requests[1]: this stone cannot be laid there");
    /* five were made before */
    refused("[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":2,\"y\":0},{\"x\":3,\"y\":0},{\"x\":4,\"y\":0}]",
            "[{\"x\":0,\"y\":5},{\"x\":1,\"y\":5},{\"x\":2,\"y\":5},{\"x\":3,\"y\":5},{\"x\":4,\"y\":5}]",
            "responses[4]: this stone cannot be laid there");
}
