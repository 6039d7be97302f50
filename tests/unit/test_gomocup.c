/* Our commands to engines of the Gomocup, and our reading of their answers. */
#include <stdio.h>

#include "../suite.h"
#include "../dialogue.h"
#include "../reference/random_rules.h"
#include "games/gomoku/gomocup.h"

extern const Protocol gomoku_gomocup;

static Dialogue dialogue;
static Talk *const talk = &dialogue.talk;
static RulesMemory rules;
static Error error;

static void begin(const char *settings, const char *script) {
    rules_with(&game_gomoku, settings, &rules);
    dialogue_start(&dialogue, &game_gomoku, &rules);
    dialogue.script = script;
    talk->limits.move_ms = 1000;
    error = (Error){0};
}

#define LIMITS(rule)                                                                                         \
    "INFO timeout_turn 1000\nINFO timeout_match 0\nINFO max_memory 0\nINFO game_type 1\nINFO rule " rule "\n"
#define UNTIMED "INFO time_left " GOMOCUP_UNLIMITED "\n"

/* ---- words and numbers ---- */

TEST(cells) {
    static const struct {
        const char *line;
        int size, x, y; /* y grows upwards; -1: not on the board */
    } lines[] = {{"0,0", 15, 0, 14},      {"15,0", 15, -1, -1}, {"0,-1", 15, -1, -1},
                 {"  3 , 4 ", 15, 3, 10}, {"3 4", 15, -1, -1},  {"4,4 MESSAGE", 5, 4, 0}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int cell = GOMOKU_NO_CELL;
        bool good = gomocup_read_cell(lines[i].line, lines[i].size, &cell);
        assert_int_equal(good, lines[i].x >= 0);
        assert_int_equal(cell, good ? gomoku_cell(lines[i].x, lines[i].y) : GOMOKU_NO_CELL);
    }
    for (int size = 5; size <= 20; size += 15)
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                Text text = {0};
                int cell;
                gomocup_write_cell(gomoku_cell(x, y), size, &text);
                assert_true(gomocup_read_cell(text_c(&text), size, &cell));
                assert_int_equal(cell, gomoku_cell(x, y));
                text_free(&text);
            }
    assert_true(gomoku_gomocup.is_answer("19,19"));
    assert_false(gomoku_gomocup.is_answer("20,19"));
    assert_false(gomoku_gomocup.is_answer("OK"));
}

TEST(talk_is_passed_over) {
    char *line;
    begin("", "MESSAGE a\ndebug b\nUNKNOWN c\nSUGGEST 1,1\n\n \t\n7,7\nERROR x\nMESSAGE\n(timeout)\n");
    assert_int_equal(gomocup_hear(talk, 17, &line), HEARD_LINE);
    assert_string_equal(line, "7,7");
    assert_int_equal(dialogue.deadline, 17);
    assert_int_equal(gomocup_hear(talk, 0, &line), HEARD_LINE);
    assert_string_equal(line, "ERROR x");
    assert_int_equal(gomocup_hear(talk, 0, &line), HEARD_TIMEOUT);
    assert_int_equal(gomocup_hear(talk, 0, &line), HEARD_END);
    dialogue_end(&dialogue);
}

/* ---- the first words ---- */

TEST(limits) {
    begin("", "");
    gomocup_say_limits(talk, 4);
    dialogue_expect(&dialogue, LIMITS("4"));
    talk->limits = (BotLimits){.game_ms = 60000, .memory_mib = 4096, .nodes = 12};
    talk->scratch = "/there";
    gomocup_say_limits(talk, 0);
    dialogue_expect(&dialogue,
                    "INFO timeout_turn 60000\nINFO timeout_match 60000\nINFO max_memory 4294967296\n"
                    "INFO game_type 1\nINFO rule 0\nINFO max_node 12\nINFO folder /there\n");
    dialogue_end(&dialogue);
}

static bool open_engine(const char *settings, const char *script) {
    begin(settings, script);
    return gomoku_gomocup.open(talk, 99, &error);
}

TEST(opened) {
    assert_true(open_engine("", "MESSAGE hello\nok\n"));
    assert_int_equal(dialogue.deadline, 99);
    dialogue_expect(&dialogue, "START 15\n< MESSAGE hello\n< ok\n" LIMITS("0"));
    dialogue_end(&dialogue);
    assert_true(open_engine("size=20 rule=caro", "OK\nMESSAGE caro\n"));
    dialogue_expect(&dialogue, "START 20\n< OK\nINFO rule 9\n< MESSAGE caro\n" LIMITS("9"));
    assert_false(talk->refused);
    dialogue_end(&dialogue);
    begin("", "OK\n");
    talk->limits = (BotLimits){.game_ms = 1};
    assert_true(gomoku_gomocup.open(talk, 99, &error));
    dialogue_end(&dialogue);
}

/* The engine's message is shown up to a limit. */
TEST(not_opened) {
    static const struct {
        const char *settings, *script, *message;
        bool refused;
    } refusals[] = {
        {"", "ERROR no\n", "expected OK from the engine; it said \"ERROR no\"", true},
        {"", "7,7\n", "expected OK from the engine; it said \"7,7\"", false},
        {"", "(timeout)ERROR\n", "the engine does not answer START", false},
        {"", "", "the engine ends before it answers START", false},
        {"rule=standard", "OK\nERROR no\n",
         "the engine does not know this rule: to INFO rule 1 it said \"ERROR no\"", true},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        assert_false(open_engine(refusals[i].settings, refusals[i].script));
        assert_string_equal(error.text, refusals[i].message);
        assert_int_equal(error.status, EXIT_INPUT);
        assert_int_equal(talk->refused, refusals[i].refused);
        dialogue_end(&dialogue);
    }
    begin("", "");
    talk->limits.move_ms = 0;
    assert_false(gomoku_gomocup.open(talk, 99, &error));
    assert_string_equal(error.path, "move_time_ms");
    dialogue_expect(&dialogue, "");
    dialogue_end(&dialogue);
}

/* ---- games ---- */

static Player player;
static GomokuState board;

/* Starts a game with these cells as its opening, in the seat that is then to move. */
static void sit(const char *cells) {
    DealText text = {cells, cells + strlen(cells), 1};
    if (*cells)
        assert_true(game_gomoku.deal_scan(&board, &rules, &text, &error));
    else
        gomoku_opening_start(&board, (const GomokuRules *)(const void *)&rules);
    player = (Player){.game = &game_gomoku, .rules = &rules, .seat = board.turn};
    gomoku_gomocup.sit(talk, &player, &board, NULL);
}

static void notify(const char *cell) {
    GomokuPly ply = {.seat = board.turn};
    assert_true(gomoku_move_parse(cell, &ply.move));
    game_gomoku.apply(&board, ply.move);
    gomoku_gomocup.notify(talk, &player, &ply);
}

/* The answered cell, or the fault. */
static const char *answer(int64_t left_ms) {
    static char text[MOVE_TEXT_MAX];
    Move legal[MOVES_MAX];
    int count = game_gomoku.moves(&board, legal);
    legal[count] = board.last; /* the list is followed by a move that is not legal */
    Question question = {.player = &player, .view = &board, .legal = legal, .count = count};
    Fault fault = gomoku_gomocup.choose(talk, &question, 77, left_ms);
    assert_true(dialogue.deadline == 77);
    if (fault == FAULT_ILLEGAL) return "illegal";
    if (fault == FAULT_TIMEOUT) return "timeout";
    if (fault == FAULT_CRASH) return "crash";
    assert_int_equal(fault, FAULT_NONE);
    gomoku_move_format(player.answer, text);
    return text;
}

TEST(a_game) {
    begin("", "7,7\nMESSAGE x\n8,8\n14,14\n0,14\n");
    sit("");
    assert_string_equal(answer(-1), "h8");
    dialogue_expect(&dialogue, UNTIMED "BEGIN\n< 7,7\n");
    notify("h8");
    notify("a15");
    assert_string_equal(answer(0), "i7");
    dialogue_expect(&dialogue, "INFO time_left 0\nTURN 0,0\n< MESSAGE x\n< 8,8\n");
    notify("i7");
    notify("o1");
    assert_string_equal(answer(12), "illegal"); /* the cell is taken */
    assert_string_equal(player.said, "14,14");
    dialogue_expect(&dialogue, "INFO time_left 12\nTURN 14,14\n< 14,14\n");
    assert_string_equal(answer(-1), "a1"); /* the first legal move */
    dialogue_keep(&dialogue);
    text_clear(&dialogue.course);
    gomoku_gomocup.close(talk);
    dialogue_expect(&dialogue, "END\n");
    dialogue_end(&dialogue);
}

TEST(stones_that_it_does_not_know) {
    begin("", "0,0\n1,0\n2,0\n");
    sit("h8i9g7");
    assert_string_equal(answer(-1), "a15");
    dialogue_expect(&dialogue, UNTIMED "BOARD\n7,7,2\n8,6,1\n6,8,2\nDONE\n< 0,0\n");
    notify("a15");
    notify("a1");
    assert_string_equal(answer(-1), "b15");
    dialogue_expect(&dialogue, UNTIMED "TURN 0,14\n< 1,0\n");
    notify("b15");
    notify("c1");
    notify("d1"); /* a forced move, for which the engine was not asked */
    notify("e1");
    assert_string_equal(answer(-1), "c15");
    dialogue_expect(&dialogue,
                    UNTIMED "BOARD\n7,7,2\n8,6,1\n6,8,2\n0,0,1\n0,14,2\n1,0,1\n2,14,2\n3,14,1\n4,14,2\nDONE\n"
                            "< 2,0\n");
    dialogue_end(&dialogue);
}

/* The second game of an engine, depending on its answer to RESTART. */
TEST(games_that_follow) {
    static const struct {
        const char *script, *course, *answer;
    } games[] = {
        {"MESSAGE x\n\nDEBUG\nok\n1,1\n", "< MESSAGE x\n< \n< DEBUG\n< ok\n" UNTIMED "BEGIN\n< 1,1\n", "b14"},
        {"unknown command\nOK\n1,1\n",
         "< unknown command\nSTART 15\n< OK\n" LIMITS("0") UNTIMED "BEGIN\n< 1,1\n", "b14"},
        {"1,1\nMESSAGE\nOK\n1,1\n", "< 1,1\nSTART 15\n< MESSAGE\n< OK\n" LIMITS("0") UNTIMED "BEGIN\n< 1,1\n",
         "b14"},
        {"UNKNOWN\nERROR no\n", "< UNKNOWN\nSTART 15\n< ERROR no\n", "illegal"},
        {"UNKNOWN\n(timeout)OK\n", "< UNKNOWN\nSTART 15\n", "timeout"},
        {"MESSAGE\n(timeout)OK\n", "< MESSAGE\n", "timeout"},
        {"", "", "crash"},
        {"OK\n(end)1,1", "< OK\n" UNTIMED "BEGIN\n", "crash"},
        {"OK\nthree,four\n", "< OK\n" UNTIMED "BEGIN\n< three,four\n", "illegal"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char script[80], course[400];
        snprintf(script, sizeof script, "7,7\n%s", games[i].script);
        begin("", script);
        sit("");
        assert_string_equal(answer(-1), "h8");
        sit("");
        assert_string_equal(answer(-1), games[i].answer);
        assert_true(player.said == dialogue.line);
        snprintf(course, sizeof course, UNTIMED "BEGIN\n< 7,7\nRESTART\n%s", games[i].course);
        dialogue_expect(&dialogue, course);
        dialogue_end(&dialogue);
    }
}

/* ---- what is in the protocol ---- */

TEST(rules_it_has_no_word_for) {
    begin("rule=renju stuck=pass", "");
    assert_false(gomoku_gomocup.check(&game_gomoku, &rules, &error));
    assert_string_equal(error.path, "game.stuck");
    static const char *const good[] = {"rule=renju stuck=draw", "rule=renju stuck=loss",
                                       "rule=standard stuck=pass", "rule=caro", ""};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        begin(good[i], "");
        assert_true(gomoku_gomocup.check(&game_gomoku, &rules, &error));
    }
    ((GomokuRules *)(void *)&rules)->rule = GOMOKU_CARO_OVERLINE + 1;
    assert_false(gomoku_gomocup.check(&game_gomoku, &rules, &error));
}
