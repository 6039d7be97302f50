#include "config/parameter.h"

#include <stdio.h>
#include <string.h>

static const Option *find_option(const Bot *bot, const char *path, const char *name, Error *error) {
    const Option *option = bot->params ? option_find(bot->params, name) : NULL;
    if (option) return option;
    const char *names[256];
    int count = 0;
    for (int i = 0; bot->params && i < bot->params->count && count < 256; i++)
        names[count++] = bot->params->options[i].name;
    Hint hint = nearest_hint(name, names, count);
    if (count == 0)
        error_input(error, "%s: the bot \"%s\" has no parameters", path, bot->name);
    else
        error_input(error, "%s: the bot \"%s\" has no parameter \"%.60s\"%s; `kozyr describe` lists them",
                    path, bot->name, name, hint.text);
    return NULL;
}

const Option *parameter_find(const Config *config, const char *path, const Entrant **entrant, Error *error) {
    char name[NAME_MAX_LENGTH + 1];
    int used = 0;
    if (sscanf(path, "entrants.%60[^.].%n", name, &used) != 1 || used == 0 || strchr(path + used, '.') ||
        !path[used]) {
        error_input(error,
                    "%s: names no parameter; expected entrants.NAME.PARAMETER, as in entrants.%s.depth", path,
                    config->entrants[0].name);
        return NULL;
    }
    int number = config_find_entrant(config, name, path, error);
    if (number < 0) return NULL;
    const Entrant *found = &config->entrants[number];
    if (*entrant && *entrant != found) {
        error_input(error,
                    "%s: only one entrant can be varied at once, and entrants.%s is already; the other one "
                    "needs a run of its own",
                    path, (*entrant)->name);
        return NULL;
    }
    *entrant = found;
    return find_option(found->bot, path, path + used, error);
}
