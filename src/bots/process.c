/* A bot in another process and any language: src/bots/README.md. */
#include "external/external.h"

static const Option rows[] = {
    OPTION_ROW_TEXT(ExternalParams, command, OPTION_TEXTS, "the program and its arguments"),
    OPTION_ROW_CHOICE(ExternalParams, protocol, 0, external_protocols,
                      "json: every game; gomocup, botzone: games that have it"),
    OPTION_ROW_INT(ExternalParams, nodes, 0, 0, 1e15, "told to the bot as its limit for a move; 0: none"),
    OPTION_ROW_INT(ExternalParams, move_time_ms, 0, 0, 86400000,
                   "milliseconds for a move; 0: move_timeout alone"),
    OPTION_ROW_INT(ExternalParams, game_time_ms, 0, 0, 86400000,
                   "milliseconds for all moves of a game; 0: no limit"),
    OPTION_ROW_INT(ExternalParams, increment_ms, 0, 0, 86400000,
                   "milliseconds added to them after each move"),
    OPTION_ROW_INT(ExternalParams, margin_ms, 10, 0, 60000,
                   "milliseconds that an answer may come late, for delays that are not the program's"),
    OPTION_ROW_INT(ExternalParams, pause_ms, 0, 0, 1000,
                   "milliseconds between its answer and our next words; 0: 10 with gomocup, else none"),
    OPTION_ROW_INT(ExternalParams, hello_ms, 10000, 1, 3600000,
                   "milliseconds from its start to its first words: for programs that load much; botzone has "
                   "no such words"),
    OPTION_ROW_INT(ExternalParams, memory_mib, 0, 0, 1 << 20, "address space of the program; 0: no limit"),
    OPTION_ROW_TEXT(ExternalParams, environment, OPTION_TEXTS,
                    "NAME=VALUE, besides PATH, HOME, LANG, LC_ALL and TMPDIR, a folder of its own"),
    OPTION_ROW_TEXT(ExternalParams, folder, OPTION_TEXT, "where the program runs; empty: where kozyr does"),
    OPTION_ROW_BOOL(
        ExternalParams, keep_running, 1,
        "with botzone: false starts the program anew for each move, true only where it does not ask to stay"),
    OPTION_ROW_BOOL(
        ExternalParams, deterministic, 0,
        "a promise: its answers depend on view, plies and seed alone, so that games can be played again"),
    OPTION_ROW_VALUES(ExternalParams, options, "passed on to the bot"),
};

static const OptionTable params = {rows, sizeof rows / sizeof rows[0], NULL, 0, NULL};

_Static_assert(sizeof(ExternalParams) <= PARAMS_MAX, "parameters have a bound");

static bool check(const void *own, const Game *game, const void *rules, Error *error) {
    return external_check(own, game, rules, error);
}

static void *open_program(const BotPlace *place, Error *error) { return external_open(place, error); }

static void close_program(void *opened) { external_close(opened); }

static bool reproducible(const void *own) { return ((const ExternalParams *)own)->deterministic; }

const Bot bot_process = {
    .name = "process",
    .title = "a program of yours in any language, over its standard input and output",
    .params = &params,
    .params_size = sizeof(ExternalParams),
    .check = check,
    .open = open_program,
    .close = close_program,
    .reproducible = reproducible,
    .sit = external_sit,
    .notify = external_notify,
    .choose = external_choose,
    .end = external_end,
};
