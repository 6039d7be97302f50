/* Names on the command line that do not exist. */
#ifndef KOZYR_CLI_UNKNOWN_H
#define KOZYR_CLI_UNKNOWN_H

#include "core/error.h"
#include "core/game.h"

/* False, with an input error: the nearest name, or the games in which a bot of this name plays. `bots`: the
 * command understands GAME/BOT. */
bool unknown_game(const char *name, bool bots, Error *error);
bool unknown_bot(const Game *game, const char *name, Error *error);

#endif
