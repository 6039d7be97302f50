/* Configs: whatever the text, it is refused with a message, or resolved to a config that reads back as
 * itself. */
#include <stdlib.h>
#include <string.h>

#include "holds.h"
#include "plan/schedule.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    Error error = {0};
    Config *config =
        config_parse((const char *)data, size, &(ConfigSource){.name = "fuzz", .folder = "/nowhere"}, &error);
    if (!config) {
        HOLDS(error.status && error.text[0]);
        return 0;
    }
    char *text = config_text(config);
    Config *again =
        config_parse(text, strlen(text), &(ConfigSource){.name = "again", .folder = "/nowhere"}, &error);
    HOLDS(again);
    char *same = config_text(again);
    HOLDS(strcmp(text, same) == 0);
    if (config->entrant_count < 200) {
        Schedule *schedule = schedule_create(config, &error);
        if (schedule) {
            int64_t known = schedule->known; /* later rounds follow from games */
            Task task = schedule_task(schedule, known - 1);
            bool whole = known == schedule->games && config->changing == 0;
            HOLDS(task.deal >= 0 && task.pairing >= 0 && task.pairing < schedule->pairings);
            HOLDS(!whole || (task.deal == schedule->deals - 1 && task.pairing == schedule->pairings - 1));
            for (int seat = 0; seat < schedule->seats; seat++)
                HOLDS(task.entrant[seat] < config->entrant_count);
        }
        schedule_free(schedule);
    }
    free(text);
    free(same);
    config_free(again);
    config_free(config);
    return 0;
}
