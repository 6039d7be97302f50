/* kozyr match: builds a config from the command line and plays it like `run`. Each word names a bot and its
 * parameters; the result is an ordinary run directory. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/playing.h"
#include "cli/settings.h"
#include "core/json.h"
#include "core/registry.h"

/* A path of Linux (PATH_MAX). */
enum { WORD_MAX = 4096 };

static const Flag flags[] = {
    {"--out", "DIR", false, "the run directory (default: a new one in results)"},
    SETTING_FLAGS,
    TOURNAMENT_FLAGS,
    {NULL, NULL, false, NULL},
};

/* ---- one bot ---- */

static bool is_program(const char *word) { return strncmp(word, "process:", strlen("process:")) == 0; }

/* Appends the letters, digits and dots of `text`; one dash replaces each run of other characters. */
static void add_plain(char *name, size_t capacity, const char *text, size_t length) {
    size_t size = strlen(name);
    bool gap = size > 0;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                     (c == '.' && size > 0);
        if (!plain || size + 2 >= capacity) {
            gap = size > 0;
            continue;
        }
        if (gap) name[size++] = '-';
        gap = false;
        name[size++] = c;
    }
    name[size] = 0;
}

/* The base name of a program's last word: "mybot" for "python3 bots/mybot.py". */
static void program_name(const char *word, char *name, size_t capacity) {
    const char *last = strrchr(word, ' '), *slash = strrchr(word, '/');
    const char *begin = slash && (!last || slash > last) ? slash + 1
                        : last                           ? last + 1
                                                         : strchr(word, ':') + 1;
    const char *dot = strrchr(begin, '.');
    add_plain(name, capacity, begin, dot && dot > begin ? (size_t)(dot - begin) : strlen(begin));
    if (!*name) snprintf(name, capacity, "process");
}

/* The bot's own name, followed by its parameter values if another word names the same bot: "prediction-4". */
static void entrant_name(const Arguments *arguments, int at, char *name, size_t capacity) {
    const char *word = arguments->positionals[at];
    size_t bot = strcspn(word, ":");
    bool alone = true;
    *name = 0;
    if (is_program(word)) {
        program_name(word, name, capacity);
        return;
    }
    for (int i = 1; i < arguments->positional_count; i++)
        if (i != at && strncmp(arguments->positionals[i], word, bot) == 0 &&
            strcspn(arguments->positionals[i], ":") == bot)
            alone = false;
    add_plain(name, capacity, word, bot);
    for (const char *value = strchr(word + bot, '='); value && !alone; value = strchr(value + 1, '='))
        add_plain(name, capacity, value, strcspn(value, ","));
}

static void add_command(cJSON *entrant, char *text) {
    cJSON *command = cJSON_AddArrayToObject(entrant, "command");
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        cJSON_AddItemToArray(command, cJSON_CreateString(word));
}

/* Reads "KEY=VALUE,...". A comma that is not followed by another key belongs to the value, as in a list. */
static bool add_parameters(cJSON *root, const char *name, char *text, Error *error) {
    char path[WORD_MAX];
    while (*text) {
        size_t size = strcspn(text, ",");
        while (text[size] && strcspn(text + size + 1, "=") >= strcspn(text + size + 1, ","))
            size += 1 + strcspn(text + size + 1, ",");
        char *next = text + size + (text[size] != 0);
        text[size] = 0;
        Setting setting;
        if (!setting_split(text, &setting, error))
            return error_input(error, "%s: \"%.200s\": expected KEY=VALUE, as in depth=4", name, text);
        snprintf(path, sizeof path, "entrants.%s.%s", name, setting.path);
        setting.path = path;
        if (!setting_apply(root, &setting, error)) return false;
        text = next;
    }
    return true;
}

static bool add_bot(const Arguments *arguments, int at, cJSON *root, Error *error) {
    cJSON *entrants = json_member(root, "entrants");
    char name[NAME_MAX_LENGTH + 1], first[NAME_MAX_LENGTH - 10], word[WORD_MAX];
    if (strlen(arguments->positionals[at]) >= sizeof word - NAME_MAX_LENGTH - 20)
        return error_input(error, "\"%.40s...\": is too long; write it into a config (`kozyr init`)",
                           arguments->positionals[at]);
    snprintf(word, sizeof word, "%s", arguments->positionals[at]);
    entrant_name(arguments, at, first, sizeof first);
    snprintf(name, sizeof name, "%s", first);
    for (int twin = 2; cJSON_HasObjectItem(entrants, name); twin++)
        snprintf(name, sizeof name, "%s-%d", first, twin);
    cJSON *entrant = cJSON_AddObjectToObject(entrants, name);
    char *rest = word + strcspn(word, ":");
    if (*rest) *rest++ = 0;
    cJSON_AddStringToObject(entrant, "bot", word);
    if (!is_program(arguments->positionals[at])) return add_parameters(root, name, rest, error);
    add_command(entrant, rest);
    return true;
}

/* ---- the config ---- */

/* Names the run GAME-BOT-BOT. */
static void add_name(const Arguments *arguments, cJSON *root) {
    char name[NAME_MAX_LENGTH - 8] = "";
    add_plain(name, sizeof name, arguments->positionals[0], strlen(arguments->positionals[0]));
    const cJSON *entrant;
    cJSON_ArrayForEach(entrant, json_member(root, "entrants")) {
        if (!entrant->string || strlen(name) + strlen(entrant->string) + 2 > sizeof name) break;
        add_plain(name, sizeof name, entrant->string, strlen(entrant->string));
    }
    cJSON_AddStringToObject(root, "name", name);
}

/* With fewer bots than seats, adds "fill": "mixed", so that two bots at a table fill all seats. Invalid rules
 * are reported later, by the config reader. */
static void add_fill(const Arguments *arguments, const Game *game, cJSON *root) {
    _Alignas(8) unsigned char rules[RULES_MAX] = {0};
    Error ignored = {0};
    static const char *const known[] = {"name", NULL};
    const cJSON *object = json_member(root, "game");
    if (game_read_rules(game, object, "game", known, rules, &ignored) &&
        game->seats(rules) > arguments->positional_count - 1)
        cJSON_AddStringToObject(root, "fill", "mixed");
}

static bool fill_config(const Arguments *arguments, const Game *game, cJSON *root, Setting *settings,
                        int *count, Error *error) {
    cJSON_AddStringToObject(cJSON_AddObjectToObject(root, "game"), "name", game->name);
    cJSON_AddObjectToObject(root, "entrants");
    for (int i = 1; i < arguments->positional_count; i++)
        if (!add_bot(arguments, i, root, error)) return false;
    add_name(arguments, root);
    *count = settings_collect(arguments, settings, error);
    if (*count < 0) return false;
    for (int i = 0; i < *count; i++)
        if (strncmp(settings[i].path, "game.", 5) == 0 && !setting_apply(root, &settings[i], error))
            return false;
    add_fill(arguments, game, root);
    return true;
}

static Config *make_config(const Arguments *arguments, const Game *game, Error *error) {
    static Setting settings[FLAGS_GIVEN_MAX];
    int count = 0;
    cJSON *root = cJSON_CreateObject();
    Config *config = NULL;
    if (fill_config(arguments, game, root, settings, &count, error)) {
        const ConfigSource source = {"command line", ".", settings, count, false};
        config = config_from_json(root, &source, error);
    }
    cJSON_Delete(root);
    return config;
}

/* Finds the first unused name; with --resume or --force, the last used one. */
static void find_folder(const Arguments *arguments, const Config *config, char *folder, size_t capacity) {
    bool again = arguments_have(arguments, "--resume") || arguments_have(arguments, "--force");
    char next[STANDARD_FOLDER + 16];
    snprintf(next, sizeof next, "results/%s", config->name);
    snprintf(folder, capacity, "%s", next);
    for (int number = 2; access(next, F_OK) == 0; number++) {
        if (again) snprintf(folder, capacity, "%s", next);
        snprintf(next, sizeof next, "results/%s-%d", config->name, number);
        if (!again) snprintf(folder, capacity, "%s", next);
    }
}

/* ---- the command ---- */

static int list_bots(Arguments *arguments, Error *error) {
    static char bots[] = "bots";
    arguments->positionals[1] = arguments->positionals[0];
    arguments->positionals[0] = bots;
    arguments->positional_count = 2;
    int status = command_find("list")->run(arguments, error);
    if (status == 0)
        print_note(arguments->command, "two or more of them play: kozyr match %s BOT BOT",
                   arguments->positionals[1]);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    char folder[STANDARD_FOLDER + 16];
    const Game *game = registry_find_game(arguments->positionals[0]);
    if (!game) return unknown_game(arguments->positionals[0], false, error), EXIT_INPUT;
    if (arguments->positional_count == 1) return list_bots(arguments, error);
    if (arguments->positional_count == 2)
        return error_input(error, "one bot is given; two or more play, and `kozyr match %s` lists them",
                           game->name),
               EXIT_INPUT;
    Config *config = make_config(arguments, game, error);
    if (!config) return error->status;
    find_folder(arguments, config, folder, sizeof folder);
    int status = playing_tournament(arguments, config, folder, error);
    bool shown = !arguments_have(arguments, "--quiet") && !arguments_have(arguments, "--dry-run");
    if (status == 0 && shown && !arguments_have(arguments, "--out"))
        print_note(arguments->command, "the run is in %s", folder);
    config_free(config);
    return status;
}

const Command command_match = {
    .name = "match",
    .summary = "play bots against each other, without a config",
    .positionals = "GAME [BOT...]",
    .positionals_min = 1,
    .positionals_max = POSITIONALS_MAX,
    .flags = flags,
    .run = run,
};
