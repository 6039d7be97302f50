/* What the command line says of a sweep is written into the JSON of the config, so that one reader
 * checks both. */
#include "sweep/sweep.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/memory.h"

/* ---- the sweep object ---- */

static void add_race(cJSON *sweep, const char *rule) {
    cJSON *race = json_member(sweep, "race");
    if (!cJSON_IsObject(race)) {
        cJSON_DeleteItemFromObjectCaseSensitive(sweep, "race");
        race = cJSON_AddObjectToObject(sweep, "race");
    }
    cJSON_DeleteItemFromObjectCaseSensitive(race, "rule");
    cJSON_AddStringToObject(race, "rule", rule);
}

static void add_request(cJSON *root, const SweepRequest *request) {
    cJSON *sweep = json_member(root, "sweep");
    if (!sweep && request->vary_count == 0) return;
    if (!cJSON_IsObject(sweep)) {
        cJSON_DeleteItemFromObjectCaseSensitive(root, "sweep");
        sweep = cJSON_AddObjectToObject(root, "sweep");
    }
    if (request->vary_count > 0) {
        static const char *const replaced[] = {"vary", "entrant", "parameters"};
        for (int i = 0; i < 3; i++) cJSON_DeleteItemFromObjectCaseSensitive(sweep, replaced[i]);
        if (cJSON_IsArray(json_member(sweep, "points")))
            cJSON_DeleteItemFromObjectCaseSensitive(sweep, "points");
        cJSON *vary = cJSON_AddObjectToObject(sweep, "vary");
        for (int i = 0; i < request->vary_count; i++)
            cJSON_AddStringToObject(vary, request->vary[i].path, request->vary[i].value);
    }
    if (request->design) {
        cJSON_DeleteItemFromObjectCaseSensitive(sweep, "design");
        cJSON_AddStringToObject(sweep, "design", request->design);
    }
    if (request->points > 0) {
        cJSON_DeleteItemFromObjectCaseSensitive(sweep, "points");
        cJSON_AddNumberToObject(sweep, "points", (double)request->points);
    }
    if (request->max_points > 0) {
        cJSON_DeleteItemFromObjectCaseSensitive(sweep, "max_points");
        cJSON_AddNumberToObject(sweep, "max_points", (double)request->max_points);
    }
    if (request->race) add_race(sweep, request->race);
    if (request->against_count == 0) return;
    cJSON_DeleteItemFromObjectCaseSensitive(sweep, "against");
    cJSON *against = cJSON_AddArrayToObject(sweep, "against");
    for (int i = 0; i < request->against_count; i++)
        cJSON_AddItemToArray(against, cJSON_CreateString(request->against[i]));
}

/* --set sweep.vary.PATH=SPEC: the path behind "vary" is one key. */
static bool set_vary(cJSON *root, const Setting *setting, Error *error) {
    cJSON *sweep = json_member(root, "sweep");
    cJSON *vary = json_member(sweep, "vary");
    const char *path = setting->path + strlen("sweep.vary.");
    if (!cJSON_IsObject(vary))
        return error_input(error,
                           "--set %s: the config has no object \"sweep.vary\"; --vary %s=SPEC makes one",
                           setting->path, path);
    cJSON_DeleteItemFromObjectCaseSensitive(vary, path);
    cJSON_AddStringToObject(vary, path, setting->value);
    return true;
}

/* Carries out the settings of the sweep, which is read apart from the rest, and lists the others.
 * -1: error. */
static int split_settings(cJSON *root, const Setting *settings, int count, Setting *others, Error *error) {
    int other_count = 0;
    for (int i = 0; i < count; i++) {
        bool vary = strncmp(settings[i].path, "sweep.vary.", 11) == 0;
        if (strncmp(settings[i].path, "sweep.", 6) != 0)
            others[other_count++] = settings[i];
        else if (!(vary ? set_vary : setting_apply)(root, &settings[i], error))
            return -1;
    }
    return other_count;
}

/* The config with all settings, of which those of the sweep and of --vary stand in it already. */
static Config *read_config(cJSON *root, const ConfigSource *source, const SweepRequest *request,
                           Error *error) {
    int count = source->setting_count;
    Setting *others = memory_new((size_t)(count + request->vary_count) + 1, sizeof *others);
    if (!others) return error_memory(error, "settings"), NULL;
    int other_count = split_settings(root, source->settings, count, others, error);
    Config *config = NULL;
    if (other_count >= 0) {
        for (int i = 0; i < request->vary_count; i++) others[other_count++] = request->vary[i];
        ConfigSource rest = {source->name, source->folder, others, other_count};
        config = config_from_json(root, &rest, error);
    }
    free(others);
    return config;
}

Config *sweep_parse(const char *text, size_t size, const ConfigSource *source, const SweepRequest *request,
                    bool plain, Error *error) {
    cJSON *root = json_parse(text, size, source->name, 1, error);
    if (!root) return NULL;
    if (cJSON_IsObject(root)) add_request(root, request);
    bool sweep = json_member(root, "sweep") != NULL;
    Config *config = read_config(root, source, request, error);
    cJSON_Delete(root);
    if (!config || sweep || plain) return config;
    config_free(config);
    error_input(error, "%s: has no sweep; expected --vary PATH=SPEC or a key \"sweep\"", source->name);
    return NULL;
}

Config *sweep_load(const char *path, const Setting *settings, int setting_count, const SweepRequest *request,
                   bool plain, Error *error) {
    size_t size;
    char *text = config_read_file(&path, &size, error), folder[4096];
    if (!text) return NULL;
    snprintf(folder, sizeof folder, "%s", path);
    ConfigSource source = {path, dirname(folder), settings, setting_count};
    Config *config = sweep_parse(text, size, &source, request, plain, error);
    free(text);
    return config;
}
