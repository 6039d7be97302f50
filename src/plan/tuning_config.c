/* Reads the key "tune" of a config: the tuned parameters, their bounds, and the method. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/parameter.h"
#include "core/json.h"
#include "core/memory.h"
#include "plan/tuning.h"

COURSE_SETTINGS_TYPE(tuning, COURSE_BASE);

enum { POPULATION = 20 };

static const Option rows[] = {
    OPTION_ROW_INT(TuningConfig, iterations, 100, 1, 100000,
                   "rounds in which candidates are played and compared"),
    OPTION_ROW_INT(TuningConfig, confirm, 1000, 0, 1e9,
                   "new deals in which the tuned values play the values at the start; 0: none"),
    OPTION_ROW_REAL(TuningConfig, r_end, 0.01, 1e-9, 1000,
                    "spsa: how far a result moves the values, at the end; for chess engines 0.002 is usual"),
    OPTION_ROW_INT(TuningConfig, population, POPULATION, 4, TUNE_CANDIDATES_MAX,
                   "cross-entropy: candidates per iteration"),
    OPTION_ROW_INT(TuningConfig, elite, 0, 0, TUNE_CANDIDATES_MAX - 1,
                   "cross-entropy: the best of them, which are followed; 0: a third"),
};

const OptionTable tuning_options = {OPTION_ROWS(rows)};

/* Candidates of a whole tuning: all are kept in memory until its end, in some 150 bytes each. */
enum { CANDIDATE_SETS_MAX = 1000000 };

/* ---- ranges of a parameter: "LOW..HIGH", "LOW..HIGH/STEP", "value,value" ---- */

typedef struct {
    const Option *option;
    const char *path;
    _Alignas(8) unsigned char scratch[PARAMS_MAX]; /* parameters to try values in */
} Reading;

static bool read_value(Reading *reading, const char *text, double *value, Error *error) {
    if (!option_set_text(reading->option, text, reading->path, reading->scratch, error)) return false;
    *value = option_get(reading->option, reading->scratch);
    return true;
}

/* Cuts the text up. */
static bool read_range(Reading *reading, char *text, TuningParameter *out, Error *error) {
    Range range;
    char allowed[512];
    option_allowed(reading->option, allowed, sizeof allowed);
    if (!strstr(text, ".."))
        return error_input(error, "%s: \"%.60s\": expected a range, as in LOW..HIGH within %s", reading->path,
                           text, allowed);
    if (!range_read(&range, reading->option, reading->path, text, error)) return false;
    out->low = range.low;
    out->high = range.high;
    out->step = range.step;
    if (out->low >= out->high)
        return error_input(error,
                           "%s: the range %s..%s is empty: its low end must be below its high end; "
                           "bounds: %s",
                           reading->path, range.low_text, range.high_text, allowed);
    if (out->start < out->low || out->start > out->high) {
        char start[64];
        option_format(reading->option, out->start, start, sizeof start);
        return error_input(error, "%s: starts at %s, which lies outside %s..%s", reading->path, start,
                           range.low_text, range.high_text);
    }
    if (!range.step_text || (out->step > 0 && out->step <= out->high - out->low)) return true;
    return error_input(error, "%s: the step \"%.40s\" is not allowed; expected a number above 0 and up to %g",
                       reading->path, range.step_text, out->high - out->low);
}

static bool read_values(Reading *reading, char *text, TuningParameter *out, Error *error) {
    bool has_start = false;
    char *rest = NULL;
    for (char *item = strtok_r(text, ",", &rest); item; item = strtok_r(NULL, ",", &rest)) {
        double value;
        if (!read_value(reading, item, &value, error)) return false;
        for (int i = 0; i < out->value_count; i++)
            if (out->values[i] == value)
                return error_input(error, "%s: %s appears twice", reading->path, item);
        if (out->value_count == TUNED_VALUES_MAX)
            return error_input(error, "%s: at most %d values can be chosen from", reading->path,
                               TUNED_VALUES_MAX);
        out->values[out->value_count++] = value;
        has_start = has_start || value == out->start;
    }
    char allowed[512], start[64];
    option_allowed(reading->option, allowed, sizeof allowed);
    option_format(reading->option, out->start, start, sizeof start);
    if (out->value_count < 2)
        return error_input(error, "%s: expected two values or more to choose from; allowed: %s",
                           reading->path, allowed);
    return has_start ||
           error_input(error, "%s: starts at %s, which is not among the values", reading->path, start);
}

static bool is_number(const Option *option) {
    return option->type == OPTION_REAL || (option->type == OPTION_INT && !option->choices);
}

static double usual_step(const TuningConfig *tune, const TuningParameter *tunable) {
    return (tunable->high - tunable->low) / (tune->tuner->kind == TUNER_SPSA ? 20 : 4);
}

static bool read_tunable(const TuningConfig *tune, const Option *option, const cJSON *item,
                         TuningParameter *out, Error *error) {
    Reading reading = {.option = option, .path = item->string};
    *out = (TuningParameter){.option = option, .start = option_get(option, tune->base.params)};
    if (!cJSON_IsString(item))
        return error_input(error, "%s: expected a text, as in \"LOW..HIGH\" or \"value,value\"",
                           item->string);
    char *text = memory_text(item->valuestring);
    if (!text) return error_memory(error, "a range");
    bool number = is_number(option);
    bool good = (number ? read_range : read_values)(&reading, text, out, error);
    free(text);
    if (!good) return false;
    if (!number && tune->tuner->kind == TUNER_SPSA)
        return error_input(error,
                           "%s: spsa tunes numbers only; \"tuner\": \"cross-entropy\" chooses between values",
                           item->string);
    if (number && out->step == 0) out->step = usual_step(tune, out);
    return true;
}

/* ---- entrants ---- */

/* Stores the numbers of the opponents in `chosen`, the tuned entrant itself first; returns their number, or
 * -1. */
static int choose_opponents(const cJSON *tune, const Config *config, int itself, int *chosen, Error *error) {
    const cJSON *against = json_member(tune, "against"), *item;
    int count = 0;
    for (int i = 0; !against && i < config->entrant_count; i++)
        if (i != itself) chosen[count++] = i;
    if (against && (!cJSON_IsArray(against) || !against->child))
        return error_input(error, "tune.against: expected a list of entrants"), -1;
    cJSON_ArrayForEach(item, against) {
        int opponent = config_find_entrant(config, cJSON_GetStringValue(item), "tune.against", error);
        if (opponent < 0) return -1;
        for (int i = 0; i < count; i++)
            if (chosen[i] == opponent)
                return error_input(error, "tune.against: \"%s\" is named twice", item->valuestring), -1;
        chosen[count++] = opponent;
        if (opponent == itself) {
            memmove(chosen + 1, chosen, (size_t)(count - 1) * sizeof *chosen);
            chosen[0] = itself;
        }
    }
    if (count == 0) chosen[count++] = itself;
    return count;
}

/* The entrant that all paths name; the options are looked up again when everything else is known. */
static const Entrant *find_tuned(const cJSON *tune, Config *config, Error *error) {
    const cJSON *vary = json_member(tune, "vary"), *item;
    const Entrant *entrant = NULL;
    if (!cJSON_IsObject(vary) || !vary->child) {
        error_input(error, "tune.vary: expected an object, as in {\"entrants.%s.depth\": \"1..4\"}",
                    config->entrant_count > 0 ? config->entrants[0].name : "NAME");
        return NULL;
    }
    cJSON_ArrayForEach(item, vary) if (!parameter_find(config, item, &entrant, error)) return NULL;
    return entrant;
}

/* Keeps the tuned entrant and its opponents; if it is its own opponent, it appears twice. */
static bool keep_players(const cJSON *tune, Config *config, int itself, Error *error) {
    int *chosen = memory_new((size_t)config->entrant_count + 1, sizeof *chosen);
    Entrant *entrants = memory_new((size_t)config->entrant_count + 1, sizeof *entrants);
    bool good = (chosen && entrants) || error_memory(error, "a tuning");
    int count = good ? choose_opponents(tune, config, itself, chosen, error) : -1;
    if (count > 0) {
        entrants[0] = config->entrants[itself];
        for (int i = 0; i < count; i++) entrants[i + 1] = config->entrants[chosen[i]];
        tuning_edit(config)->against_start = chosen[0] == itself;
        config->entrant_count = count + 1;
        free(config->entrants);
        config->entrants = entrants;
        entrants = NULL;
    }
    free(chosen);
    free(entrants);
    return count > 0;
}

bool tuning_choose(Config *config, const cJSON *item, Error *error) {
    static const char *const known[] = {"vary", "against", "tuner", NULL};
    TuningConfig *tune = tuning_edit(config);
    if (!option_read(&tuning_options, item, "tune", known, tune, error)) return false;
    const Entrant *entrant = find_tuned(item, config, error);
    if (!entrant) return false;
    tune->base = *entrant;
    return keep_players(item, config, (int)(entrant - config->entrants), error);
}

/* ---- candidates ---- */

static bool read_tunables(const cJSON *vary, Config *config, Error *error) {
    TuningConfig *tune = tuning_edit(config);
    const cJSON *item;
    cJSON_ArrayForEach(item, vary) {
        const Entrant *entrant = NULL;
        const Option *option = parameter_find(config, item, &entrant, error);
        if (!option) return false;
        if (tune->parameter_count == SWEPT_MAX)
            return error_input(error, "tune.vary: at most %d parameters can be tuned at once", SWEPT_MAX);
        if (!read_tunable(tune, option, item, &tune->parameters[tune->parameter_count++], error))
            return false;
    }
    return true;
}

static bool check_size(const TuningConfig *tune, Error *error) {
    if (tune->tuner->kind == TUNER_SPSA && (tune->population != POPULATION || tune->elite != 0))
        return error_input(error, "tune.%s: only the tuner \"cross-entropy\" has it",
                           tune->elite ? "elite" : "population");
    if (tune->tuner->kind == TUNER_CROSS_ENTROPY && tune->elite >= tune->population)
        return error_input(error, "tune.elite: %d is not below the population, which is %d", tune->elite,
                           tune->population);
    if (tune->elite == 1)
        return error_input(error, "tune.elite: 1 is too few to have a spread; allowed: 0, or 2 and more");
    if ((int64_t)tune->iterations * tune->candidates > CANDIDATE_SETS_MAX)
        return error_input(error,
                           "tune.iterations: %u iterations of %d candidates are more than %d candidates",
                           tune->iterations, tune->candidates, CANDIDATE_SETS_MAX);
    if (strlen(tune->base.name) > NAME_MAX_LENGTH - 12)
        return error_input(error,
                           "tune.vary: \"%s\" is too long a name for a tuned entrant; allowed: %d "
                           "characters",
                           tune->base.name, NAME_MAX_LENGTH - 12);
    return true;
}

static Entrant named(const TuningConfig *tune, const char *suffix) {
    Entrant entrant = tune->base;
    snprintf(entrant.name, sizeof entrant.name, "%.*s@%s", NAME_MAX_LENGTH - 12, tune->base.name, suffix);
    return entrant;
}

bool tuning_read(Config *config, const cJSON *item, const Tuner *tuner, Error *error) {
    TuningConfig *tune = tuning_edit(config);
    tune->tuner = tuner;
    tune->candidates = tune->tuner->kind == TUNER_SPSA ? 2 : tune->population;
    if (!check_size(tune, error) || !read_tunables(json_member(item, "vary"), config, error)) return false;
    int others = config->entrant_count - 1 - tune->against_start, first = 1 + tune->against_start;
    tune->duel = tune->tuner->kind == TUNER_SPSA && config_pairing_size(config) == 2 && tune->against_start &&
                 others == 0;
    Entrant *entrants = memory_new((size_t)(tune->candidates + 2 + others), sizeof *entrants);
    if (!entrants) return error_memory(error, "a tuning");
    for (int i = 0; i < tune->candidates; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i + 1);
        entrants[i] = named(tune, number);
    }
    entrants[tune->candidates] = named(tune, "tuned");
    entrants[tune->candidates + 1] = tune->base;
    memcpy(entrants + tune->candidates + 2, config->entrants + first, (size_t)others * sizeof *entrants);
    free(config->entrants);
    config->entrants = entrants;
    config->entrant_count = tune->candidates + 2 + others;
    config->column = "iteration";
    config->origin = tune->base;
    config->derived = tune->candidates + 2;
    config->changing = tune->candidates;
    return true;
}

/* ---- writing ---- */

/* Formats the range of an object's member so that reading it gives the same type: the ends of reals have a
 * point, and integers have no step unless it is a whole number. */
static void format_member(const TuningConfig *tune, const TuningParameter *tunable, Text *out) {
    char low[64], high[64], step[FORMAT_REAL_MAX];
    option_format(tunable->option, tunable->low, low, sizeof low);
    option_format(tunable->option, tunable->high, high, sizeof high);
    bool whole = tunable->option->type == OPTION_INT;
    text_format(out, "%s..%s%s", low, high, whole || strpbrk(high, ".e") ? "" : ".0");
    if (whole && tunable->step == usual_step(tune, tunable)) return;
    format_real(step, tunable->step);
    text_format(out, "/%s", step);
}

static void format_tunable(const TuningConfig *tune, const TuningParameter *tunable, Text *out) {
    char value[64], step[FORMAT_REAL_MAX];
    for (int i = 0; i < tunable->value_count; i++) {
        option_format(tunable->option, tunable->values[i], value, sizeof value);
        text_format(out, "%s%s", i ? "," : "", value);
    }
    if (tunable->value_count > 0) return;
    if (strchr(tunable->option->name, '.')) {
        format_member(tune, tunable, out);
        return;
    }
    option_format(tunable->option, tunable->low, value, sizeof value);
    text_string(out, value);
    option_format(tunable->option, tunable->high, value, sizeof value);
    format_real(step, tunable->step);
    text_format(out, "..%s/%s", value, step);
}

void tuning_write(const Config *config, cJSON *root) {
    const TuningConfig *tune = tuning_of(config);
    cJSON *object = cJSON_AddObjectToObject(root, "tune"), *vary = cJSON_AddObjectToObject(object, "vary");
    for (int i = 0; i < tune->parameter_count; i++) {
        char path[2 * NAME_MAX_LENGTH + 80];
        Text spec = {0};
        snprintf(path, sizeof path, "entrants.%s.%s", tune->base.name, tune->parameters[i].option->name);
        format_tunable(tune, &tune->parameters[i], &spec);
        cJSON_AddStringToObject(vary, path, text_c(&spec));
        text_free(&spec);
    }
    cJSON *against = cJSON_AddArrayToObject(object, "against");
    for (int i = tune->candidates + 1; i < config->entrant_count; i++)
        if (i > tune->candidates + 1 || tune->against_start)
            cJSON_AddItemToArray(against, cJSON_CreateString(config->entrants[i].name));
    cJSON_AddStringToObject(object, "tuner", config->courses[COURSE_BASE]->name);
    option_write(&tuning_options, tune, object);
}
