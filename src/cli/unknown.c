/* Reports an unknown name with the nearest of all valid names and the command that lists them. */
#include "cli/unknown.h"

#include <stdio.h>
#include <string.h>

#include "core/registry.h"

/* More games or bots than there are; any others would only be left out of the guesses. */
enum { NAMES_MAX = 256 };

static bool unknown(const char *what, const char *name, const char *const *names, int count, Error *error) {
    Hint hint = nearest_hint(name, names, count);
    return error_input(error, "there is no %s \"%.60s\" (`kozyr list %ss` lists them)%s", what, name, what,
                       hint.text);
}

bool unknown_game(const char *name, bool bots, Error *error) {
    const char *names[NAMES_MAX];
    char known[300] = "";
    int count = 0;
    for (const Game *const *game = registry_games; *game && count < NAMES_MAX; game++) {
        names[count++] = (*game)->name;
        if (!registry_find_bot(*game, name)) continue;
        size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", length ? ", " : "", (*game)->name);
        if (bots) snprintf(known + strlen(known), sizeof known - strlen(known), "/%.40s", name);
    }
    if (*known && !nearest_name(name, names, count))
        return error_input(error, "\"%.60s\" is a bot, not a game; %s %s", name, bots ? "write" : "it plays",
                           known);
    return unknown("game", name, names, count, error);
}

bool unknown_bot(const Game *game, const char *name, Error *error) {
    const char *names[NAMES_MAX];
    int count = 0;
    for (const Bot *const *bot = registry_bots; *bot; bot++)
        if (strcmp((*bot)->name, name) == 0)
            return error_input(error, "\"%.60s\" plays %s, not %s; `kozyr list bots %s` lists the bots of %s",
                               name, (*bot)->game, game->name, game->name, game->name);
    for (const Bot *const *bot = registry_bots; *bot && count < NAMES_MAX; bot++)
        if (registry_bot_plays(*bot, game)) names[count++] = (*bot)->name;
    return unknown("bot", name, names, count, error);
}
