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
