/* kozyr list: lists the games, bots or formats. */
#include <string.h>

#include "cli/command.h"
#include "cli/table.h"
#include "core/json.h"
#include "core/registry.h"
#include "config/course.h"

static const Flag flags[] = {{"--json", NULL, false, "as a JSON array"}, {NULL, NULL, false, NULL}};

static cJSON *add(cJSON *list, const char *name, const char *key, const char *value, const char *title) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", name);
    if (key) cJSON_AddStringToObject(item, key, value);
    cJSON_AddStringToObject(item, "title", title);
    cJSON_AddItemToArray(list, item);
    return item;
}

static void list_games(const Game *only, cJSON *list) {
    (void)only;
    for (const Game *const *game = registry_games; *game; game++)
        add(list, (*game)->name, NULL, NULL, (*game)->title);
}

static void list_bots(const Game *only, cJSON *list) {
    for (const Bot *const *bot = registry_bots; *bot; bot++) {
        if (only && !registry_bot_plays(*bot, only)) continue;
        const Game *game = only ? only : (*bot)->game ? registry_find_game((*bot)->game) : NULL;
        const BotCaution *caution = game ? registry_caution(*bot, game) : NULL;
        cJSON *item = add(list, (*bot)->name, "game", (*bot)->game ? (*bot)->game : "*", (*bot)->title);
        if (caution) cJSON_AddStringToObject(item, "no_better_than", caution->better);
    }
}

static void list_formats(const Game *only, cJSON *list) {
    (void)only;
    for (const Course *const *course = registry_courses; *course; course++)
        if (!(*course)->section) add(list, (*course)->name, NULL, NULL, (*course)->help);
}

static const char *text_of(const cJSON *item, const char *key) { return json_text_of(item, key); }

/* Titles start at column 15, or at column 26 after a game's name. */
static void print_list(const cJSON *list, bool bots, Text *out) {
    const int starts[] = {bots ? 26 : 15, 0};
    Text text = {0};
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        const char *game = text_of(item, "game"), *name = text_of(item, "name"),
                   *title = text_of(item, "title"), *better = text_of(item, "no_better_than");
        if (!name || !title) continue; /* out of memory: print_out reports it */
        text_format(&text, "%-14s ", name);
        if (game) text_format(&text, "%-10s ", strcmp(game, "*") == 0 ? "every game" : game);
        text_format(&text, "%s%s%s\n", title, better ? "; no better than the cheaper " : "",
                    better ? better : "");
    }
    text_wrap(out, text_c(&text), table_terminal(), starts);
    out->failed = out->failed || text.failed;
    text_free(&text);
}

static int run(Arguments *arguments, Error *error) {
    static const char *const kinds[] = {"games", "bots", "formats"};
    static void (*const fill[])(const Game *, cJSON *) = {list_games, list_bots, list_formats};
    int kind = 0;
    while (kind < 3 && strcmp(kinds[kind], arguments->positionals[0]) != 0) kind++;
    if (kind == 3) {
        Hint hint = nearest_hint(arguments->positionals[0], kinds, 3);
        error_input(error, "\"%.60s\" cannot be listed; allowed: games, bots or formats%s",
                    arguments->positionals[0], hint.text);
        return EXIT_INPUT;
    }
    const char *game = arguments->positional_count > 1 ? arguments->positionals[1] : NULL;
    const Game *only = game ? registry_find_game(game) : NULL;
    if (game && kind != 1)
        return error_input(error, "\"%.60s\" is one argument too many; only bots are listed by game", game),
               EXIT_INPUT;
    if (game && !only) return unknown_game(game, false, error), EXIT_INPUT;
    cJSON *list = cJSON_CreateArray();
    fill[kind](only, list);
    if (arguments_have(arguments, "--json")) return print_json_tree(list, error);
    Text out = {0};
    print_list(list, kind == 1, &out);
    int status = print_out(text_c(&out), error);
    text_free(&out);
    cJSON_Delete(list);
    return status;
}

const Command command_list = {
    .name = "list",
    .summary = "list the games, bots or tournament formats",
    .positionals = "games|bots|formats [GAME]",
    .positionals_min = 1,
    .positionals_max = 2,
    .flags = flags,
    .run = run,
};
