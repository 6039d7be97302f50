/* One of our bots as an engine of the Gomocup: its answer to each command, and the data that the bot gets. */
#include <stdio.h>

#include "../suite.h"
#include "../dialogue.h"
#include "../reference/random_rules.h"
#include "games/gomoku/gomocup.h"

/* ---- a bot that takes the last legal cell ---- */

static GomokuState seen, first; /* seen: the state at its last decision; first: at the start of its game */
static int seat, prepared, sat, deal_seat, legal_count, decisions;
static int64_t given_ms; /* time for its last decision, in whole milliseconds */
static bool refuses;
static Dialogue dialogue;

static void sit(Player *player, const void *view, const void *deal) {
    memcpy(&first, view, sizeof first);
    seat = player->seat;
    deal_seat = ((const GomokuPly *)deal)->seat;
    sat++;
}

static Move choose(Player *player, const void *view, const Move *legal, int count) {
    memcpy(&seen, view, sizeof seen);
    legal_count = count;
    decisions++;
    given_ms = (player->clock.deadline - dialogue.asked) / 1000000;
    assert_int_equal(player->seat, seen.turn);
    return legal[count - 1];
}

static const Bot taking_the_last = {.name = "last", .sit = sit, .choose = choose};
static const Bot without_sit = {.name = "unseated", .choose = choose};

static bool prepare(Guest *guest, const void *rules, int at, uint64_t seed, Error *error) {
    if (refuses) return error_input(error, "not by these rules");
    if (guest->rules != rules) memcpy(guest->rules, rules, sizeof(GomokuRules));
    guest->player = (Player){.game = guest->game, .rules = guest->rules, .seat = at, .seed = seed};
    prepared++;
    return true;
}

/* ---- what is said ---- */

static Guest guest;
static BotLimits limits;

/* Runs the commands; dialogue.course then has all input and output. */
static void run(const Bot *bot, const char *settings, const char *commands) {
    RulesMemory rules;
    Error error = {0};
    rules_with(&game_gomoku, settings, &rules);
    guest = (Guest){.game = &game_gomoku, .bot = bot, .seed = 7, .prepare = prepare};
    memcpy(guest.rules, &rules, sizeof(GomokuRules));
    dialogue_start(&dialogue, &game_gomoku, &rules);
    dialogue.script = commands;
    dialogue.talk.limits = limits;
    prepared = sat = decisions = 0;
    assert_true(gomocup_serve(&dialogue.talk, &guest, &error));
    assert_int_equal(dialogue.deadline, 0);
    dialogue_keep(&dialogue);
}

static void serve(const Bot *bot, const char *commands, const char *course) {
    run(bot, "", commands);
    if (course) dialogue_expect(&dialogue, course);
    dialogue_end(&dialogue);
}

static void says(const char *commands, const char *course) { serve(&taking_the_last, commands, course); }

/* The answer to the last of the commands, without its line end. */
static const char *last_answer(const char *settings, const char *commands) {
    static char answer[200];
    run(&taking_the_last, settings, commands);
    Text *course = &dialogue.course;
    assert_true(course->size > 0);
    course->size--;
    const char *text = text_c(course), *line = strrchr(text, '\n');
    snprintf(answer, sizeof answer, "%s", line ? line + 1 : text);
    dialogue_end(&dialogue);
    return answer;
}

TEST(a_game) {
    says("START 15\nBEGIN\nturn 0,0\n  Turn:\t1 , 0\nEND\n",
         "< START 15\nOK\n< BEGIN\n14,0\n< turn 0,0\n13,0\n<   Turn:\t1 , 0\n12,0\n< END\n");
    assert_int_equal(prepared, 1);
    assert_int_equal(sat, 1);
    assert_int_equal(seat, 0);
    assert_int_equal(deal_seat, -1);
    assert_int_equal(first.stones, 0);
    assert_int_equal(first.rules.size, 15);
    assert_int_equal(first.last, GOMOKU_NO_CELL);
    assert_int_equal(guest.player.seed, 7);
    assert_int_equal(seen.stones, 4);
    assert_int_equal(legal_count, 15 * 15 - 4);
    assert_true(gomoku_has(&seen, 0, 14, 14) && gomoku_has(&seen, 1, 0, 14) && gomoku_has(&seen, 0, 13, 14));
    serve(&without_sit, "START 15\nBEGIN\n", "< START 15\nOK\n< BEGIN\n14,0\n");
}

TEST(sizes) {
    static const char refused[] = "ERROR unsupported size; allowed: squares of 5 to 20";
    static const char *const good[] = {"START 5", "START 20", "start:\t7", "RECTSTART 15,15",
                                       "RECTSTART 6 , 6"};
    static const char *const bad[] = {"START 4",         "START 21",        "START",         "START x",
                                      "RECTSTART 15,16", "RECTSTART 16,15", "RECTSTART 4,4", "START -7"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_string_equal(last_answer("", good[i]), "OK");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(last_answer("", bad[i]), refused);
    assert_string_equal(last_answer("", "RECTSTART 20,20\nBEGIN"), "19,0");
    assert_string_equal(last_answer("", "START 5\nSTART 4\nBEGIN"), "4,0");
}

/* ---- taking back and beginning again ---- */

TEST(taking_back) {
    static const char refused[] = "ERROR this is not the last stone";
    assert_string_equal(last_answer("", "TAKEBACK 1,1"), refused);
    assert_string_equal(last_answer("", "TURN 0,0\nTAKEBACK 0,0"), refused);
    assert_string_equal(last_answer("", "TURN 0,0\nTAKEBACK 14,15"), refused);
    assert_string_equal(last_answer("", "TURN 0,0\nTAKEBACK 14,0"), "OK");
    assert_string_equal(last_answer("", "TURN 0,0\nTAKEBACK 14,0\nTAKEBACK 0,0"), "OK");
    assert_string_equal(last_answer("", "TURN 0,0\nTAKEBACK 14,0\nTAKEBACK 0,0\nTAKEBACK 0,0"), refused);
    assert_string_equal(last_answer("", "TURN 0,0\nTAKEBACK 14,0\nTAKEBACK 0,0\nTURN 1,1"), "14,0");
    assert_int_equal(seen.stones, 1);
    assert_true(gomoku_has(&seen, 0, 1, 13));
}

/* The bot starts again for every game, and keeps its memory within one. */
TEST(when_a_game_is_new) {
    static const struct {
        const char *commands;
        int games;
    } talks[] = {
        {"BEGIN\nTURN 0,0\nTURN 1,0\n", 1},
        {"BEGIN\nTURN 0,0\nRESTART\nBEGIN\n", 2},
        {"BEGIN\nTURN 0,0\nSTART 15\nBOARD\n0,0,1\n1,1,2\nDONE\n", 2},
        {"TURN 0,0\nTAKEBACK 14,0\nTAKEBACK 0,0\nTURN 0,0\n", 2},
        {"BEGIN\nTURN 0,0\nTAKEBACK 13,0\nBOARD\n0,0,2\n1,1,1\n2,2,2\nDONE\n", 2}, /* White now */
        {"BEGIN\nTURN 0,0\nBOARD\n0,0,1\n1,1,2\nDONE\n", 1},
    };
    for (size_t i = 0; i < sizeof talks / sizeof *talks; i++) {
        says(talks[i].commands, NULL);
        assert_int_equal(prepared, talks[i].games);
        assert_int_equal(sat, talks[i].games);
    }
    assert_string_equal(last_answer("", "BEGIN\nRESTART"), "OK");
    assert_string_equal(last_answer("", "BEGIN\nRESTART\nTURN 0,0"), "14,0");
    assert_int_equal(seen.stones, 1);
}

TEST(the_bot_refuses) {
    refuses = true;
    assert_string_equal(last_answer("", "BEGIN"), "ERROR not by these rules");
    refuses = false;
    assert_int_equal(decisions, 0);
}

/* ---- boards ---- */

TEST(boards) {
    assert_string_equal(last_answer("", "BOARD\nDONE"), "14,0");
    assert_int_equal(seen.turn, 0);
    assert_string_equal(last_answer("", "board\n 3 , 4 , 2 \ndone"), "14,0");
    assert_int_equal(seen.turn, 1);
    assert_true(gomoku_has(&seen, 0, 3, 10));
    /* other marks than the two colours are ignored */
    assert_string_equal(
        last_answer("", "BOARD\n0,0,1\n1,0,2\n15,0,1\n0,15,2\n2,0,3\nnonsense\n\n3,0,0\nDONE"), "14,0");
    assert_int_equal(seen.stones, 2);
    assert_true(gomoku_has(&seen, 0, 0, 14) && gomoku_has(&seen, 1, 1, 14));
    /* the order of the lines is that of the game, per side */
    assert_string_equal(last_answer("", "TURN 9,9\nBOARD\n0,0,2\n1,0,2\n14,0,1\n2,0,1\n3,0,2\nDONE"), "13,0");
    assert_int_equal(seen.stones, 5);
    assert_int_equal(seen.last, gomoku_cell(3, 14));
    assert_true(gomoku_has(&seen, 0, 0, 14) && gomoku_has(&seen, 1, 14, 14) && gomoku_has(&seen, 0, 1, 14));
    assert_true(gomoku_has(&seen, 1, 2, 14) && gomoku_has(&seen, 0, 3, 14));
    /* a new BOARD starts with an empty board */
    assert_string_equal(last_answer("", "BOARD\n0,0,1\n1,0,2\nDONE\nBOARD\n5,5,2\nDONE"), "14,0");
    assert_int_equal(seen.stones, 1);
}

TEST(boards_out_of_turn) {
    static const char refused[] = "ERROR it is not our turn";
    assert_string_equal(last_answer("", "BOARD\n0,0,1\nDONE"), refused);
    assert_string_equal(last_answer("", "BOARD\n0,0,2\n1,0,2\nDONE"), refused);
    assert_string_equal(last_answer("", "BOARD\n0,0,1\n1,0,1\nDONE"), refused);
    assert_string_equal(last_answer("", "BOARD\n0,0,1\n1,0,1\n2,0,2\nDONE\nBEGIN"), "14,0");
    assert_string_equal(last_answer("", "BOARD\n0,0,2\n0,0,1\nDONE"),
                        "ERROR the position is not to be played on");
}

/* Writes the first `count` cells of the board, in rows, as lines of BOARD, the other side's first. */
static void write_board(Text *out, int size, int count) {
    text_string(out, "BOARD\n");
    for (int i = 0; i < count; i++)
        text_format(out, "%d,%d,%d\n", i % size, i / size, (count - i) % 2 ? 2 : 1);
    text_string(out, "DONE\n");
}

/* Up to the last free cell. */
TEST(full_boards) {
    static const char bad[] = "ERROR bad coordinates";
    static const struct {
        int stones;
        const char *then, *answer;
    } boards[] = {
        {397, "", "19,19"},
        {398, "TAKEBACK 19,19\nTURN 18,19\n", "19,19"},
        {399, "TURN 0,0\n", bad},
        {400, "", "19,19"},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        Text commands = {0};
        write_board(&commands, 20, boards[i].stones);
        text_string(&commands, boards[i].then);
        assert_string_equal(last_answer("size=20", text_c(&commands)), boards[i].answer);
        assert_int_equal(decisions > 0, boards[i].stones < 399);
        text_free(&commands);
    }
}

/* ---- INFO ---- */

TEST(rules) {
    static const struct {
        const char *number;
        int rule;
    } numbers[] = {{"0", GOMOKU_FREESTYLE},
                   {"1", GOMOKU_STANDARD},
                   {"2", GOMOKU_FREESTYLE},
                   {"4", GOMOKU_RENJU},
                   {"9", GOMOKU_CARO},
                   {"8", GOMOKU_CARO_OVERLINE},
                   {"5", -1},
                   {"-1", -1},
                   {"16", -1},
                   {"4294967296", -1},
                   {"15", -1}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char commands[60];
        snprintf(commands, sizeof commands, "INFO rule %s\nBEGIN", numbers[i].number);
        last_answer("rule=caro", commands);
        assert_int_equal(seen.rules.rule, numbers[i].rule < 0 ? GOMOKU_CARO : numbers[i].rule);
        snprintf(commands, sizeof commands, "info RULE %s", numbers[i].number);
        if (numbers[i].rule < 0) assert_string_equal(last_answer("", commands), "ERROR unsupported rule");
    }
    says("INFO rule x\nINFO folder /tmp\nINFO\nINFO evaluate 3,3\nINFO rules 5\n",
         "< INFO rule x\n< INFO folder /tmp\n< INFO\n< INFO evaluate 3,3\n< INFO rules 5\n");
}

/* The bot gets the manager's time less a small reserve, at most 60 % of it. */
TEST(times) {
    static const struct {
        const char *commands;
        int ms;
    } times[] = {
        {"", 5000},
        {"INFO timeout_turn 1000", 1000},
        {"INFO timeout_turn 0", 50},
        {"INFO timeout_turn 1000\nINFO timeout_match 0\nINFO time_left 100", 1000},
        {"INFO timeout_turn 1000\nINFO timeout_match 60000\nINFO time_left 10000", 500},
        {"INFO timeout_turn 1000\nINFO timeout_match 60000\nINFO time_left 0", 1},
    };
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char commands[200];
        snprintf(commands, sizeof commands, "%s\nBEGIN", times[i].commands);
        last_answer("", commands);
        assert_true(given_ms <= times[i].ms && given_ms >= times[i].ms * 2 / 5 - 1);
    }
    limits = (BotLimits){.move_ms = 500};
    says("BEGIN\n", NULL);
    assert_true(given_ms <= 500 && given_ms >= 200);
    limits = (BotLimits){0};
}
