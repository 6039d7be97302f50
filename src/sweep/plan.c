#include "sweep/plan.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/parameter.h"
#include "core/memory.h"
#include "sweep/axis.h"
#include "sweep/design.h"

typedef struct {
    const Config *config; /* without the sweep */
    int64_t max_points;
    const Entrant *entrant; /* the swept one */
    Axis axes[SWEPT_MAX];
    int count;
} Plan;

/* ---- paths ---- */

static const Option *resolve_path(Plan *plan, const char *path, Error *error) {
    const Option *option = parameter_find(plan->config, path, &plan->entrant, error);
    for (int i = 0; option && i < plan->count; i++)
        if (plan->axes[i].option == option) {
            error_input(error, "%s: is varied twice", path);
            return NULL;
        }
    return option;
}

static bool read_axes(Plan *plan, const cJSON *vary, bool open, Error *error) {
    if (!cJSON_IsObject(vary) || !vary->child)
        return error_input(error, "sweep.vary: expected an object, as in {\"entrants.%s.depth\": \"1..4\"}",
                           plan->config->entrants[0].name);
    const cJSON *item;
    cJSON_ArrayForEach(item, vary) {
        if (plan->count == SWEPT_MAX)
            return error_input(error, "sweep.vary: at most %d parameters can be varied at once", SWEPT_MAX);
        const Option *option = resolve_path(plan, item->string, error);
        if (!option) return false;
        plan->count++; /* axis_read leaves something to free in any case */
        if (!axis_read(&plan->axes[plan->count - 1], option, item->string, item, plan->max_points, open,
                       error))
            return false;
    }
    return true;
}

/* ---- the sweep object ---- */

static void add_race(cJSON *sweep, const char *rule) {
    cJSON *race = cJSON_GetObjectItemCaseSensitive(sweep, "race");
    if (!cJSON_IsObject(race)) {
        cJSON_DeleteItemFromObjectCaseSensitive(sweep, "race");
        race = cJSON_AddObjectToObject(sweep, "race");
    }
    cJSON_DeleteItemFromObjectCaseSensitive(race, "rule");
    cJSON_AddStringToObject(race, "rule", rule);
}

static void add_request(cJSON *root, const SweepRequest *request) {
    cJSON *sweep = cJSON_GetObjectItemCaseSensitive(root, "sweep");
    if (!sweep && request->vary_count == 0) return;
    if (!cJSON_IsObject(sweep)) {
        cJSON_DeleteItemFromObjectCaseSensitive(root, "sweep");
        sweep = cJSON_AddObjectToObject(root, "sweep");
    }
    if (request->vary_count > 0) {
        static const char *const replaced[] = {"vary", "entrant", "parameters"};
        for (int i = 0; i < 3; i++) cJSON_DeleteItemFromObjectCaseSensitive(sweep, replaced[i]);
        if (cJSON_IsArray(cJSON_GetObjectItemCaseSensitive(sweep, "points")))
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
    if (request->race) add_race(sweep, request->race);
    if (request->against_count == 0) return;
    cJSON_DeleteItemFromObjectCaseSensitive(sweep, "against");
    cJSON *against = cJSON_AddArrayToObject(sweep, "against");
    for (int i = 0; i < request->against_count; i++)
        cJSON_AddItemToArray(against, cJSON_CreateString(request->against[i]));
}

/* Replaces what makes the points ("vary", "design") by the points themselves. */
static bool list_points(Plan *plan, cJSON *sweep, const Design *design, Error *error) {
    cJSON *points = cJSON_CreateArray(), *parameters = cJSON_CreateArray();
    for (int i = 0; i < plan->count; i++)
        cJSON_AddItemToArray(parameters, cJSON_CreateString(plan->axes[i].option->name));
    bool good =
        design_points(design, plan->axes, plan->count, plan->max_points, plan->config->seed, points, error);
    static const char *const replaced[] = {"vary", "design", "points"};
    for (int i = 0; i < 3; i++) cJSON_DeleteItemFromObjectCaseSensitive(sweep, replaced[i]);
    cJSON_AddStringToObject(sweep, "entrant", plan->entrant->name);
    cJSON_AddItemToObject(sweep, "parameters", parameters);
    cJSON_AddItemToObject(sweep, "points", points);
    return good;
}

static bool make_points(const Config *config, cJSON *sweep, int64_t max_points, Error *error) {
    static const char *const keys[] = {"vary", "against", "design", "points", "race", NULL};
    Plan plan = {.config = config, .max_points = max_points};
    Design design;
    bool good = json_only_keys(sweep, "sweep", keys, error) &&
                design_read(&design, sweep, max_points, error) &&
                read_axes(&plan, cJSON_GetObjectItemCaseSensitive(sweep, "vary"), design.kind != DESIGN_GRID,
                          error) &&
                list_points(&plan, sweep, &design, error);
    for (int i = 0; i < plan.count; i++) axis_free(&plan.axes[i]);
    return good;
}

/* The list of points of a config that has one is bounded by --max-points as well. */
static bool check_count(const cJSON *sweep, int64_t max_points, Error *error) {
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(sweep, "points");
    int count = cJSON_IsArray(points) ? cJSON_GetArraySize(points) : 0;
    return count <= max_points ||
           error_input(error, "sweep.points: %d points are more than --max-points %lld", count,
                       (long long)max_points);
}

/* --set sweep.vary.PATH=SPEC: the path behind "vary" is one key. */
static bool set_vary(cJSON *root, const Setting *setting, Error *error) {
    cJSON *sweep = cJSON_GetObjectItemCaseSensitive(root, "sweep");
    cJSON *vary = cJSON_GetObjectItemCaseSensitive(sweep, "vary");
    const char *path = setting->path + strlen("sweep.vary.");
    if (!cJSON_IsObject(vary))
        return error_input(error,
                           "--set %s: the config has no object \"sweep.vary\"; --vary %s=SPEC makes one",
                           setting->path, path);
    cJSON_DeleteItemFromObjectCaseSensitive(vary, path);
    cJSON_AddStringToObject(vary, path, setting->value);
    return true;
}

/* Carries out the settings of the sweep, which is read apart from the rest, and lists the others. -1: error.
 */
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

Config *sweep_parse(const char *text, size_t size, const char *name, const char *folder,
                    const Setting *settings, int setting_count, const SweepRequest *request, bool plain,
                    Error *error) {
    cJSON *root = json_parse(text, size, name, 1, error);
    if (!root) return NULL;
    if (cJSON_IsObject(root)) add_request(root, request);
    Setting *others = memory_new((size_t)setting_count + 1, sizeof *others);
    int other_count = others ? split_settings(root, settings, setting_count, others, error) : -1;
    if (!others) error_memory(error, "settings");
    cJSON *sweep = cJSON_DetachItemFromObjectCaseSensitive(root, "sweep");
    Config *config =
        other_count < 0 ? NULL : config_from_json(root, name, folder, others, other_count, error);
    bool good = config != NULL;
    if (good && sweep) {
        bool vary = cJSON_IsObject(sweep) && !cJSON_GetObjectItemCaseSensitive(sweep, "entrant");
        good = check_count(sweep, request->max_points, error) &&
               (!vary || make_points(config, sweep, request->max_points, error));
        if (!good && !setting_blame(request->vary, request->vary_count, error))
            error_prefix(error, "%s: ", name);
        config_free(config);
        config = NULL;
        if (good && cJSON_AddItemToObject(root, "sweep", sweep)) {
            sweep = NULL;
            config = config_from_json(root, name, folder, NULL, 0, error);
        }
    } else if (good && !plain) {
        error_input(error, "%s: has no sweep; expected --vary PATH=SPEC or a key \"sweep\"", name);
        config_free(config);
        config = NULL;
    }
    free(others);
    cJSON_Delete(sweep);
    cJSON_Delete(root);
    return config;
}

Config *sweep_load(const char *path, const Setting *settings, int setting_count, const SweepRequest *request,
                   bool plain, Error *error) {
    size_t size;
    char *text = config_read_file(&path, &size, error), folder[4096];
    if (!text) return NULL;
    snprintf(folder, sizeof folder, "%s", path);
    Config *config =
        sweep_parse(text, size, path, dirname(folder), settings, setting_count, request, plain, error);
    free(text);
    return config;
}
