/* Writes a config with every default filled in. It reads back as the same config, so that a later version with
 * other defaults can repeat the run. */
#include "config/config.h"
#include "config/course.h"

cJSON *config_rules_json(const Config *config, const void *rules) {
    cJSON *game = cJSON_CreateObject();
    cJSON_AddStringToObject(game, "name", config->game->name);
    if (config->preset) cJSON_AddStringToObject(game, "preset", config->preset);
    option_write(config->game->rules, rules, game);
    return game;
}

static void add_entrant(cJSON *entrants, const Entrant *entrant) {
    cJSON *object = cJSON_AddObjectToObject(entrants, entrant->name);
    cJSON_AddStringToObject(object, "bot", entrant->bot->name);
    if (entrant->bot->params) option_write(entrant->bot->params, entrant->params, object);
}

static void write_course(const Config *config, CourseLevel level, cJSON *root) {
    const Course *course = config->courses[level];
    if (course && course->write) course->write(config, root);
}

static cJSON *config_json(const Config *config, const char *deals_from) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "name", config->name);
    if (config->description) cJSON_AddStringToObject(root, "description", config->description);
    cJSON_AddItemToObject(root, "seed",
                          *config->seed_text ? cJSON_CreateString(config->seed_text)
                                             : json_from_seed(config->seed.number));
    cJSON_AddItemToObject(root, "game", config_rules_json(config, config->rules));
    cJSON *entrants = cJSON_AddObjectToObject(root, "entrants");
    if (config->derived > 0) add_entrant(entrants, &config->origin);
    for (int i = config->derived; i < config->entrant_count; i++) add_entrant(entrants, &config->entrants[i]);
    const Course *base = config->courses[COURSE_BASE];
    cJSON_AddStringToObject(root, "format", base->section ? base->format : base->name);
    option_write(&run_options, &config->options, root);
    write_course(config, COURSE_STOP, root);
    if (deals_from) cJSON_AddStringToObject(root, "deals_from", deals_from);
    write_course(config, COURSE_BASE, root);
    write_course(config, COURSE_RACE, root);
    return root;
}

static char *print_config(const Config *config, const char *deals_from) {
    cJSON *root = config_json(config, deals_from);
    char *text = json_print(root);
    cJSON_Delete(root);
    return text;
}

char *config_text(const Config *config) { return print_config(config, config->deals_from); }

char *config_run_text(const Config *config) {
    return print_config(config, config->deals_from ? "deals.jsonl" : NULL);
}
