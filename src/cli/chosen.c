#include "cli/chosen.h"

#include <string.h>

#include "core/option.h"

static bool set_one(Chosen *chosen, char *text, Error *error) {
    char *equals = strchr(text, '=');
    if (!equals) return error_input(error, "--set %.100s: expected KEY=VALUE", text);
    *equals = 0;
    bool is_rule = strncmp(text, "game.", 5) == 0;
    const OptionTable *table = is_rule ? chosen->game->rules : chosen->bot->params;
    const char *names[256] = {0}, *key = is_rule ? text + 5 : text;
    const Option *option = table ? option_find(table, key) : NULL;
    int count = 0;
    for (int i = 0; table && i < table->count && i < 256; i++) names[count++] = table->options[i].name;
    Hint hint = nearest_hint(key, names, count);
    if (!option)
        return error_input(error, "--set %s=%s: %s: unknown key%s", text, equals + 1, text, hint.text);
    return option_set_text(option, equals + 1, text, is_rule ? (void *)chosen->rules : (void *)chosen->params,
                           error);
}

bool chosen_read(const Arguments *arguments, Chosen *chosen, Error *error) {
    option_defaults(chosen->game->rules, chosen->rules);
    if (chosen->bot->params) option_defaults(chosen->bot->params, chosen->params);
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].flag->name, "--set") == 0 &&
            !set_one(chosen, arguments->given[i].value, error))
            return false;
    return chosen->game->check(chosen->rules, error) || error_prefix(error, "game.");
}
