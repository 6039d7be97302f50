/* Who wins a position of red ten, proved: both hands are open and nothing is left to chance. */
#ifndef KOZYR_GAMES_REDTEN_SOLVE_H
#define KOZYR_GAMES_REDTEN_SOLVE_H

#include "games/redten/combination.h"

typedef enum { REDTEN_UNKNOWN, REDTEN_WON, REDTEN_LOST } RedtenVerdict;

/* A proved position. Hands and play are kept whole, so that no two positions are taken for one. */
typedef struct {
    CardSet own, enemy; /* of the side to move; own 0: the slot is empty */
    uint32_t play;      /* redten_play_code of what is to beat */
    uint32_t verdict;   /* RedtenVerdict */
} RedtenProof;

typedef struct {
    const RedtenRules *rules;
    RedtenProof *proofs; /* zeroed by the caller */
    uint64_t mask;       /* slots less one: a power of two less one */
    uint64_t nodes;      /* positions expanded */
    uint64_t nodes_max;  /* it gives up behind so many */
} RedtenSolver;

/* For the side that holds `own` and is to beat `table` (empty: to lead); neither hand is empty. Unknown if
 * nodes_max positions were not enough. If it is won, *winning is a move that wins, else it is not touched.
 * The verdict does not depend on the number of slots unless it is unknown. */
RedtenVerdict redten_solve(RedtenSolver *solver, CardSet own, CardSet enemy, CardSet table, Move *winning);

#endif
