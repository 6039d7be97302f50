#include "cli/held.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/summary.h"
#include "config/parameter.h"
#include "core/memory.h"
#include "plan/axis.h"
#include "plan/tuning_config.h"

/* ---- what is held ---- */

/* The parameter, which must be none of the tuned ones; NULL on error. */
static const Option *find_parameter(const cJSON *spec, Config *config, Error *error) {
    const TuningConfig *tune = tuning_config(config);
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

static bool read_values(Held *held, const cJSON *spec, Config *config, Error *error) {
    Axis axis = {0};
    const Option *option = find_parameter(spec, config, error);
    bool good = option && axis_read(&axis, option, spec->string, spec, HELD_MAX, false, error);
    if (good) held->values = memory_new((size_t)axis.count, sizeof *held->values);
    if (good && !held->values) good = error_memory(error, "the values of --hold");
    for (int i = 0; good && i < axis.count; i++)
        option_format(option, axis.values[i], held->values[i], sizeof held->values[i]);
    if (good) held->count = axis.count;
    axis_free(&axis);
    return good;
}

bool held_read(Held *held, char *text, Config *config, Error *error) {
    char *equals = strchr(text, '=');
    *held = (Held){.path = text};
    if (!equals || equals == text)
        return error_input(error, "--hold \"%.200s\": expected PATH=SPEC, as in entrants.tree.depth=1..3",
                           text);
    *equals = 0;
    cJSON *object = cJSON_CreateObject();
    const cJSON *spec = cJSON_AddStringToObject(object, text, equals + 1);
    bool good = spec ? read_values(held, spec, config, error) : error_memory(error, "--hold");
    cJSON_Delete(object);
    if (!good) return error_prefix(error, "--hold ");
    const char *dot = strchr(text + strlen("entrants."), '.');
    held->name = dot + 1;
    return true;
}

void held_free(Held *held) { free(held->values); }

bool held_folder(const Held *held, int number, const char *folder, char *out, Error *error) {
    int length = snprintf(out, HELD_FOLDER, "%s/%s=%s", folder, held->name, held->values[number]);
    return length < HELD_FOLDER || error_input(error, "--out: the name of the folder is too long");
}

/* ---- the table ---- */

static const cJSON *tune_of(const cJSON *summary) { return member(summary, "tune"); }

static void write_head(const Held *held, cJSON *const *summaries, Sheet *sheet) {
    const cJSON *tune = tune_of(summaries[0]), *name;
    sheet_say(sheet, "%s: %s, %d seats, %s tuned by %s against", member_string(summaries[0], "name"),
              member_string(summaries[0], "game"), (int)member_number(summaries[0], "seats"),
              member_string(tune, "entrant"), member_string(tune, "tuner"));
    if (member_true(tune, "duel")) sheet_say(sheet, " itself");
    cJSON_ArrayForEach(name, member(tune, "against")) {
        if (!member_true(tune, "duel")) sheet_say(sheet, " %s", name->valuestring);
    }
    sheet_say(sheet, ", for each of %d values of %s\n\n", held->count, held->path);
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

static void write_tunings(const Held *held, cJSON *const *summaries, Sheet *sheet) {
    static const Column columns[] = {
        GAIN_COLUMNS, {"Elo to start", "elo", CELL_RIGHT, "  ", 12}, {"95 %", "elo", CELL_INTERVAL, " ", 16}};
    const cJSON *parameter;
    char value[HELD_VALUE];
    sheet_table(sheet, "held", NULL);
    sheet_column(sheet, &(Column){held->name, held->name, CELL_RIGHT, "", 8});
    cJSON_ArrayForEach(parameter, member(tune_of(summaries[0]), "parameters")) {
        const char *name = member_string(parameter, "name");
        sheet_column(sheet, &(Column){name, name, CELL_RIGHT, "  ", 8});
    }
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    for (int i = 0; i < held->count; i++) {
        const cJSON *tune = tune_of(summaries[i]);
        sheet_cell(sheet, "%s", held->values[i]);
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
    sheet_column(sheet, &(Column){held->name, held->name, CELL_RIGHT, "", 8});
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    for (int i = 0; i < held->count; i++) {
        cJSON_ArrayForEach(opponent, member(member(tune_of(summaries[i]), "against_others"), "opponents")) {
            sheet_cell(sheet, "%s", held->values[i]);
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
        "same %s.\n",
        held->name);
}

char *held_json(const Held *held, const char *folder, cJSON **summaries) {
    Error ignored;
    char name[HELD_FOLDER];
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "hold", held->path);
    cJSON *list = cJSON_AddArrayToObject(root, "tunings");
    for (int i = 0; i < held->count; i++) {
        cJSON *tuning = cJSON_CreateObject();
        cJSON_AddStringToObject(tuning, "value", held->values[i]);
        if (held_folder(held, i, folder, name, &ignored)) cJSON_AddStringToObject(tuning, "folder", name);
        cJSON_AddItemToObject(tuning, "summary", summaries[i]);
        summaries[i] = NULL;
        cJSON_AddItemToArray(list, tuning);
    }
    char *text = json_print(root);
    cJSON_Delete(root);
    return text;
}
