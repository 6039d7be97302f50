#include "core/option_values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/json.h"

#define WHOLE_MAX 1e15
#define REAL_MAX  1e300

enum { MEMBER_NAMES_MAX = 256 };

static Option member_option(const Option *row, int slot, OptionType type) {
    static const uint16_t sizes[] = {
        [OPTION_INT] = 8, [OPTION_REAL] = 8, [OPTION_BOOL] = 1, [OPTION_TEXT] = 4};
    double bound = type == OPTION_INT ? WHOLE_MAX : REAL_MAX;
    size_t offset = row->offset + offsetof(OptionValues, slots) + (size_t)slot * sizeof(int64_t);
    return (Option){.name = row->name,
                    .type = type,
                    .offset = (uint16_t)offset,
                    .size = sizes[type],
                    .min = -bound,
                    .max = bound,
                    .help = row->help};
}

/* Nothing else stands there: whoever reads such an object refuses null, lists and objects. */
static OptionType type_of(const cJSON *value, bool whole) {
    if (cJSON_IsString(value)) return OPTION_TEXT;
    if (cJSON_IsBool(value)) return OPTION_BOOL;
    return whole && value->valuedouble == trunc(value->valuedouble) ? OPTION_INT : OPTION_REAL;
}

static cJSON *parse(uint32_t number) {
    const char *text = interned(number);
    return *text ? cJSON_Parse(text) : cJSON_CreateObject();
}

static bool no_member(const cJSON *object, const Option *row, const char *key, const char *path,
                      Error *error) {
    const char *names[MEMBER_NAMES_MAX];
    int count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, object) if (count < MEMBER_NAMES_MAX) names[count++] = item->string;
    Hint hint = nearest_hint(key, names, count);
    return error_input(error, "%s: there is no \"%.60s\" in \"%s\"%s; give it a value there to start from",
                       path, key, row->name, hint.text);
}

static bool add_slot(const Option *row, const cJSON *value, bool whole, const char *path, void *params,
                     Option *member, Error *error) {
    OptionValues *values = (OptionValues *)(void *)((char *)params + row->offset);
    cJSON *layout = parse(values->layout);
    int slot = cJSON_GetArraySize(layout);
    char name[JSON_PATH_MAX];
    uint32_t number = INTERNED_EMPTY;
    snprintf(name, sizeof name, "%s.%s", row->name, value->string);
    *member = member_option(row, slot < OPTION_MEMBERS_MAX ? slot : 0, type_of(value, whole));
    cJSON_AddNumberToObject(layout, value->string, member->type);
    char *text = cJSON_PrintUnformatted(layout);
    cJSON_Delete(layout);
    bool good = (slot < OPTION_MEMBERS_MAX || error_input(error, "%s: at most %d of \"%s\" can be varied",
                                                          path, OPTION_MEMBERS_MAX, row->name)) &&
                ((text && intern(name, &number) && intern(text, &values->layout)) ||
                 error_memory(error, "a parameter"));
    free(text);
    member->name = interned(number);
    return good && option_set_json(member, value, path, params, error);
}

bool option_member_open(const Option *row, const char *key, bool whole, const char *path, void *params,
                        Option *member, Error *error) {
    cJSON *object = parse(((const OptionValues *)(const void *)((char *)params + row->offset))->text);
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    bool good = value ? add_slot(row, value, whole, path, params, member, error)
                      : no_member(object, row, key, path, error);
    cJSON_Delete(object);
    return good;
}

cJSON *option_values_json(const Option *row, const void *params) {
    const OptionValues *values = (const OptionValues *)(const void *)((const char *)params + row->offset);
    cJSON *object = parse(values->text), *layout = parse(values->layout);
    const cJSON *entry;
    int slot = 0;
    cJSON_ArrayForEach(entry, layout) {
        Option member = member_option(row, slot++, (OptionType)entry->valueint);
        cJSON *value = option_value_json(&member, option_get(&member, params));
        if (value) cJSON_ReplaceItemInObjectCaseSensitive(object, entry->string, value);
    }
    cJSON_Delete(layout);
    return object;
}
