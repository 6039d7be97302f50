#include "plan/vary.h"

#include "config/parameter.h"
#include "plan/axis.h"
#include "plan/design.h"

static const char *const keys[] = {"vary", "against", "design", "points", "max_points", "race", NULL};

static const cJSON *varied(const Config *config, const cJSON *sweep, Error *error) {
    const cJSON *vary = cJSON_GetObjectItemCaseSensitive(sweep, "vary");
    if (cJSON_IsObject(vary) && vary->child) return vary;
    error_input(error, "sweep.vary: expected an object, as in {\"entrants.%s.depth\": \"1..4\"}",
                config->entrant_count > 0 ? config->entrants[0].name : "NAME");
    return NULL;
}

int vary_entrant(Config *config, const cJSON *sweep, Error *error) {
    if (!json_only_keys(sweep, "sweep", keys, error)) return -1;
    const cJSON *vary = varied(config, sweep, error), *item;
    const Entrant *entrant = NULL;
    if (!vary) return -1;
    cJSON_ArrayForEach(item, vary) if (!parameter_find(config, item, &entrant, error)) return -1;
    return (int)(entrant - config->entrants);
}

typedef struct {
    Axis axes[SWEPT_MAX];
    int count;
} Axes;

static bool read_axes(Config *config, const cJSON *vary, int64_t most, bool open, Axes *axes, Error *error) {
    const Entrant *entrant = NULL;
    const cJSON *item;
    cJSON_ArrayForEach(item, vary) {
        if (axes->count == SWEPT_MAX)
            return error_input(error, "sweep.vary: at most %d parameters can be varied at once", SWEPT_MAX);
        const Option *option = parameter_find(config, item, &entrant, error);
        if (!option) return false;
        axes->count++; /* axis_read leaves something to free in any case */
        if (!axis_read(&axes->axes[axes->count - 1], option, item->string, item, most, open, error))
            return false;
    }
    return true;
}

bool vary_read(Config *config, const cJSON *sweep, int64_t most, Variation *variation, Error *error) {
    Design design;
    Axes axes = {.count = 0};
    const cJSON *vary = varied(config, sweep, error);
    bool good = vary && design_read(&design, sweep, most, error) &&
                read_axes(config, vary, most, design.kind != DESIGN_GRID, &axes, error) &&
                design_points(&design, axes.axes, axes.count, most, config->seed, &variation->values,
                              &variation->count, error);
    variation->parameter_count = axes.count;
    for (int i = 0; i < axes.count; i++) {
        variation->parameters[i] = axes.axes[i].option;
        axis_free(&axes.axes[i]);
    }
    return good;
}
