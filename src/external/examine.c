/* Each check is one function that plays trials (trial.h) and reports one finding. The order matters: games
 * come first, because the other checks need a program that can play. */
#include "external/examine.h"

#include <cjson/cJSON.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/memory.h"
#include "external/trial.h"

#define MS INT64_C(1000000)

enum {
    PATIENCE_MS = 10000, /* for a program without a clock */
    LONG_MS = 10000,     /* for a game that is played to its end */
    SHORT_MS = 2000,     /* for one that is broken off */
    WAIT_MS = 400,
    MORE_GAMES = 3,
    BUSY_MARGIN_MS = 3000,
    ASK_MS = 3000, /* for all questions together: a program that does not know them stays silent this long */
    REPEATED = 20, /* questions */
    WRONG_RULES_MAX = 3,
    REFUSED_MAX = 400 /* bytes of the list of refused rules */
};

typedef struct {
    Examination *examination;
    const Protocol *protocol;
    ExternalParams params; /* the current parameters of the program */
    int seats;
    const char *check; /* title of the current check */
    Trial trial;
} Exam;

/* ---- verdicts ---- */

static void tell(Exam *exam, FindingKind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void tell(Exam *exam, FindingKind kind, const char *format, ...) {
    char text[WRONG_MAX + 200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (kind == FINDING_GOOD) exam->examination->good++;
    if (kind == FINDING_WRONG) exam->examination->wrong++;
    exam->examination->tell(exam->examination, kind, exam->check, text);
}

static BotPlace place_of(const Exam *exam, const void *rules) {
    return (BotPlace){.game = exam->examination->game,
                      .rules = rules,
                      .params = &exam->params,
                      .name = "candidate",
                      .begins = true,
                      .patience = PATIENCE_MS * MS};
}

/* Starts the program, which has started successfully before. `when` precedes the sentence. */
static bool begin(Exam *exam, Way way, const char *when) {
    Error error = {0};
    bool refused;
    BotPlace place = place_of(exam, exam->examination->rules);
    if (trial_open(&exam->trial, &place, way, &refused, &error)) return true;
    tell(exam, FINDING_WRONG, "%sit does not begin again: %s", when, error.text);
    return false;
}

/* Plays a game; if it fails, the program has ended. `when` precedes the sentence. */
static bool play(Exam *exam, const char *when, TrialGame game) {
    game.seed = rng_key(exam->examination->seed, STREAM_DEAL, game.seed, 0);
    char line[200];
    if (trial_play(&exam->trial, &game)) return true;
    if (external_answers_unasked(exam->trial.external, line, sizeof line))
        tell(exam, FINDING_WRONG, "%s%s; before, it had said %s without being asked", when, exam->trial.wrong,
             line);
    else
        tell(exam, FINDING_WRONG, "%s%s", when, exam->trial.wrong);
    trial_close(&exam->trial);
    return false;
}

/* ---- the examinations ---- */

static bool examine_games(Exam *exam) {
    int games = 0;
    exam->check = "plays whole games in every seat, one after the other";
    if (!begin(exam, WAY_PLAIN, "")) return false;
    for (; games < exam->seats + MORE_GAMES; games++) {
        char when[40];
        snprintf(when, sizeof when, "game %d: ", games + 1);
        if (!play(exam, when, (TrialGame){games % exam->seats, (uint64_t)games, -1, LONG_MS * MS, 0, 0}))
            return false;
    }
    tell(exam, FINDING_GOOD, "%d games, %lld moves, the slowest after %.1f ms", games,
         (long long)exam->trial.answers, (double)exam->trial.slowest / 1e6);
    trial_close(&exam->trial);
    return true;
}

static void examine_way(Exam *exam, Way way, const char *check, const char *when) {
    exam->check = check;
    if (!begin(exam, way, when)) return;
    int questions = way == WAY_PIECES ? 4 : -1;
    if (!play(exam, when, (TrialGame){0, 100, questions, SHORT_MS * MS, 0, 0})) return;
    tell(exam, FINDING_GOOD, "%lld moves", (long long)exam->trial.answers);
    trial_close(&exam->trial);
}

static void examine_broken_games(Exam *exam) {
    exam->check = "survives games that end early, as when another bot crashes";
    if (!begin(exam, WAY_PLAIN, "")) return;
    if (!play(exam, "", (TrialGame){0, 200, 0, 0, 0, 0}) ||
        !play(exam, "after a game in which it was asked for no move: ",
              (TrialGame){exam->seats - 1, 201, 2, 0, 0, 0}) ||
        !play(exam, "after a game of two moves: ", (TrialGame){0, 202, -1, SHORT_MS * MS, 0, 0}))
        return;
    tell(exam, FINDING_GOOD, "two broken off, then one more");
    trial_close(&exam->trial);
}

/* Pauses between questions, to see unasked answers and CPU use in the meantime. */
static void examine_waiting(Exam *exam) {
    char line[200];
    exam->check = "waits for slow opponents";
    if (!begin(exam, WAY_PLAIN, "")) return;
    if (!play(exam, "", (TrialGame){0, 300, 4, 0, WAIT_MS / 4, 3})) return;
    int64_t before = external_cpu(exam->trial.external);
    nanosleep(&(struct timespec){0, WAIT_MS * MS}, NULL);
    int64_t used = external_cpu(exam->trial.external) - before;
    if (external_answers_unasked(exam->trial.external, line, sizeof line))
        tell(exam, FINDING_WRONG,
             "it answers more than it is asked, and the next answer may be taken for "
             "another one; nobody asked when it said %s",
             line);
    else if (used > WAIT_MS * MS / 20)
        tell(exam, FINDING_NOTE,
             "it used %lld ms of CPU in %d ms in which nothing was asked: this slows down other bots on the "
             "machine",
             (long long)(used / MS), WAIT_MS);
    else
        tell(exam, FINDING_GOOD, "quietly");
    trial_close(&exam->trial);
}

/* Traces one game in a new program, or in the running one; false: it failed. */
static bool trace(Exam *exam, bool anew, uint64_t *out) {
    if (anew && !begin(exam, WAY_PLAIN, "")) return false;
    exam->trial.trace = 0;
    if (!play(exam, "", (TrialGame){0, 400, REPEATED, LONG_MS * MS, 0, 0})) return false;
    *out = exam->trial.trace;
    return true;
}

static void examine_repetition(Exam *exam) {
    uint64_t first, again, anew;
    exam->check = "plays the same game in the same way";
    if (!trace(exam, true, &first) || !trace(exam, false, &again)) return;
    trial_close(&exam->trial);
    if (!trace(exam, true, &anew)) return;
    trial_close(&exam->trial);
    bool promised = exam->examination->params->deterministic;
    if (first == again && first == anew)
        tell(exam, FINDING_GOOD, "%s",
             promised ? "as it promises" : "so you may add \"deterministic\": true to its entrant");
    else
        tell(exam, promised ? FINDING_WRONG : FINDING_NOTE,
             "it does not, %s; without \"deterministic\": true `kozyr verify` checks only records",
             first == anew ? "though a new program does: it remembers earlier games"
                           : "not even when it is new");
}

/* Reports a failure with questions of many games in one line, which few programs support. If the program is
 * silent or ends, that is only a note, unless its entrant asks for parallel games. */
static void tell_apart(Exam *exam) {
    Fault fault = exam->trial.player.fault;
    bool asked_for = exam->examination->params->parallel_games > 0;
    if (fault == FAULT_ILLEGAL || asked_for)
        tell(exam, FINDING_WRONG, "%s", exam->trial.wrong);
    else
        tell(exam, FINDING_NOTE,
             "it does not know \"ask\" (%s): leave out \"parallel_games\", and one game is played at a time",
             fault == FAULT_CRASH ? "it ends" : "it is silent");
}

static void examine_together(Exam *exam) {
    ExternalParams *params = &exam->params, before = *params;
    uint64_t first, again;
    if (!exam->protocol->choose_many || params->game_time_ms) return;
    exam->check = "answers questions of many games at once";
    params->parallel_games = TRIAL_TOGETHER;
    if (params->move_time_ms == 0 || params->move_time_ms > ASK_MS) params->move_time_ms = ASK_MS;
    if (begin(exam, WAY_PLAIN, "")) {
        uint64_t seed = exam->examination->seed;
        if (!trial_ask_together(&exam->trial, seed, false, &first) ||
            !trial_ask_together(&exam->trial, seed, true, &again))
            tell_apart(exam);
        else if (first == again)
            tell(exam, FINDING_GOOD, "so you may add \"parallel_games\": 64, say, to its entrant");
        else
            tell(exam, FINDING_NOTE,
                 "it does, but the same questions in another order have other answers: with "
                 "\"parallel_games\" the result depends on how many games are played at once");
        trial_close(&exam->trial);
    }
    *params = before;
}

static bool leave(Exam *exam, bool asked, const char *when) {
    if (trial_leave(&exam->trial, asked)) return true;
    tell(exam, FINDING_WRONG, "%s%s", when, exam->trial.wrong);
    return false;
}

static void examine_leaving(Exam *exam) {
    exam->check = "exits when told to, or when its input ends";
    if (!begin(exam, WAY_PLAIN, "") || !leave(exam, true, "before the first game ")) return;
    if (!begin(exam, WAY_PLAIN, "") || !play(exam, "", (TrialGame){0, 500, 1, 0, 0, 0}) ||
        !leave(exam, true, "after a game "))
        return;
    if (!begin(exam, WAY_PLAIN, "") || !play(exam, "", (TrialGame){0, 501, 1, 0, 0, 0}) ||
        !leave(exam, false, "when kozyr itself has died, "))
        return;
    tell(exam, FINDING_GOOD, "within a second");
}

/* Checks that the protocol defines outside of whole games, each with a new program. */
static void examine_by_protocol(Exam *exam) {
    Probed probed = exam->protocol->probe ? PROBED_GOOD : PROBED_NOTHING;
    for (int k = 0; probed != PROBED_NOTHING; k++) {
        static const FindingKind kinds[] = {FINDING_NOTE, FINDING_GOOD, FINDING_NOTE, FINDING_WRONG};
        Text told = {0};
        exam->check = "begins";
        if (!begin(exam, WAY_PLAIN, "")) return;
        probed = exam->protocol->probe(external_talk(exam->trial.external), k, &exam->check, &told);
        if (probed != PROBED_NOTHING) tell(exam, kinds[probed], "%s", text_c(&told));
        text_free(&told);
        trial_close(&exam->trial);
    }
}

/* ---- other rules ---- */

typedef struct {
    Exam *exam;
    int played, refused, wrong;
    char list[REFUSED_MAX]; /* the refused rules */
    _Alignas(64) unsigned char rules[RULES_MAX];
} OtherRules;

static void note_refusal(OtherRules *other, const char *name) {
    size_t length = strlen(other->list);
    other->refused++;
    snprintf(other->list + length, sizeof other->list - length, "%s%s", length ? ", " : "", name);
}

static void play_by(OtherRules *other, const char *name) {
    Exam *exam = other->exam;
    const Game *game = exam->examination->game;
    BotPlace place = place_of(exam, other->rules);
    Error error = {0};
    char when[120];
    bool refused;
    snprintf(when, sizeof when, "with %s ", name);
    if (!trial_open(&exam->trial, &place, WAY_PLAIN, &refused, &error)) {
        if (refused) {
            note_refusal(other, name);
        } else {
            other->wrong++;
            tell(exam, FINDING_WRONG, "%sit does not begin: %s", when, error.text);
        }
        return;
    }
    int seat = other->played % game->seats(other->rules);
    TrialGame how = {seat, 600 + (uint64_t)other->played, -1, SHORT_MS / 4 * MS, 0, 0};
    other->played++;
    if (play(exam, when, how))
        trial_close(&exam->trial);
    else
        other->wrong++;
}

/* Sets one rule to another value; the others follow from it. */
static void try_rule(OtherRules *other, const Option *option, double value) {
    static const char *const known[] = {"name", NULL};
    const Examination *examination = other->exam->examination;
    const Protocol *protocol = other->exam->protocol;
    Error ignored = {0};
    char shown[60], name[100];
    if (value == option_get(option, examination->rules) || other->wrong == WRONG_RULES_MAX) return;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, option->name, option_value_json(option, value));
    memset(other->rules, 0, sizeof other->rules);
    bool good = game_read_rules(examination->game, object, "game", known, other->rules, &ignored) &&
                (!protocol->check || protocol->check(examination->game, other->rules, &ignored));
    cJSON_Delete(object);
    if (!good) return;
    option_format(option, value, shown, sizeof shown);
    snprintf(name, sizeof name, "%s=%s", option->name, shown);
    play_by(other, name);
}

static void try_values(OtherRules *other, const Option *option) {
    int choices = 0;
    while (option->choices && option->choices[choices]) choices++;
    if (option->type == OPTION_CHOICE)
        for (int i = 0; i < choices; i++) try_rule(other, option, i);
    else if (option->type == OPTION_INT && option->choices)
        for (int i = 0; i < choices; i++) try_rule(other, option, atoi(option->choices[i]));
    else if (option->type == OPTION_BOOL)
        for (int i = 0; i < 2; i++) try_rule(other, option, i);
    else if (option->type == OPTION_INT) {
        try_rule(other, option, option->min);
        try_rule(other, option, option->max);
    }
}

static void examine_other_rules(Exam *exam) {
    OtherRules other = {.exam = exam};
    const OptionTable *table = exam->examination->game->rules;
    exam->check = "plays by other rules, or refuses them with a reason";
    for (int i = 0; i < table->count; i++) try_values(&other, &table->options[i]);
    if (other.wrong == 0)
        tell(exam, FINDING_GOOD, "%d played, %d refused%s%s", other.played, other.refused,
             other.refused ? ": " : "", other.list);
}

/* ---- all of them ---- */

static Examined examine_beginning(Exam *exam, Error *error) {
    bool refused;
    BotPlace place = place_of(exam, exam->examination->rules);
    exam->check = "begins";
    int64_t start = clock_nanoseconds();
    if (!trial_open(&exam->trial, &place, WAY_PLAIN, &refused, error)) {
        tell(exam, refused ? FINDING_NOTE : FINDING_WRONG, "%s", error->text);
        return refused ? EXAMINED_REFUSED : EXAMINED_DEAD;
    }
    tell(exam, FINDING_GOOD, "after %.0f ms", (double)(clock_nanoseconds() - start) / 1e6);
    trial_close(&exam->trial);
    return EXAMINED;
}

/* On a busy machine a good program may be late by the time it waits for a processor. */
static void allow_for_load(Exam *exam) {
    double load;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (getloadavg(&load, 1) != 1 || load < 2 * (double)processors) return;
    exam->check = "answers in time";
    exam->params.margin_ms += BUSY_MARGIN_MS;
    tell(exam, FINDING_NOTE,
         "this machine is busy (%.0f want its %ld processors): answers up to %d ms late are accepted", load,
         processors, BUSY_MARGIN_MS);
}

/* The checks that need games which end properly. */
static void examine_the_rest(Exam *exam) {
    examine_way(exam, WAY_ODD, "ignores what it does not know", "after unknown keys and lines, ");
    examine_way(exam, WAY_PIECES, "reads whole lines that come in pieces", "after lines in two pieces, ");
    examine_broken_games(exam);
    examine_waiting(exam);
    examine_repetition(exam);
    examine_together(exam);
    examine_by_protocol(exam);
    if (exam->examination->other_rules) examine_other_rules(exam);
    examine_leaving(exam);
}

Examined external_examine(Examination *examination, Error *error) {
    Exam *exam = memory_aligned(64, (sizeof *exam + 63) / 64 * 64);
    if (!exam) return error_memory(error, "an examination"), EXAMINED_DEAD;
    exam->examination = examination;
    exam->params = *examination->params;
    exam->protocol = external_protocol(examination->game, examination->params->protocol);
    exam->seats = examination->game->seats(examination->rules);
    allow_for_load(exam);
    Examined examined = examine_beginning(exam, error);
    if (examined == EXAMINED && examine_games(exam)) examine_the_rest(exam);
    free(exam);
    return examined;
}
