/* A rule or a parameter of the partner is an option like those of the swept entrant. Its offset is past the
 * entrant's own parameters, where a point stores its copy. */
#include "config/varied.h"

#include <string.h>

#include "config/parameter.h"
#include "core/intern.h"

enum {
    RULES_AT = offsetof(Entrant, rules) - offsetof(Entrant, params),
    PARTNER_AT = offsetof(Entrant, partner) - offsetof(Entrant, params)
};
_Static_assert(PARTNER_AT + PARAMS_MAX == VARIED_MAX && RULES_AT % 8 == 0,
               "without gaps, aligned as parameters are");

/* ---- options ---- */

static const Option *add(Config *config, const Option *option, size_t at, const char *name, Error *error) {
    uint32_t number;
    for (int i = 0; i < config->member_count; i++)
        if (strcmp(config->members[i].name, name) == 0) return &config->members[i];
    if (config->member_count == OPTION_MEMBERS_MAX)
        return error_input(error, "%s: at most %d rules and members can be varied at once", name,
                           OPTION_MEMBERS_MAX),
               NULL;
    if (!intern(name, &number)) return error_memory(error, "a parameter"), NULL;
    Option *varied = &config->members[config->member_count++];
    *varied = *option;
    varied->name = interned(number);
    varied->offset = (uint16_t)(option->offset + at);
    return varied;
}

static const Option *find_rule(Config *config, const char *path, Error *error) {
    const char *name = path + strlen("game."), *names[64];
    const OptionTable *rules = config->game->rules;
    const Option *option = option_find(rules, name);
    if (option && strcmp(name, "seats") != 0) {
        config->varies_rules = true;
        return add(config, option, RULES_AT, path, error);
    }
    if (option) return error_input(error, "%s: all points of a sweep have as many seats", path), NULL;
    int count = 0;
    for (int i = 0; i < rules->count && count < 64; i++) names[count++] = rules->options[i].name;
    Hint hint = nearest_hint(name, names, count);
    return error_input(error, "%s: %s has no rule \"%.60s\" (`kozyr describe %s` lists them)%s", path,
                       config->game->name, name, config->game->name, hint.text),
           NULL;
}

static const Option *find_partner(Config *config, int number, const char *path, const char *name,
                                  Error *error) {
    const Entrant *partner = &config->entrants[number];
    if (partner->bot->open)
        return error_input(error, "%s: an external bot cannot be varied together with another entrant", path),
               NULL;
    const Option *option = parameter_of(config, number, path, name, true, error);
    if (!option) return NULL;
    config->partner = number;
    return add(config, option, PARTNER_AT, path, error);
}

const Option *varied_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error) {
    const char *path = spec->string, *name;
    if (strncmp(path, "game.", 5) == 0) return find_rule(config, path, error);
    int number = parameter_entrant(config, path, &name, error);
    if (number < 0) return NULL;
    const Entrant *found = &config->entrants[number];
    if (!*entrant || *entrant == found) {
        *entrant = found;
        return parameter_of(config, number, path, name, parameter_is_whole(spec), error);
    }
    if (!config->partner || &config->entrants[config->partner] == found)
        return find_partner(config, number, path, name, error);
    return error_input(error,
                       "%s: at most two entrants can be varied at once, and entrants.%s and entrants.%s are",
                       path, (*entrant)->name, config->entrants[config->partner].name),
           NULL;
}

const Option *varied_of(Config *config, const char *path, const char *name, bool whole, Error *error) {
    const char *parameter;
    if (strncmp(name, "game.", 5) == 0) return find_rule(config, name, error);
    if (strncmp(name, "entrants.", 9) != 0) return parameter_of(config, 0, path, name, whole, error);
    int number = parameter_entrant(config, name, &parameter, error);
    return number < 0 ? NULL : find_partner(config, number, name, parameter, error);
}

/* ---- points ---- */

void varied_begin(const Config *config, Entrant *base) {
    memcpy(base->rules, config->rules, sizeof base->rules);
    if (config->partner)
        memcpy(base->partner, config->entrants[config->partner].params, sizeof base->partner);
}

static bool check_bot(const Config *config, const Entrant *entrant, const void *params, const void *rules,
                      Error *error) {
    const Bot *bot = entrant->bot;
    return !bot->check || bot->check(params, config->game, rules, error) ||
           error_prefix(error, "entrants.%s: ", entrant->name);
}

bool varied_check(const Config *config, const Entrant *point, Error *error) {
    const void *rules = config->varies_rules ? point->rules : config->rules;
    const Game *game = config->game;
    if (!config->varies_rules && !config->partner) return true;
    if (config->varies_rules && config_has_programs(config))
        return error_input(error,
                           "rules cannot be varied where external bots play: they are told one set of rules");
    if (game->check && !game->check(rules, error)) return error_prefix(error, "game.");
    if (game->seats(rules) != config->seats)
        return error_input(error, "game: all points of a sweep have as many seats");
    for (int i = 1; i < config->entrant_count; i++) {
        const Entrant *other = &config->entrants[i];
        const void *params = i == config->partner ? point->partner : other->params;
        if (!check_bot(config, other, params, rules, error)) return false;
    }
    return true;
}

void config_score_bounds(const Config *config, int32_t *lowest, int32_t *highest) {
    config->game->score_bounds(config->rules, lowest, highest);
    for (int i = 0; config->varies_rules && i < config->derived; i++) {
        int32_t low, high;
        config->game->score_bounds(config->entrants[i].rules, &low, &high);
        if (low < *lowest) *lowest = low;
        if (high > *highest) *highest = high;
    }
}

/* ---- games ---- */

/* The point at the table; NULL if there is none. */
static const Entrant *find_point(const Config *config, const uint16_t *entrant) {
    for (int seat = 0; seat < config->seats; seat++)
        if (entrant[seat] < config->derived) return &config->entrants[entrant[seat]];
    return NULL;
}

const void *config_rules_at(const Config *config, const uint16_t *entrant) {
    const Entrant *point = config->varies_rules ? find_point(config, entrant) : NULL;
    return point ? point->rules : config->rules;
}

const void *config_params_at(const Config *config, const uint16_t *entrant, int seat) {
    bool partner = config->partner && entrant[seat] == config->partner;
    const Entrant *point = partner ? find_point(config, entrant) : NULL;
    return point ? point->partner : config->entrants[entrant[seat]].params;
}
