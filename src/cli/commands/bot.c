/* kozyr bot: one of our bots as a program for others, over standard input and output. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/chosen.h"
#include "cli/examination.h"
#include "cli/unknown.h"
#include "core/registry.h"
#include "external/external.h"

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
        return error_input(error, "%s cannot be played from outside: its views have no JSON",
                           chosen->game->name);
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
