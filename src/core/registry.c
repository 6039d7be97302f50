/* Searches the lists that scripts/registry generates from file names. */
#include "core/registry.h"

#include <string.h>

const Game *registry_find_game(const char *name) {
    for (const Game *const *game = registry_games; *game; game++) {
        if (strcmp((*game)->name, name) == 0) return *game;
    }
    return NULL;
}

static bool has_own(const Game *game, const char *name) {
    for (const Bot *const *bot = registry_bots; *bot; bot++)
        if ((*bot)->game && strcmp((*bot)->game, game->name) == 0 && strcmp((*bot)->name, name) == 0)
            return true;
    return false;
}

const Bot *registry_find_bot(const Game *game, const char *name) {
    for (const Bot *const *bot = registry_bots; *bot; bot++)
        if (strcmp((*bot)->name, name) == 0 && registry_bot_plays(*bot, game)) return *bot;
    return NULL;
}

bool registry_bot_plays(const Bot *bot, const Game *game) {
    return bot->game ? strcmp(bot->game, game->name) == 0 : !has_own(game, bot->name);
}

const BotCaution *registry_caution(const Bot *bot, const Game *game) {
    const BotCaution *caution = game->cautions;
    while (caution && caution->bot && strcmp(caution->bot, bot->name) != 0) caution++;
    return caution && caution->bot ? caution : NULL;
}
