/* Finds parameters of entrants by their paths, and reads ranges of values. A member of an object gets its own
 * slot (core/option.h), as an int if all values given for it are integers. */
#include "config/parameter.h"
#include "core/bot.h"
#include "core/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

/* ---- whole numbers ---- */

/* True if no number in "1..4/0.5" or "1,2.5" is written with a decimal point or an exponent. */
static bool text_is_whole(const char *text) {
    for (; *text; text++) {
        if (text[0] == '.' && text[1] == '.') {
            text++;
            continue;
        }
        if (*text == '.' || *text == 'e' || *text == 'E') return false;
    }
    return true;
}

bool parameter_is_whole(const cJSON *spec) {
    const cJSON *item;
    if (cJSON_IsString(spec)) return text_is_whole(spec->valuestring);
    if (cJSON_IsNumber(spec)) return spec->valuedouble == trunc(spec->valuedouble);
    if (cJSON_IsArray(spec)) {
        cJSON_ArrayForEach(item, spec) if (!parameter_is_whole(item)) return false;
    }
    return true;
}

/* ---- names ---- */

static const Option *find_option(const Bot *bot, const char *path, const char *name, Error *error) {
    const Option *option = bot->params ? option_find(bot->params, name) : NULL;
    if (option) return option;
    const char *names[256] = {NULL};
    int count = 0;
    for (int i = 0; bot->params && i < bot->params->count && count < 256; i++)
        names[count++] = bot->params->options[i].name;
    Hint hint = nearest_hint(name, names, count);
    if (count == 0)
        error_input(error, "%s: the bot \"%s\" has no parameters", path, bot->name);
    else
        error_input(error, "%s: the bot \"%s\" has no parameter \"%.60s\" (`kozyr describe` lists them)%s",
                    path, bot->name, name, hint.text);
    return NULL;
}

/* Finds a member such as "options.depth", or adds its option. */
static const Option *find_member(Config *config, Entrant *entrant, const char *path, const char *name,
                                 bool whole, Error *error) {
    const char *dot = strchr(name, '.');
    char object[64];
    for (int i = 0; i < config->member_count; i++)
        if (strcmp(config->members[i].name, name) == 0) return &config->members[i];
    snprintf(object, sizeof object, "%.*s", (int)(dot - name), name);
    const Option *row = find_option(entrant->bot, path, object, error);
    if (!row) return NULL;
    if (row->type != OPTION_VALUES) {
        error_input(error, "%s: \"%s\" of the bot \"%s\" is not an object: it has no \"%.60s\"", path, object,
                    entrant->bot->name, dot + 1);
        return NULL;
    }
    if (config->member_count == OPTION_MEMBERS_MAX) {
        error_input(error, "%s: at most %d parameters can be varied at once", path, OPTION_MEMBERS_MAX);
        return NULL;
    }
    Option *member = &config->members[config->member_count];
    OptionMember wanted = {.row = row, .key = dot + 1, .whole = whole, .path = path};
    if (!option_member_open(&wanted, entrant->params, member, error)) return NULL;
    config->member_count++;
    return member;
}

const Option *parameter_of(Config *config, int entrant, const char *path, const char *name, bool whole,
                           Error *error) {
    if (strchr(name, '.')) return find_member(config, &config->entrants[entrant], path, name, whole, error);
    return find_option(config->entrants[entrant].bot, path, name, error);
}

/* The length of the prefix "entrants.NAME." of a path; 0 if no parameter follows. NAME ends at a dot, or is
 * the longest matching entrant name, which may contain dots. */
static size_t entrant_prefix(const Config *config, const char *path, char *name, size_t capacity) {
    const size_t begin = strlen("entrants.");
    if (strncmp(path, "entrants.", begin) != 0) return 0;
    size_t length = strcspn(path + begin, ".");
    for (int i = 0; i < config->entrant_count; i++) {
        const char *each = config->entrants[i].name;
        size_t size = strlen(each);
        if (size > length && strncmp(path + begin, each, size) == 0 && path[begin + size] == '.')
            length = size;
    }
    snprintf(name, capacity, "%.*s", (int)length, path + begin);
    bool named = length > 0 && path[begin + length] == '.' && path[begin + length + 1];
    return named ? begin + length + 1 : 0;
}

int parameter_entrant(const Config *config, const char *path, const char **parameter, Error *error) {
    char name[NAME_MAX_LENGTH + 1];
    size_t used = entrant_prefix(config, path, name, sizeof name);
    *parameter = path + used;
    if (used > 0) return config_find_entrant(config, name, path, error);
    error_input(error,
                "%s: does not name a parameter; expected entrants.NAME.PARAMETER, as in entrants.%s.depth",
                path, config->entrants[0].name);
    return -1;
}

const Option *parameter_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error) {
    const char *path = spec->string, *name;
    int number = parameter_entrant(config, path, &name, error);
    if (number < 0) return NULL;
    const Entrant *found = &config->entrants[number];
    if (*entrant && *entrant != found) {
        error_input(error, "%s: only one entrant can be tuned at once, and entrants.%s is already", path,
                    (*entrant)->name);
        return NULL;
    }
    *entrant = found;
    return parameter_of(config, number, path, name, parameter_is_whole(spec), error);
}

/* ---- ranges ---- */

static bool read_value(const Option *option, const char *path, const char *text, double *value,
                       Error *error) {
    _Alignas(8) unsigned char scratch[VARIED_MAX] = {0}; /* a scratch set of parameters, to try the value */
    if (!option_set_text(option, text, path, scratch, error)) return false;
    *value = option_get(option, scratch);
    return true;
}

static double read_step(const char *text) {
    char *end;
    double step = strtod(text, &end);
    return end != text && *end == 0 && isfinite(step) && step > 0 ? step : 0;
}

bool range_read(Range *range, const Option *option, const char *path, char *text, Error *error) {
    char *dots = strstr(text, "..");
    CHECK(dots, "a range, as the caller has found the dots");
    char *slash = strchr(dots, '/');
    *dots = 0;
    if (slash) *slash = 0;
    *range = (Range){.low_text = text, .high_text = dots + 2, .step_text = slash ? slash + 1 : NULL};
    if (slash) range->step = read_step(range->step_text);
    return read_value(option, path, range->low_text, &range->low, error) &&
           read_value(option, path, range->high_text, &range->high, error);
}
