/* Applies command-line changes PATH=VALUE to a config's JSON, before anything is read from it. */
#include <stdio.h>
#include <string.h>

#include "config/config.h"
#include "core/json.h"
#include "core/registry.h"

bool setting_split(char *text, Setting *setting, Error *error) {
    char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return error_input(error, "\"%.200s\": expected PATH=VALUE, as in game.deck=36", text);
    *equals = 0;
    *setting = (Setting){text, equals + 1, NULL};
    return true;
}

bool setting_blame(const Setting *settings, int count, Error *error) {
    for (int i = 0; i < count; i++) {
        const Setting *setting = &settings[i];
        if (strcmp(error->path, setting->path) != 0) continue;
        error_prefix(error, "%s %.100s=%.100s: ", setting->flag ? setting->flag : "--set", setting->path,
                     setting->value);
        return true;
    }
    return false;
}

/* Any JSON value but null. Anything else is a string; its quotes may be omitted, because a shell removes
 * them. */
static cJSON *value_json(const char *text) {
    Error ignored;
    cJSON *value = json_parse(text, strlen(text), "value", 1, &ignored);
    if (value && !cJSON_IsNull(value)) return value;
    cJSON_Delete(value);
    return cJSON_CreateString(text);
}

static bool missing_object(const cJSON *parent, const char *path, size_t length, const char *key,
                           Error *error) {
    const char *names[256];
    int count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, parent) if (cJSON_IsObject(item) && count < 256) names[count++] = item->string;
    Hint hint = nearest_hint(key, names, count);
    return error_input(error, "--set %s: the config has no object \"%.*s\"%s", path, (int)length, path,
                       hint.text);
}

/* True if `key` is an object of values of the entrant's bot; a missing object counts as empty. */
static bool takes_values(const cJSON *object, const char *key) {
    const char *name = json_text_of(object, "bot");
    for (const Bot *const *bot = registry_bots; name && *bot; bot++) {
        if (strcmp((*bot)->name, name) != 0 || !(*bot)->params) continue;
        const Option *option = option_find((*bot)->params, key);
        if (option && option->type == OPTION_VALUES) return true;
    }
    return false;
}

/* The length of the path's first name: up to a dot, or the longest matching name of an object, which may
 * contain dots; 0 if there is no dot. */
static size_t first_name(const cJSON *object, const char *path) {
    size_t length = strcspn(path, ".");
    if (!path[length]) return 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, object) {
        size_t size = strlen(item->string);
        if (cJSON_IsObject(item) && size > length && strncmp(path, item->string, size) == 0 &&
            path[size] == '.')
            length = size;
    }
    return length;
}

bool setting_apply(cJSON *root, const Setting *setting, Error *error) {
    if (setting->flag) return true;
    cJSON *object = root;
    const char *key = setting->path;
    char part[128];
    for (size_t size; (size = first_name(object, key)) > 0; key += size + 1) {
        snprintf(part, sizeof part, "%.*s", (int)size, key);
        cJSON *child = json_member(object, part);
        if (!child && takes_values(object, part)) child = cJSON_AddObjectToObject(object, part);
        if (!cJSON_IsObject(child))
            return missing_object(object, setting->path, (size_t)(key - setting->path) + size, part, error);
        object = child;
    }
    if (!cJSON_IsObject(object))
        return error_input(error, "--set %s: the config is not an object", setting->path);
    if (*key == 0)
        return error_input(error, "--set %s: the path ends with a dot; expected a key", setting->path);
    if (cJSON_IsObject(json_member(object, key)))
        return error_input(error, "--set %s: names an object; name one of its keys, as in %s.KEY",
                           setting->path, setting->path);
    /* A seed as text keeps all 64 bits; a JSON number would not. */
    bool is_text = object == root &&
                   (strcmp(key, "name") == 0 || strcmp(key, "description") == 0 || strcmp(key, "seed") == 0);
    cJSON *value = is_text ? cJSON_CreateString(setting->value) : value_json(setting->value);
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    if (!value || !cJSON_AddItemToObject(object, key, value)) return error_memory(error, "--set");
    return true;
}
