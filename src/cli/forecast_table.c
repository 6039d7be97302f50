#include "cli/forecast_table.h"

#include "plan/points.h"

#include <stdlib.h>

enum { POINTS_SHOWN = 30 };

void forecast_points_write(const Config *config, Text *out) {
    const Points *points = points_of(config);
    text_format(out, "%s: %d points of %s against", config->name, points->count, points->base.name);
    for (int i = points->count; i < config->entrant_count; i++)
        text_format(out, " %s", config->entrants[i].name);
    text_char(out, '\n');
    for (int point = 0; point < points->count; point++) {
        if (points->count > POINTS_SHOWN && point == POINTS_SHOWN - 1) {
            text_format(out, "  ... %d more\n", points->count - point);
            break;
        }
        text_format(out, "  %-6d", point + 1);
        for (int i = 0; i < points->parameter_count; i++) {
            const Option *option = points->parameters[i];
            char value[64];
            option_format(option, option_get(option, config->entrants[point].params), value, sizeof value);
            text_format(out, " %s=%s", option->name, value);
        }
        text_char(out, '\n');
    }
}

void forecast_time_write(double seconds, Text *out) {
    long long whole = (long long)(seconds + 0.5);
    if (seconds < 10)
        text_format(out, "%.1f s", seconds);
    else if (whole < 60)
        text_format(out, "%lld s", whole);
    else if (whole < 3600)
        text_format(out, "%lld min %02lld s", whole / 60, whole % 60);
    else
        text_format(out, "%lld h %02lld min", whole / 3600, whole / 60 % 60);
}

void forecast_table_write(const Forecast *forecast, int workers, Text *out) {
    text_format(out, "%s%lld games in %lld deals; about ", forecast->race ? "at most " : "",
                (long long)forecast->games, (long long)forecast->deals);
    forecast_time_write(forecast->seconds, out);
    text_format(out, " with %d workers (%.0f games/s in a pilot of %lld games of %d points)\n", workers,
                forecast->games_per_second, (long long)forecast->pilot_games, forecast->pilot_points);
    if (forecast->points > 1)
        text_format(
            out,
            "smallest difference of share between two points that it can show: %.4f (95 %%, power 80 %%;\n"
            "%s deviation of a difference in one deal, %.4f%s)\n",
            forecast->smallest, forecast->measured ? "from the pilot's" : "from the largest possible",
            forecast->deviation, forecast->measured ? ", mean over pairs" : "");
    text_string(out, "nothing was written\n");
}

void forecast_json_write(const Forecast *forecast, Text *out) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddNumberToObject(root, "points", forecast->points);
    cJSON_AddNumberToObject(root, "games", (double)forecast->games);
    cJSON_AddNumberToObject(root, "deals", (double)forecast->deals);
    if (forecast->race) cJSON_AddBoolToObject(root, "at_most", true);
    json_add_fixed(root, "seconds", forecast->seconds, 3);
    json_add_fixed(root, "games_per_second", forecast->games_per_second, 1);
    cJSON_AddNumberToObject(root, "pilot_games", (double)forecast->pilot_games);
    cJSON_AddNumberToObject(root, "pilot_deals", (double)forecast->pilot_deals);
    cJSON_AddNumberToObject(root, "pilot_points", forecast->pilot_points);
    json_add_fixed(root, "smallest_difference", forecast->smallest, 6);
    json_add_fixed(root, "deviation", forecast->deviation, 6);
    cJSON_AddStringToObject(root, "deviation_from", forecast->measured ? "pilot" : "worst case");
    char *text = json_print(root);
    text_string(out, text ? text : "");
    free(text);
    cJSON_Delete(root);
}
