#include "cli/held.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/summary.h"
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

static const cJSON *tune_of(const cJSON *summary) { return member(summary, "tune"); }

/* What stands before a parameter in a sentence that names them all. */
static const char *joint(const Held *held, int parameter) {
    return parameter == 0 ? "" : parameter == held->parameter_count - 1 ? " and " : ", ";
}

static void write_head(const Held *held, cJSON *const *summaries, Sheet *sheet) {
    const cJSON *tune = tune_of(summaries[0]), *name;
    sheet_say(sheet, "%s: %s, %d seats, %s tuned by %s against", member_string(summaries[0], "name"),
              member_string(summaries[0], "game"), (int)member_number(summaries[0], "seats"),
              member_string(tune, "entrant"), member_string(tune, "tuner"));
    if (member_true(tune, "duel")) sheet_say(sheet, " itself");
    cJSON_ArrayForEach(name, member(tune, "against")) {
        if (!member_true(tune, "duel")) sheet_say(sheet, " %s", name->valuestring);
    }
    sheet_say(sheet, ", for each of %d %s of ", held->count,
              held->parameter_count == 1 ? "values" : "combinations");
    for (int i = 0; i < held->parameter_count; i++)
        sheet_say(sheet, "%s%s", joint(held, i), held->parameters[i].path);
    sheet_say(sheet, "\n\n");
}

/* A share, or with `sign` a gain or Elo, and its interval; empty where there was no match. */
static void write_figure(const cJSON *object, const char *key, const char *ends, bool sign, int decimals,
                         Sheet *sheet) {
    const cJSON *value = member(object, key);
    if (cJSON_IsNumber(value)) {
        sheet_cell(sheet, sign ? "%+.*f" : "%.*f", decimals, value->valuedouble);
        sheet_ends(sheet, member_end(object, ends, 0), member_end(object, ends, 1), 0, decimals, sign);
    } else {
        sheet_cell(sheet, "-");
        sheet_interval(sheet, "", NULL);
    }
}

static void write_gains(const cJSON *object, Sheet *sheet) {
    write_figure(object, "tuned", "tuned_ci95", false, 4, sheet);
    write_figure(object, "start", "start_ci95", false, 4, sheet);
    write_figure(object, "gain", "gain_ci95", true, 4, sheet);
}

/* Shares against the others. */
#define GAIN_COLUMNS                                                                                         \
    {"tuned", "share_tuned", CELL_RIGHT, "  ", 7}, {"95 %", "share_tuned", CELL_INTERVAL, " ", 16},          \
        {"start", "share_start", CELL_RIGHT, "  ", 7}, {"95 %", "share_start", CELL_INTERVAL, " ", 16},      \
        {"gain", "gain", CELL_RIGHT, "  ", 7}, {                                                             \
        "95 %", "gain", CELL_INTERVAL, " ", 18                                                               \
    }

/* The held values stand in the first columns of every table. */
static void write_columns(const Held *held, Sheet *sheet) {
    for (int i = 0; i < held->parameter_count; i++) {
        const char *name = held->parameters[i].name;
        sheet_column(sheet, &(Column){name, name, CELL_RIGHT, i ? "  " : "", 8});
    }
}

static void write_values(const Held *held, int tuning, Sheet *sheet) {
    for (int i = 0; i < held->parameter_count; i++) sheet_cell(sheet, "%s", held_value(held, tuning, i));
}

static void write_tunings(const Held *held, cJSON *const *summaries, Sheet *sheet) {
    static const Column columns[] = {
        GAIN_COLUMNS, {"Elo to start", "elo", CELL_RIGHT, "  ", 12}, {"95 %", "elo", CELL_INTERVAL, " ", 16}};
    const cJSON *parameter;
    char value[HELD_VALUE];
    sheet_table(sheet, "held", NULL);
    write_columns(held, sheet);
    cJSON_ArrayForEach(parameter, member(tune_of(summaries[0]), "parameters")) {
        const char *name = member_string(parameter, "name");
        sheet_column(sheet, &(Column){name, name, CELL_RIGHT, "  ", 8});
    }
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    for (int i = 0; i < held->count; i++) {
        const cJSON *tune = tune_of(summaries[i]);
        write_values(held, i, sheet);
        cJSON_ArrayForEach(parameter, member(tune, "parameters")) {
            summary_value(member(parameter, "tuned"), value, sizeof value);
            sheet_cell(sheet, "%s", value);
        }
        write_gains(member(tune, "against_others"), sheet);
        write_figure(member(tune, "match"), "elo", "elo_ci95", true, 1, sheet);
    }
}

static void write_opponents(const Held *held, cJSON *const *summaries, Sheet *sheet) {
    static const Column columns[] = {{"against", "opponent", CELL_LEFT, "  ", 8}, GAIN_COLUMNS};
    const cJSON *opponent;
    if (!member(member(tune_of(summaries[0]), "against_others"), "opponents")) return;
    sheet_say(sheet, "\n");
    sheet_table(sheet, "opponents", "against each opponent");
    write_columns(held, sheet);
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    for (int i = 0; i < held->count; i++) {
        cJSON_ArrayForEach(opponent, member(member(tune_of(summaries[i]), "against_others"), "opponents")) {
            write_values(held, i, sheet);
            sheet_cell(sheet, "%s", member_string(opponent, "name"));
            write_gains(opponent, sheet);
        }
    }
}

void held_table_build(const Held *held, cJSON *const *summaries, Sheet *sheet) {
    write_head(held, summaries, sheet);
    write_tunings(held, summaries, sheet);
    write_opponents(held, summaries, sheet);
    sheet_say(
        sheet,
        "Each row is a tuning of its own. tuned and start: shares of points against the others on the same\n"
        "new deals in all rows, 95 %% each; start, gain and Elo: of the values it started from, with the\n"
        "same ");
    for (int i = 0; i < held->parameter_count; i++)
        sheet_say(sheet, "%s%s", joint(held, i), held->parameters[i].name);
    sheet_say(sheet, ".\n");
}

void held_add_paths(const Held *held, cJSON *object) {
    cJSON *paths = cJSON_AddArrayToObject(object, "hold");
    for (int i = 0; i < held->parameter_count; i++)
        cJSON_AddItemToArray(paths, cJSON_CreateString(held->parameters[i].path));
}

void held_add_values(const Held *held, int tuning, cJSON *object) {
    cJSON *values = cJSON_AddArrayToObject(object, "values");
    for (int i = 0; i < held->parameter_count; i++)
        cJSON_AddItemToArray(values, cJSON_CreateString(held_value(held, tuning, i)));
}

char *held_json(const Held *held, const char *folder, cJSON **summaries) {
    Error ignored;
    char name[HELD_FOLDER];
    cJSON *root = cJSON_CreateObject();
    held_add_paths(held, root);
    cJSON *list = cJSON_AddArrayToObject(root, "tunings");
    for (int i = 0; i < held->count; i++) {
        cJSON *tuning = cJSON_CreateObject();
        held_add_values(held, i, tuning);
        if (held_folder(held, i, folder, name, &ignored)) cJSON_AddStringToObject(tuning, "folder", name);
        cJSON_AddItemToObject(tuning, "summary", summaries[i]);
        summaries[i] = NULL;
        cJSON_AddItemToArray(list, tuning);
    }
    char *text = json_print(root);
    cJSON_Delete(root);
    return text;
}
