/* A table by entrant of the resources that Bot.sharing has opened, before the workers are forked. */
#include "play/shares.h"

#include <stdlib.h>

#include "core/memory.h"

BotPlace shares_place(const Config *config, int entrant, const void *params, const char *folder) {
    return (BotPlace){.game = config->game,
                      .rules = config->rules,
                      .params = params,
                      .name = config->entrants[entrant].name,
                      .folder = folder,
                      .patience = (int64_t)config->options.move_timeout * 1000000000};
}

static int count_sharing(const Config *config) {
    int count = 0;
    for (int i = 0; i < config->entrant_count; i++) count += entrant_shares(&config->entrants[i]);
    return count;
}

bool shares_open(Shares *shares, const Config *config, const char *folder, Error *error) {
    *shares = (Shares){.config = config};
    if (count_sharing(config) == 0) return true;
    shares->opened = memory_new((size_t)config->entrant_count, sizeof *shares->opened);
    if (!shares->opened) return error_memory(error, "bots");
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        if (!entrant_shares(entrant)) continue;
        BotPlace place = shares_place(config, i, entrant->params, folder);
        place.begins = true;
        shares->opened[i] = entrant->bot->sharing->open(&place, error);
        if (shares->opened[i]) continue;
        shares_close(shares);
        return error_prefix(error, "entrants.%s: ", entrant->name);
    }
    return true;
}

void shares_close(Shares *shares) {
    for (int i = 0; shares->opened && i < shares->config->entrant_count; i++)
        if (shares->opened[i]) shares->config->entrants[i].bot->sharing->close(shares->opened[i]);
    free(shares->opened);
    shares->opened = NULL;
}

void *shares_of(const Shares *shares, int entrant) { return shares->opened ? shares->opened[entrant] : NULL; }

int shares_file(const Shares *shares, int from) {
    int lowest = -1;
    for (int i = 0; shares->opened && i < shares->config->entrant_count; i++) {
        if (!shares->opened[i]) continue;
        int file = shares->config->entrants[i].bot->sharing->file(shares->opened[i]);
        if (file >= from && (lowest < 0 || file < lowest)) lowest = file;
    }
    return lowest;
}
