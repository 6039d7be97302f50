/* Everything a worker needs to know of one game, besides the config and parameters learned since
 * (referee_learn). A plain value: it is sent to workers as bytes. */
#ifndef KOZYR_PLAY_TASK_H
#define KOZYR_PLAY_TASK_H

#include <stdint.h>

#include "config/config.h"
#include "core/outcome.h"

typedef struct Task {
    int64_t game;   /* index of the game: the first column of games.csv, and the order of all output */
    int64_t deal;   /* number of the deal; with the seed it determines the deal */
    int64_t stream; /* key of the bots' random streams: games that must draw alike share it */
    int32_t pairing, round; /* the pairing and round the outcome belongs to */
    int32_t seating;
    int32_t label;               /* the value of Config.column, if there is one */
    uint16_t entrant[SEATS_MAX]; /* by seat */
} Task;

/* ---- deals of a run, by number ---- */

/* Writes the initial state of `deal` under these rules (config_rules_at), game->state_size bytes. */
void deal_state(const Config *config, const void *rules, int64_t deal, void *state);

/* The seed that determines the deal: column `seed` of games.csv. */
uint64_t deal_seed(const Config *config, int64_t deal);

#endif
