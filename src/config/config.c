/* Reads and checks a config.
 *
 * Dependencies determine the order. Command-line changes are applied to the JSON first, so that one reader
 * checks them like anything else in the file. The run's options, and with them unknown keys, come before the
 * game, because a misspelt key is the likeliest cause of later errors. The game comes before the entrants,
 * because it determines the available bots. Both come before the courses, which may replace entrants by the
 * points of a sweep. Deals are read last, because rules and rounds must be known. */
#include "config/config.h"

#include <ctype.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/registry.h"
#include "core/text.h"
#include "config/course.h"

static const char *const own_keys[] = {"$schema",  "name",       "description", "seed", "game",
                                       "entrants", "deals_from", "format",      NULL};

/* More keys than a config can have at its top level; they are listed when one is unknown. */
enum { KEYS_MAX = 64 };

static bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '+' || c == '.';
}

/* The number of bytes of the letter at `at`; 0 if a name must not contain it. */
static size_t name_letter(const char *at, const char *end, bool folder) {
    size_t size = utf8_size(at, end);
    return size > 1 ? (!folder && text_is_letter(at, size) ? size : 0) : is_name_char(*at);
}

/* Names become CSV fields (a spreadsheet takes +A1 for a formula) and parts of paths, so they contain no
 * blanks, quotes or signs. A run's name is also its folder's name and is limited to ASCII letters; entrants
 * may use letters of any script. */
static bool read_name(const char *text, const char *path, bool folder, char *out, Error *error) {
    size_t length = strlen(text), size = 1;
    bool good = length > 0 && length <= NAME_MAX_LENGTH && text[0] != '-' && text[0] != '+' && text[0] != '.';
    for (size_t i = 0; good && i < length; i += size) {
        size = name_letter(text + i, text + length, folder);
        good = size > 0;
    }
    if (!good)
        return error_input(
            error,
            "%s: \"%.80s\" is not a usable name; allowed: up to %d bytes of %s, digits, _ + - and dots, not "
            "beginning with - + or a dot",
            path, text, NAME_MAX_LENGTH, folder ? "ASCII letters" : "letters");
    memcpy(out, text, length + 1);
    return true;
}

static bool wrong_type(const cJSON *item, const char *path, const char *wanted, Error *error) {
    char shown[64];
    if (!item) return error_input(error, "%s: missing; expected %s", path, wanted);
    json_excerpt(item, shown, sizeof shown);
    return error_input(error, "%s: %s has the wrong type; expected %s", path, shown, wanted);
}

/* A text that is a plain number becomes one; wide seeds get a canonical spelling. */
static void keep_seed_text(Config *config, const char *text) {
    char plain[24];
    snprintf(plain, sizeof plain, "%llu", (unsigned long long)config->seed.number);
    bool exact = config->seed.number <= (UINT64_C(1) << 53) - 1 && strcmp(text, plain) == 0;
    size_t size = strlen(text) + 1;
    if (exact || size > sizeof config->seed_text) return;
    memcpy(config->seed_text, text, size);
    for (char *c = config->seed_text; config->seed.wide && *c; c++) *c = (char)tolower((unsigned char)*c);
}

static bool read_seed(const cJSON *item, Config *config, Error *error) {
    char drawn[SEED_TEXT_MAX];
    const char *text = cJSON_GetStringValue(item);
    uint64_t number = 1;
    config->seed_drawn = text && strcmp(text, "random") == 0;
    if (config->seed_drawn && !seed_draw(drawn)) return error_system(error, "seed: none can be drawn");
    if (config->seed_drawn) text = drawn;
    if (text && seed_read(text, &config->seed)) {
        keep_seed_text(config, text);
        return true;
    }
    if (item && !json_seed(item, "seed", &number, error)) {
        size_t length = strlen(error->text);
        snprintf(error->text + length, sizeof error->text - length,
                 ", or \"0x\" and 64 digits, or \"random\"");
        return false;
    }
    config->seed = seed_of_number(number);
    return true;
}

static bool read_title(const cJSON *root, const char *file, Config *config, Error *error) {
    const cJSON *name = json_member(root, "name");
    const cJSON *description = json_member(root, "description");
    const cJSON *seed = json_member(root, "seed");
    if (name && !cJSON_IsString(name)) return wrong_type(name, "name", "a string", error);
    if (description && !cJSON_IsString(description))
        return wrong_type(description, "description", "a string", error);
    if (!read_seed(seed, config, error)) return false;
    if (description) config->description = memory_text(description->valuestring);
    if (name) return read_name(name->valuestring, "name", true, config->name, error);
    /* The default name is the file's name without its extension. */
    char stem[4096];
    snprintf(stem, sizeof stem, "%s", file);
    char *base = basename(stem), *dot = strrchr(base, '.');
    if (dot && strcmp(dot, ".json") == 0) *dot = 0;
    return read_name(base, "name (from the file's name)", true, config->name, error);
}

static bool unknown_game(const char *name, Error *error) {
    const char *names[64];
    int count = 0;
    char list[512] = "";
    for (const Game *const *game = registry_games; *game && count < 64; game++) {
        names[count++] = (*game)->name;
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", length ? ", " : "", (*game)->name);
    }
    Hint hint = nearest_hint(name, names, count);
    return error_input(error, "game.name: there is no game \"%.60s\"; allowed: %s%s", name, list, hint.text);
}

static bool read_game(const cJSON *root, Config *config, Error *error) {
    static const char *const known[] = {"name", NULL};
    const cJSON *object = json_member(root, "game");
    if (!cJSON_IsObject(object)) return wrong_type(object, "game", "an object with a \"name\"", error);
    const cJSON *name = json_member(object, "name");
    if (!cJSON_IsString(name)) return wrong_type(name, "game.name", "a string", error);
    const Game *game = config->game = registry_find_game(name->valuestring);
    if (!game) return unknown_game(name->valuestring, error);
    if (!game_read_rules(game, object, "game", known, config->rules, error)) return false;
    config->seats = game->seats(config->rules);
    if (game->rules->preset_count == 0) return true;
    const cJSON *preset = json_member(object, "preset");
    config->preset = game->rules->presets[0].name;
    for (int i = 0; preset && i < game->rules->preset_count; i++)
        if (strcmp(game->rules->presets[i].name, preset->valuestring) == 0)
            config->preset = game->rules->presets[i].name;
    return true;
}

static bool unknown_bot(const Config *config, const char *path, const char *name, Error *error) {
    const char *names[256];
    int count = 0;
    char list[600] = "";
    for (const Bot *const *bot = registry_bots; *bot && count < 256; bot++) {
        if (!registry_bot_plays(*bot, config->game)) continue;
        names[count++] = (*bot)->name;
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", length ? ", " : "", (*bot)->name);
    }
    Hint hint = nearest_hint(name, names, count);
    return error_input(error, "%s.bot: no bot \"%.60s\" plays %s; allowed: %s%s", path, name,
                       config->game->name, list, hint.text);
}

static bool read_entrant(const Config *config, const cJSON *item, Entrant *entrant, Error *error) {
    static const char *const known[] = {"bot", NULL};
    static const OptionTable no_params = {0};
    char path[NAME_MAX_LENGTH + 20];
    if (!read_name(item->string, "entrants", false, entrant->name, error)) return false;
    snprintf(path, sizeof path, "entrants.%s", entrant->name);
    if (!cJSON_IsObject(item)) return wrong_type(item, path, "an object with a \"bot\"", error);
    const cJSON *name = json_member(item, "bot");
    if (!cJSON_IsString(name)) {
        char where[NAME_MAX_LENGTH + 24];
        snprintf(where, sizeof where, "%s.bot", path);
        return wrong_type(name, where, "the name of a bot", error);
    }
    const Bot *bot = entrant->bot = registry_find_bot(config->game, name->valuestring);
    if (!bot) return unknown_bot(config, path, name->valuestring, error);
    const OptionTable *table = bot->params ? bot->params : &no_params;
    if (!option_read(table, item, path, known, entrant->params, error)) return false;
    if (bot->settle) bot->settle(entrant->params, config->rules, item);
    if (bot->check && !bot->check(entrant->params, config->game, config->rules, error))
        return error_prefix(error, "%s: ", path);
    return true;
}

static bool read_entrants(const cJSON *root, Config *config, Error *error) {
    const cJSON *object = json_member(root, "entrants");
    if (!cJSON_IsObject(object)) return wrong_type(object, "entrants", "an object of named bots", error);
    int count = cJSON_GetArraySize(object);
    if (count > ENTRANTS_MAX)
        return error_input(error, "entrants: %d are too many; allowed: 2..%d", count, ENTRANTS_MAX);
    config->entrants = memory_new((size_t)count + 1, sizeof *config->entrants);
    if (!config->entrants) return error_memory(error, "%d entrants", count);
    const cJSON *item;
    cJSON_ArrayForEach(item, object) {
        if (!read_entrant(config, item, &config->entrants[config->entrant_count], error)) return false;
        config->entrant_count++;
    }
    return true;
}

int config_pairing_size(const Config *config) {
    if (config->options.fill == FILL_SIDES) return config->sides;
    return config->options.fill == FILL_MIXED ? 2 : config->seats;
}

/* An entrant can hold all seats of a side only if the sides are fixed before the game begins. */
static bool find_sides(Config *config, Error *error) {
    const Game *game = config->game;
    if (config->options.fill != FILL_SIDES) return true;
    if (!game->sides)
        return error_input(error, "fill: \"sides\" needs partners; in %s every seat plays for itself",
                           game->name);
    if (!game->fixed_sides)
        return error_input(error,
                           "fill: \"sides\" needs sides that are fixed before the game; in %s it is the game "
                           "that decides who plays together",
                           game->name);
    config->sides = game->fixed_sides(config->rules, config->side, error);
    return config->sides > 0 ||
           error_prefix(error, "fill: \"sides\" needs sides that are fixed before the game; game.");
}

static bool fills_table(const Config *config, Error *error) {
    if (config->options.fill == FILL_MIXED && config->seats == 2)
        return error_input(error, "fill: \"mixed\" needs a game of more than two seats; game.seats is 2");
    return config->entrant_count >= config_pairing_size(config) ||
           error_input(error, "entrants: %d given; %d are needed to fill a table", config->entrant_count,
                       config_pairing_size(config));
}

static bool no_rounds(const Config *config, Error *error) {
    char names[200] = "";
    for (const Course *const *course = registry_courses; *course; course++) {
        size_t length = strlen(names);
        if ((*course)->takes_rounds)
            snprintf(names + length, sizeof names - length, "%s\"%s\"", length ? ", " : "", (*course)->name);
    }
    return error_input(error, "rounds: %d are given; only with format %s can the number of rounds be chosen",
                       config->options.rounds, names);
}

/* Finds the courses, lets the base choose the entrants, then reads the settings of every level. */
static bool read_courses(const cJSON *root, Config *config, Error *error) {
    const cJSON *section[COURSE_LEVELS] = {NULL};
    if (!courses_find(config, root, error)) return false;
    for (int level = 0; level < COURSE_LEVELS; level++)
        if (config->courses[level] && config->courses[level]->section)
            section[level] = course_section(root, config->courses[level]->section);
    const Course *base = config->courses[COURSE_BASE];
    CHECK(base, "a course at the base: every config has a format");
    if (base->choose_entrants && !base->choose_entrants(config, section[COURSE_BASE], error)) return false;
    if (!find_sides(config, error) || !fills_table(config, error)) return false;
    if (config->options.rounds > 0 && !base->takes_rounds && !base->check_entrants)
        return no_rounds(config, error);
    if (base->check_entrants && !base->check_entrants(config, error)) return false;
    for (int level = 0; level < COURSE_LEVELS; level++) {
        const Course *course = config->courses[level];
        if (course && course->read && !course->read(config, section[level], error)) return false;
    }
    return true;
}

static bool check_courses(const Config *config, Error *error) {
    for (int level = 0; level < COURSE_LEVELS; level++) {
        const Course *course = config->courses[level];
        if (course && course->check && !course->check(config, error)) return false;
    }
    return true;
}

static bool read_deals_from(const cJSON *root, const char *folder, Config *config, Error *error) {
    const cJSON *item = json_member(root, "deals_from");
    if (!item) return true;
    const char *refused = config->courses[COURSE_BASE]->cannot_take_deals;
    if (refused) return error_input(error, "deals_from: %s", refused);
    if (config->varies_rules)
        return error_input(
            error, "deals_from: given deals are for one set of rules; this sweep varies rules of the game");
    if (!cJSON_IsString(item)) return wrong_type(item, "deals_from", "the path of a file", error);
    char path[4096];
    bool absolute = item->valuestring[0] == '/';
    snprintf(path, sizeof path, "%s%s%s", absolute ? "" : folder, absolute ? "" : "/", item->valuestring);
    config->deals_from = memory_text(item->valuestring);
    config->deals_text = json_read_file(path, DEALS_SIZE_MAX, &config->deals_size, error);
    if (!config->deals_text) return error_prefix(error, "deals_from: ");
    return deal_file_read(config, path, json_member(root, "deals") != NULL, error);
}

/* Games of external programs keep records by default: without these programs there is no other way to replay
 * or verify them. */
static void choose_records(const cJSON *root, Config *config) {
    if (config->options.rows == ROWS_NONE || json_member(root, "records") || !config_has_programs(config))
        return;
    config->options.records = RECORDS_ALL;
}

static bool read_all(const cJSON *root, const char *file, const char *folder, Config *config, Error *error) {
    if (!cJSON_IsObject(root))
        return error_input(error, "expected an object, as in {\"game\": ..., \"entrants\": ...}");
    const char *keys[KEYS_MAX + 1];
    int count = 0;
    while (own_keys[count]) {
        keys[count] = own_keys[count];
        count++;
    }
    courses_keys(keys + count, KEYS_MAX - count);
    return option_read(&run_options, root, "", keys, &config->options, error) &&
           read_title(root, file, config, error) && read_game(root, config, error) &&
           read_entrants(root, config, error) && read_courses(root, config, error) &&
           read_deals_from(root, folder, config, error) && check_courses(config, error) &&
           run_options_check(config, error) && courses_check_shares(config, error);
}

/* Does not check that external programs exist; config_load does. */
static Config *make_config(cJSON *root, const ConfigSource *source, Error *error) {
    Config *config = memory_new(1, sizeof *config);
    bool good = config || error_memory(error, "a config");
    for (int i = 0; good && i < source->setting_count; i++)
        good = setting_apply(root, &source->settings[i], error);
    if (good && !(good = read_all(root, source->name, source->folder, config, error)) &&
        !setting_blame(source->settings, source->setting_count, error))
        error_prefix(error, "%s: ", source->name);
    if (good) choose_records(root, config);
    if (good) return config;
    config_free(config);
    return NULL;
}

bool config_find_programs(const Config *config, Error *error) {
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        if (entrant->bot->find && !entrant->bot->find(entrant->params, error))
            return error_prefix(error, "entrants.%s: ", entrant->name);
    }
    return true;
}

Config *config_from_json(cJSON *root, const ConfigSource *source, Error *error) {
    Config *config = make_config(root, source, error);
    if (!config || source->kept || config_find_programs(config, error)) return config;
    if (!setting_blame(source->settings, source->setting_count, error))
        error_prefix(error, "%s: ", source->name);
    config_free(config);
    return NULL;
}

Config *config_parse(const char *text, size_t size, const ConfigSource *source, Error *error) {
    cJSON *root = json_parse(text, size, source->name, 1, error);
    Config *config = root ? config_from_json(root, source, error) : NULL;
    cJSON_Delete(root);
    return config;
}

char *config_read_file(const char **path, size_t *size, Error *error) {
    if (strcmp(*path, "-") != 0) return json_read_file(*path, CONFIG_SIZE_MAX, size, error);
    *path = "stdin";
    return json_read_input(CONFIG_SIZE_MAX, size, error);
}

/* Sets the folder of the source. */
static Config *load(ConfigSource *source, Error *error) {
    size_t size;
    char folder[4096], *text = config_read_file(&source->name, &size, error);
    if (!text) return NULL;
    snprintf(folder, sizeof folder, "%s", source->name);
    source->folder = dirname(folder);
    Config *config = config_parse(text, size, source, error);
    free(text);
    return config;
}

Config *config_load(const char *path, const Setting *settings, int setting_count, Error *error) {
    return load(&(ConfigSource){.name = path, .settings = settings, .setting_count = setting_count}, error);
}

Config *config_load_kept(const char *path, Error *error) {
    return load(&(ConfigSource){.name = path, .kept = true}, error);
}

void config_free(Config *config) {
    if (!config) return;
    free(config->description);
    free(config->entrants);
    for (int level = 0; level < COURSE_LEVELS; level++) free(config->settings[level]);
    free(config->deals_from);
    free(config->deals_text);
    free(config->deal_states);
    free(config->given_moves);
    free(config->given_begin);
    free(config);
}

bool config_is_reproducible(const Config *config) {
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        if (entrant->bot->reproducible && !entrant->bot->reproducible(entrant->params)) return false;
    }
    return true;
}

bool config_has_programs(const Config *config) {
    for (int i = 0; i < config->entrant_count; i++)
        if (config->entrants[i].bot->open) return true;
    return false;
}

int config_find_entrant(const Config *config, const char *name, const char *path, Error *error) {
    if (!name) return error_input(error, "%s: expected the name of an entrant", path), -1;
    const char *names[256]; /* with more entrants no nearest name is suggested */
    int count = 0;
    for (int i = 0; i < config->entrant_count; i++) {
        if (strcmp(config->entrants[i].name, name) == 0) return i;
        if (count < 256) names[count++] = config->entrants[i].name;
    }
    Hint hint = nearest_hint(name, names, count);
    error_input(error, "%s: there is no entrant \"%.60s\"%s", path, name, hint.text);
    return -1;
}
