#include "plan/tuning_report.h"

#include "plan/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int tune_report_iterations(const Tuning *tuning) {
    int iterations = (int)tuning_of(tuning->config)->iterations;
    return tuning->finished < iterations ? tuning->finished : iterations;
}

/* ---- tune.csv ---- */

static void put_fixed(Text *out, double value) {
    text_format(out, ",%.6f", fabs(value) < 0.5e-6 ? 0.0 : value);
}

static void put_centre(const TuningParameter *tunable, double centre, Text *out) {
    if (tunable->value_count == 0)
        put_fixed(out, centre);
    else
        figures_csv_value(tunable->option, tunable->values[(int)centre], out);
}

static void write_header(const Tuning *tuning, Text *out) {
    const TuningConfig *tune = tuning_of(tuning->config);
    text_string(out, "iteration,deals,share");
    for (int i = 0; i < tune->parameter_count; i++)
        text_format(out, ",%s,%s_spread", tune->parameters[i].option->name, tune->parameters[i].option->name);
    text_char(out, '\n');
}

static void write_row(const Tuning *tuning, int iteration, Text *out) {
    const TuningConfig *tune = tuning_of(tuning->config);
    const TuningStep *step = &tuning->steps[iteration];
    int64_t deals = (iteration + 1) * tuning->config->options.deals;
    text_format(out, "%d,%lld", iteration + 1, (long long)deals);
    put_fixed(out, (double)step->points / (double)step->most);
    for (int i = 0; i < tune->parameter_count; i++) {
        put_centre(&tune->parameters[i], step->centre[i], out);
        put_fixed(out, step->spread[i]);
    }
    text_char(out, '\n');
}

static void write_csv(const Tuning *tuning, Text *out) {
    write_header(tuning, out);
    for (int i = 0; i < tune_report_iterations(tuning); i++) write_row(tuning, i, out);
}

/* ---- tuned.json ---- */

static cJSON *settings_json(const TuningConfig *tune, const double *values) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < tune->parameter_count; i++) {
        const Option *option = tune->parameters[i].option;
        char value[64], text[2 * NAME_MAX_LENGTH + 160];
        option_format(option, values[i], value, sizeof value);
        snprintf(text, sizeof text, "entrants.%s.%s=%s", tune->base.name, option->name, value);
        cJSON_AddItemToArray(list, cJSON_CreateString(text));
    }
    return list;
}

static char *fragment(const Tuning *tuning) {
    const TuningConfig *tune = tuning_of(tuning->config);
    _Alignas(8) unsigned char params[PARAMS_MAX];
    double values[SWEPT_MAX];
    tuning_answer(tuning, values);
    tuning_fill(tune, values, params);
    cJSON *root = cJSON_CreateObject();
    cJSON *entrant = cJSON_AddObjectToObject(cJSON_AddObjectToObject(root, "entrants"), tune->base.name);
    cJSON_AddStringToObject(entrant, "bot", tune->base.bot->name);
    option_write(tune->base.bot->params, params, entrant);
    cJSON_AddItemToObject(root, "set", settings_json(tune, values));
    char *text = json_print(root);
    cJSON_Delete(root);
    return text;
}

/* ---- summary.json ---- */

static cJSON *tunable_json(const Tuning *tuning, int number, double answer) {
    const TuningParameter *tunable = &tuning_of(tuning->config)->parameters[number];
    const Option *option = tunable->option;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", option->name);
    if (tunable->value_count > 0) {
        cJSON *values = cJSON_AddArrayToObject(object, "values");
        for (int i = 0; i < tunable->value_count; i++)
            cJSON_AddItemToArray(values, option_value_json(option, tunable->values[i]));
    } else {
        cJSON_AddItemToObject(object, "low", option_value_json(option, tunable->low));
        cJSON_AddItemToObject(object, "high", option_value_json(option, tunable->high));
    }
    cJSON_AddItemToObject(object, "start", option_value_json(option, tunable->start));
    cJSON_AddItemToObject(object, "tuned", option_value_json(option, answer));
    figures_add(object, tunable->value_count > 0 ? "chance" : "spread", tuning->now.spread[number]);
    return object;
}

static void add_gain(const TuningGain *gain, cJSON *object) {
    double scale = 2 * (double)gain->comparisons / (double)gain->gain.count;
    figures_add_interval(object, "tuned", "tuned_ci95", cluster_interval(&gain->tuned, scale, 0, 1));
    figures_add_interval(object, "start", "start_ci95", cluster_interval(&gain->start, scale, 0, 1));
    figures_add_interval(object, "gain", "gain_ci95", cluster_interval(&gain->gain, scale, -1, 1));
}

/* What was tuned for: the share of points against the others, on deals that nobody had seen. */
static cJSON *gain_json(const TuningEnd *end, const Config *config) {
    if (end->all.gain.count == 0 || end->all.comparisons == 0) return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "deals", (double)end->all.gain.count);
    add_gain(&end->all, object);
    cJSON *list = end->each_count ? cJSON_AddArrayToObject(object, "opponents") : NULL;
    for (int i = 0; i < end->each_count; i++) {
        cJSON *opponent = cJSON_CreateObject();
        cJSON_AddStringToObject(opponent, "name", config->entrants[end->first + i].name);
        add_gain(&end->each[i], opponent);
        cJSON_AddItemToArray(list, opponent);
    }
    return object;
}

/* The answer against the start alone, also at tables where others sit too. */
static cJSON *match_json(const TuningEnd *end) {
    if (end->match.count == 0) return cJSON_CreateNull();
    double most = 2 * (double)end->match_comparisons / (double)end->match.count;
    MatchEstimate estimate = elo_estimate_clusters(&end->match, most);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "deals", (double)end->match.count);
    figures_add_share(object, estimate.score, estimate.score_low, estimate.score_high);
    cJSON_AddBoolToObject(object, "rough", estimate.rough);
    figures_add_interval(object, "elo", "elo_ci95",
                         (Interval){estimate.elo, estimate.elo_low, estimate.elo_high, estimate.rough});
    figures_add(object, "los", estimate.los);
    return object;
}

static cJSON *report(const Schedule *schedule, const Tuning *tuning) {
    const Config *config = tuning->config;
    const TuningConfig *tune = tuning_of(config);
    double values[SWEPT_MAX];
    cJSON *root = cJSON_CreateObject();
    tuning_answer(tuning, values);
    cJSON_AddStringToObject(root, "entrant", tune->base.name);
    cJSON_AddStringToObject(root, "tuner", schedule->layers[0].course->name);
    cJSON *against = cJSON_AddArrayToObject(root, "against");
    for (int i = tune->candidates + 1; i < config->entrant_count; i++)
        if (i > tune->candidates + 1 || tune->against_start)
            cJSON_AddItemToArray(against, cJSON_CreateString(config->entrants[i].name));
    cJSON_AddBoolToObject(root, "duel", tune->duel);
    cJSON_AddNumberToObject(root, "iterations", tune_report_iterations(tuning));
    cJSON_AddNumberToObject(root, "candidates", tune->candidates);
    int64_t end = schedule->rounds[tune->iterations].first_game;
    cJSON_AddNumberToObject(root, "tuning_games", (double)(schedule->taken < end ? schedule->taken : end));
    cJSON *list = cJSON_AddArrayToObject(root, "parameters");
    for (int i = 0; i < tune->parameter_count; i++)
        cJSON_AddItemToArray(list, tunable_json(tuning, i, values[i]));
    cJSON_AddItemToObject(root, "set", settings_json(tune, values));
    cJSON_AddItemToObject(root, "against_others", gain_json(&tuning->end, config));
    cJSON_AddItemToObject(root, "match", match_json(&tuning->end));
    return root;
}

void tune_report_add(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root) {
    (void)tally;
    cJSON_AddItemToObject(root, "tune", report(schedule, tuning_state(layer)));
}

bool tune_report_file(const Schedule *schedule, const Layer *layer, int number, const char **name,
                      Text *out) {
    (void)schedule;
    const Tuning *tuning = tuning_state(layer);
    if (number > 1) return false;
    *name = number == 0 ? "tune.csv" : "tuned.json";
    if (number == 0) {
        write_csv(tuning, out);
    } else {
        char *text = fragment(tuning);
        if (text)
            text_string(out, text);
        else
            out->failed = true;
        free(text);
    }
    return true;
}
