/* Games in which both seats draw their moves: one loop with the lines of each direction in words, to the same
 * end as ply by ply. */
#ifndef KOZYR_GAMES_GOMOKU_DRAWN_H
#define KOZYR_GAMES_GOMOKU_DRAWN_H

#include "games/gomoku/gomoku.h"

/* Plays to the end, from any position that is not over and under any rule but renju, which forbids cells:
 * seat draws from rng[seat], which may be one stream for both, and decisions[seat] grows with each ply at
 * which it had a choice. Returns the plies. */
typedef int GomokuDrawn(GomokuState *state, Rng *const *rng, uint32_t *decisions);

/* As fast as the processor can. */
GomokuDrawn gomoku_drawn;

/* The two that it chooses from: with plain instructions, and with pdep, which finds the k-th bit of a word in
 * one; NULL: this processor has none, or a slow one. */
GomokuDrawn gomoku_drawn_plain;
GomokuDrawn *gomoku_drawn_pdep(void);

#endif
