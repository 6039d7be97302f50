#include "cli/tune_table.h"

#include "plan/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/forecast_table.h"
#include "cli/sweep_table.h"

static const cJSON *item(const cJSON *object, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static double number(const cJSON *object, const char *key) { return cJSON_GetNumberValue(item(object, key)); }

static const char *string(const cJSON *object, const char *key) {
    return cJSON_GetStringValue(item(object, key));
}

static void write_head(const cJSON *root, const cJSON *tune, Text *out) {
    const cJSON *name;
    text_format(out, "%s: %s, %d seats, %s tuned by %s against", string(root, "name"), string(root, "game"),
                (int)number(root, "seats"), string(tune, "entrant"), string(tune, "tuner"));
    if (cJSON_IsTrue(item(tune, "duel")))
        text_string(out, " itself");
    else
        cJSON_ArrayForEach(name, item(tune, "against")) text_format(out, " %s", name->valuestring);
    text_format(out, ", %.0f iterations of %.0f candidates, %.0f games%s%s\n\n", number(tune, "iterations"),
                number(tune, "candidates"), number(tune, "tuning_games"),
                cJSON_IsTrue(item(root, "complete")) ? "" : "  [partial]",
                cJSON_IsTrue(item(root, "reproducible"))
                    ? ""
                    : "  [not reproducible: games hung on time or on programs outside]");
}

static void write_parameters(const cJSON *tune, Text *out) {
    const cJSON *parameter;
    text_format(out, "%-24s %16s %16s %12s\n", "parameter", "start", "tuned", "spread");
    cJSON_ArrayForEach(parameter, item(tune, "parameters")) {
        char start[64], tuned[64];
        value_text(item(parameter, "start"), start, sizeof start);
        value_text(item(parameter, "tuned"), tuned, sizeof tuned);
        const cJSON *spread = item(parameter, "spread"), *chance = item(parameter, "chance");
        text_format(out, "%-24s %16s %16s ", string(parameter, "name"), start, tuned);
        if (spread)
            text_format(out, "%12.4g\n", cJSON_GetNumberValue(spread));
        else
            text_format(out, "%9.1f %%\n", 100 * cJSON_GetNumberValue(chance));
    }
}

static void write_against(const cJSON *tune, Text *out) {
    static const char *const rows[][2] = {
        {"tuned", "tuned_ci95"}, {"start", "start_ci95"}, {"gain", "gain_ci95"}};
    const cJSON *gain = item(tune, "against_others"), *name;
    if (!gain || cJSON_IsNull(gain)) return;
    text_string(out, "\nshare of points against");
    cJSON_ArrayForEach(name, item(tune, "against")) if (strcmp(name->valuestring, string(tune, "entrant")) !=
                                                        0) text_format(out, " %s", name->valuestring);
    text_format(out, " on %.0f new deals, 95 %%\n", number(gain, "deals"));
    for (int i = 0; i < 3; i++) {
        const cJSON *ends = item(gain, rows[i][1]);
        text_format(out, i < 2 ? "  %-8s %7.4f  [%.4f, %.4f]\n" : "  %-8s %+7.4f  [%+.4f, %+.4f]\n",
                    rows[i][0], number(gain, rows[i][0]), cJSON_GetNumberValue(ends->child),
                    cJSON_GetNumberValue(ends->child->next));
    }
}

static void write_match(const cJSON *tune, Text *out) {
    const cJSON *match = item(tune, "match"), *share = item(match, "share_ci95"),
                *elo = item(match, "elo_ci95");
    if (!match || cJSON_IsNull(match)) {
        text_string(out, "\nno match with the values of the start was played\n");
        return;
    }
    text_format(
        out, "\n%s@tuned against %s on %.0f new deals: share %.4f [%.4f, %.4f], Elo %+.1f [%+.1f, %+.1f]\n",
        string(tune, "entrant"), string(tune, "entrant"), number(match, "deals"), number(match, "share"),
        cJSON_GetNumberValue(share->child), cJSON_GetNumberValue(share->child->next), number(match, "elo"),
        cJSON_GetNumberValue(elo->child), cJSON_GetNumberValue(elo->child->next));
    bool better = cJSON_GetNumberValue(share->child) > 0.5,
         worse = cJSON_GetNumberValue(share->child->next) < 0.5;
    text_format(out, "(95 %%): the tuned values are %s those of the start\n",
                better  ? "better than"
                : worse ? "worse than"
                        : "not shown to be better or worse than");
}

void tune_table_write(const char *summary, Text *out) {
    Error ignored;
    cJSON *root = json_parse(summary, strlen(summary), "summary.json", 1, &ignored);
    const cJSON *tune = root ? item(root, "tune") : NULL, *word;
    if (tune) {
        write_head(root, tune, out);
        write_parameters(tune, out);
        write_against(tune, out);
        write_match(tune, out);
        cJSON_ArrayForEach(word, item(tune, "set"))
            text_format(out, "%s--set %s", word == item(tune, "set")->child ? "" : " ", word->valuestring);
        text_char(out, '\n');
        warnings_write(root, out);
    }
    cJSON_Delete(root);
}

/* ---- forecasts ---- */

void tune_forecast_write(const Config *config, const TuneForecast *forecast, Text *out) {
    const Tune *tune = tune_of(config);
    text_format(out, "%s: %s tuned by %s, %u iterations of %d candidates\n", config->name, tune->base.name,
                config->courses[COURSE_BASE]->name, tune->iterations, tune->candidates);
    for (int i = 0; i < tune->parameter_count; i++) {
        const Tunable *tunable = &tune->parameters[i];
        char low[64], high[64], start[64];
        option_format(tunable->option, tunable->start, start, sizeof start);
        option_format(tunable->option, tunable->low, low, sizeof low);
        option_format(tunable->option, tunable->high, high, sizeof high);
        text_format(out, "  %-24s from %s", tunable->option->name, start);
        if (tunable->value_count > 0)
            text_format(out, ", one of %d values\n", tunable->value_count);
        else
            text_format(out, ", %s..%s, step %g\n", low, high, tunable->step);
    }
    text_format(out, "%lld games to tune and %lld in the match with the start, in %lld deals; about ",
                (long long)forecast->tuning_games, (long long)(forecast->games - forecast->tuning_games),
                (long long)forecast->deals);
    forecast_time_write(forecast->seconds, out);
    text_format(out, " with %d workers (%.0f games/s in a pilot of %lld games)\nnothing was written\n",
                worker_count(config->options.workers), forecast->games_per_second,
                (long long)forecast->pilot_games);
}

void tune_forecast_json(const TuneForecast *forecast, Text *out) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddNumberToObject(root, "games", (double)forecast->games);
    cJSON_AddNumberToObject(root, "tuning_games", (double)forecast->tuning_games);
    cJSON_AddNumberToObject(root, "deals", (double)forecast->deals);
    json_add_fixed(root, "seconds", forecast->seconds, 3);
    json_add_fixed(root, "games_per_second", forecast->games_per_second, 1);
    cJSON_AddNumberToObject(root, "pilot_games", (double)forecast->pilot_games);
    char *text = json_print(root);
    text_string(out, text ? text : "");
    free(text);
    cJSON_Delete(root);
}
