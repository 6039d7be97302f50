/* The deals of a run, by number. */
#ifndef KOZYR_PLAY_DEAL_H
#define KOZYR_PLAY_DEAL_H

#include "config/config.h"

/* Writes the initial state of `deal` under these rules (config_rules_at), game->state_size bytes. */
void deal_state(const Config *config, const void *rules, int64_t deal, void *state);

/* The seed that determines the deal: column `seed` of games.csv. */
uint64_t deal_seed(const Config *config, int64_t deal);

#endif
