/* Writes the command line's sweep or tuning options into the config's JSON, so that one reader checks both. */
#include "sweep/request.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/memory.h"

/* ---- the section of the config ---- */

static void put(cJSON *object, const char *key, cJSON *value) {
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    cJSON_AddItemToObject(object, key, value);
}

static void put_text(cJSON *object, const char *key, const char *text) {
    if (text) put(object, key, cJSON_CreateString(text));
}

/* Stores a number as JSON, anything else as text; the config's reader reports errors. */
static void put_value(cJSON *object, const char *key, const char *text) {
    Error ignored;
    cJSON *value = text ? json_parse(text, strlen(text), key, 1, &ignored) : NULL;
    if (value)
        put(object, key, value);
    else
        put_text(object, key, text);
}

/* The object under a key, created if missing. */
static cJSON *object_of(cJSON *object, const char *key) {
    cJSON *found = json_member(object, key);
    if (cJSON_IsObject(found)) return found;
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    return cJSON_AddObjectToObject(object, key);
}

static void add_sweep(cJSON *sweep, const Request *request) {
    if (request->vary_count > 0) { /* --vary selects the entrant and the points */
        cJSON_DeleteItemFromObjectCaseSensitive(sweep, "entrant");
        cJSON_DeleteItemFromObjectCaseSensitive(sweep, "parameters");
        if (cJSON_IsArray(json_member(sweep, "points")))
            cJSON_DeleteItemFromObjectCaseSensitive(sweep, "points");
    }
    put_text(sweep, "design", request->design);
    if (request->points > 0) put(sweep, "points", cJSON_CreateNumber((double)request->points));
    if (request->max_points > 0) put(sweep, "max_points", cJSON_CreateNumber((double)request->max_points));
    if (request->race) put_text(object_of(sweep, "race"), "rule", request->race);
}

static void add_tuning(cJSON *tune, const Request *request) {
    put_value(tune, "tuner", request->tuner);
    put_value(tune, "iterations", request->iterations);
    put_value(tune, "confirm", request->confirm);
}

typedef struct {
    const char *key;
    void (*add)(cJSON *section, const Request *request);
    bool apart;          /* its settings are applied before the config is read */
    const char *missing; /* the error if the section is missing; NULL if it may be missing */
} Section;

static void add_request(cJSON *root, const Section *section, const Request *request) {
    if (!json_member(root, section->key) && request->vary_count == 0) return;
    cJSON *object = object_of(root, section->key);
    section->add(object, request);
    if (request->vary_count > 0) put(object, "vary", cJSON_CreateObject());
    for (int i = 0; i < request->vary_count; i++)
        cJSON_AddStringToObject(json_member(object, "vary"), request->vary[i].path, request->vary[i].value);
    if (request->against_count > 0) put(object, "against", cJSON_CreateArray());
    for (int i = 0; i < request->against_count; i++)
        cJSON_AddItemToArray(json_member(object, "against"), cJSON_CreateString(request->against[i]));
}

/* ---- settings ---- */

/* Applies --set sweep.vary.PATH=SPEC, where the path after "vary" is one key. */
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

/* Applies the section's settings, if they are read separately, and lists the others; returns their number, -1
 * on error. */
static int split_settings(cJSON *root, const Section *section, const ConfigSource *source, Setting *others,
                          Error *error) {
    int other_count = 0;
    for (int i = 0; i < source->setting_count; i++) {
        const Setting *setting = &source->settings[i];
        bool vary = strncmp(setting->path, "sweep.vary.", 11) == 0;
        if (!section->apart || strncmp(setting->path, "sweep.", 6) != 0)
            others[other_count++] = *setting;
        else if (!(vary ? set_vary : setting_apply)(root, setting, error))
            return -1;
    }
    return other_count;
}

/* Reads the config with all settings; those of a sweep and of --vary are already in the tree. */
static Config *read_config(cJSON *root, const Section *section, const ConfigSource *source,
                           const Request *request, Error *error) {
    Setting *others = memory_new((size_t)(source->setting_count + request->vary_count) + 1, sizeof *others);
    if (!others) return error_memory(error, "settings"), NULL;
    int count = split_settings(root, section, source, others, error);
    Config *config = NULL;
    if (count >= 0) {
        for (int i = 0; i < request->vary_count; i++) others[count++] = request->vary[i];
        ConfigSource rest = *source;
        rest.settings = others;
        rest.setting_count = count;
        config = config_from_json(root, &rest, error);
    }
    free(others);
    return config;
}

/* ---- configs ---- */

static Config *parse(const char *text, size_t size, const ConfigSource *source, const Section *section,
                     const Request *request, Error *error) {
    cJSON *root = json_parse(text, size, source->name, 1, error);
    if (!root) return NULL;
    if (cJSON_IsObject(root)) add_request(root, section, request);
    bool there = json_member(root, section->key) != NULL;
    Config *config = read_config(root, section, source, request, error);
    cJSON_Delete(root);
    if (!config || there || !section->missing) return config;
    config_free(config);
    error_input(error, "%s: has no %s", source->name, section->missing);
    return NULL;
}

static Config *load(const char *path, const Setting *settings, int count, const Section *section,
                    const Request *request, Error *error) {
    size_t size;
    char *text = config_read_file(&path, &size, error), folder[4096];
    if (!text) return NULL;
    snprintf(folder, sizeof folder, "%s", path);
    ConfigSource source = {
        .name = path, .folder = dirname(folder), .settings = settings, .setting_count = count};
    Config *config = parse(text, size, &source, section, request, error);
    free(text);
    return config;
}

static const Section sweep_section = {"sweep", add_sweep, true,
                                      "sweep; expected --vary PATH=SPEC or a key \"sweep\""};
static const Section any_section = {"sweep", add_sweep, true, NULL};
static const Section tune_section = {"tune", add_tuning, false,
                                     "tuning; expected --vary PATH=LOW..HIGH or a key \"tune\""};

Config *request_sweep(const char *path, const Setting *settings, int count, const Request *request,
                      Error *error) {
    return load(path, settings, count, &sweep_section, request, error);
}

Config *request_tuning(const char *path, const Setting *settings, int count, const Request *request,
                       Error *error) {
    return load(path, settings, count, &tune_section, request, error);
}

Config *request_none(const char *path, const Setting *settings, int count, Error *error) {
    return load(path, settings, count, &any_section, &(Request){0}, error);
}

Config *request_sweep_of(const char *text, size_t size, const ConfigSource *source, const Request *request,
                         Error *error) {
    return parse(text, size, source, &sweep_section, request, error);
}
