#include "sweep/design.h"

#include <string.h>

#include "core/text.h"

bool design_read(Design *design, const cJSON *sweep, int64_t max_points, Error *error) {
    (void)max_points;
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(sweep, "design");
    *design = (Design){DESIGN_GRID, 0};
    if (name && (!cJSON_IsString(name) || strcmp(name->valuestring, "grid") != 0)) {
        char shown[64];
        json_excerpt(name, shown, sizeof shown);
        return error_input(error, "sweep.design: %s is not allowed; allowed: \"grid\"", shown);
    }
    if (cJSON_GetObjectItemCaseSensitive(sweep, "points"))
        return error_input(error, "sweep.points: a grid has as many points as its values make");
    return true;
}

static bool too_many(const Axis *axes, int axis_count, int64_t max_points, Error *error) {
    Text text = {0};
    for (int i = 0; i < axis_count; i++) {
        char allowed[512];
        option_allowed(axes[i].option, allowed, sizeof allowed);
        text_format(&text, "%s%s %d values (bounds %.80s)", i ? ", " : "", axes[i].option->name,
                    axes[i].count, allowed);
    }
    error_input(error, "sweep.vary: the grid has more points than --max-points %lld: %s",
                (long long)max_points, text_c(&text));
    text_free(&text);
    return false;
}

static void add_point(const Axis *axes, int axis_count, const double *values, cJSON *points) {
    cJSON *point = cJSON_CreateArray();
    for (int i = 0; i < axis_count; i++)
        cJSON_AddItemToArray(point, option_value_json(axes[i].option, values[i]));
    cJSON_AddItemToArray(points, point);
}

bool design_points(const Design *design, const Axis *axes, int axis_count, int64_t max_points, uint64_t seed,
                   cJSON *points, Error *error) {
    (void)design, (void)seed;
    enum { AXES_MAX = 64 };
    double values[AXES_MAX];
    int64_t count = 1;
    for (int i = 0; i < axis_count; i++) {
        count *= axes[i].count;
        if (count > max_points) return too_many(axes, axis_count, max_points, error);
    }
    for (int64_t number = 0; number < count; number++) {
        int64_t rest = number;
        for (int i = axis_count - 1; i >= 0; i--) {
            values[i] = axes[i].values[rest % axes[i].count];
            rest /= axes[i].count;
        }
        add_point(axes, axis_count, values, points);
    }
    return true;
}
