/* kozyr bot: one of our bots as a program for others, over standard input and output. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/unknown.h"
#include "core/registry.h"
#include "external/external.h"

static const Flag flags[] = {
    {"--set", "KEY=VALUE", true, "a parameter of the bot, or with \"game.\" before it a rule"},
    {"--protocol", "NAME", false, "json (the default), or another that the game has"},
    {"--move-ms", "N", false, "milliseconds for a move, unless the other side says"},
    {"--seed", "N", false, "for protocols that give none"},
    {NULL, NULL, false, NULL}};

typedef struct {
    const Game *game;
    const Bot *bot;
    _Alignas(8) unsigned char rules[RULES_MAX];
    _Alignas(8) unsigned char params[PARAMS_MAX];
} Chosen;

static bool find_bot(char *name, Chosen *chosen, Error *error) {
    char *slash = strchr(name, '/');
    if (!slash && !registry_find_game(name)) return unknown_game(name, true, error), false;
    if (!slash) return error_input(error, "%.60s: expected GAME/BOT; `kozyr list bots` lists them", name);
    *slash = 0;
    chosen->game = registry_find_game(name);
    if (!chosen->game) return unknown_game(name, true, error), false;
    chosen->bot = registry_find_bot(chosen->game, slash + 1);
    if (!chosen->bot) return unknown_bot(chosen->game, slash + 1, error), false;
    return !chosen->bot->open || error_input(error, "%s is no bot of ours", chosen->bot->name);
}

static bool set_one(Chosen *chosen, char *text, Error *error) {
    char *equals = strchr(text, '=');
    if (!equals) return error_input(error, "--set %.100s: expected KEY=VALUE", text);
    *equals = 0;
    bool is_rule = strncmp(text, "game.", 5) == 0;
    const OptionTable *table = is_rule ? chosen->game->rules : chosen->bot->params;
    const char *names[256], *key = is_rule ? text + 5 : text;
    const Option *option = table ? option_find(table, key) : NULL;
    int count = 0;
    for (int i = 0; table && i < table->count && i < 256; i++) names[count++] = table->options[i].name;
    Hint hint = nearest_hint(key, names, count);
    if (!option)
        return error_input(error, "--set %s=%s: %s: unknown key%s", text, equals + 1, text, hint.text);
    return option_set_text(option, equals + 1, text, is_rule ? (void *)chosen->rules : (void *)chosen->params,
                           error);
}

static bool read_settings(const Arguments *arguments, Chosen *chosen, Error *error) {
    option_defaults(chosen->game->rules, chosen->rules);
    if (chosen->bot->params) option_defaults(chosen->bot->params, chosen->params);
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].flag->name, "--set") == 0 &&
            !set_one(chosen, arguments->given[i].value, error))
            return false;
    if (!chosen->game->check(chosen->rules, error)) return error_prefix(error, "game.");
    return !chosen->bot->check || chosen->bot->check(chosen->params, chosen->game, chosen->rules, error);
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

static int run(Arguments *arguments, Error *error) {
    Chosen chosen = {0};
    long long move_ms = 0, seed = 1;
    if (!find_bot(arguments->positionals[0], &chosen, error) || !read_settings(arguments, &chosen, error) ||
        !arguments_integer(arguments, "--move-ms", 1, 86400000, &move_ms, error) ||
        !arguments_integer(arguments, "--seed", 0, INT64_C(1) << 53, &seed, error))
        return EXIT_INPUT;
    const Protocol *protocol = find_protocol(arguments, &chosen, error);
    if (!protocol) return EXIT_INPUT;
    if (!chosen.game->view_fields)
        return error_input(error, "%s cannot be played from outside: its views have no JSON",
                           chosen.game->name),
               EXIT_INPUT;
    BotLimits limits = {.move_ms = (uint32_t)move_ms};
    signal(SIGPIPE, SIG_IGN);
    bool good = external_serve(protocol, chosen.bot, chosen.params, chosen.game, chosen.rules, &limits,
                               (uint64_t)seed, error);
    return good ? EXIT_SUCCESS : error->status;
}

const Command command_bot = {
    .name = "bot",
    .summary = "let one of our bots play in other people's programs",
    .positionals = "GAME/BOT",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .details = "The bot reads what happens from its standard input and answers on its standard output.\n"
               "\nexamples:\n"
               "  kozyr bot durak/prediction --set depth=4\n",
    .run = run,
};
