/* Reads kozyr tune --hold: PATH=SPEC, where SPEC is that of an axis. Names the tunings by their held
 * values. */
#include "cli/held.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/parameter.h"
#include "core/memory.h"
#include "plan/tuning_config.h"
#include "plan/variants.h"

#define ENTRANTS "entrants."

/* Upper bound while reading; HELD_MAX is checked afterwards, so that the message can give the count. */
enum { VALUES_MAX = 10000 };

/* Finds the parameter, which must not be one of the tuned ones; NULL on error. */
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

/* Refuses a path held twice. Parameters that share their last word are named with the entrant as well. */
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
