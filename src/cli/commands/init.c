/* kozyr init: writes a small first config. Its first entrant is the game's own bot with the most parameters,
 * some of them shown; the second is the one with the fewest. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "core/json.h"
#include "core/registry.h"

enum { SHOWN_MAX = 2, MATCH_DEALS = 100 };

static const Flag flags[] = {{NULL, NULL, false, NULL}};

static int parameters(const Bot *bot) { return bot->params ? bot->params->count : 0; }

/* The game's own bot with the most parameters, or with the fewest. */
static const Bot *own_bot(const Game *game, bool most) {
    const Bot *found = NULL;
    for (const Bot *const *bot = registry_bots; *bot; bot++)
        if ((*bot)->game && strcmp((*bot)->game, game->name) == 0 &&
            (!found || (most ? parameters(*bot) > parameters(found) : parameters(*bot) < parameters(found))))
            found = *bot;
    return found;
}

/* Adds a bot with its first numeric parameters and their defaults. */
static void add_entrant(cJSON *entrants, const Bot *bot, int shown) {
    cJSON *entrant = cJSON_AddObjectToObject(entrants, bot->name);
    cJSON_AddStringToObject(entrant, "bot", bot->name);
    for (int i = 0; i < parameters(bot) && shown > 0; i++) {
        const Option *option = &bot->params->options[i];
        if (option->type != OPTION_INT && option->type != OPTION_REAL) continue;
        cJSON_AddItemToObject(entrant, option->name, option_value_json(option, option->initial));
        shown--;
    }
}

static cJSON *make(const Game *game) {
    const Bot *first = own_bot(game, true), *second = own_bot(game, false);
    if (!first) first = registry_find_bot(game, "flat_mc");
    if (!second || second == first) second = registry_find_bot(game, "random");
    if (!first || !second) return NULL;
    char text[300];
    snprintf(text, sizeof text,
             "Play it: kozyr run FILE. Rules: kozyr describe %s. Parameters: kozyr describe %s/%s. All "
             "defaults: kozyr check FILE.",
             game->name, game->name, first->name);
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "description", text);
    snprintf(text, sizeof text, "my-%s", game->name);
    cJSON_AddStringToObject(root, "name", text);
    cJSON_AddNumberToObject(root, "seed", 1);
    cJSON *rules = cJSON_AddObjectToObject(root, "game");
    cJSON_AddStringToObject(rules, "name", game->name);
    const Option *seats = option_find(game->rules, "seats");
    if (seats) cJSON_AddItemToObject(rules, "seats", option_value_json(seats, seats->initial));
    cJSON *entrants = cJSON_AddObjectToObject(root, "entrants");
    add_entrant(entrants, first, SHOWN_MAX);
    add_entrant(entrants, second, 0);
    if (game->seats_max > 2 && seats && seats->initial > 2) cJSON_AddStringToObject(root, "fill", "mixed");
    cJSON_AddNumberToObject(root, "deals", MATCH_DEALS);
    return root;
}

/* Writes a value in the usual hand-written layout: an object of plain values on one line, other objects with
 * one member per line. */
static void write_value(const cJSON *value, int level, Text *out) {
    bool lines = level == 0 || (cJSON_IsObject(value) && cJSON_IsObject(value->child));
    const cJSON *member;
    if (!cJSON_IsObject(value)) {
        char *plain = cJSON_PrintUnformatted(value);
        if (!plain) out->failed = true;
        text_string(out, plain ? plain : "");
        free(plain);
        return;
    }
    text_char(out, '{');
    cJSON_ArrayForEach(member, value) {
        if (lines)
            text_format(out, "\n%*s", 2 * level + 2, "");
        else
            text_char(out, ' ');
        text_format(out, "\"%s\": ", member->string);
        write_value(member, level + 1, out);
        if (member->next) text_char(out, ',');
    }
    if (lines)
        text_format(out, "\n%*s}", 2 * level, "");
    else
        text_string(out, " }");
}

static int run(Arguments *arguments, Error *error) {
    const Game *game = registry_find_game(arguments->positionals[0]);
    if (!game) return unknown_game(arguments->positionals[0], false, error), EXIT_INPUT;
    cJSON *root = make(game);
    Text out = {0};
    if (root) write_value(root, 0, &out);
    text_char(&out, '\n');
    int status = root ? print_out(text_c(&out), error) : (error_memory(error, "a config"), error->status);
    text_free(&out);
    cJSON_Delete(root);
    return status;
}

const Command command_init = {
    .name = "init",
    .summary = "print a small config to begin with",
    .positionals = "GAME",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
