/* kozyr describe: prints the rules of a game, or the parameters of a bot. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/table.h"
#include "core/feature.h"
#include "core/registry.h"

static const Flag flags[] = {{"--json", NULL, false, "as a JSON object"}, {NULL, NULL, false, NULL}};

static const char *type_name(const Option *option) {
    static const char *const names[] = {"integer", "real", "boolean", "choice", "text", "list", "object"};
    return names[option->type];
}

static cJSON *option_json(const Option *option) {
    char text[200];
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", option->name);
    cJSON_AddStringToObject(item, "type", type_name(option));
    option_format(option, option->initial, text, sizeof text);
    if (option->type == OPTION_CHOICE || option->type == OPTION_TEXT)
        cJSON_AddStringToObject(item, "default", text);
    else
        cJSON_AddRawToObject(item, "default", text);
    if (option->choices) {
        cJSON *choices = cJSON_AddArrayToObject(item, "allowed");
        for (int i = 0; option->choices[i]; i++)
            cJSON_AddItemToArray(choices, option->type == OPTION_INT
                                              ? cJSON_CreateRaw(option->choices[i])
                                              : cJSON_CreateString(option->choices[i]));
    } else if (option->type == OPTION_INT || option->type == OPTION_REAL) {
        option_format(option, option->min, text, sizeof text);
        cJSON_AddRawToObject(item, "min", text);
        option_format(option, option->max, text, sizeof text);
        cJSON_AddRawToObject(item, "max", text);
    }
    cJSON_AddStringToObject(item, "help", option->help);
    return item;
}

static void add_table(cJSON *object, const char *key, const OptionTable *table) {
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (int i = 0; table && i < table->count; i++)
        cJSON_AddItemToArray(list, option_json(&table->options[i]));
    if (!table || table->preset_count == 0) return;
    cJSON *presets = cJSON_AddArrayToObject(object, "presets");
    for (int i = 0; i < table->preset_count; i++) {
        cJSON *preset = cJSON_CreateObject();
        cJSON_AddStringToObject(preset, "name", table->presets[i].name);
        cJSON_AddStringToObject(preset, "settings", table->presets[i].settings);
        cJSON_AddStringToObject(preset, "help", table->presets[i].help);
        cJSON_AddItemToArray(presets, preset);
    }
}

/* The fields that external bots get; an empty list if the game has none. */
static void add_fields(cJSON *object, const char *key, const FieldTable *table) {
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (int i = 0; table && i < table->count; i++) {
        const Field *field = &table->fields[i];
        if (field->type == FIELD_RULES) continue;
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", field->name);
        cJSON_AddStringToObject(item, "type", field_kind(field));
        cJSON_AddStringToObject(item, "help", field->help);
        cJSON_AddItemToArray(list, item);
    }
}

/* All features of a view, under the default rules. */
static void add_features(cJSON *object, const Game *game) {
    _Alignas(8) unsigned char rules[RULES_MAX] = {0};
    const FeatureTable *table = game->features;
    cJSON *list = cJSON_AddArrayToObject(object, "vector");
    option_defaults(game->rules, rules);
    for (int i = 0, index = 0; table && i < table->count; i++) {
        const Feature *feature = &table->rows[i];
        int count = feature_count(feature, rules);
        for (int k = 0; k < count; k++, index++) {
            char name[FEATURE_NAME_MAX];
            cJSON *item = cJSON_CreateObject();
            feature_name(feature, rules, k, name);
            cJSON_AddNumberToObject(item, "index", index);
            cJSON_AddStringToObject(item, "name", name);
            cJSON_AddStringToObject(item, "help", feature->help);
            cJSON_AddItemToArray(list, item);
        }
    }
}

static void add_sentences(cJSON *object, const char *key, const char *const *sentences) {
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (; sentences && *sentences; sentences++) cJSON_AddItemToArray(list, cJSON_CreateString(*sentences));
}

static cJSON *game_json(const Game *game) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", game->name);
    cJSON_AddStringToObject(object, "title", game->title);
    cJSON_AddNumberToObject(object, "seats_min", game->seats_min);
    cJSON_AddNumberToObject(object, "seats_max", game->seats_max);
    add_table(object, "rules", game->rules);
    add_sentences(object, "pays", game->pays);
    add_sentences(object, "conventions", game->conventions);
    cJSON *reasons = cJSON_AddArrayToObject(object, "reasons");
    for (int i = 0; game->reasons[i]; i++)
        cJSON_AddItemToArray(reasons, cJSON_CreateString(game->reasons[i]));
    cJSON *columns = cJSON_AddArrayToObject(object, "statistics");
    for (int i = 0; i < game->stat_count; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", game->stats[i].name, game->stats[i].per_seat ? "{seat}" : "");
        cJSON *column = cJSON_CreateObject();
        cJSON_AddStringToObject(column, "name", name);
        cJSON_AddStringToObject(column, "help", game->stats[i].help);
        cJSON_AddItemToArray(columns, column);
    }
    add_fields(object, "view", game->view_fields);
    add_fields(object, "ply", game->ply_fields);
    add_features(object, game);
    cJSON *formats = cJSON_AddArrayToObject(object, "replay_formats");
    for (const GameFormat *format = game->formats; format && format->name; format++)
        cJSON_AddItemToArray(formats, cJSON_CreateString(format->name));
    cJSON *bots = cJSON_AddArrayToObject(object, "bots");
    for (const Bot *const *bot = registry_bots; *bot; bot++)
        if (registry_bot_plays(*bot, game)) cJSON_AddItemToArray(bots, cJSON_CreateString((*bot)->name));
    return object;
}

static cJSON *bot_json(const Game *game, const Bot *bot) {
    const BotCaution *caution = registry_caution(bot, game);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", bot->name);
    cJSON_AddStringToObject(object, "game", bot->game ? bot->game : "*");
    cJSON_AddStringToObject(object, "title", bot->title);
    if (caution) {
        cJSON_AddStringToObject(object, "no_better_than", caution->better);
        cJSON_AddStringToObject(object, "measured", caution->measured);
    }
    add_table(object, "parameters", bot->params);
    return object;
}

/* ---- as text ---- */

static void print_options(const OptionTable *table, Text *out) {
    for (int i = 0; table && i < table->count; i++) {
        const Option *option = &table->options[i];
        char initial[64], allowed[200];
        option_format(option, option->initial, initial, sizeof initial);
        option_allowed(option, allowed, sizeof allowed);
        const char *kind = option->type == OPTION_INT ? "int " : option->type == OPTION_REAL ? "number " : "";
        text_format(out, "  %-22s %s%s; default %s\n  %22s %s\n", option->name, kind, allowed,
                    option->type == OPTION_TEXT ? "\"\"" : initial, "", option->help);
    }
    for (int i = 0; table && i < table->preset_count; i++) {
        const Preset *preset = &table->presets[i];
        text_format(out, "%s  %-22s %s\n", i ? "" : "\npresets (\"preset\": NAME):\n", preset->name,
                    preset->help);
        if (*preset->settings) text_format(out, "  %22s %s\n", "", preset->settings);
    }
}

static void print_fields(const FieldTable *table, const char *title, Text *out) {
    for (int i = 0; table && i < table->count; i++) {
        const Field *field = &table->fields[i];
        if (i == 0) text_format(out, "\n%s:\n", title);
        if (field->type != FIELD_RULES)
            text_format(out, "  %-22s %s: %s\n", field->name, field_kind(field), field->help);
    }
}

static void print_features(const Game *game, Text *out) {
    _Alignas(8) unsigned char rules[RULES_MAX] = {0};
    const FeatureTable *table = game->features;
    option_defaults(game->rules, rules);
    for (int i = 0, index = 0; table && i < table->count; i++) {
        const Feature *feature = &table->rows[i];
        int count = feature_count(feature, rules);
        char first[FEATURE_NAME_MAX], place[32];
        feature_name(feature, rules, 0, first);
        snprintf(place, sizeof place, "%d to %d", index, index + count - 1);
        if (i == 0)
            text_string(out,
                        "\nview as numbers (\"view\": \"vector\"), from 0, and the name of the first:\n");
        text_format(out, "  %-12s %-14s %s\n", place, first, feature->help);
        index += count;
    }
}

static void print_sentences(const char *title, const char *const *sentences, Text *out) {
    if (sentences) text_format(out, "\n%s:\n", title);
    for (; sentences && *sentences; sentences++) text_format(out, "  %s\n", *sentences);
}

static void print_game(const Game *game, Text *out) {
    text_format(out, "%s: %s\n\nrules (keys of \"game\"):\n", game->name, game->title);
    print_options(game->rules, out);
    print_sentences("score of a game", game->pays, out);
    print_sentences("details that the usual rules leave open", game->conventions, out);
    text_string(out, "\nendings (column reason):");
    for (int i = 0; game->reasons[i]; i++) text_format(out, " %s", game->reasons[i]);
    text_string(out, "; illegal, crash, timeout by a bot's fault\n\nstatistics (columns of games.csv):\n");
    for (int i = 0; i < game->stat_count; i++) {
        const GameStat *stat = &game->stats[i];
        text_format(out, "  %s%-*s %s\n", stat->name, 22 - (int)strlen(stat->name),
                    stat->per_seat ? "{seat}" : "", stat->help);
    }
    print_fields(game->view_fields, "view, for external bots (protocol json)", out);
    print_fields(game->ply_fields, "ply, as a seat sees it", out);
    print_features(game, out);
    for (const GameFormat *format = game->formats; format && format->name; format++)
        text_format(out, "%s  %-22s %s\n", format == game->formats ? "\nformats of replay --format:\n" : "",
                    format->name, format->help);
    text_string(out, "\nbots:\n");
    for (const Bot *const *bot = registry_bots; *bot; bot++) {
        if (!registry_bot_plays(*bot, game)) continue;
        const BotCaution *caution = registry_caution(*bot, game);
        text_format(out, "  %-22s %s%s%s\n", (*bot)->name, (*bot)->title,
                    caution ? "; no better than the cheaper " : "", caution ? caution->better : "");
    }
}

static void print_bot(const Game *game, const Bot *bot, Text *out) {
    const BotCaution *caution = registry_caution(bot, game);
    text_format(out, "%s (%s): %s\n\n", bot->name, bot->game ? bot->game : "every game", bot->title);
    if (caution)
        text_format(out, "warning: in %s the cheaper %s is as good or better: it takes %s\n\n", game->name,
                    caution->better, caution->measured);
    if (!bot->params || bot->params->count == 0) {
        text_string(out, "no parameters\n");
        return;
    }
    text_string(out, "parameters:\n");
    print_options(bot->params, out);
}

/* ---- the command ---- */

/* The text for the terminal. Help starts at column 25, that of features at column 30. */
static int print(const Game *game, const Bot *bot, Error *error) {
    static const int starts[] = {25, 30, 0};
    Text text = {0}, out = {0};
    if (bot)
        print_bot(game, bot, &text);
    else
        print_game(game, &text);
    text_wrap(&out, text_c(&text), table_terminal(), starts);
    out.failed = out.failed || text.failed;
    int status = print_out(text_c(&out), error);
    text_free(&text);
    text_free(&out);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    char *name = arguments->positionals[0], *slash = strchr(name, '/');
    if (slash) *slash = 0;
    const Game *game = registry_find_game(name);
    if (!game) return unknown_game(name, true, error), EXIT_INPUT;
    const Bot *bot = slash ? registry_find_bot(game, slash + 1) : NULL;
    if (slash && !bot) return unknown_bot(game, slash + 1, error), EXIT_INPUT;
    if (!arguments_have(arguments, "--json")) return print(game, bot, error);
    return print_json_tree(bot ? bot_json(game, bot) : game_json(game), error);
}

const Command command_describe = {
    .name = "describe",
    .summary = "explain a game's rules and statistics, or a bot's parameters",
    .positionals = "GAME|GAME/BOT",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
