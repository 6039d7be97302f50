/* The report of a tuning, for files and for people. The result is a struct of plain numbers, so that `kozyr
 * tune --hold` can show tunings side by side after their games are gone. */
#include "plan/tuning_report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

int tune_report_iterations(const Tuning *tuning) {
    int iterations = (int)tuning_of(tuning->config)->iterations;
    return tuning->finished < iterations ? tuning->finished : iterations;
}

/* ---- figures ---- */

static void put_bounds(JsonWriter *json, const char *key, const void *row);
static void put_spread(JsonWriter *json, const char *key, const void *row);

#define AT(field) offsetof(TunedParameter, field)
static const Figure of_parameter[] = {
    {FIGURE_TEXT, AT(name), .key = "name", .column = "parameter", .head = "parameter", .gap = "",
     .width = 24},
    {FIGURE_WRITTEN, 0, .key = "values", .write = put_bounds},
    {FIGURE_VALUE, AT(start), .key = "start", .head = "start", .width = 16},
    {FIGURE_VALUE, AT(tuned), .key = "tuned", .head = "tuned", .width = 16},
    {FIGURE_WRITTEN, 0, .key = "spread", .write = put_spread},
    {FIGURE_CHARS, AT(spread_shown), .head = "spread", .column = "spread", .width = 12, .right = true},
};
#undef AT

#define AT(field)     offsetof(TuneGain, field)
#define SHARE_COLUMNS .gap = "  ", .width = 7, .decimals = 4
#define GAIN_FIGURES                                                                                         \
    {FIGURE_INTERVAL,        AT(tuned),        .key = "tuned", .ends = "tuned_ci95", .head = "tuned",        \
     .ends_column = "tuned", .ends_width = 16, SHARE_COLUMNS},                                               \
        {FIGURE_INTERVAL,        AT(start),        .key = "start", .ends = "start_ci95", .head = "start",    \
         .ends_column = "start", .ends_width = 16, SHARE_COLUMNS},                                           \
    {                                                                                                        \
        FIGURE_INTERVAL, AT(gain), .key = "gain", .ends = "gain_ci95", .head = "gain",                       \
                                   .ends_column = "gain", .ends_width = 18, .sign = true, SHARE_COLUMNS      \
    }
static const Figure of_gain[] = {GAIN_FIGURES};
const Figures tune_gain_figures = FIGURE_LIST(of_gain);

static const Figure of_opponent[] = {
    {FIGURE_TEXT, AT(opponent), .key = "name", .column = "opponent", .head = "against", .gap = "  ",
     .width = 8},
    GAIN_FIGURES,
};
const Figures tune_opponent_figures = FIGURE_LIST(of_opponent);
#undef AT

#define AT(field) offsetof(TuneMatch, field)
static const Figure of_match[] = {
    {FIGURE_COUNT, AT(deals), .key = "deals"},
    {FIGURE_INTERVAL, AT(share), .key = "share", .ends = "share_ci95"},
    {FIGURE_INTERVAL, AT(share), .key = "score", .ends = "score_ci95"},
    {FIGURE_FLAG, AT(rough), .key = "rough"},
    {FIGURE_INTERVAL, AT(elo), .key = "elo", .ends = "elo_ci95"},
    {FIGURE_REAL, AT(los), .key = "los"},
};
#undef AT

/* A row of the table of gains. */
typedef struct {
    const char *values;
    Interval share;
    NumberForm form;
} GainLine;

#define AT(field) offsetof(GainLine, field)
static const Figure of_line[] = {
    {FIGURE_TEXT, AT(values), .head = "values", .column = "values", .gap = "  ", .width = 8},
    {FIGURE_INTERVAL, AT(share), .head = "share", .column = "share", .ends_column = "share", .width = 7,
     .ends_gap = "  ", .ends_width = 18, .form = AT(form)},
};
#undef AT

/* ---- the result ---- */

static TunedParameter parameter_result(const Tuning *tuning, int number, double answer) {
    const TuningParameter *tunable = &tuning_of(tuning->config)->parameters[number];
    bool choice = tunable->value_count > 0;
    TunedParameter result = {.tunable = tunable,
                             .name = tunable->option->name,
                             .start = {tunable->option, tunable->start},
                             .tuned = {tunable->option, answer},
                             .spread = tuning->now.spread[number]};
    double spread = figure_round(result.spread);
    snprintf(result.spread_shown, sizeof result.spread_shown, choice ? "%.1f %%" : "%.4g",
             choice ? 100 * spread : spread);
    return result;
}

static TuneGain gain_result(const TuningGain *gain, const char *opponent) {
    TuneGain result = {.opponent = opponent};
    if (gain->gain.count == 0 || gain->comparisons == 0) {
        result.tuned = result.start = result.gain = (Interval){NAN, NAN, NAN, false};
        return result;
    }
    double scale = 2 * (double)gain->comparisons / (double)gain->gain.count;
    result.deals = (int64_t)gain->gain.count;
    result.tuned = cluster_interval(&gain->tuned, scale, 0, 1);
    result.start = cluster_interval(&gain->start, scale, 0, 1);
    result.gain = cluster_interval(&gain->gain, scale, -1, 1);
    return result;
}

/* Also valid for tables with other entrants. */
static TuneMatch match_result(const TuningEnd *end) {
    TuneMatch result = {.elo = {NAN, NAN, NAN, false}};
    if (end->match.count == 0) return result;
    double most = 2 * (double)end->match_comparisons / (double)end->match.count;
    MatchEstimate estimate = elo_estimate_clusters(&end->match, most);
    result = (TuneMatch){(int64_t)end->match.count, estimate.score, estimate.elo, estimate.score.rough,
                         estimate.los};
    figures_round(FIGURES(of_match), &result); /* sentences use these fields, not the figures */
    return result;
}

bool tune_result(const Schedule *schedule, TuneResult *result) {
    const Tuning *tuning = tuning_state(schedule_layer(schedule, COURSE_BASE));
    const TuningConfig *tune = tuning_of(tuning->config);
    const TuningEnd *end = &tuning->end;
    double values[SWEPT_MAX];
    tuning_answer(tuning, values);
    *result = (TuneResult){.tuner = schedule->layers[0].course->name,
                           .parameter_count = tune->parameter_count,
                           .all = gain_result(&end->all, NULL),
                           .match = match_result(end)};
    for (int i = 0; i < tune->parameter_count; i++)
        result->parameters[i] = parameter_result(tuning, i, values[i]);
    if (result->all.deals > 0) result->opponent_count = end->each_count;
    result->each = memory_new((size_t)result->opponent_count + 1, sizeof *result->each);
    for (int i = 0; result->each && i < result->opponent_count; i++)
        result->each[i] = gain_result(&end->each[i], tuning->config->entrants[end->first + i].name);
    return result->each;
}

void tune_result_free(TuneResult *result) { free(result->each); }

/* ---- tune.csv ---- */

/* An iteration, and the centre of a parameter after it. */
typedef struct {
    int64_t iteration, deals;
    double share;
} IterationRow;

typedef struct {
    double centre, spread;
    OptionValue choice;
} CentreRow;

enum { OF_NUMBER = 1, OF_CHOICE = 2 };

#define AT(field) offsetof(IterationRow, field)
static const Figure of_iteration[] = {
    {FIGURE_COUNT, AT(iteration), .key = "iteration"},
    {FIGURE_COUNT, AT(deals), .key = "deals"},
    {FIGURE_REAL, AT(share), .key = "share"},
};
#undef AT

/* These columns follow the parameter's name. */
#define AT(field) offsetof(CentreRow, field)
static const Figure of_centre[] = {
    {FIGURE_REAL, AT(centre), .when = OF_NUMBER, .key = ""},
    {FIGURE_VALUE, AT(choice), .when = OF_CHOICE, .key = ""},
    {FIGURE_REAL, AT(spread), .key = "_spread"},
};
#undef AT

/* Iteration -1 writes the names of the columns. */
static void write_iteration(const Tuning *tuning, int number, Text *out) {
    const TuningConfig *tune = tuning_of(tuning->config);
    const TuningStep *step = number < 0 ? NULL : &tuning->steps[number];
    IterationRow row = {0};
    if (step)
        row = (IterationRow){number + 1, (number + 1) * tuning->config->options.deals,
                             (double)step->points / (double)step->most};
    figures_csv(out, "", FIGURES(of_iteration), 0, step ? &row : NULL);
    for (int i = 0; i < tune->parameter_count; i++) {
        const TuningParameter *tunable = &tune->parameters[i];
        bool choice = tunable->value_count > 0;
        CentreRow at = {0};
        if (step) at = (CentreRow){.centre = step->centre[i], .spread = step->spread[i]};
        if (step && choice) at.choice = (OptionValue){tunable->option, tunable->values[(int)at.centre]};
        figures_csv(out, tunable->option->name, FIGURES(of_centre), choice ? OF_CHOICE : OF_NUMBER,
                    step ? &at : NULL);
    }
    text_char(out, '\n');
}

static void write_csv(const Tuning *tuning, Text *out) {
    for (int i = -1; i < tune_report_iterations(tuning); i++) write_iteration(tuning, i, out);
}

/* ---- tuned.json ---- */

enum { SETTING_BYTES = 2 * NAME_MAX_LENGTH + 160 };

/* Writes a word for --set. */
static void write_setting(const TuningConfig *tune, int parameter, double value, char out[SETTING_BYTES]) {
    const Option *option = tune->parameters[parameter].option;
    char text[64];
    option_format(option, value, text, sizeof text);
    snprintf(out, SETTING_BYTES, "entrants.%s.%s=%s", tune->base.name, option->name, text);
}

static void put_settings(JsonWriter *json, const TuningConfig *tune, const double *values) {
    char text[SETTING_BYTES];
    json_put_list(json, "set");
    for (int i = 0; i < tune->parameter_count; i++) {
        write_setting(tune, i, values[i], text);
        json_put_string(json, NULL, text);
    }
    json_end(json);
}

static bool write_fragment(const Tuning *tuning, Text *out) {
    const TuningConfig *tune = tuning_of(tuning->config);
    _Alignas(8) unsigned char params[PARAMS_MAX];
    double values[SWEPT_MAX];
    JsonWriter json = {0};
    tuning_answer(tuning, values);
    tuning_fill(tune, values, params);
    json_put_object(&json, NULL);
    json_put_object(&json, "entrants");
    json_put_object(&json, tune->base.name);
    json_put_string(&json, "bot", tune->base.bot->name);
    figure_put_options(&json, tune->base.bot->params, params);
    json_end(&json);
    json_end(&json);
    put_settings(&json, tune, values);
    json_end(&json);
    bool good = json_finish(&json);
    text_bytes(out, json.text.data, json.text.size);
    json_writer_free(&json);
    return good;
}

/* ---- summary.json ---- */

static void put_bounds(JsonWriter *json, const char *key, const void *memory) {
    const TuningParameter *tunable = ((const TunedParameter *)memory)->tunable;
    if (tunable->value_count > 0) {
        json_put_list(json, key);
        for (int i = 0; i < tunable->value_count; i++)
            figure_put_value(json, NULL, (OptionValue){tunable->option, tunable->values[i]});
        json_end(json);
        return;
    }
    figure_put_value(json, "low", (OptionValue){tunable->option, tunable->low});
    figure_put_value(json, "high", (OptionValue){tunable->option, tunable->high});
}

static void put_spread(JsonWriter *json, const char *key, const void *memory) {
    const TunedParameter *row = memory;
    figure_put(json, row->tunable->value_count > 0 ? "chance" : key, row->spread);
}

static Table parameter_table(const TuneResult *result) {
    return (Table){"parameters", .figures = FIGURES(of_parameter),
                   TABLE_ROWS(result->parameters, result->parameter_count)};
}

static Table opponent_table(const TuneResult *result) {
    return (Table){"opponents", .figures = tune_opponent_figures,
                   TABLE_ROWS(result->each, result->opponent_count)};
}

static void put_gain(JsonWriter *json, const TuneResult *result) {
    Table opponents = opponent_table(result);
    if (result->all.deals == 0) {
        json_put_null(json, "against_others");
        return;
    }
    json_put_object(json, "against_others");
    json_put_count(json, "deals", result->all.deals);
    figures_put(json, tune_gain_figures, 0, &result->all);
    if (result->opponent_count) table_put(json, "opponents", &opponents);
    json_end(json);
}

static void put_match(JsonWriter *json, const TuneMatch *match) {
    if (match->deals == 0) {
        json_put_null(json, "match");
        return;
    }
    json_put_object(json, "match");
    figures_put(json, FIGURES(of_match), 0, match);
    json_end(json);
}

/* The first opponent of the tuned entrant: its start values, or the entrant after them. */
static int first_opponent(const TuningConfig *tune) { return tune->candidates + 1 + !tune->against_start; }

static void put_names(JsonWriter *json, const Config *config, const TuneResult *result) {
    const TuningConfig *tune = tuning_of(config);
    json_put_string(json, "entrant", tune->base.name);
    json_put_string(json, "tuner", result->tuner);
    json_put_list(json, "against");
    for (int i = first_opponent(tune); i < config->entrant_count; i++)
        json_put_string(json, NULL, config->entrants[i].name);
    json_end(json);
    json_put_bool(json, "duel", tune->duel);
}

static int64_t tuning_games(const Schedule *schedule) {
    int64_t end = schedule->rounds[tuning_of(schedule->config)->iterations].first_game;
    return schedule->taken < end ? schedule->taken : end;
}

static void put_report(const Schedule *schedule, const Layer *layer, const Tally *tally, JsonWriter *json) {
    (void)tally;
    const Tuning *tuning = tuning_state(layer);
    const TuningConfig *tune = tuning_of(tuning->config);
    TuneResult result;
    double values[SWEPT_MAX];
    if (!tune_result(schedule, &result)) json->text.failed = true;
    Table parameters = parameter_table(&result);
    tuning_answer(tuning, values);
    json_put_object(json, "tune");
    put_names(json, tuning->config, &result);
    json_put_count(json, "iterations", tune_report_iterations(tuning));
    json_put_count(json, "candidates", tune->candidates);
    json_put_count(json, "tuning_games", tuning_games(schedule));
    table_put(json, "parameters", &parameters);
    put_settings(json, tune, values);
    put_gain(json, &result);
    put_match(json, &result.match);
    json_end(json);
    tune_result_free(&result);
}

/* ---- tables ---- */

void tune_report_title(const Config *config, const char *tuner, Sheet *sheet) {
    const TuningConfig *tune = tuning_of(config);
    sheet_say(sheet, "%s tuned by %s against", tune->base.name, tuner);
    if (tune->duel) sheet_say(sheet, " itself");
    for (int i = first_opponent(tune); !tune->duel && i < config->entrant_count; i++)
        sheet_say(sheet, " %s", config->entrants[i].name);
}

static void say_head(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet) {
    (void)tally;
    const Tuning *tuning = tuning_state(layer);
    tune_report_title(tuning->config, layer->course->name, sheet);
    sheet_say(sheet, ", %d iterations of %d candidates, %lld games", tune_report_iterations(tuning),
              tuning_of(tuning->config)->candidates, (long long)tuning_games(schedule));
}

static void show_gain(const Config *config, const TuneResult *result, Sheet *sheet) {
    const TuningConfig *tune = tuning_of(config);
    const TuneGain *all = &result->all;
    const GainLine lines[] = {
        {"tuned", all->tuned, {4, false}}, {"start", all->start, {4, false}}, {"gain", all->gain, {4, true}}};
    if (all->deals == 0) return;
    sheet_say(sheet, "\nshare of points against");
    for (int i = first_opponent(tune); i < config->entrant_count; i++)
        if (strcmp(config->entrants[i].name, tune->base.name) != 0)
            sheet_say(sheet, " %s", config->entrants[i].name);
    sheet_say(sheet, " on %lld new deals, 95 %%\n", (long long)all->deals);
    sheet_table(sheet, &(Table){"gain", .figures = FIGURES(of_line), TABLE_ROWS(lines, 3)});
}

/* Shows the gain against each opponent, if there are several. */
static void show_opponents(const TuneResult *result, Sheet *sheet) {
    Table opponents = opponent_table(result);
    if (result->opponent_count == 0) return;
    sheet_say(sheet, "\n");
    sheet_table(sheet, &opponents);
}

static void say_match(const char *name, const TuneMatch *match, Sheet *sheet) {
    if (match->deals == 0) {
        sheet_say(sheet, "\nno match with the start values was played\n");
        return;
    }
    sheet_say(sheet,
              "\n%s@tuned against %s on %lld new deals: share %.4f [%.4f, %.4f], Elo %+.1f [%+.1f, %+.1f]\n",
              name, name, (long long)match->deals, match->share.mean, match->share.low, match->share.high,
              match->elo.mean, match->elo.low, match->elo.high);
    bool better = match->share.low > 0.5, worse = match->share.high < 0.5;
    sheet_say(sheet, "(95 %%): the tuned values are %s those of the start\n",
              better  ? "better than"
              : worse ? "worse than"
                      : "not shown to be better or worse than");
}

static void show_tables(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet) {
    (void)layer, (void)tally;
    const Config *config = schedule->config;
    const TuningConfig *tune = tuning_of(config);
    TuneResult result;
    if (!tune_result(schedule, &result)) sheet->out.failed = true;
    Table parameters = parameter_table(&result);
    sheet_table(sheet, &parameters);
    show_gain(config, &result, sheet);
    show_opponents(&result, sheet);
    say_match(tune->base.name, &result.match, sheet);
    for (int i = 0; i < tune->parameter_count; i++) {
        char text[SETTING_BYTES];
        write_setting(tune, i, result.parameters[i].tuned.value, text);
        sheet_say(sheet, "%s--set %s", i ? " " : "", text);
    }
    sheet_say(sheet, "\n");
    tune_result_free(&result);
}

/* Writes tune.csv, with one row per iteration and its parameters; and tuned.json, with the tuned entrant as in
 * a config and its parameters as words for --set. */
static bool write_file(const Schedule *schedule, const Layer *layer, int number, const char **name,
                       Text *out) {
    (void)schedule;
    const Tuning *tuning = tuning_state(layer);
    if (number > 1) return false;
    *name = number == 0 ? "tune.csv" : "tuned.json";
    if (number == 0)
        write_csv(tuning, out);
    else if (!write_fragment(tuning, out))
        out->failed = true;
    return true;
}

const Planner tuning_planner = {
    .state = &tuning_state_type,
    .cannot_shard = "a tuning cannot be cut: candidates follow from the games before",
    .cannot_extend = "a tuning plays them in each iteration, and later candidates follow from earlier ones",
    .meetings = tuning_meetings,
    .open = tuning_open,
    .close = tuning_close,
    .take = tuning_take,
    .sums = tuning_sums,
    .proceed = tuning_proceed,
    .round_params = tuning_round_params,
    .progress = tuning_progress,
    .report = put_report,
    .head = say_head,
    .tables = show_tables,
    .file = write_file,
    .live_files = 1,
};
