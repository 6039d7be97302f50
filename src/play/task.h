/* All that a worker needs to know of one game, apart from the config and what it has learned since
 * (referee_learn). A value: it goes to workers as bytes. */
#ifndef KOZYR_PLAY_TASK_H
#define KOZYR_PLAY_TASK_H

#include <stdint.h>

#include "core/outcome.h"

typedef struct Task {
    int64_t game;           /* its number: the first column of games.csv, and the order of every output */
    int64_t deal;           /* number of the deal, which with the seed decides it */
    int64_t stream;         /* keys the bots' random streams: games that are to draw alike share it */
    int32_t pairing, round; /* where the outcome belongs */
    int32_t seating;
    int32_t label;               /* the value of Config.column, when there is one */
    uint16_t entrant[SEATS_MAX]; /* by seat */
} Task;

#endif
