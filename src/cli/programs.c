/* Lists the commands that a run directory would start. They are shown as JSON, so they cannot disturb a
 * terminal. */
#include "cli/programs.h"
#include "core/json.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 5 };

static char *command_of(const Entrant *entrant) {
    cJSON *object = cJSON_CreateObject();
    option_write(entrant->bot->params, entrant->params, object);
    char *text = cJSON_PrintUnformatted(json_member(object, "command"));
    cJSON_Delete(object);
    if (text) text_make_printable(text);
    return text;
}

void programs_list(const Config *config, Text *out) {
    int more = 0;
    for (int i = 0, shown = 0; i < config->entrant_count; i++) {
        char *command = config->entrants[i].bot->open ? command_of(&config->entrants[i]) : NULL;
        if (command && !strstr(text_c(out), command)) {
            if (shown < SHOWN_MAX)
                text_format(out, "%s%s %s", shown ? ", " : "", config->entrants[i].name, command);
            more += shown++ >= SHOWN_MAX;
        }
        free(command);
    }
    if (more) text_format(out, " and %d more", more);
}

bool programs_may_start(const Arguments *arguments, const Config *config) {
    return !config_has_programs(config) || !config_is_reproducible(config) ||
           arguments_have(arguments, "--programs");
}
