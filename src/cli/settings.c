/* Applies the command line's changes to a config. The short flags become settings like those of --set. */
#include "cli/settings.h"

#include <string.h>

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
