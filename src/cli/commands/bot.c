/* kozyr bot: serves one of our bots to other programs over standard input and output. --check plays games with a
 * program to examine it as a bot. */
#include <cjson/cJSON.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "core/bot.h"
#include "core/json.h"
#include "core/registry.h"
#include "core/text.h"
#include "external/examine.h"
#include "external/external.h"

/* ---- the bot and its rules, from --set ---- */

typedef struct {
    const Game *game;
    const Bot *bot;
    _Alignas(8) unsigned char rules[RULES_MAX];
    _Alignas(8) unsigned char params[PARAMS_MAX];
    struct cJSON *given; /* parameters of the bot from --set; freed by chosen_free */
} Chosen;

static bool read_objects(cJSON *root, Chosen *chosen, Error *error) {
    static const char *const known[] = {"name", NULL};
    static const OptionTable none = {0};
    const cJSON *game = json_member(root, "game");
    return game_read_rules(chosen->game, game, "game", known, chosen->rules, error) &&
           option_read(chosen->bot->params ? chosen->bot->params : &none, chosen->given, "", NULL,
                       chosen->params, error);
}

/* Applies the defaults, then each --set KEY=VALUE: a parameter of the bot, or with "game." before it a rule.
 * `preset` and `game.preset` work as in a config. Bot.settle has not run yet, so the parameters are not
 * settled by the rules. */
static bool chosen_read(const Arguments *arguments, Chosen *chosen, Error *error) {
    Setting settings[FLAGS_GIVEN_MAX];
    int count = 0;
    bool good = true;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddObjectToObject(root, "game");
    chosen->given = cJSON_CreateObject();
    for (int i = 0; good && i < arguments->given_count; i++) {
        if (strcmp(arguments->given[i].flag->name, "--set") != 0) continue;
        Setting *setting = &settings[count];
        good = setting_split(arguments->given[i].value, setting, error) || error_prefix(error, "--set ");
        count += good;
        bool is_rule = good && strncmp(setting->path, "game.", strlen("game.")) == 0;
        good = good && setting_apply(is_rule ? root : chosen->given, setting, error);
    }
    if (good && !(good = read_objects(root, chosen, error))) setting_blame(settings, count, error);
    cJSON_Delete(root);
    return good;
}

static void chosen_free(Chosen *chosen) {
    cJSON_Delete(chosen->given);
    chosen->given = NULL;
}

/* ---- --check: examines a program as a bot ---- */

enum { MOVE_MS = 1000 };

typedef struct {
    Chosen chosen;
    ExternalParams params;
    int games, wrong, good;
    bool failed; /* printing failed */
    Error *error;
} Candidate;

/* ---- the words of its command ---- */

/* Reads the next word of a command as a shell would: blanks separate words, quotes keep them together, a
 * backslash keeps the next character. False if a quote is not closed. */
static bool next_word(const char **at, Text *word) {
    char quote = 0;
    text_clear(word);
    for (; **at && (quote || (**at != ' ' && **at != '\t')); ++*at) {
        if (quote ? **at == quote : **at == '\'' || **at == '"') {
            quote = quote ? 0 : **at;
            continue;
        }
        if (**at == '\\' && quote != '\'' && (*at)[1]) ++*at;
        text_char(word, **at);
    }
    *at += strspn(*at, " \t");
    return quote == 0;
}

/* Writes the words as a JSON list; a command that is already such a list is copied. */
static bool make_list(const char *command, Text *list, Error *error) {
    const char *at = command + strspn(command, " \t");
    Text word = {0};
    bool good = true;
    if (*at == '[') return text_string(list, at), true;
    text_char(list, '[');
    for (int i = 0; *at && good && i < WORDS_MAX; i++) {
        good = next_word(&at, &word);
        if (i) text_char(list, ',');
        text_json(list, word.data, word.size);
    }
    text_char(list, ']');
    text_free(&word);
    return good || error_input(error, "--check %.200s: a quote is not closed", command);
}

static bool set_command(const Arguments *arguments, Candidate *candidate, Error *error) {
    Text list = {0};
    bool good = make_list(arguments_value(arguments, "--check"), &list, error) &&
                option_set_text(option_find(candidate->chosen.bot->params, "command"), text_c(&list),
                                "--check", candidate->chosen.params, error);
    text_free(&list);
    return good;
}

static bool set_protocol(const Arguments *arguments, Candidate *candidate, Error *error) {
    const char *name = arguments_value(arguments, "--protocol");
    return !name || option_set_text(option_find(candidate->chosen.bot->params, "protocol"), name,
                                    "--protocol", candidate->chosen.params, error);
}

/* ---- one game ---- */

static void print(Candidate *candidate, Text *text) {
    if (!candidate->failed) candidate->failed = print_out(text_c(text), candidate->error) != 0;
    text_free(text);
}

static void tell(Examination *examination, FindingKind kind, const char *check, const char *text) {
    static const char *const marks[] = {"good", "note", "WRONG"};
    Text out = {0};
    text_format(&out, "  %-6s %s: %s\n", marks[kind], check, text);
    print(examination->listener, &out);
}

static bool rules_given(const Arguments *arguments) {
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].flag->name, "--set") == 0 &&
            strncmp(arguments->given[i].value, "game.", 5) == 0)
            return true;
    return false;
}

/* Reads the candidate's flags for this game. */
static bool read_candidate(const Arguments *arguments, Candidate *candidate, const Game *game,
                           long long *seed, Error *error) {
    Chosen *chosen = &candidate->chosen;
    long long move_ms = MOVE_MS;
    memset(chosen, 0, sizeof *chosen);
    chosen->game = game;
    chosen->bot = registry_find_bot(game, "process");
    bool read = chosen_read(arguments, chosen, error);
    chosen_free(chosen);
    if (!read || !set_command(arguments, candidate, error) || !set_protocol(arguments, candidate, error) ||
        !arguments_integer(arguments, "--move-ms", 1, 86400000, &move_ms, error) ||
        !arguments_integer(arguments, "--seed", 0, INT64_C(1) << 53, seed, error))
        return false;
    memcpy(&candidate->params, chosen->params, sizeof candidate->params);
    if (candidate->params.move_time_ms == 0 && candidate->params.game_time_ms == 0)
        candidate->params.move_time_ms = (uint32_t)move_ms;
    return chosen->bot->check(&candidate->params, game, chosen->rules, error) &&
           chosen->bot->find(&candidate->params, error);
}

static bool examine(const Arguments *arguments, Candidate *candidate, const Game *game, Examined *examined,
                    Error *error) {
    long long seed = 1;
    Error ignored = {0};
    Text out = {0};
    if (!read_candidate(arguments, candidate, game, &seed, error)) return false;
    Examination examination = {.game = game,
                               .rules = candidate->chosen.rules,
                               .params = &candidate->params,
                               .other_rules = !rules_given(arguments),
                               .seed = (uint64_t)seed,
                               .tell = tell,
                               .listener = candidate};
    text_format(&out, "%s\n", game->name);
    print(candidate, &out);
    *examined = external_examine(&examination, &ignored);
    candidate->good += examination.good;
    candidate->wrong += examination.wrong;
    candidate->games += *examined == EXAMINED;
    return true;
}

/* ---- all games ---- */

static bool examine_all(const Arguments *arguments, Candidate *candidate, Error *error) {
    Examined examined = EXAMINED;
    bool any = false;
    for (const Game *const *game = registry_games; *game && examined != EXAMINED_DEAD; game++) {
        Chosen *chosen = &candidate->chosen;
        chosen->game = *game;
        if (!(*game)->view_fields) continue;
        if (!examine(arguments, candidate, *game, &examined, error)) {
            if (any || strncmp(error->text, "protocol: ", 10) != 0) return false;
            *error = (Error){0}; /* the protocol does not support this game */
            continue;
        }
        any = true;
    }
    return true;
}

static int conclude(Candidate *candidate) {
    Text out = {0};
    if (candidate->wrong)
        text_format(&out, "\n%d found wrong, %d good\n", candidate->wrong, candidate->good);
    else if (candidate->games == 0)
        text_string(&out, "\nit plays none of these games\n");
    else
        text_format(&out, "\nnothing is wrong: %d good in %d game%s\n", candidate->good, candidate->games,
                    candidate->games == 1 ? "" : "s");
    bool fit = candidate->wrong == 0 && candidate->games > 0;
    print(candidate, &out);
    return fit && !candidate->failed ? EXIT_SUCCESS : EXIT_FAILED;
}

static int examination_run(const Arguments *arguments, Error *error) {
    Candidate candidate = {.error = error};
    const char *name = arguments->positional_count ? arguments->positionals[0] : NULL;
    const Game *game = name ? registry_find_game(name) : NULL;
    Examined examined;
    if (name && strchr(name, '/'))
        return error_input(error, "%.60s: with --check expected a game alone: the bot is the command", name),
               EXIT_INPUT;
    if (name && !game) return unknown_game(name, false, error), EXIT_INPUT;
    if (!name && rules_given(arguments))
        return error_input(error, "--set game.*: name the game: kozyr bot GAME --check COMMAND"), EXIT_INPUT;
    signal(SIGPIPE, SIG_IGN);
    if (game ? !examine(arguments, &candidate, game, &examined, error)
             : !examine_all(arguments, &candidate, error))
        return error->status;
    return conclude(&candidate);
}

/* ---- the command ---- */

static const Flag flags[] = {
    {"--set", "KEY=VALUE", true, "a parameter of the bot or its preset, or with \"game.\" before it a rule"},
    {"--protocol", "NAME", false, "json (the default), or another that the game has"},
    {"--check", "COMMAND", false, "examine a program of yours instead: does it do what a bot must?"},
    {"--move-ms", "N", false, "milliseconds for a move, unless the other side says; with --check 1000"},
    {"--seed", "N", false, "for protocols that give none; with --check, of its games"},
    {NULL, NULL, false, NULL}};

static bool find_bot(char *name, Chosen *chosen, Error *error) {
    char *slash = strchr(name, '/');
    if (!slash && !registry_find_game(name)) return unknown_game(name, true, error), false;
    if (!slash) return error_input(error, "%.60s: expected GAME/BOT; `kozyr list bots` lists them", name);
    *slash = 0;
    chosen->game = registry_find_game(name);
    if (!chosen->game) return unknown_game(name, true, error), false;
    chosen->bot = registry_find_bot(chosen->game, slash + 1);
    if (!chosen->bot) return unknown_bot(chosen->game, slash + 1, error), false;
    return !chosen->bot->open || error_input(error, "%s is not one of our bots", chosen->bot->name);
}

static const Protocol *find_protocol(const Arguments *arguments, const Chosen *chosen, Error *error) {
    const char *name = arguments_value(arguments, "--protocol");
    char known[200] = "";
    const Protocol *found = NULL;
    if (!name) name = "json";
    for (int i = 0; external_protocols[i]; i++) {
        const Protocol *protocol = external_protocol(chosen->game, i);
        if (!protocol || !protocol->serve) continue;
        size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", length ? ", " : "", protocol->name);
        if (strcmp(protocol->name, name) == 0) found = protocol;
    }
    if (!found)
        error_input(error, "--protocol: %s has no \"%.60s\"; allowed: %s", chosen->game->name, name, known);
    return found;
}

static bool settings_fit(const Chosen *chosen, Error *error) {
    return !chosen->bot->check || chosen->bot->check(chosen->params, chosen->game, chosen->rules, error);
}

static bool serve(const Arguments *arguments, const Chosen *chosen, Error *error) {
    long long move_ms = 0, seed = 1;
    if (!settings_fit(chosen, error) ||
        !arguments_integer(arguments, "--move-ms", 1, 86400000, &move_ms, error) ||
        !arguments_integer(arguments, "--seed", 0, INT64_C(1) << 53, &seed, error))
        return false;
    Serving serving = {.protocol = find_protocol(arguments, chosen, error),
                       .game = chosen->game,
                       .bot = chosen->bot,
                       .rules = chosen->rules,
                       .params = chosen->params,
                       .given = chosen->given,
                       .limits = {.move_ms = (uint32_t)move_ms},
                       .seed = (uint64_t)seed};
    if (!serving.protocol) return false;
    if (!chosen->game->view_fields)
        return error_input(error, "%s has no external bots: its views have no JSON", chosen->game->name);
    signal(SIGPIPE, SIG_IGN);
    return external_serve(&serving, error);
}

static int run(Arguments *arguments, Error *error) {
    Chosen chosen = {0};
    if (arguments_have(arguments, "--check")) return examination_run(arguments, error);
    if (arguments->positional_count == 0)
        return error_input(error,
                           "an argument is missing: GAME/BOT, which `kozyr list bots` lists, or --check "
                           "COMMAND"),
               EXIT_INPUT;
    bool good = find_bot(arguments->positionals[0], &chosen, error) &&
                chosen_read(arguments, &chosen, error) && serve(arguments, &chosen, error);
    chosen_free(&chosen);
    return good ? EXIT_SUCCESS : error->status;
}

const Command command_bot = {
    .name = "bot",
    .summary = "let one of our bots play in other people's programs, or examine a bot of yours",
    .positionals = "[GAME/BOT]",
    .positionals_min = 0,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
