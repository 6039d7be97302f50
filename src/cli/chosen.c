/* Turns --set of the command line into two config objects, one for the game and one for the bot. */
#include "cli/chosen.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "cli/settings.h"
#include "core/json.h"

static bool read_objects(cJSON *root, Chosen *chosen, Error *error) {
    static const char *const known[] = {"name", NULL};
    static const OptionTable none = {NULL, 0, NULL, 0, NULL};
    const cJSON *game = json_member(root, "game");
    return game_read_rules(chosen->game, game, "game", known, chosen->rules, error) &&
           option_read(chosen->bot->params ? chosen->bot->params : &none, chosen->given, "", NULL,
                       chosen->params, error);
}

bool chosen_read(const Arguments *arguments, Chosen *chosen, Error *error) {
    Setting settings[FLAGS_GIVEN_MAX];
    int count = 0;
    bool good = true;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddObjectToObject(root, "game");
    chosen->given = cJSON_CreateObject();
    for (int i = 0; good && i < arguments->given_count; i++) {
        if (strcmp(arguments->given[i].flag->name, "--set") != 0) continue;
        Setting *setting = &settings[count];
        good = setting_split(arguments->given[i].value, setting, error) || error_prefix(error, "--set ");
        count += good;
        bool is_rule = good && strncmp(setting->path, "game.", strlen("game.")) == 0;
        good = good && setting_apply(is_rule ? root : chosen->given, setting, error);
    }
    if (good && !(good = read_objects(root, chosen, error))) setting_blame(settings, count, error);
    cJSON_Delete(root);
    return good;
}

void chosen_free(Chosen *chosen) {
    cJSON_Delete(chosen->given);
    chosen->given = NULL;
}
