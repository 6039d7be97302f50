/* Reads the flags that commands share. Those that change a config are applied to it: the short flags become
 * settings like those of --set. */
#include "cli/settings.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "cli/table.h"
#include "core/json.h"

int settings_collect(const Arguments *arguments, Setting *settings, Error *error) {
    static const char *const shorts[] = {"--seed", "--deals", "--rows", "--workers"};
    int count = 0;
    for (int i = 0; i < arguments->given_count; i++) {
        const GivenFlag *given = &arguments->given[i];
        if (strcmp(given->flag->name, "--set") == 0) {
            if (!setting_split(given->value, &settings[count], error))
                return error_prefix(error, "--set "), -1;
            count++;
        }
        for (size_t k = 0; k < sizeof shorts / sizeof *shorts; k++)
            if (strcmp(given->flag->name, shorts[k]) == 0)
                settings[count++] = (Setting){shorts[k] + 2, given->value, NULL};
    }
    return count;
}

Config *settings_load(const Arguments *arguments, const char *path, Error *error) {
    Setting settings[FLAGS_GIVEN_MAX];
    int count = settings_collect(arguments, settings, error);
    return count < 0 ? NULL : config_load(path, settings, count, error);
}

/* Builds a config of this game with the changes, so that the rules get the usual checks. */
bool settings_rules(const Arguments *arguments, const Game *game, void *rules, Error *error) {
    static const char *const known[] = {"name", NULL};
    Setting settings[FLAGS_GIVEN_MAX];
    int count = settings_collect(arguments, settings, error);
    if (count < 0) return false;
    cJSON *root = cJSON_CreateObject(), *object = cJSON_AddObjectToObject(root, "game");
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        if (settings[i].value == arguments_value(arguments, "--seed")) continue;
        if (strncmp(settings[i].path, "game.", 5) != 0)
            good =
                error_input(error, "--set %.100s: only rules (game.KEY) can be set here", settings[i].path);
        else
            good = setting_apply(root, &settings[i], error);
    }
    good = good && game_read_rules(game, object, "game", known, rules, error);
    cJSON_Delete(root);
    return good;
}

int settings_list(const Arguments *arguments, const char *flag, const char **values) {
    int count = 0;
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].flag->name, flag) == 0) values[count++] = arguments->given[i].value;
    return count;
}

int settings_vary(const Arguments *arguments, const char *example, Setting *vary, Error *error) {
    int count = 0;
    for (int i = 0; i < arguments->given_count; i++) {
        const GivenFlag *given = &arguments->given[i];
        if (strcmp(given->flag->name, "--vary") != 0) continue;
        if (!strchr(given->value, '='))
            return error_input(error, "--vary \"%.200s\": expected PATH=SPEC, as in %s", given->value,
                               example),
                   -1;
        if (!setting_split(given->value, &vary[count], error)) return error_prefix(error, "--vary "), -1;
        vary[count].flag = "--vary";
        for (int k = 0; k < count; k++)
            if (strcmp(vary[k].path, vary[count].path) == 0)
                return error_input(error, "--vary %.200s: is varied twice", vary[k].path), -1;
        count++;
    }
    return count;
}

/* ---- tables as sheets ----
 *
 * Reads the flags shared by all commands with tables, and prints the sheet that a command has filled. */

static bool read_format(const char *name, SheetFormat *format, Error *error) {
    *format = SHEET_TEXT;
    if (!name) return true;
    for (int i = 0; sheet_formats[i]; i++)
        if (strcmp(sheet_formats[i], name) == 0) return *format = (SheetFormat)i, true;
    Hint hint = nearest_hint(name, sheet_formats, 4);
    return error_input(error, "--format: \"%.60s\" is not allowed; expected text, csv, markdown or latex%s",
                       name, hint.text);
}

bool sheet_flags_read(const Arguments *arguments, Sheet *sheet, Error *error) {
    static const char *const names[] = {"--format", "--table"};
    for (int i = 0; i < 2; i++)
        if (arguments_have(arguments, "--json") && arguments_have(arguments, names[i]))
            return error_input(error, "--json and %s: JSON has no tables; leave out one of the two",
                               names[i]);
    *sheet = (Sheet){.only = arguments_value(arguments, "--table")};
    if (!read_format(arguments_value(arguments, "--format"), &sheet->format, error)) return false;
    sheet->all = sheet->format != SHEET_TEXT;
    sheet->columns = table_terminal();
    sheet->colours = !sheet->only && table_colours();
    return true;
}

int sheet_print(Sheet *sheet, Error *error) {
    return sheet_end(sheet, error) ? print_out(text_c(&sheet->out), error) : error->status;
}

/* ---- programs that a run directory names ----
 *
 * Lists the commands that a run directory would start. They are shown as JSON, so they cannot disturb a
 * terminal. */

enum { SHOWN_MAX = 5 };

static char *command_of(const Entrant *entrant) {
    cJSON *object = cJSON_CreateObject();
    option_write(entrant->bot->params, entrant->params, object);
    char *text = cJSON_PrintUnformatted(json_member(object, "command"));
    cJSON_Delete(object);
    if (text) text_make_printable(text);
    return text;
}

void programs_list(const Config *config, Text *out) {
    int more = 0;
    for (int i = 0, shown = 0; i < config->entrant_count; i++) {
        char *command = config->entrants[i].bot->open ? command_of(&config->entrants[i]) : NULL;
        if (command && !strstr(text_c(out), command)) {
            if (shown < SHOWN_MAX)
                text_format(out, "%s%s %s", shown ? ", " : "", config->entrants[i].name, command);
            more += shown++ >= SHOWN_MAX;
        }
        free(command);
    }
    if (more) text_format(out, " and %d more", more);
}

bool programs_may_start(const Arguments *arguments, const Config *config) {
    return !config_has_programs(config) || !config_is_reproducible(config) ||
           arguments_have(arguments, "--programs");
}
