/* Signatures of behaviour: hashes of fixed games. With them two people can tell whether they have the same
 * rules and bots. Any change of play is likely to change them. */
#ifndef KOZYR_TOURNAMENT_SIGNATURE_H
#define KOZYR_TOURNAMENT_SIGNATURE_H

#include "config/config.h"

/* A config for a round robin of the bots, each an entrant with default parameters, over `deals` deals with
 * seed 1. `preset` NULL: the game's first preset. Returns NULL if the bots cannot play these rules
 * (EXIT_INPUT) or memory is short. */
Config *signature_config(const Game *game, const char *preset, const char *const *bots, int count,
                         long long deals, Error *error);

/* Plays all games of the config in this process; `signature` gets the XXH3 hash of their rows. */
bool signature_of_play(const Config *config, uint64_t *signature, int64_t *games, Error *error);

/* Appends a member for the game of the config and for each of its bots, GAME and GAME/BOT. Each plays with
 * default rules and parameters against `random`, in a process of its own. null: the bot cannot play the
 * default rules, crashes, or plays for more than three seconds. External bots are left out. */
bool signature_add_all(struct cJSON *object, const Config *config, Error *error);

#endif
