/* What the command line says of a tuning is written into the JSON of the config, so that one reader
 * checks both. */
#include "sweep/tune.h"

#include <fcntl.h>
#include <libgen.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/json.h"
#include "core/memory.h"
#include "plan/tuning_config.h"
#include "sweep/forecast.h"

/* ---- the config ---- */

/* A number as JSON has it, else the text itself: what is wrong with it is said when it is read. */
static void add_value(cJSON *object, const char *key, const char *text) {
    Error ignored;
    if (!text) return;
    cJSON *value = json_parse(text, strlen(text), key, 1, &ignored);
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    cJSON_AddItemToObject(object, key, value ? value : cJSON_CreateString(text));
}

static void add_request(cJSON *root, const TuneRequest *request) {
    cJSON *tune = json_member(root, "tune");
    if (!tune && request->vary_count == 0) return;
    if (!cJSON_IsObject(tune)) {
        cJSON_DeleteItemFromObjectCaseSensitive(root, "tune");
        tune = cJSON_AddObjectToObject(root, "tune");
    }
    if (request->vary_count > 0) {
        cJSON_DeleteItemFromObjectCaseSensitive(tune, "vary");
        cJSON *vary = cJSON_AddObjectToObject(tune, "vary");
        for (int i = 0; i < request->vary_count; i++)
            cJSON_AddStringToObject(vary, request->vary[i].path, request->vary[i].value);
    }
    add_value(tune, "tuner", request->tuner);
    add_value(tune, "iterations", request->iterations);
    add_value(tune, "confirm", request->confirm);
    if (request->against_count == 0) return;
    cJSON_DeleteItemFromObjectCaseSensitive(tune, "against");
    cJSON *against = cJSON_AddArrayToObject(tune, "against");
    for (int i = 0; i < request->against_count; i++)
        cJSON_AddItemToArray(against, cJSON_CreateString(request->against[i]));
}

/* The config with all settings, of which those of --vary stand in it already. */
static Config *read_config(cJSON *root, const ConfigSource *source, const TuneRequest *request,
                           Error *error) {
    size_t count = (size_t)source->setting_count, vary_count = (size_t)request->vary_count;
    Setting *all = memory_new(count + vary_count + 1, sizeof *all);
    if (!all) return error_memory(error, "settings"), NULL;
    if (count) memcpy(all, source->settings, count * sizeof *all);
    if (vary_count) memcpy(all + count, request->vary, vary_count * sizeof *all);
    ConfigSource whole = {source->name, source->folder, all, (int)(count + vary_count)};
    Config *config = config_from_json(root, &whole, error);
    free(all);
    return config;
}

static Config *parse(const char *text, size_t size, const ConfigSource *source, const TuneRequest *request,
                     Error *error) {
    cJSON *root = json_parse(text, size, source->name, 1, error);
    if (!root) return NULL;
    if (cJSON_IsObject(root)) add_request(root, request);
    bool tuning = json_member(root, "tune") != NULL;
    Config *config = read_config(root, source, request, error);
    cJSON_Delete(root);
    if (!config || tuning) return config;
    config_free(config);
    error_input(error, "%s: has no tuning; expected --vary PATH=LOW..HIGH or a key \"tune\"", source->name);
    return NULL;
}

Config *tune_load(const char *path, const Setting *settings, int setting_count, const TuneRequest *request,
                  Error *error) {
    size_t size;
    char *text = config_read_file(&path, &size, error), folder[4096];
    if (!text) return NULL;
    snprintf(folder, sizeof folder, "%s", path);
    ConfigSource source = {path, dirname(folder), settings, setting_count};
    Config *config = parse(text, size, &source, request, error);
    free(text);
    return config;
}

/* ---- forecasts ---- */

bool tune_forecast(const Config *config, double seconds, TuneForecast *forecast, Error *error) {
    *forecast = (TuneForecast){0};
    Pilot pilot = {.schedule = schedule_create(config, error), .seconds = seconds};
    if (!pilot.schedule) return false;
    const Round *last = &pilot.schedule->rounds[tuning_of(config)->iterations];
    forecast->games = pilot.schedule->games;
    forecast->tuning_games = last->first_game;
    forecast->deals = last->first_deal + tuning_of(config)->confirm;
    bool good = pilot_play(&pilot, config, error);
    schedule_free(pilot.schedule);
    forecast->stop_signal = pilot.stop_signal;
    for (int i = 0; i < POWERS && tuning_of(config)->confirm > 0; i++)
        forecast->smallest[i] = power_distance(powers[i]) * 0.5 / sqrt((double)tuning_of(config)->confirm);
    forecast->cost = pilot_cost(&pilot, config, forecast->games);
    return good;
}
