/* A bot in another process, in any language (src/bots/README.md): its parameters, and their checks before any
 * game. The dialogue with the program is in external/. */
#include "external/external.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "external/broker.h"
#include "external/child.h"
#include "external/sandbox.h"

static const Option rows[] = {
    OPTION_ROW_TEXT(ExternalParams, command, OPTION_TEXTS,
                    "the program and its arguments, as in [\"python3\", \"bot.py\"]"),
    OPTION_ROW_CHOICE(ExternalParams, protocol, 0, external_protocols,
                      "json: every game; gomocup, botzone: games that have it"),
    OPTION_ROW_INT(ExternalParams, nodes, 0, 0, 1e15, "limit for a move, told to the bot; 0: none"),
    OPTION_ROW_INT(ExternalParams, move_time_ms, 0, 0, 86400000,
                   "milliseconds for a move; 0: move_timeout alone"),
    OPTION_ROW_INT(ExternalParams, game_time_ms, 0, 0, 86400000,
                   "milliseconds for all moves of a game; 0: no limit"),
    OPTION_ROW_INT(ExternalParams, increment_ms, 0, 0, 86400000,
                   "milliseconds added to them after each move"),
    OPTION_ROW_INT(
        ExternalParams, parallel_games, 0, 0, 1024,
        "json: games that a worker plays at once with one program, in common lines; 0: one game at a time"),
    OPTION_ROW_BOOL(
        ExternalParams, shared, 0,
        "with parallel_games: one program for all workers of a machine; false: one for each worker"),
    OPTION_ROW_INT(ExternalParams, margin_ms, 10, 0, 60000,
                   "milliseconds that an answer may come late, for delays outside the program"),
    OPTION_ROW_INT(
        ExternalParams, pause_ms, 10, 0, 1000,
        "gomocup: milliseconds from its answer to our next line, at most: less if its threads sleep before"),
    OPTION_ROW_INT(ExternalParams, hello_ms, 10000, 1, 3600000,
                   "milliseconds from its start to its first line; botzone has no such line"),
    OPTION_ROW_INT(ExternalParams, memory_mib, 0, 0, 1 << 20, "address space of the program; 0: no limit"),
    OPTION_ROW_CHOICE(ExternalParams, sandbox, SANDBOX_AUTO, external_sandboxes,
                      "bubblewrap: the program may read the system and its own folders, and change nothing; "
                      "none: it may do what you may; auto: bubblewrap where it works"),
    OPTION_ROW_TEXT(
        ExternalParams, environment, OPTION_TEXTS,
        "[\"NAME=VALUE\"], in addition to PATH, HOME, LANG, LC_ALL and TMPDIR (a folder of its own)"),
    OPTION_ROW_TEXT(ExternalParams, folder, OPTION_TEXT, "where the program runs; empty: where kozyr does"),
    OPTION_ROW_BOOL(ExternalParams, keep_running, 1,
                    "botzone: false starts the program for each move; true only if it does not ask to stay"),
    OPTION_ROW_BOOL(ExternalParams, deterministic, 0,
                    "a promise: its answers depend on view, plies and seed alone"),
    OPTION_ROW_BOOL(
        ExternalParams, pin, 1,
        "keeps a program that answers within 0.3 ms on the core of its worker; slower ones run anywhere"),
    OPTION_ROW_VALUES(ExternalParams, options, "passed on to the bot"),
};

static const OptionTable table = {OPTION_ROWS(rows)};

_Static_assert(sizeof(ExternalParams) <= PARAMS_MAX, "parameters have a bound");

static bool check_protocol(const ExternalParams *params, const Game *game, const void *rules, Error *error) {
    const char *name = external_protocols[params->protocol];
    const Protocol *protocol = external_protocol(game, params->protocol);
    if (!protocol)
        return error_input(error, "protocol: %s has no protocol \"%s\"; \"json\" is for every game",
                           game->name, name);
    if (!game->view_fields)
        return error_input(error, "bot: %s has no external bots: its views have no JSON", game->name);
    if (params->parallel_games && !protocol->choose_many)
        return error_input(error,
                           "parallel_games: %u is for protocol \"json\"; \"%s\" plays one game at a time",
                           params->parallel_games, name);
    if (params->parallel_games && params->game_time_ms)
        return error_input(error, "parallel_games: give move_time_ms, the time for a whole line of "
                                  "questions, instead of game_time_ms");
    if (params->shared && !params->parallel_games)
        return error_input(error,
                           "shared: needs parallel_games; without it every game has a program of its own");
    if (!params->keep_running && !protocol->restarts)
        return error_input(
            error, "keep_running: false is for protocol \"botzone\"; \"%s\" keeps its programs running",
            name);
    return !protocol->check || protocol->check(game, rules, error) || error_prefix(error, "protocol: ");
}

static bool check_limits(const ExternalParams *params, Error *error) {
    if (params->increment_ms && !params->game_time_ms)
        return error_input(error, "increment_ms: there is no time to add %u to; give game_time_ms, too",
                           params->increment_ms);
    if (params->game_time_ms && params->move_time_ms > params->game_time_ms)
        return error_input(error, "move_time_ms: %u is more than game_time_ms, %u", params->move_time_ms,
                           params->game_time_ms);
    return true;
}

static bool check_environment(const cJSON *list, Error *error) {
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        const char *equals = strchr(item->valuestring, '=');
        if (!equals || equals == item->valuestring)
            return error_input(error, "environment: \"%.80s\": expected NAME=VALUE", item->valuestring);
    }
    return true;
}

/* An input error about the path, or a system error if errno says that the machine could not look. */
static bool __attribute__((format(printf, 2, 0)))
refuse_path(Error *error, const char *format, const char *path) {
    char text[300];
    int cause = errno;
    snprintf(text, sizeof text, format, path);
    errno = cause;
    if (cause == EIO || cause == ENOMEM || cause == ENFILE || cause == EMFILE)
        return error_system(error, "%s", text);
    return error_input(error, "%s", text);
}

static bool check_command(const ExternalParams *params, Error *error) {
    cJSON *command = cJSON_Parse(interned(params->command)),
          *settings = cJSON_Parse(interned(params->environment));
    const char *name = cJSON_GetStringValue(cJSON_GetArrayItem(command, 0));
    bool good = true;
    if (!name || !*name)
        good = error_input(
            error,
            "command: missing; expected the program and its arguments, as in [\"python3\", \"bot.py\"]");
    else if (cJSON_GetArraySize(command) > WORDS_MAX || cJSON_GetArraySize(settings) > WORDS_MAX)
        good = error_input(error, "command, environment: more than %d words", WORDS_MAX);
    good = good && check_environment(settings, error);
    cJSON_Delete(command);
    cJSON_Delete(settings);
    return good;
}

static bool find(const void *own, Error *error) {
    const ExternalParams *params = own;
    char path[PATH_MAX];
    struct stat status;
    const char *folder = interned(params->folder);
    cJSON *command = cJSON_Parse(interned(params->command));
    const char *name = cJSON_GetStringValue(cJSON_GetArrayItem(command, 0));
    bool good = true;
    if (!name)
        good = error_memory(error, "a command");
    else if (*folder && (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode)))
        good = refuse_path(error, "folder: \"%.200s\" is not a folder", folder);
    else if ((!*folder || name[0] == '/' || !strchr(name, '/')) && !child_find_program(name, path))
        good = refuse_path(error, "command: there is no program \"%.200s\" that can be run", name);
    cJSON_Delete(command);
    if (!good || params->sandbox == SANDBOX_NONE || sandbox_works()) return good;
    if (errno) return error_system(error, "sandbox: cannot try bubblewrap");
    return params->sandbox == SANDBOX_AUTO ||
           error_input(
               error, "sandbox: bubblewrap cannot be used here: bwrap is missing or may not make namespaces");
}

static bool check(const void *own, const Game *game, const void *rules, Error *error) {
    const ExternalParams *params = own;
    return check_command(params, error) && check_protocol(params, game, rules, error) &&
           check_limits(params, error);
}

static void *open_program(const BotPlace *place, Error *error) { return external_open(place, error); }

static int together(const void *own) { return (int)((const ExternalParams *)own)->parallel_games; }

static void gather(void *opened) { external_gather(opened); }

static void close_program(void *opened) { external_close(opened); }

static bool reproducible(const void *own) { return ((const ExternalParams *)own)->deterministic; }

static bool is_shared(const void *own) { return ((const ExternalParams *)own)->shared; }

static void *share(const BotPlace *place, Error *error) { return broker_start(place, error); }

static void unshare(void *shared) { broker_stop(shared); }

static int shared_file(const void *shared) { return broker_file(shared); }

static const BotSharing sharing = {is_shared, share, unshare, shared_file};

static const char *confined_by(const void *own) { return external_sandbox(own); }

const Bot bot_process = {
    .name = "process",
    .title = "a program of yours in any language, over its standard input and output",
    .params = &table,
    .params_size = sizeof(ExternalParams),
    .check = check,
    .find = find,
    .open = open_program,
    .close = close_program,
    .sharing = &sharing,
    .reproducible = reproducible,
    .confined_by = confined_by,
    .sit = external_sit,
    .notify = external_notify,
    .choose = external_choose,
    .end = external_end,
    .together = together,
    .ask = external_ask,
    .gather = gather,
};
