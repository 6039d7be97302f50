/* Errors for unknown names on the command line. */
#ifndef KOZYR_CLI_UNKNOWN_H
#define KOZYR_CLI_UNKNOWN_H

#include "core/error.h"
#include "core/game.h"

/* Returns false with an input error: the nearest name, or the games that a bot of this name plays. `bots`: the
 * command accepts GAME/BOT. */
bool unknown_game(const char *name, bool bots, Error *error);
bool unknown_bot(const Game *game, const char *name, Error *error);

#endif
