/* Whole files of deals, by the way a config's deals_from takes: whatever the text, it is refused with a
 * message, or every one of its deals is a sound state of the game, and its moves are legal and leave more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "holds.h"
#include "core/registry.h"
#include "config/config.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* A config of the game under one of its presets, with as many random players as it seats. */
static Config *make_config(const Game *game, const char *preset) {
    char text[1000];
    Error error = {0};
    int length = snprintf(text, sizeof text, "{\"game\":{\"name\":\"%s\"%s%s%s},\"entrants\":{", game->name,
                          preset ? ",\"preset\":\"" : "", preset ? preset : "", preset ? "\"" : "");
    for (int i = 0; i < SEATS_MAX; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s\"e%d\":{\"bot\":\"random\"}",
                           i ? "," : "", i);
    snprintf(text + length, sizeof text - (size_t)length, "}}");
    Config *config = config_parse(text, strlen(text), &(ConfigSource){.name = "fuzz", .folder = "."}, &error);
    HOLDS(config);
    return config;
}

static void check_deal(const Config *config, int64_t deal) {
    static _Alignas(64) unsigned char state[STATE_MAX];
    static Move legal[MOVES_MAX];
    const Game *game = config->game;
    const Move *moves = NULL;
    Error error = {0};
    memcpy(state, config->deal_states + (size_t)deal * game->state_size, game->state_size);
    HOLDS(game->audit(state, &error));
    for (int i = 0, given = config_given(config, deal, &moves); i < given; i++) {
        int count = game->moves(state, legal), k = 0;
        while (k < count && legal[k] != moves[i]) k++;
        HOLDS(game->turn(state) >= 0 && k < count);
        game->apply(state, moves[i]);
    }
    HOLDS(game->turn(state) >= 0);
}

static void read_deals(Config *config, const unsigned char *data, size_t size) {
    Error error = {0};
    config->deals_text = malloc(size + 1);
    HOLDS(config->deals_text);
    memcpy(config->deals_text, data, size);
    config->deals_text[size] = 0;
    config->deals_size = size;
    if (deal_file_read(config, "deals", false, &error)) {
        for (int64_t i = 0; i < config->options.deals; i++) check_deal(config, i);
    } else {
        HOLDS(error.status == EXIT_INPUT && error.text[0]);
    }
    config_free(config);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    for (const Game *const *game = registry_games; *game; game++) {
        int presets = (*game)->rules->preset_count;
        for (int i = 0; i < (presets ? presets : 1); i++)
            read_deals(make_config(*game, presets ? (*game)->rules->presets[i].name : NULL), data, size);
    }
    return 0;
}
