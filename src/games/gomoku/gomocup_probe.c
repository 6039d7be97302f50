/* The checks of `kozyr bot --check` for a Gomocup engine apart from whole games: commands that other managers
 * use, other board sizes, and the rule. */
#include <stdio.h>
#include <time.h>

#include "games/gomoku/gomocup.h"

enum { ANSWER_MS = 2000, REST_MS = 20, TURN_MS = 500, SHOWN_MAX = 200, MIDDLE = 15 };

/* ---- a command and its answer ---- */

static void show(Heard heard, const char *line, Text *told) {
    if (heard == HEARD_LINE)
        text_json(told, line, strnlen(line, SHOWN_MAX));
    else
        text_string(told, heard == HEARD_END ? "nothing, for it has ended" : "nothing");
}

static int64_t deadline(void) { return clock_nanoseconds() + (TURN_MS + ANSWER_MS) * INT64_C(1000000); }

/* Engines may lose input that comes before they are ready. */
static void rest(void) { nanosleep(&(struct timespec){0, REST_MS * 1000000}, NULL); }

/* Sends talk->out, which ends in a command that may be answered by UNKNOWN; returns the answer. */
static Heard ask(Talk *talk, char **line) {
    size_t length;
    Heard heard;
    int64_t until = deadline();
    do heard = talk->hear(talk, until, line, &length);
    while (heard == HEARD_LINE && (gomocup_is(*line, "MESSAGE") || gomocup_is(*line, "DEBUG") ||
                                   gomocup_is(*line, "SUGGEST") || (*line)[strspn(*line, " \t")] == 0));
    rest();
    return heard;
}

/* The same for a command that asks for a stone. */
static Heard ask_stone(Talk *talk, char **line) {
    Heard heard = gomocup_hear(talk, deadline(), line);
    rest();
    return heard;
}

static bool is_refusal(Heard heard, const char *line) {
    return heard == HEARD_LINE && (gomocup_is(line, "ERROR") || gomocup_is(line, "UNKNOWN"));
}

static bool is_ok(Heard heard, const char *line) { return heard == HEARD_LINE && gomocup_is(line, "OK"); }

static void say_times(Talk *talk) {
    text_format(&talk->out,
                "INFO timeout_turn %d\r\nINFO timeout_match 0\r\nINFO time_left " GOMOCUP_UNLIMITED "\r\n",
                TURN_MS);
}

/* Reads the engine's first stone on an empty board; false, with a reason in `told`, if it is not on the
 * board. */
static bool begins(Talk *talk, int width, int height, int *x, int *y, Text *told) {
    char *line;
    say_times(talk);
    text_string(&talk->out, "BEGIN\r\n");
    Heard heard = ask_stone(talk, &line);
    if (heard == HEARD_LINE && sscanf(line, " %d , %d", x, y) == 2 && *x >= 0 && *y >= 0 && *x < width &&
        *y < height)
        return true;
    text_format(told, "on an empty board of %dx%d it answers BEGIN with ", width, height);
    show(heard, line, told);
    return false;
}

/* ---- commands ---- */

static Probed probe_about(Talk *talk, const char **check, Text *told) {
    char *line;
    *check = "says who it is (ABOUT)";
    text_string(&talk->out, "ABOUT\r\n");
    Heard heard = ask(talk, &line);
    bool good = heard == HEARD_LINE && !is_refusal(heard, line),
         named = good && strstr(line, "name=") != NULL;
    if (good && !named) text_string(told, "managers look for name=\"...\"; it says ");
    if (!good) text_string(told, "it answers ");
    show(heard, line, told);
    return named ? PROBED_GOOD : good ? PROBED_NOTE : PROBED_WRONG;
}

static Probed probe_takeback(Talk *talk, const char **check, Text *told) {
    char *line;
    int x, y;
    *check = "takes stones back (TAKEBACK), or says UNKNOWN";
    if (!begins(talk, MIDDLE, MIDDLE, &x, &y, told)) return PROBED_WRONG;
    text_format(&talk->out, "TAKEBACK %d,%d\r\n", x, y);
    Heard heard = ask(talk, &line);
    if (is_refusal(heard, line) && gomocup_is(line, "UNKNOWN"))
        return text_string(told, "it does not know it, as it may: managers cannot undo with it"), PROBED_GOOD;
    if (!is_ok(heard, line)) {
        text_format(told, "after its own first stone %d,%d it answers TAKEBACK %d,%d with ", x, y, x, y);
        show(heard, line, told);
        return PROBED_WRONG;
    }
    if (!begins(talk, MIDDLE, MIDDLE, &x, &y, told)) return PROBED_WRONG;
    text_string(told, "and it plays on");
    return PROBED_GOOD;
}

/* ---- sizes ---- */

/* An engine that accepts a size must play on it. */
static Probed take_size(Talk *talk, int width, int height, bool *taken, Text *told) {
    char *line;
    int x, y;
    if (width == height)
        text_format(&talk->out, "START %d\r\n", width);
    else
        text_format(&talk->out, "RECTSTART %d,%d\r\n", width, height);
    Heard heard = ask(talk, &line);
    *taken = is_ok(heard, line);
    if (is_refusal(heard, line)) return PROBED_GOOD;
    if (*taken) return begins(talk, width, height, &x, &y, told) ? PROBED_GOOD : PROBED_WRONG;
    text_format(told, "it answers %s %d,%d with ", width == height ? "START" : "RECTSTART", width, height);
    show(heard, line, told);
    return PROBED_WRONG;
}

static Probed probe_sizes(Talk *talk, const char **check, Text *told) {
    static const int sizes[] = {20, 10, 5, 100};
    Text played = {0}, refused = {0};
    Probed probed = PROBED_GOOD;
    *check = "plays on boards of other sizes (START), or says ERROR";
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && probed == PROBED_GOOD; i++) {
        bool taken;
        probed = take_size(talk, sizes[i], sizes[i], &taken, told);
        Text *list = taken ? &played : &refused;
        text_format(list, "%s%d", list->size ? ", " : "", sizes[i]);
    }
    if (probed == PROBED_GOOD)
        text_format(told, "plays %s; refuses %s", played.size ? text_c(&played) : "none",
                    refused.size ? text_c(&refused) : "none");
    text_free(&played);
    text_free(&refused);
    return probed;
}

static Probed probe_rectangle(Talk *talk, const char **check, Text *told) {
    bool taken;
    *check = "plays on rectangles (RECTSTART), or says ERROR or UNKNOWN";
    Probed probed = take_size(talk, 20, 15, &taken, told);
    if (probed == PROBED_GOOD) text_string(told, taken ? "plays 20 by 15" : "refuses, as it may");
    return probed;
}

/* ---- rules ---- */

/* A position in which one cell makes five or more in a line, which wins only in freestyle, while the other side
 * has a four that must be stopped. Rows start at column 0. x: own stone, o: the other side's, !: the cell that
 * does not win, +: the cell that stops the four. */
enum { RULE_ROWS = 4, FIRST_ROW = 5 };
typedef struct {
    int number;
    const char *name, *rows[RULE_ROWS];
} RuleTest;

static const RuleTest rule_tests[] = {
    {1, "standard", {"....xxx!xx.....", "...............", "....xoooo+.....", "o.............o"}},
    {4, "renju", {"....xxx!xx.....", "...............", "....xoooo+.....", "o.............o"}},
    {9, "caro", {"....oxxxx!o....", "...............", "....xoooo+.....", "..............."}},
    {8, "caro-overline", {"....oxxxx!o....", "...............", "....xoooo+.....", "..............."}},
};
enum { RULE_TESTS = sizeof rule_tests / sizeof rule_tests[0] };

static void say_board(Talk *talk, const RuleTest *test) {
    static const char stones[] = {'x', 'o'};
    text_string(&talk->out, "BOARD\r\n");
    for (int i = 0; i < 2; i++)
        for (int y = 0; y < RULE_ROWS; y++)
            for (int x = 0; x < MIDDLE; x++)
                if (test->rows[y][x] == stones[i])
                    text_format(&talk->out, "%d,%d,%d\r\n", x, FIRST_ROW + y, i + 1);
    text_string(&talk->out, "DONE\r\n");
}

/* The engine's response to a rule. */
typedef enum { RULE_REFUSED, RULE_KNOWN, RULE_IGNORED, RULE_UNCLEAR } RuleFinding;

static RuleFinding test_rule(Talk *talk, const RuleTest *test) {
    char *line;
    int x, y;
    text_format(&talk->out, "START %d\r\n", MIDDLE);
    Heard heard = ask(talk, &line);
    if (is_refusal(heard, line)) return RULE_REFUSED;
    if (!is_ok(heard, line)) return RULE_UNCLEAR;
    if (gomocup_refusal(talk, test->number, &line)) return RULE_REFUSED;
    say_times(talk);
    say_board(talk, test);
    heard = ask_stone(talk, &line);
    if (is_refusal(heard, line)) return RULE_REFUSED;
    if (heard != HEARD_LINE || sscanf(line, " %d , %d", &x, &y) != 2) return RULE_UNCLEAR;
    if (x < 0 || x >= MIDDLE || y < FIRST_ROW || y >= FIRST_ROW + RULE_ROWS) return RULE_UNCLEAR;
    char cell = test->rows[y - FIRST_ROW][x];
    return cell == '!' ? RULE_IGNORED : cell == '+' ? RULE_KNOWN : RULE_UNCLEAR;
}

static Probed probe_rules(Talk *talk, const char **check, Text *told) {
    static const char *const words[] = {"says that it does not know", "plays by", "does not play by",
                                        "it is unclear for"};
    Text lists[RULE_UNCLEAR + 1] = {{0}};
    Probed probed = PROBED_GOOD;
    int own = gomocup_rule_number(((const GomokuRules *)talk->rules)->rule);
    *check = "plays by the rule that it is told (INFO rule), or says ERROR";
    for (int i = 0; i < RULE_TESTS; i++) {
        RuleFinding found = test_rule(talk, &rule_tests[i]);
        text_format(&lists[found], "%s%s", lists[found].size ? ", " : "", rule_tests[i].name);
        if (found == RULE_IGNORED && rule_tests[i].number == own) probed = PROBED_WRONG;
        if (found == RULE_IGNORED && probed == PROBED_GOOD) probed = PROBED_NOTE;
    }
    for (int i = 0; i <= RULE_UNCLEAR; i++) {
        if (lists[i].size) text_format(told, "%s%s %s", told->size ? "; " : "", words[i], text_c(&lists[i]));
        text_free(&lists[i]);
    }
    if (probed != PROBED_GOOD)
        text_string(told, ", and does not say so: a line that wins nothing is a win to it");
    return probed;
}

Probed gomocup_probe(Talk *talk, int k, const char **check, Text *told) {
    static Probed (*const probes[])(Talk *, const char **, Text *) = {
        probe_about, probe_takeback, probe_sizes, probe_rectangle, probe_rules};
    int count = sizeof probes / sizeof probes[0];
    return k < count ? probes[k](talk, check, told) : PROBED_NOTHING;
}
