/* Games between two random seats: one loop over words for the lines of each direction. The result is the same
 * as ply by ply. */
#ifndef KOZYR_GAMES_GOMOKU_DRAWN_H
#define KOZYR_GAMES_GOMOKU_DRAWN_H

#include "games/gomoku/gomoku.h"

/* Plays from any unfinished position to the end, under any rule but renju, whose forbidden cells it does not
 * know. A seat draws from rng[seat]; both may be one stream. Adds each seat's plies with a choice to
 * decisions[seat]. Returns the number of plies. */
typedef int GomokuDrawn(GomokuState *state, Rng *const *rng, uint32_t *decisions);

/* Uses the faster of the two versions below. */
GomokuDrawn gomoku_drawn;

/* The portable version; and the one that finds the k-th set bit of a word with pdep, NULL if the processor has
 * no fast pdep. */
GomokuDrawn gomoku_drawn_plain;
GomokuDrawn *gomoku_drawn_pdep(void);

#endif
