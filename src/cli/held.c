#include "cli/held.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/parameter.h"
#include "core/memory.h"
#include "plan/axis.h"
#include "plan/tuning_config.h"

#define ENTRANTS "entrants."

/* So many values are read, of which HELD_MAX at most are then allowed. */
enum { VALUES_MAX = 10000 };

/* ---- what is held ---- */

/* The parameter, which must be none of the tuned ones; NULL on error. */
static const Option *find_parameter(const cJSON *spec, Config *config, Error *error) {
    const TuningConfig *tune = tuning_of(config);
    const Entrant *entrant = NULL;
    const Option *option = parameter_find(config, spec, &entrant, error);
    if (!option) return NULL;
    if (option->type != OPTION_INT && option->type != OPTION_REAL && option->type != OPTION_BOOL &&
        option->type != OPTION_CHOICE) {
        error_input(error, "%s: only numbers, booleans and choices can be held", spec->string);
        return NULL;
    }
    for (int i = 0; i < tune->parameter_count; i++)
        if (strcmp(entrant->name, tune->base.name) == 0 && tune->parameters[i].option == option) {
            error_input(error, "%s: is tuned, and cannot be held as well", spec->string);
            return NULL;
        }
    return option;
}

static bool read_values(HeldParameter *parameter, const cJSON *spec, Config *config, Error *error) {
    Axis axis = {0};
    const Option *option = find_parameter(spec, config, error);
    AxisBounds bounds = {.option = option, .path = spec->string, .most = VALUES_MAX};
    bool good = option && axis_read(&axis, &bounds, spec, error);
    if (good) parameter->values = memory_new((size_t)axis.count, sizeof *parameter->values);
    if (good && !parameter->values) good = error_memory(error, "the values of --hold");
    for (int i = 0; good && i < axis.count; i++)
        option_format(option, axis.values[i], parameter->values[i], sizeof parameter->values[i]);
    if (good) parameter->count = axis.count;
    if (good)
        parameter->name = parameter->last = parameter->path + strlen(parameter->path) - strlen(option->name);
    axis_free(&axis);
    return good;
}

static bool read_parameter(HeldParameter *parameter, char *text, Config *config, Error *error) {
    char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return error_input(error, "--hold \"%.200s\": expected PATH=SPEC, as in entrants.tree.depth=1..3",
                           text);
    *equals = 0;
    parameter->path = text;
    cJSON *object = cJSON_CreateObject();
    const cJSON *spec = cJSON_AddStringToObject(object, text, equals + 1);
    bool good = spec ? read_values(parameter, spec, config, error) : error_memory(error, "--hold");
    cJSON_Delete(object);
    return good || error_prefix(error, "--hold ");
}

/* No path twice. Who shares the last words with another one is called by the entrant's name as well. */
static bool name_parameters(Held *held, Error *error) {
    for (int i = 0; i < held->parameter_count; i++)
        for (int k = 0; k < held->parameter_count; k++) {
            HeldParameter *one = &held->parameters[i];
            const HeldParameter *other = &held->parameters[k];
            if (i == k || strcmp(one->last, other->last) != 0) continue;
            if (strcmp(one->path, other->path) == 0)
                return error_input(error, "--hold %.200s: is held twice", one->path);
            one->name = one->path + strlen(ENTRANTS);
        }
    return true;
}

bool held_read(Held *held, char *const *texts, int count, Config *config, Error *error) {
    int64_t tunings = 1;
    *held = (Held){.parameters = memory_new((size_t)count, sizeof *held->parameters)};
    if (!held->parameters) return error_memory(error, "--hold");
    held->parameter_count = count;
    for (int i = 0; i < count; i++) {
        if (!read_parameter(&held->parameters[i], texts[i], config, error)) return false;
        tunings *= held->parameters[i].count;
        if (tunings > HELD_MAX)
            return error_input(error, "--hold %.200s: makes %lld tunings; at most %d are allowed", texts[i],
                               (long long)tunings, HELD_MAX);
    }
    held->count = (int)tunings;
    return name_parameters(held, error);
}

void held_free(Held *held) {
    for (int i = 0; i < held->parameter_count; i++) free(held->parameters[i].values);
    free(held->parameters);
}

const char *held_value(const Held *held, int tuning, int parameter) {
    for (int i = held->parameter_count - 1; i > parameter; i--) tuning /= held->parameters[i].count;
    return held->parameters[parameter].values[tuning % held->parameters[parameter].count];
}

void held_label(const Held *held, int tuning, Text *out) {
    for (int i = 0; i < held->parameter_count; i++)
        text_format(out, "%s%s=%s", i ? "," : "", held->parameters[i].name, held_value(held, tuning, i));
}

bool held_folder(const Held *held, int tuning, const char *folder, char *out, Error *error) {
    Text label = {0};
    held_label(held, tuning, &label);
    int length = snprintf(out, HELD_FOLDER, "%s/%s", folder, text_c(&label));
    bool failed = label.failed;
    text_free(&label);
    if (failed) return error_memory(error, "the name of a folder");
    return length < HELD_FOLDER || error_input(error, "--out: the name of the folder is too long");
}

/* ---- the table ---- */

/* A tuning, or what it says of one opponent. */
typedef struct {
    TuneGain gain; /* first: its figures are those of tune_gain_figures */
    Interval elo;
    const char *const *held;
    const OptionValue *tuned;
} HeldRow;

typedef struct {
    const Held *held;
    const TuneResult *results;
    int opponents; /* 0: rows are tunings, else their opponents */
    HeldRow row;
    const char *values[HELD_MAX]; /* of the row */
    OptionValue tuned[SWEPT_MAX];
} HeldRows;

#define AT(field) offsetof(HeldRow, field)
static const Figure of_elo[] = {{FIGURE_INTERVAL, AT(elo), .head = "Elo to start", .gap = "  ", .width = 12,
                                 .decimals = 1, .sign = true, .ends_width = 16}};
static const void *row_at(void *context, int64_t number) {
    HeldRows *rows = context;
    int tuning = (int)(rows->opponents ? number / rows->opponents : number);
    const TuneResult *result = &rows->results[tuning];
    for (int i = 0; i < rows->held->parameter_count; i++) rows->values[i] = held_value(rows->held, tuning, i);
    for (int i = 0; i < result->parameter_count; i++) rows->tuned[i] = result->parameters[i].tuned;
    rows->row = (HeldRow){rows->opponents ? result->each[number % rows->opponents] : result->all,
                          result->match.elo, rows->values, rows->tuned};
    return &rows->row;
}

/* The column of an element of a list. */
static void add_column(Text *columns, FigureKind kind, size_t at, int item, const char *head,
                       const char *gap) {
    const Figure figure = {kind, at, .item = item + 1, .head = head, .gap = gap, .width = 8, .right = true};
    figures_append(columns, (Figures){&figure, 1});
}

/* The held values stand in the first columns of every table. */
static void add_held(const Held *held, Text *columns) {
    for (int i = 0; i < held->parameter_count; i++)
        add_column(columns, FIGURE_TEXT, AT(held), i, held->parameters[i].name, i ? "  " : "");
}

static void show_rows(HeldRows *rows, const char *key, const char *title, const Text *columns, Sheet *sheet) {
    int64_t count = rows->held->count * (rows->opponents ? rows->opponents : 1);
    sheet_table(sheet,
                &(Table){key, title, figures_of(columns), .count = count, .row = row_at, .context = rows});
}

static void show_tunings(const Held *held, const TuneResult *results, Sheet *sheet) {
    HeldRows rows = {.held = held, .results = results};
    Text columns = {0};
    add_held(held, &columns);
    for (int i = 0; i < results[0].parameter_count; i++)
        add_column(&columns, FIGURE_VALUE, AT(tuned), i, results[0].parameters[i].name, "  ");
    figures_append(&columns, tune_gain_figures);
    figures_append(&columns, FIGURES(of_elo));
    show_rows(&rows, "held", NULL, &columns, sheet);
    text_free(&columns);
}

static void show_opponents(const Held *held, const TuneResult *results, Sheet *sheet) {
    HeldRows rows = {.held = held, .results = results, .opponents = results[0].opponent_count};
    Text columns = {0};
    if (rows.opponents == 0) return;
    sheet_say(sheet, "\n");
    add_held(held, &columns);
    figures_append(&columns, tune_opponent_figures);
    show_rows(&rows, "opponents", "against each opponent", &columns, sheet);
    text_free(&columns);
}
#undef AT

/* The names in a sentence. */
static void say_names(const Held *held, bool paths, Sheet *sheet) {
    for (int i = 0; i < held->parameter_count; i++)
        sheet_say(sheet, "%s%s",
                  i == 0                           ? ""
                  : i == held->parameter_count - 1 ? " and "
                                                   : ", ",
                  paths ? held->parameters[i].path : held->parameters[i].name);
}

void held_table_build(const Held *held, const Config *config, const TuneResult *results, Sheet *sheet) {
    sheet_say(sheet, "%s: %s, %d seats, ", config->name, config->game->name, config->seats);
    tune_report_title(config, results[0].tuner, sheet);
    sheet_say(sheet, ", for each of %d %s of ", held->count,
              held->parameter_count == 1 ? "values" : "combinations");
    say_names(held, true, sheet);
    sheet_say(sheet, "\n\n");
    show_tunings(held, results, sheet);
    show_opponents(held, results, sheet);
    sheet_say(
        sheet,
        "Each row is a tuning of its own. tuned and start: shares of points against the others on the same\n"
        "new deals in all rows, 95 %% each; start, gain and Elo: of the values it started from, with the\n"
        "same ");
    say_names(held, false, sheet);
    sheet_say(sheet, ".\n");
}

/* ---- JSON ---- */

void held_put_paths(const Held *held, JsonWriter *json) {
    json_put_list(json, "hold");
    for (int i = 0; i < held->parameter_count; i++) json_put_string(json, NULL, held->parameters[i].path);
    json_end(json);
}

void held_put_values(const Held *held, int tuning, JsonWriter *json) {
    json_put_list(json, "values");
    for (int i = 0; i < held->parameter_count; i++) json_put_string(json, NULL, held_value(held, tuning, i));
    json_end(json);
}
