/* All that a worker must know of one game, besides the config and what it has learned since (referee_learn).
 * A plain value: it is sent to workers as bytes. */
#ifndef KOZYR_PLAY_TASK_H
#define KOZYR_PLAY_TASK_H

#include <stdint.h>

#include "core/outcome.h"

typedef struct Task {
    int64_t game;   /* its number: the first column of games.csv, and the order of every output */
    int64_t deal;   /* number of the deal, which the seed and this number determine */
    int64_t stream; /* key of the bots' random streams: games with the same key draw the same numbers */
    int32_t pairing, round; /* where the outcome is counted */
    int32_t seating;
    int32_t label;               /* the value of Config.column, if there is one */
    uint16_t entrant[SEATS_MAX]; /* by seat */
} Task;

#endif
