/* Texts of deals that are not JSON: whatever they are, they are refused with a message, or read as deals that
 * come back from their own JSON. */
#include <string.h>

#include "holds.h"
#include "core/json.h"
#include "core/registry.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

typedef struct {
    _Alignas(16) unsigned char bytes[STATE_MAX];
} Memory;

static void check_deal(const Game *game, const void *rules, const Memory *state) {
    static Memory back;
    Error error = {0};
    Text json = {0};
    HOLDS(game->audit(state, &error));
    game->deal_write(state, &json);
    cJSON *deal = json_parse(text_c(&json), json.size, "deal", 1, &error);
    HOLDS(deal && game->deal_read(&back, rules, deal, &error));
    HOLDS(memcmp(&back, state, game->state_size) == 0);
    cJSON_Delete(deal);
    text_free(&json);
}

static void scan_all(const Game *game, const void *rules, DealText text) {
    static Memory state;
    Error error = {0};
    while (text.at < text.end) {
        const char *before = text.at;
        if (!game->deal_scan(&state, rules, &text, &error)) {
            HOLDS(error.status == EXIT_INPUT && error.text[0] && text.line >= 1);
            return;
        }
        HOLDS(text.at > before && text.at <= text.end);
        check_deal(game, rules, &state);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    for (const Game *const *each = registry_games; *each; each++) {
        const Game *game = *each;
        for (int i = 0; game->deal_scan && i < game->rules->preset_count; i++) {
            _Alignas(16) unsigned char rules[RULES_MAX] = {0};
            Error error = {0};
            cJSON *object = cJSON_CreateObject();
            cJSON_AddStringToObject(object, "preset", game->rules->presets[i].name);
            bool good = option_read(game->rules, object, "", NULL, rules, &error);
            HOLDS(good);
            cJSON_Delete(object);
            scan_all(game, rules, (DealText){(const char *)data, (const char *)data + size, 1});
        }
    }
    return 0;
}
