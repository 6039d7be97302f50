/* Signatures of behaviour: hashes of fixed games, which show whether two programs have the same rules and
 * the same bots. Nearly every change of play changes them. */
#ifndef KOZYR_TOURNAMENT_SIGNATURE_H
#define KOZYR_TOURNAMENT_SIGNATURE_H

#include "config/config.h"

/* A round robin of the bots, each an entrant with default parameters, over `deals` deals of seed 1. preset
 * NULL: the game's first one. NULL: they cannot play these rules (EXIT_INPUT), or out of memory. */
Config *signature_config(const Game *game, const char *preset, const char *const *bots, int count,
                         long long deals, Error *error);

/* Plays all games of the config in this process and returns the XXH3 hash of their rows. */
bool signature_of_play(const Config *config, uint64_t *signature, int64_t *games, Error *error);

/* Appends a member for the game of the config and for each of its bots: GAME and GAME/BOT, each with default
 * rules and parameters against `random`, played in its own process. null: the bot cannot play the default
 * rules, crashes, or plays for more than three seconds. Leaves out external bots. */
bool signature_add_all(struct cJSON *object, const Config *config, Error *error);

#endif
