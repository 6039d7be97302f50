/* kozyr schema: writes the JSON Schema of configs, for editors and other programs. */
#include <string.h>

#include "cli/command.h"
#include "core/json.h"
#include "core/registry.h"
#include "config/course.h"
#include "plan/variants.h"

static const Flag flags[] = {{NULL, NULL, false, NULL}};

static void add_raw(cJSON *object, const char *key, const Option *option, double value) {
    char text[64];
    option_format(option, value, text, sizeof text);
    if (option->type == OPTION_CHOICE || option->type == OPTION_TEXT)
        cJSON_AddStringToObject(object, key, text);
    else
        cJSON_AddRawToObject(object, key, text);
}

static cJSON *option_schema(const Option *option) {
    static const char *const types[] = {"integer", "number", "boolean", "string",
                                        "string",  "array",  "object"};
    cJSON *schema = cJSON_CreateObject();
    /* The list of choices implies the type: with both, one mistake would give two errors. */
    if (!option->choices) cJSON_AddStringToObject(schema, "type", types[option->type]);
    if (option->type == OPTION_TEXTS)
        cJSON_AddStringToObject(cJSON_AddObjectToObject(schema, "items"), "type", "string");
    if (option->choices) {
        cJSON *list = cJSON_AddArrayToObject(schema, "enum");
        for (int i = 0; option->choices[i]; i++)
            cJSON_AddItemToArray(list, option->type == OPTION_INT ? cJSON_CreateRaw(option->choices[i])
                                                                  : cJSON_CreateString(option->choices[i]));
    } else if (option->type == OPTION_INT || option->type == OPTION_REAL) {
        add_raw(schema, "minimum", option, option->min);
        add_raw(schema, "maximum", option, option->max);
    }
    add_raw(schema, "default", option, option->initial);
    cJSON_AddStringToObject(schema, "description", option->help);
    return schema;
}

static void add_options(cJSON *properties, const OptionTable *table) {
    for (int i = 0; table && i < table->count; i++)
        cJSON_AddItemToObject(properties, table->options[i].name, option_schema(&table->options[i]));
    if (!table || table->preset_count == 0) return;
    cJSON *preset = cJSON_AddObjectToObject(properties, "preset");
    cJSON *names = cJSON_AddArrayToObject(preset, "enum");
    for (int i = 0; i < table->preset_count; i++)
        cJSON_AddItemToArray(names, cJSON_CreateString(table->presets[i].name));
}

static cJSON *closed_object(void) {
    cJSON *schema = cJSON_CreateObject();
    cJSON_AddStringToObject(schema, "type", "object");
    cJSON_AddBoolToObject(schema, "additionalProperties", false);
    return schema;
}

static cJSON *object_with(const char *key, const char *name) {
    cJSON *schema = cJSON_CreateObject();
    cJSON_AddStringToObject(schema, "type", "object");
    cJSON *properties = cJSON_AddObjectToObject(schema, "properties");
    cJSON_AddStringToObject(cJSON_AddObjectToObject(properties, key), "const", name);
    cJSON_AddItemToArray(cJSON_AddArrayToObject(schema, "required"), cJSON_CreateString(key));
    return schema;
}

/* Appends {"if": an object whose `key` is the constant `name`, "then": `then`} to `list`. With one "then" per
 * name, a mistake gives one error, not one per alternative. */
static void add_case(cJSON *list, const char *key, const char *name, cJSON *then) {
    cJSON *each = cJSON_CreateObject();
    cJSON_AddItemToObject(each, "if", object_with(key, name));
    cJSON_AddItemToObject(each, "then", then);
    cJSON_AddItemToArray(list, each);
}

/* Makes `schema` an object that requires the string `key`. Returns the list of allowed names, to be filled by
 * the caller. */
static cJSON *choosing_object(cJSON *schema, const char *key) {
    cJSON_AddStringToObject(schema, "type", "object");
    cJSON_AddItemToArray(cJSON_AddArrayToObject(schema, "required"), cJSON_CreateString(key));
    cJSON *properties = cJSON_AddObjectToObject(schema, "properties");
    return cJSON_AddArrayToObject(cJSON_AddObjectToObject(properties, key), "enum");
}

/* An object whose `key` is the constant `name` and whose other keys are those of the table. */
static cJSON *named_object(const char *key, const char *name, const OptionTable *table) {
    cJSON *schema = closed_object(), *properties = cJSON_AddObjectToObject(schema, "properties");
    cJSON_AddStringToObject(cJSON_AddObjectToObject(properties, key), "const", name);
    add_options(properties, table);
    cJSON_AddItemToArray(cJSON_AddArrayToObject(schema, "required"), cJSON_CreateString(key));
    return schema;
}

static void add_string(cJSON *properties, const char *key, const char *description) {
    cJSON *schema = cJSON_AddObjectToObject(properties, key);
    cJSON_AddStringToObject(schema, "type", "string");
    cJSON_AddStringToObject(schema, "description", description);
}

static void add_integer(cJSON *properties, const char *key, int least, int most, const char *description) {
    cJSON *schema = cJSON_AddObjectToObject(properties, key);
    cJSON_AddStringToObject(schema, "type", "integer");
    cJSON_AddNumberToObject(schema, "minimum", least);
    cJSON_AddNumberToObject(schema, "maximum", most);
    cJSON_AddStringToObject(schema, "description", description);
}

static void add_seed(cJSON *properties) {
    cJSON *seed = cJSON_AddObjectToObject(properties, "seed"), *any = cJSON_AddArrayToObject(seed, "anyOf");
    cJSON_AddItemToArray(
        any, cJSON_CreateRaw("{\"type\":\"integer\",\"minimum\":0,\"maximum\":9007199254740991}"));
    cJSON_AddItemToArray(any, cJSON_CreateRaw("{\"type\":\"string\",\"pattern\":\"^(0x[0-9a-fA-F]{1,16}|0x[0-"
                                              "9a-fA-F]{64}|[0-9]{1,20}|random)$\"}"));
    cJSON_AddNumberToObject(seed, "default", 1);
    cJSON_AddStringToObject(seed, "description",
                            "decides every deal and every random choice: 64 bits; \"random\" draws 256");
}

/* Adds the courses of a section (NULL: the formats): the key that chooses one, and their options. */
static void add_courses(cJSON *properties, const char *section) {
    cJSON *choice = NULL, *names = NULL;
    const Course *first = NULL;
    for (const Course *const *course = registry_courses; *course; course++) {
        const char *own = (*course)->section;
        if (section && own ? strcmp(section, own) != 0 : section != own) continue;
        if (!first) {
            first = *course;
            choice = cJSON_AddObjectToObject(properties, section ? first->selector : "format");
            names = cJSON_AddArrayToObject(choice, "enum");
        }
        cJSON_AddItemToArray(names, cJSON_CreateString((*course)->name));
        if ((*course)->is_default) cJSON_AddStringToObject(choice, "default", (*course)->name);
    }
    if (first && first->options) add_options(properties, first->options);
}

/* Allows either what is varied or, as in the config of a run directory, the points themselves. */
static cJSON *sweep_schema(void) {
    cJSON *schema = closed_object(), *properties = cJSON_AddObjectToObject(schema, "properties");
    cJSON_AddStringToObject(schema, "description", "for `kozyr sweep`");
    cJSON *vary = cJSON_AddObjectToObject(properties, "vary");
    cJSON_AddStringToObject(vary, "type", "object");
    cJSON_AddStringToObject(vary, "description",
                            "parameters by their paths, as in entrants.NAME.PARAMETER, with their values: a "
                            "list, or text such as \"1..4\" or \"0..1/0.25\"");
    add_string(properties, "entrant", "the swept entrant, when points are listed");
    add_string(properties, "design",
               "how points are made: grid, random, latin-hypercube or sobol; the last three draw as many as "
               "points says");
    cJSON_AddItemToArray(cJSON_AddArrayToObject(cJSON_AddObjectToObject(properties, "points"), "type"),
                         cJSON_CreateString("array"));
    cJSON_AddItemToArray(json_member(json_member(properties, "points"), "type"),
                         cJSON_CreateString("integer"));
    add_integer(properties, "max_points", 1, VARIANTS_MAX,
                "larger sweeps are refused; 10000 when it is not given");
    cJSON *race = closed_object();
    add_courses(cJSON_AddObjectToObject(race, "properties"), "sweep.race");
    cJSON_AddItemToObject(properties, "race", race);
    static const char *const lists[] = {"against", "parameters"};
    for (int i = 0; i < 2; i++)
        cJSON_AddStringToObject(cJSON_AddObjectToObject(properties, lists[i]), "type", "array");
    return schema;
}

static cJSON *tune_schema(void) {
    cJSON *schema = closed_object(), *properties = cJSON_AddObjectToObject(schema, "properties");
    cJSON_AddStringToObject(schema, "description", "for `kozyr tune`");
    cJSON *vary = cJSON_AddObjectToObject(properties, "vary");
    cJSON_AddStringToObject(vary, "type", "object");
    cJSON_AddStringToObject(cJSON_AddObjectToObject(vary, "additionalProperties"), "type", "string");
    cJSON_AddStringToObject(vary, "description",
                            "parameters by their paths, as in entrants.NAME.PARAMETER, with LOW..HIGH, "
                            "LOW..HIGH/STEP, or the values of a choice");
    cJSON_AddStringToObject(cJSON_AddObjectToObject(properties, "against"), "type", "array");
    add_courses(properties, "tune");
    cJSON_AddItemToArray(cJSON_AddArrayToObject(schema, "required"), cJSON_CreateString("vary"));
    return schema;
}

static cJSON *game_schema(void) {
    cJSON *schema = cJSON_CreateObject(), *names = choosing_object(schema, "name");
    cJSON *cases = cJSON_AddArrayToObject(schema, "allOf");
    for (const Game *const *game = registry_games; *game; game++) {
        cJSON_AddItemToArray(names, cJSON_CreateString((*game)->name));
        add_case(cases, "name", (*game)->name, named_object("name", (*game)->name, (*game)->rules));
    }
    return schema;
}

/* The entrants' keys depend on the game; bots_schema() adds them. */
static cJSON *entrants_schema(void) {
    cJSON *schema = cJSON_CreateObject();
    cJSON_AddStringToObject(schema, "type", "object");
    cJSON_AddNumberToObject(schema, "minProperties", 2);
    return schema;
}

/* The entrants allowed in a game. It is per game because one name may mean different bots in two games. */
static cJSON *bots_schema(const Game *game) {
    cJSON *then = cJSON_CreateObject(), *properties = cJSON_AddObjectToObject(then, "properties");
    cJSON *entrants = cJSON_AddObjectToObject(properties, "entrants");
    cJSON *entrant = cJSON_AddObjectToObject(entrants, "additionalProperties");
    cJSON *names = choosing_object(entrant, "bot"), *cases = cJSON_AddArrayToObject(entrant, "allOf");
    for (const Bot *const *bot = registry_bots; *bot; bot++) {
        if (!registry_bot_plays(*bot, game)) continue;
        cJSON_AddItemToArray(names, cJSON_CreateString((*bot)->name));
        add_case(cases, "bot", (*bot)->name, named_object("bot", (*bot)->name, (*bot)->params));
    }
    return then;
}

static void add_bots_of_games(cJSON *schema) {
    cJSON *cases = cJSON_AddArrayToObject(schema, "allOf");
    for (const Game *const *game = registry_games; *game; game++) {
        cJSON *each = cJSON_CreateObject(), *when = cJSON_AddObjectToObject(each, "if");
        cJSON *properties = cJSON_AddObjectToObject(when, "properties");
        cJSON_AddItemToObject(properties, "game", object_with("name", (*game)->name));
        cJSON_AddItemToArray(cJSON_AddArrayToObject(when, "required"), cJSON_CreateString("game"));
        cJSON_AddItemToObject(each, "then", bots_schema(*game));
        cJSON_AddItemToArray(cases, each);
    }
}

static cJSON *config_schema(void) {
    cJSON *schema = cJSON_CreateObject();
    cJSON_AddStringToObject(schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
    cJSON_AddStringToObject(schema, "title", "kozyr tournament");
    cJSON_AddStringToObject(schema, "type", "object");
    cJSON_AddBoolToObject(schema, "additionalProperties", false);
    cJSON *required = cJSON_AddArrayToObject(schema, "required");
    cJSON_AddItemToArray(required, cJSON_CreateString("game"));
    cJSON_AddItemToArray(required, cJSON_CreateString("entrants"));
    cJSON *properties = cJSON_AddObjectToObject(schema, "properties");
    add_string(properties, "$schema", "for editors; not used");
    add_string(properties, "name", "names the run and its directory; default: the file's name");
    add_string(properties, "description", "what the run is for");
    add_string(properties, "deals_from",
               "a file of given deals, relative to the config: JSON lines, or a format of the game");
    add_seed(properties);
    cJSON_AddItemToObject(properties, "game", game_schema());
    cJSON_AddItemToObject(properties, "entrants", entrants_schema());
    add_courses(properties, NULL);
    add_options(properties, &run_options);
    cJSON *stop = closed_object();
    add_courses(cJSON_AddObjectToObject(stop, "properties"), "stop");
    cJSON_AddItemToObject(properties, "stop", stop);
    cJSON_AddItemToObject(properties, "sweep", sweep_schema());
    cJSON_AddItemToObject(properties, "tune", tune_schema());
    add_bots_of_games(schema);
    return schema;
}

static int run(Arguments *arguments, Error *error) {
    (void)arguments;
    return print_json_tree(config_schema(), error);
}

const Command command_schema = {
    .name = "schema",
    .summary = "print the JSON Schema of configs",
    .positionals = "",
    .flags = flags,
    .run = run,
};
