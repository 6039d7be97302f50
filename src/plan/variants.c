/* Reads the key "sweep" of a config: the varied parameters (design.c) or, in a resolved config, a list of
 * points with a value per parameter. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/parameter.h"
#include "config/varied.h"
#include "core/json.h"
#include "core/memory.h"

#include "plan/variants.h"

COURSE_SETTINGS_TYPE(variants, COURSE_BASE);

static const char *const listed_keys[] = {"entrant",    "against", "parameters", "points",
                                          "max_points", "race",    NULL};

/* ---- entrants ---- */

static bool is_listed(const cJSON *sweep) { return json_member(sweep, "entrant") != NULL; }

static int swept(const cJSON *sweep, Config *config, Error *error) {
    if (!is_listed(sweep)) return design_entrant(config, sweep, error);
    if (!json_only_keys(sweep, "sweep", listed_keys, error)) return -1;
    const cJSON *entrant = json_member(sweep, "entrant");
    return config_find_entrant(config, cJSON_GetStringValue(entrant), "sweep.entrant", error);
}

static bool is_chosen(const int *chosen, int count, int entrant) {
    bool found = false;
    for (int i = 0; i < count; i++) found = found || chosen[i] == entrant;
    return found;
}

/* Stores the numbers of the swept entrant and its opponents in `chosen`; returns their number, or -1. */
static int choose(const cJSON *sweep, Config *config, int *chosen, Error *error) {
    const cJSON *against = json_member(sweep, "against"), *item;
    int count = 1;
    chosen[0] = swept(sweep, config, error);
    if (chosen[0] < 0) return -1;
    for (int i = 0; !against && i < config->entrant_count; i++)
        if (i != chosen[0]) chosen[count++] = i;
    if (against && !cJSON_IsArray(against))
        return error_input(error, "sweep.against: expected a list of entrants"), -1;
    cJSON_ArrayForEach(item, against) {
        int entrant = config_find_entrant(config, cJSON_GetStringValue(item), "sweep.against", error);
        if (entrant < 0) return -1;
        for (int i = 0; i < count; i++)
            if (chosen[i] == entrant)
                return error_input(error, "sweep.against: \"%s\" is %s", item->valuestring,
                                   i ? "named twice" : "the swept entrant itself"),
                       -1;
        chosen[count++] = entrant;
    }
    if (count == 1) return error_input(error, "sweep.against: expected an opponent"), -1;
    if (config->partner && !is_chosen(chosen, count, config->partner))
        return error_input(error,
                           "sweep.against: entrants.%s is varied, too, and must be among the opponents",
                           config->entrants[config->partner].name),
               -1;
    return count;
}

bool variants_choose(Config *config, const cJSON *sweep, Error *error) {
    int *chosen = memory_new((size_t)config->entrant_count + 1, sizeof *chosen);
    Entrant *entrants = memory_new((size_t)config->entrant_count + 1, sizeof *entrants);
    bool good = (chosen && entrants) || error_memory(error, "a sweep");
    int count = good ? choose(sweep, config, chosen, error) : -1;
    for (int i = 0; i < count; i++) entrants[i] = config->entrants[chosen[i]];
    free(chosen);
    if (count < 0) {
        free(entrants);
        return false;
    }
    free(config->entrants);
    config->entrants = entrants;
    config->entrant_count = count;
    return true;
}

/* ---- the points ---- */

/* True if the values of a parameter are whole numbers in all points. */
static bool is_whole(const cJSON *sweep, int parameter) {
    const cJSON *point;
    cJSON_ArrayForEach(point, json_member(sweep, "points")) {
        const cJSON *value = cJSON_IsArray(point) ? cJSON_GetArrayItem(point, parameter) : NULL;
        if (cJSON_IsNumber(value) && !parameter_is_whole(value)) return false;
    }
    return true;
}

static bool read_parameters(const cJSON *sweep, Config *config, Variation *variation, Error *error) {
    const cJSON *list = json_member(sweep, "parameters"), *item;
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) == 0)
        return error_input(error, "sweep.parameters: expected a list of parameters");
    cJSON_ArrayForEach(item, list) {
        char shown[64];
        json_excerpt(item, shown, sizeof shown);
        if (!cJSON_IsString(item))
            return error_input(error, "sweep.parameters: %s is not a parameter of the bot \"%s\"", shown,
                               config->entrants[0].bot->name);
        bool whole = is_whole(sweep, variation->parameter_count);
        const Option *option = varied_of(config, "sweep.parameters", item->valuestring, whole, error);
        if (!option) return false;
        for (int i = 0; i < variation->parameter_count; i++)
            if (variation->parameters[i] == option)
                return error_input(error, "sweep.parameters: %s is named twice", shown);
        if (variation->parameter_count == SWEPT_MAX)
            return error_input(error, "sweep.parameters: at most %d can be varied at once", SWEPT_MAX);
        variation->parameters[variation->parameter_count++] = option;
    }
    return true;
}

static bool read_point(const cJSON *item, const Variation *variation, int number, double *values,
                       Error *error) {
    _Alignas(8) unsigned char scratch[VARIED_MAX];
    char path[400];
    if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != variation->parameter_count)
        return error_input(error, "sweep.points: point %d: expected a list of %d values", number,
                           variation->parameter_count);
    const cJSON *value = item->child;
    for (int i = 0; i < variation->parameter_count; i++, value = value->next) {
        const Option *option = variation->parameters[i];
        snprintf(path, sizeof path, "sweep.points: point %d: %s", number, option->name);
        if (!option_set_json(option, value, path, scratch, error)) return false;
        values[i] = option_get(option, scratch);
    }
    return true;
}

/* Reads the keys "parameters" and "points" of a resolved config. */
static bool read_list(Config *config, const cJSON *sweep, int64_t most, Variation *variation, Error *error) {
    if (!read_parameters(sweep, config, variation, error)) return false;
    const cJSON *list = json_member(sweep, "points"), *item;
    int count = cJSON_IsArray(list) ? cJSON_GetArraySize(list) : 0;
    if (count == 0) return error_input(error, "sweep.points: expected a list of points");
    if (count > most)
        return error_input(error, "sweep.points: %d points are more than --max-points %lld", count,
                           (long long)most);
    double *values = variation->values =
        memory_get((size_t)count * (size_t)variation->parameter_count * sizeof *values);
    if (!values) return error_memory(error, "%d points", count);
    cJSON_ArrayForEach(item, list) {
        if (!read_point(item, variation, variation->count + 1, values, error)) return false;
        values += variation->parameter_count;
        variation->count++;
    }
    return true;
}

static bool read_variation(Config *config, const cJSON *sweep, Variation *variation, Error *error) {
    const cJSON *max_points = json_member(sweep, "max_points");
    int64_t most = is_listed(sweep) ? VARIANTS_MAX : VARIANTS_DEFAULT_MAX;
    return (!max_points || json_integer(max_points, "sweep.max_points", 1, VARIANTS_MAX, &most, error)) &&
           (is_listed(sweep) ? read_list : design_read)(config, sweep, most, variation, error);
}

/* Describes a point, such as "entrants.tree at depth=3 trump_factor=2". */
static void describe(const Config *config, const Entrant *entrant, char *out, size_t capacity) {
    int length = snprintf(out, capacity, "entrants.%s at", variants_of(config)->base.name);
    for (int i = 0; i < variants_of(config)->parameter_count && (size_t)length < capacity; i++) {
        const Option *option = variants_of(config)->parameters[i];
        char value[64];
        option_format(option, option_get(option, entrant->params), value, sizeof value);
        length += snprintf(out + length, capacity - (size_t)length, " %s=%s", option->name, value);
    }
}

static bool make_entrant(const Config *config, int number, const double *values, Entrant *entrant,
                         Error *error) {
    const Variants *points = variants_of(config);
    char who[400];
    *entrant = points->base;
    snprintf(entrant->name, sizeof entrant->name, "%.*s@%d", NAME_MAX_LENGTH - 12, points->base.name, number);
    for (int i = 0; i < points->parameter_count; i++)
        option_put(points->parameters[i], values[i], entrant->params);
    const Bot *bot = entrant->bot;
    const void *rules = config->varies_rules ? entrant->rules : config->rules;
    if (varied_check(config, entrant, error) &&
        (!bot->check || bot->check(entrant->params, config->game, rules, error)))
        return true;
    describe(config, entrant, who, sizeof who);
    return error_prefix(error, "%s: ", who);
}

/* Replaces the swept entrant by one entrant per point. */
static bool make_entrants(Config *config, const Variation *variation, Error *error) {
    int count = variation->count, opponents = config->entrant_count - 1;
    if (count + opponents > ENTRANTS_MAX)
        return error_input(error, "sweep.points: %d points and %d opponents are more than %d entrants", count,
                           opponents, ENTRANTS_MAX);
    Entrant *entrants = memory_new((size_t)(count + opponents), sizeof *entrants);
    if (!entrants) return error_memory(error, "%d points", count);
    memcpy(entrants + count, config->entrants + 1, (size_t)opponents * sizeof *entrants);
    bool good = true;
    for (int i = 0; good && i < count; i++)
        good = make_entrant(config, i + 1, variation->values + i * variation->parameter_count, &entrants[i],
                            error);
    free(config->entrants);
    config->entrants = entrants;
    config->entrant_count = count + opponents;
    if (config->partner) config->partner += count - 1;
    return good;
}

bool variants_read(Config *config, const cJSON *sweep, Error *error) {
    Variants *points = variants_edit(config);
    Variation variation = {.count = 0};
    points->base = config->entrants[0];
    config->column = "point";
    if (strlen(points->base.name) > NAME_MAX_LENGTH - 12)
        return error_input(
            error, "sweep.entrant: \"%s\" is too long a name for a swept entrant; allowed: %d characters",
            points->base.name, NAME_MAX_LENGTH - 12);
    bool good = read_variation(config, sweep, &variation, error);
    points->base = config->entrants[0]; /* with slots for the varied parameters */
    varied_begin(config, &points->base);
    points->parameter_count = variation.parameter_count;
    memcpy(points->parameters, variation.parameters, sizeof points->parameters);
    good = good && make_entrants(config, &variation, error);
    free(variation.values);
    if (!good) return false;
    points->count = config->derived = variation.count;
    config->origin = points->base;
    return true;
}

void variants_write(const Config *config, cJSON *root) {
    const Variants *points = variants_of(config);
    cJSON *sweep = cJSON_AddObjectToObject(root, "sweep");
    cJSON_AddStringToObject(sweep, "entrant", points->base.name);
    cJSON *against = cJSON_AddArrayToObject(sweep, "against");
    for (int i = points->count; i < config->entrant_count; i++)
        cJSON_AddItemToArray(against, cJSON_CreateString(config->entrants[i].name));
    cJSON *parameters = cJSON_AddArrayToObject(sweep, "parameters");
    for (int i = 0; i < points->parameter_count; i++)
        cJSON_AddItemToArray(parameters, cJSON_CreateString(points->parameters[i]->name));
    cJSON *list = cJSON_AddArrayToObject(sweep, "points");
    for (int point = 0; point < points->count; point++) {
        cJSON *values = cJSON_CreateArray();
        for (int i = 0; i < points->parameter_count; i++)
            cJSON_AddItemToArray(
                values, option_value_json(points->parameters[i],
                                          option_get(points->parameters[i], config->entrants[point].params)));
        cJSON_AddItemToArray(list, values);
    }
}

void variants_thin(Config *config, int most) {
    Variants *points = variants_edit(config);
    config->courses[COURSE_RACE] = NULL;
    if (points->count <= most) return;
    for (int i = 0; i < most; i++)
        config->entrants[i] = config->entrants[(int64_t)i * (points->count - 1) / (most > 1 ? most - 1 : 1)];
    memmove(config->entrants + most, config->entrants + points->count,
            (size_t)(config->entrant_count - points->count) * sizeof *config->entrants);
    config->entrant_count -= points->count - most;
    if (config->partner) config->partner -= points->count - most;
    config->derived = points->count = most;
}
