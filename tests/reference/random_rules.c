#include "random_rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"

enum { RULES_TRIES = 100000 };

static _Noreturn void stop(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

void rules_default(const Game *game, RulesMemory *rules) {
    memset(rules, 0, sizeof *rules);
    option_defaults(game->rules, rules->bytes);
}

void rules_preset(const Game *game, const char *name, RulesMemory *rules) {
    Error error = {0};
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "preset", name);
    memset(rules, 0, sizeof *rules);
    bool read = option_read(game->rules, object, "game", NULL, rules->bytes, &error);
    cJSON_Delete(object);
    if (!read) stop(name, error.text);
}

static void set_value(const Option *option, double value, void *memory) {
    Error error = {0};
    char text[64];
    option_format(option, value, text, sizeof text);
    if (!option_set_text(option, text, option->name, memory, &error)) stop(option->name, error.text);
}

void rules_set(const Game *game, const char *settings, RulesMemory *rules) {
    Error error = {0};
    char copy[500], *rest = copy;
    snprintf(copy, sizeof copy, "%s", settings);
    for (char *name; (name = strsep(&rest, " "));) {
        char *value = name;
        strsep(&value, "=");
        if (!*name) continue;
        const Option *option = option_find(game->rules, name);
        if (!option || !value) stop(name, "no such rule");
        if (!option_set_text(option, value, name, rules->bytes, &error)) stop(name, error.text);
    }
}

/* Small values and the default are where the rules bite, the whole range is where they break. */
static double random_integer(const Option *option, Rng *rng) {
    double span = option->max - option->min;
    double near = span < 7 ? span : 7;
    switch (rng_below(rng, 3)) {
    case 0:
        return option->initial;
    case 1:
        return option->min + rng_below(rng, (uint32_t)near + 1);
    default:
        return option->min + (span < UINT32_MAX ? rng_below(rng, (uint32_t)span + 1) : near);
    }
}

void option_random(const Option *option, Rng *rng, void *memory) {
    Error error = {0};
    uint32_t choices = 0;
    if (option->choices)
        while (option->choices[choices]) choices++;
    if (choices > 0) {
        const char *choice = option->choices[rng_below(rng, choices)];
        if (!option_set_text(option, choice, option->name, memory, &error)) stop(option->name, error.text);
    } else if (option->type == OPTION_BOOL) {
        set_value(option, rng_below(rng, 2), memory);
    } else if (option->type == OPTION_REAL) {
        set_value(option, option->min + (option->max - option->min) * rng_below(rng, 1025) / 1024, memory);
    } else {
        set_value(option, random_integer(option, rng), memory);
    }
}

void rules_with(const Game *game, const char *settings, RulesMemory *rules) {
    rules_default(game, rules);
    rules_set(game, settings, rules);
}

void rules_random_any(const Game *game, Rng *rng, RulesMemory *rules) {
    rules_default(game, rules);
    for (int i = 0; i < game->rules->count; i++) option_random(&game->rules->options[i], rng, rules->bytes);
}

void rules_random(const Game *game, int seats, Rng *rng, RulesMemory *rules) {
    Error error;
    const Option *option = option_find(game->rules, "seats");
    for (int i = 0; i < RULES_TRIES; i++) {
        rules_random_any(game, rng, rules);
        if (seats && option) set_value(option, seats, rules->bytes);
        if (!game->check || game->check(rules->bytes, &error)) return;
    }
    stop(game->name, "no valid rules found");
}

void rules_text(const Game *game, const void *rules, Text *out) {
    for (int i = 0; i < game->rules->count; i++) {
        const Option *option = &game->rules->options[i];
        char value[64];
        option_format(option, option_get(option, rules), value, sizeof value);
        text_format(out, "%s%s=%s", i ? " " : "", option->name, value);
    }
}
