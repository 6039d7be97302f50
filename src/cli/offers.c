/* Words for shell completion: entrants of the run or config on the line, the paths that --set may change, and
 * the bots of a game. Shells request them with `kozyr completion values -- WORD...`. */
#include "cli/offers.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "config/config.h"
#include "core/registry.h"

/* The config that a word names, as a file or as a run directory; NULL if it names none. */
static Config *config_at(const char *word) {
    char path[4200];
    struct stat status;
    Error ignored;
    if (stat(word, &status) != 0) return NULL;
    snprintf(path, sizeof path, "%s%s", word, S_ISDIR(status.st_mode) ? "/config.json" : "");
    return config_load(path, NULL, 0, &ignored);
}

static Config *find_config(char *const *words, int count) {
    Config *config = NULL;
    for (int i = 1; i + 1 < count && !config; i++)
        if (words[i][0] != '-') config = config_at(words[i]);
    return config;
}

static void offer_entrants(const Config *config, Text *out) {
    for (int i = config->derived; i < config->entrant_count; i++)
        text_format(out, "%s\n", config->entrants[i].name);
}

static void offer_rows(const OptionTable *table, const char *prefix, Text *out) {
    for (int i = 0; table && i < table->count; i++)
        text_format(out, "%s%s=\n", prefix, table->options[i].name);
}

static void offer_keys(const OptionTable *table, const char *prefix, Text *out) {
    offer_rows(table, prefix, out);
    if (table && table->preset_count > 0) text_format(out, "%spreset=\n", prefix);
}

static void offer_entrant_paths(const Config *config,
                                void (*offer)(const OptionTable *, const char *, Text *), Text *out) {
    char prefix[NAME_MAX_LENGTH + 20];
    for (int i = config->derived; i < config->entrant_count; i++) {
        snprintf(prefix, sizeof prefix, "entrants.%s.", config->entrants[i].name);
        offer(config->entrants[i].bot->params, prefix, out);
    }
}

static void offer_paths(const Config *config, Text *out) {
    text_string(out, "name=\nseed=\nformat=\n");
    offer_keys(&run_options, "", out);
    offer_keys(config->game->rules, "game.", out);
    offer_entrant_paths(config, offer_keys, out);
}

/* Offers the paths for --vary and --hold: parameters, and in a sweep also rules. */
static void offer_varied(const Config *config, bool rules, Text *out) {
    if (rules) offer_rows(config->game->rules, "game.", out);
    offer_entrant_paths(config, offer_rows, out);
}

/* Without a config: offers the rules of a game named on the line, and the parameters of a bot. */
static void offer_of_game(char *const *words, int count, Text *out) {
    for (int i = 1; i + 1 < count; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s", words[i]);
        char *slash = strchr(name, '/');
        if (slash) *slash = 0;
        const Game *game = registry_find_game(name);
        const Bot *bot = game && slash ? registry_find_bot(game, slash + 1) : NULL;
        if (game) offer_keys(game->rules, "game.", out);
        if (bot) offer_keys(bot->params, "", out);
        if (game) return;
    }
}

static void offer_formats(const Config *config, Text *out) {
    text_string(out, "text\n");
    for (const GameFormat *format = config->game->formats; format && format->name; format++)
        text_format(out, "%s\n", format->name);
}

/* Offers the games, or once a game is named, its bots. */
static void offer_of_match(char *const *words, int count, Text *out) {
    const Game *named = count > 2 ? registry_find_game(words[1]) : NULL;
    for (const Game *const *game = registry_games; count == 2 && *game; game++)
        text_format(out, "%s\n", (*game)->name);
    for (const Bot *const *bot = registry_bots; named && *bot; bot++)
        if (registry_bot_plays(*bot, named)) text_format(out, "%s\n", (*bot)->name);
}

static bool is_one_of(const char *word, const char *const *words) {
    while (*words && strcmp(*words, word) != 0) words++;
    return *words;
}

static const char *const varied[] = {"--vary", "--hold", NULL};
static const char *const entrants[] = {"--against", "--anchor", NULL};

bool offers_know(const char *flag) {
    return strcmp(flag, "--set") == 0 || is_one_of(flag, varied) || is_one_of(flag, entrants) ||
           strcmp(flag, "--format") == 0;
}

void offers_write(char *const *words, int count, Text *out) {
    if (count < 2) return;
    const char *before = words[count - 2];
    Config *config = find_config(words, count);
    if (is_one_of(before, varied)) {
        if (config) offer_varied(config, strcmp(words[0], "sweep") == 0, out);
    } else if (strcmp(before, "--set") == 0) {
        if (config)
            offer_paths(config, out);
        else
            offer_of_game(words, count, out);
    } else if (strcmp(words[0], "match") == 0 && *before != '-') {
        offer_of_match(words, count, out);
    } else if (config && strcmp(before, "--format") == 0) {
        offer_formats(config, out);
    } else if (config && (is_one_of(before, entrants) || strcmp(words[0], "compare") == 0)) {
        offer_entrants(config, out);
    }
    config_free(config);
}
