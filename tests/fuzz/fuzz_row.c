/* Rows of games.csv: a row is refused with a message, or writing its outcome again gives its beginning. */
#include <assert.h>
#include <string.h>

#include "play/row.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const char text[] = "{\"seed\": 5, \"deals\": 3, \"game\": {\"name\": \"durak\"},"
                           "\"entrants\": {\"a\": {\"bot\": \"lowest\"}, \"b\": {\"bot\": \"random\"}}}";

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    static Config *config;
    static Schedule *schedule;
    Error error = {0};
    if (!config) {
        config = config_parse(text, strlen(text), "fuzz", ".", NULL, 0, &error);
        schedule = schedule_create(config, &error);
    }
    Outcome outcome;
    for (int64_t game = 0; game < schedule->games; game++) {
        error = (Error){0};
        if (!row_read(config, schedule, game, (const char *)data, size, &outcome, &error)) {
            assert(error.status && error.text[0]);
            continue;
        }
        GameResult result = {.slot = schedule_slot(schedule, game), .outcome = outcome};
        Text row = {0};
        row_write(config, game, &result, &row);
        assert(row.size > 40 && memcmp(row.data, data, 24) == 0);
        text_free(&row);
    }
    return 0;
}
