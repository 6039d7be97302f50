/* What `kozyr bot --check` makes of the answers that an engine of the Gomocup gives to its questions. */
#include "../suite.h"
#include "../dialogue.h"
#include "../reference/random_rules.h"
#include "games/gomoku/gomocup.h"

enum { ABOUT, TAKEBACK, SIZES, RECTANGLE, RULE };

static Dialogue dialogue;

static const char *settings = "";

#define TIMES "INFO timeout_turn 500\nINFO timeout_match 0\nINFO time_left " GOMOCUP_UNLIMITED "\n"

/* `course`: NULL, or what it was told. */
static void probe(int question, const char *script, Probed wanted, const char *words, const char *course) {
    static const char *const checks[] = {"says who it is (ABOUT)",
                                         "takes stones back (TAKEBACK), or says UNKNOWN",
                                         "plays on boards of other sizes (START), or says ERROR",
                                         "plays on rectangles (RECTSTART), or says ERROR or UNKNOWN",
                                         "plays by the rule that it is told (INFO rule), or says ERROR"};
    RulesMemory rules;
    Text told = {0};
    const char *check = NULL;
    rules_with(&game_gomoku, settings, &rules);
    dialogue_start(&dialogue, &game_gomoku, &rules);
    dialogue.script = script;
    Probed found = gomocup_probe(&dialogue.talk, question, &check, &told);
    assert_string_equal(text_c(&told), words);
    assert_int_equal(found, wanted);
    assert_string_equal(check, checks[question]);
    if (course) dialogue_expect(&dialogue, course);
    text_free(&told);
    dialogue_end(&dialogue);
}

TEST(about) {
    probe(ABOUT, "MESSAGE x\ndebug\nSUGGEST 1,1\n\n \t\nname=\"us\"\n", PROBED_GOOD, "\"name=\\\"us\\\"\"",
          "ABOUT\n< MESSAGE x\n< debug\n< SUGGEST 1,1\n< \n<  \t\n< name=\"us\"\n");
    probe(ABOUT, "we are us\n", PROBED_NOTE, "managers look for name=\"...\"; it says \"we are us\"", NULL);
    probe(ABOUT, "ERROR name=\n", PROBED_WRONG, "it answers \"ERROR name=\"", NULL);
    probe(ABOUT, "(timeout)name=\n", PROBED_WRONG, "it answers nothing", NULL);
    probe(ABOUT, "(end)", PROBED_WRONG, "it answers nothing, for it has ended", NULL);
    char line[300] = "", shown[300] = "it answers \"";
    memset(line, 'U', 210);
    memcpy(line, "UNKNOWN ", 8);
    memcpy(shown + strlen(shown), line, 200);
    strcat(shown, "\"");
    probe(ABOUT, line, PROBED_WRONG, shown, NULL);
}

TEST(sizes) {
    probe(SIZES, "OK\n19,19\nOK\n9,9\nOK\n4,4\nERROR\n", PROBED_GOOD, "plays 20, 10, 5; refuses 100",
          "START 20\n< OK\n" TIMES "BEGIN\n< 19,19\nSTART 10\n< OK\n" TIMES
          "BEGIN\n< 9,9\nSTART 5\n< OK\n" TIMES "BEGIN\n< 4,4\nSTART 100\n< ERROR\n");
    probe(SIZES, "ERROR\nUNKNOWN\nERROR\nERROR\n", PROBED_GOOD, "plays none; refuses 20, 10, 5, 100", NULL);
    probe(SIZES, "OK\n20,0\n", PROBED_WRONG, "on an empty board of 20x20 it answers BEGIN with \"20,0\"",
          NULL);
    probe(SIZES, "ERROR\nwhat\n", PROBED_WRONG, "it answers START 10,10 with \"what\"", NULL);
    probe(SIZES, "(timeout)OK\n", PROBED_WRONG, "it answers START 20,20 with nothing", NULL);
}

/* ---- rules ---- */

#define BOARD_OF_SIX                                                                                         \
    "BOARD\n4,5,1\n5,5,1\n6,5,1\n8,5,1\n9,5,1\n4,7,1\n5,7,2\n6,7,2\n7,7,2\n8,7,2\n0,8,2\n14,8,2\nDONE\n"

#define BOARD_OF_CARO                                                                                        \
    "BOARD\n5,5,1\n6,5,1\n7,5,1\n8,5,1\n4,7,1\n4,5,2\n10,5,2\n5,7,2\n6,7,2\n7,7,2\n8,7,2\nDONE\n"

#define ASKED(number, board) "START 15\n< OK\nINFO rule " number "\n< MESSAGE\n" TIMES board "< 9,7\n"

TEST(rules) {
    static const char knows[] = "OK\nMESSAGE\n(timeout)ERROR\n9,7\n";
    static char script[200];
    for (int i = 0; i < 4; i++) strcat(script, knows);
    probe(RULE, script, PROBED_GOOD, "plays by standard, renju, caro, caro-overline",
          ASKED("1", BOARD_OF_SIX) ASKED("4", BOARD_OF_SIX) ASKED("9", BOARD_OF_CARO)
              ASKED("8", BOARD_OF_CARO));
    probe(RULE, "ERROR\nOK\nUNKNOWN\nOK\n(timeout)\nERROR\nhallo\n", PROBED_GOOD,
          "says that it does not know standard, renju, caro; it is unclear for caro-overline", NULL);
}

static const char unsaid[] = ", and does not say so: a line that wins nothing is a win to it";

static void ignored(const char *script, Probed wanted, const char *words) {
    Text told = {0};
    text_format(&told, "%s%s", words, unsaid);
    probe(RULE, script, wanted, text_c(&told), NULL);
    text_free(&told);
}

/* It plays by another rule than it said: worse where that is the rule of the run. */
TEST(rules_that_are_ignored) {
    static const char two[] = "OK\n(timeout)\n7,5\nERROR\nOK\n(timeout)\n9,5\nhallo\n";
    static const char words[] =
        "says that it does not know renju; does not play by standard, caro; it is unclear for "
        "caro-overline";
    ignored(two, PROBED_NOTE, words);
    settings = "rule=caro";
    ignored(two, PROBED_WRONG, words);
    settings = "rule=standard";
    ignored(two, PROBED_WRONG, words);
    settings = "";
}
