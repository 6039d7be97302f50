/* Renju's forbidden cells: textbook positions, and boards full of threes against the slow implementation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/gomoku_slow.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/gomoku/gomoku.h"

enum { SIZE = 11, BOARDS = 200, LONG_FACTOR = 30 };

static void start(GomokuState *state, int size) {
    RulesMemory rules;
    Rng rng = rng_seeded(0);
    rules_with(&game_gomoku, "rule=renju opening_stones=0", &rules);
    ((GomokuRules *)(void *)&rules)->size = (uint8_t)size;
    game_gomoku.deal(state, &rules, &rng);
}

static void lay(GomokuState *state, SlowGomoku *slow, char stone, int x, int y) {
    if (stone != 'X' && stone != 'O') return;
    state->rows[stone == 'O'][y + GOMOKU_MARGIN] |= UINT32_C(1) << (x + GOMOKU_MARGIN);
    slow->board[y][x] = stone;
}

/* X and O are stones. Every other letter is a free cell and says what a stone of Black does there: n nothing
 * that is forbidden, 5 five, 6 overline, 4 double four, 3 double three; dots are not asked about, and rows of
 * dots at the end are left out. */
static const struct {
    const char *name, *board[SIZE];
} diagrams[] = {
    /* clang-format off */
    {"two threes, and what spoils them",
     {"...........",
      "....X......",
      "....X......",
      "..XX3......",
      "...........",
      "......O....",
      "......X....",
      "......X....",
      ".....Xn.X..",
      "......n...."}},
    {"two fours in two lines",
     {"...........",
      "....X......",
      "....X......",
      "....X......",
      ".XXX4......",
      "....O......"}},
    {"two fours that reach the left edge, and two that reach the right one",
     {"...........",
      "X.........X",
      ".X.......X.",
      "...........",
      "XX.4XOX4.XX",
      "....X.X....",
      ".....O....."}},
    {"two fours that reach the first row, and two that reach the last",
     {".X..X......",
      "..X.X......",
      "...........",
      "....4......",
      "....XX.....",
      "....O.O....",
      "....XX.....",
      "....4......",
      "...........",
      "..X.X......",
      ".X..X......"}},
    {"two fours in one line, three ways",
     {"...........",
      ".XXX.4.XXX.",
      "...........",
      "..XX.4X.XX.",
      "...........",
      "..X.X4X.X..",
      "...........",
      "..XX.nX....",
      "...........",
      ".....n....."}},
    {"a straight four is one four",
     {"...........",
      "...........",
      "..XXXn....."}},
    {"more than five",
     {"...........",
      ".XXX6XX....",
      "...........",
      ".XX6XXX....",
      "...........",
      ".XXXXX6....",
      "...........",
      ".XX5XX....."}},
    {"five goes before everything",
     {"...........",
      "....X......",
      "....X......",
      "....X......",
      "XXXX5......",
      "....X......",
      "....X......"}},
    {"five goes before two fours",
     {"....XO.....",
      "....X......",
      "....X.X....",
      "....XX.....",
      ".XXX5.X....",
      "...X.......",
      "..X........"}},
    {"four and three are allowed",
     {"...........",
      "....X......",
      "....X......",
      ".XXXn......"}},
    {"no three: a straight four at one end would lie before a stone of Black's",
     {"...........",
      "...........",
      "O.XnX..X...",
      "...X.......",
      "...X......."}},
    {"the edge closes a line",
     {"...........",
      "X..........",
      "X..........",
      "...........",
      "nXX........"}},
    {"no three: its only cell would make a line of six",
     {".....X.....",
      ".....X.....",
      ".....X.....",
      "...XX6nO...",
      ".....X.....",
      ".....X.X...",
      "........X.."}},
    {"the same with a line of five is a three that would not be needed: a five is no straight four",
     {"...........",
      ".....X.....",
      ".....X.....",
      "...XX5n....",
      ".....X.....",
      ".....X.X...",
      "........X.."}},
    {"no three: its only cell would make two fours",
     {"...........",
      "...........",
      ".....X.....",
      "...XX.n....",
      ".....XX....",
      ".....XX....",
      ".....O....."}},
    {"and a three when White has stopped that column",
     {"...........",
      ".....O.....",
      ".....X.....",
      "...XX.3....",
      ".....XX....",
      ".....XX....",
      ".....O....."}},
    /* clang-format on */
};

static char letter_at(size_t diagram, int x, int y) {
    const char *row = diagrams[diagram].board[y];
    return row ? row[x] : '.';
}

static RenjuEffect wanted_effect(char letter) {
    switch (letter) {
    case '5':
        return RENJU_FIVE;
    case '6':
        return RENJU_OVERLINE;
    case '4':
        return RENJU_DOUBLE_FOUR;
    case '3':
        return RENJU_DOUBLE_THREE;
    default:
        return RENJU_NOTHING;
    }
}

static bool check_cell(const GomokuState *state, const uint32_t *legal, SlowGomoku *slow, char letter, int x,
                       int y) {
    RenjuEffect found = renju_effect(state, x, y);
    bool forbidden = found >= RENJU_OVERLINE, good = forbidden == slow_gomoku_forbidden(slow, x, y);
    good &= forbidden == !(legal[y] >> x & 1);
    if (letter != '.') good &= found == wanted_effect(letter);
    return good;
}

TEST(textbook) {
    bool equal = true;
    for (size_t i = 0; i < sizeof diagrams / sizeof diagrams[0]; i++) {
        GomokuState state;
        SlowGomoku slow;
        uint32_t legal[GOMOKU_SIZE_MAX];
        start(&state, SIZE);
        slow_gomoku_start(&slow, SIZE, SLOW_RENJU);
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) lay(&state, &slow, letter_at(i, x, y), x, y);
        renju_legal_rows(&state, legal);
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                char letter = letter_at(i, x, y);
                if (letter == 'X' || letter == 'O' || check_cell(&state, legal, &slow, letter, x, y))
                    continue;
                print_error("%s: cell %d, %d: effect %d\n", diagrams[i].name, x, y,
                            renju_effect(&state, x, y));
                equal = false;
            }
    }
    assert_true(equal);
}

/* Boards of many black stones and few white ones: threes that hang on threes. */
TEST(crowded_boards) {
    Rng rng = rng_seeded(11);
    int boards = BOARDS * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1), seen[RENJU_DOUBLE_THREE + 1] = {0};
    for (int i = 0; i < boards; i++) {
        GomokuState state;
        SlowGomoku slow;
        uint32_t legal[GOMOKU_SIZE_MAX];
        int size = GOMOKU_SIZE_MIN + (int)rng_below(&rng, GOMOKU_SIZE_MAX - GOMOKU_SIZE_MIN + 1);
        uint32_t black = 1 + rng_below(&rng, 5), white = rng_below(&rng, 3);
        start(&state, size);
        slow_gomoku_start(&slow, size, SLOW_RENJU);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                uint32_t draw = rng_below(&rng, 12);
                lay(&state, &slow, draw < black ? 'X' : draw < black + white ? 'O' : '.', x, y);
            }
        renju_legal_rows(&state, legal);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                if (slow.board[y][x] != '.') continue;
                assert_true(check_cell(&state, legal, &slow, '.', x, y));
                seen[renju_effect(&state, x, y)]++;
            }
    }
    print_message("cells: %d free, %d five, %d overline, %d double four, %d double three\n", seen[0], seen[1],
                  seen[2], seen[3], seen[4]);
    for (int i = 0; i <= RENJU_DOUBLE_THREE; i++) assert_true(seen[i] > boards / 4);
}

/* ---- the end of a game ---- */

static bool legal(const GomokuState *state, int x, int y) {
    Move moves[MOVES_MAX];
    int count = game_gomoku.moves(state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == (Move)gomoku_cell(x, y)) return true;
    return false;
}

static GomokuState read_opening(const char *settings, const char *json, bool good, const char *message) {
    RulesMemory rules;
    Error error = {0};
    GomokuState state;
    rules_with(&game_gomoku, settings, &rules);
    cJSON *deal = json_parse(json, strlen(json), "deal", 1, &error);
    assert_non_null(deal);
    assert_int_equal(game_gomoku.deal_read(&state, &rules, deal, &error), good);
    if (!good && !strstr(error.text, message)) fail_msg("expected \"%s\" in: %s", message, error.text);
    cJSON_Delete(deal);
    return state;
}

static const char double_three[] =
    "{\"stones\":[\"f8\",\"a1\",\"g8\",\"a15\",\"h9\",\"o1\",\"h10\",\"o15\"%s]}";

TEST(legal_moves) {
    char text[200];
    snprintf(text, sizeof text, double_three, "");
    GomokuState state = read_opening("rule=renju", text, true, "");
    assert_false(legal(&state, 7, 7));
    game_gomoku.apply(&state, (Move)gomoku_cell(7, 1));
    assert_true(legal(&state, 7, 7)); /* to White */
    state = read_opening("rule=standard", text, true, "");
    assert_true(legal(&state, 7, 7));
    snprintf(text, sizeof text, double_three, ",\"h8\"");
    read_opening("rule=renju", text, false, "stones[8]: \"h8\" is forbidden to Black in renju");
}

/* Who has won with these stones, all but the last of them an opening: 'X', 'O' or '.'. */
static char winner(const char *rule, const char *stones, const char *last) {
    char settings[40];
    Move move;
    snprintf(settings, sizeof settings, "rule=%s", rule);
    GomokuState state = read_opening(settings, stones, true, "");
    assert_true(gomoku_move_parse(last, &move));
    game_gomoku.apply(&state, move);
    return state.turn >= 0 ? '.' : state.stones % 2 ? 'X' : 'O';
}

TEST(what_wins) {
    static const char six[] =
        "{\"stones\":[\"a1\",\"a3\",\"b1\",\"b3\",\"c1\",\"c3\",\"e1\",\"e3\",\"f1\",\"f3\"%s]}";
    static const char held[] = "{\"stones\":[\"b1\",\"a1\",\"c1\",\"g1\",\"d1\",\"o9\",\"e1\",\"o11\"%s]}";
    static const char edge[] = "{\"stones\":[\"a1\",\"f1\",\"b1\",\"o1\",\"c1\",\"o9\",\"d1\",\"o11\"]}";
    char black[200], white[200];
    snprintf(black, sizeof black, six, "");
    snprintf(white, sizeof white, six, ",\"o15\"");
    assert_int_equal(winner("freestyle", black, "d1"), 'X');
    assert_int_equal(winner("standard", black, "d1"), '.');
    assert_int_equal(winner("caro", black, "d1"), '.');
    assert_int_equal(winner("freestyle", white, "d3"), 'O');
    assert_int_equal(winner("standard", white, "d3"), '.');
    assert_int_equal(winner("renju", white, "d3"), 'O');
    snprintf(black, sizeof black, held, "");
    assert_int_equal(winner("standard", black, "f1"), 'X');
    assert_int_equal(winner("renju", black, "f1"), 'X');
    assert_int_equal(winner("caro", black, "f1"), '.');
    assert_int_equal(winner("caro", edge, "e1"), 'X');
    snprintf(white, sizeof white, six, ",\"o15\"");
    assert_int_equal(winner("caro-overline", white, "d3"), 'O'); /* six win, five between two stones do not */
    assert_int_equal(winner("caro-overline", black, "f1"), '.');
    assert_int_equal(winner("caro-overline", edge, "e1"), 'X');
}
