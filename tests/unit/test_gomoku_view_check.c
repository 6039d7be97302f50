/* Views of Gomoku from outside: each rule about them at its bound. */
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/gomoku/gomoku.h"

static GomokuState state;
static Error error;

static void lay(const char *cells, int colour) {
    for (char text[4] = ""; *cells; cells += strlen(text) + (cells[strlen(text)] == ' ')) {
        Move move;
        memcpy(text, cells, strcspn(cells, " "));
        text[strcspn(cells, " ")] = 0;
        assert_true(gomoku_move_parse(text, &move));
        state.rows[colour][gomoku_y((int)move) + GOMOKU_MARGIN] |= UINT32_C(1)
                                                                   << (gomoku_x((int)move) + GOMOKU_MARGIN);
        state.last = (uint16_t)move;
        state.stones++;
    }
}

/* White is to move after five stones, of which nothing is known. */
static void start(const char *settings) {
    RulesMemory rules;
    rules_default(&game_gomoku, &rules);
    rules_set(&game_gomoku, settings, &rules);
    gomoku_opening_start(&state, (const GomokuRules *)(const void *)&rules);
    lay("a1 a2", GOMOKU_WHITE);
    lay("h8 h9 h10", GOMOKU_BLACK);
    state.turn = GOMOKU_WHITE;
    error = (Error){0};
}

/* `message`: NULL, or why not. */
static void expect(const char *message) {
    assert_int_equal(gomoku_view_check(&state, &error), message == NULL);
    assert_string_equal(error.text, message ? message : "");
    error = (Error){0};
}

TEST(last) {
    start("");
    expect(NULL);
    state.last = 0;
    expect(NULL);
    state.last = 1;
    expect("last: a free cell");
    state.last = GOMOKU_NO_CELL;
    expect("last: 5 stones lie on the board");
    state.stones = 1;
    expect("last: 1 stones lie on the board");
    memset(state.rows, 0, sizeof state.rows);
    state.stones = 0;
    expect(NULL);
    state.last = 0;
    expect("last: the board is empty");
}

TEST(passes) {
    static const char refused[] = "passes: by these rules nobody passes";
    start("rule=renju stuck=pass");
    state.passes = 1;
    expect(NULL);
    state.rules.stuck = GOMOKU_STUCK_LOSS;
    expect(refused);
    state.passes = 0;
    expect(NULL);
    start("rule=standard stuck=pass");
    expect(NULL);
    state.passes = 1;
    expect(refused);
}

TEST(fours) {
    for (int colour = 0; colour < 2; colour++) {
        start("");
        state.attack[colour] = state.longest_attack[colour] = state.fours[colour] = 5;
        expect(NULL);
        state.attack[colour] = 6;
        expect("attack: 6 of at most 5 in a row, of 5 fours");
        state.attack[colour] = 4;
        state.fours[colour] = 4;
        expect("attack: 4 of at most 5 in a row, of 4 fours");
        state.fours[colour] = 6;
        expect("attack: 4 of at most 5 in a row, of 6 fours");
    }
}

TEST(endings) {
    for (int turn = -1; turn < 2; turn++) {
        const char *message = turn < 0 ? NULL : "winning_run: 0, and the game goes on";
        start("");
        state.turn = (int8_t)turn;
        expect(NULL);
        state.reason = 1;
        expect(message);
        state.reason = 0;
        state.winning_attack = 1;
        expect(message);
        state.winning_attack = 0;
        state.winning_run = 1;
        expect(turn < 0 ? NULL : "winning_run: 1, and the game goes on");
    }
}

TEST(openings) {
    start("");
    state.opening_count = 5;
    expect(NULL);
    state.opening_count = 6;
    expect("opening: 6 of 5 stones");
}

/* The first stone from below that a winning line goes through is named. */
TEST(lines) {
    static const struct {
        const char *settings, *cells;
        int colour, turn;
        const char *message;
    } lines[] = {
        {"", "a15 b15 c15 d15 e15", 1, 1, "turn: 1, and White has won with a line through a15"},
        {"", "o1 o2 o3 o4 o5", 1, 0, "turn: 0, and White has won with a line through o1"},
        {"", "k11 l12 m13 n14 o15", 0, 0, "turn: 0, and Black has won with a line through k11"},
        {"", "a5 b4 c3 d2 e1", 0, 1, "turn: 1, and Black has won with a line through e1"},
        {"size=20", "t20 s20 r20 q20 p20", 0, 1, "turn: 1, and Black has won with a line through p20"},
        {"", "a15 b15 c15 d15 e15", 1, -1, NULL},
        {"rule=standard", "a15 b15 c15 d15 e15 f15", 0, 1, NULL},
        {"", "a15 b15 c15 d15", 0, 1, NULL},
        {"", "a16 b16 c16 d16 e16", 0, 1, NULL}, /* off the board, which others look for */
        {"", "p1 p2 p3 p4 p5", 1, 1, NULL},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        start(lines[i].settings);
        lay(lines[i].cells, lines[i].colour);
        state.turn = (int8_t)lines[i].turn;
        expect(lines[i].message);
    }
}

/* The view with these black stones instead, as a program outside might tell it. */
static void expect_black(const char *stones, const char *message) {
    FieldContext context = {.game = &game_gomoku, .rules = &state.rules, .seats = 2};
    Text text = {0};
    GomokuView view = {0};
    fields_write(&gomoku_view_fields, &context, &state, &text);
    cJSON *json = cJSON_Parse(text_c(&text));
    cJSON_ReplaceItemInObjectCaseSensitive(json, "black", cJSON_Parse(stones));
    error = (Error){0};
    bool good = fields_read(&gomoku_view_fields, &context, json, "view", &view, &error);
    assert_string_equal(error.text, message ? message : "");
    assert_int_equal(good, message == NULL);
    cJSON_Delete(json);
    text_free(&text);
}

TEST(stones_off_the_board) {
    start("");
    expect_black("[\"o15\",\"a1\"]", NULL);
    expect_black("[\"p1\"]", "view.black: a stone off the board");
    expect_black("[\"a16\"]", "view.black: a stone off the board");
    expect_black("[null]", "view.black: a stone off the board");
    start("size=20");
    expect_black("[\"t20\"]", NULL);
    expect_black("[null]", "view.black: a stone off the board");
}
