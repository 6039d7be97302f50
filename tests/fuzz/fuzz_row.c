/* Rows of games.csv: a row is refused with a message, or writing its outcome again gives its beginning. */
#include <string.h>

#include "holds.h"
#include "plan/schedule.h"
#include "play/row.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const char text[] = "{\"seed\": 5, \"deals\": 3, \"game\": {\"name\": \"durak\"},"
                           "\"entrants\": {\"a\": {\"bot\": \"lowest\"}, \"b\": {\"bot\": \"random\"}}}";

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    static Config *config;
    static Schedule *schedule;
    Error error = {0};
    if (!config) {
        config = config_parse(text, strlen(text), &(ConfigSource){.name = "fuzz", .folder = "."}, &error);
        schedule = schedule_create(config, &error);
    }
    for (int64_t game = 0; game < schedule->games; game++) {
        error = (Error){0};
        GameResult result;
        Task task = schedule_task(schedule, game);
        if (!row_read(config, &task, (const char *)data, size, &result, &error)) {
            HOLDS(error.status && error.text[0]);
            continue;
        }
        Text row = {0};
        row_write(config, &result, &row);
        HOLDS(row.size > 40 && memcmp(row.data, data, 24) == 0);
        text_free(&row);
    }
    return 0;
}
