/* Random games of a pair (plies.h): one loop that keeps the hands in registers. The result equals that of
 * single plies. */
#ifndef KOZYR_GAMES_DURAK_DRAWN_H
#define KOZYR_GAMES_DURAK_DRAWN_H

#include "games/durak/durak.h"

/* Plays a pair's game to its end from any position that is not over. Each seat draws from rng[seat]; both may
 * be the same stream. decisions[seat] grows with each ply at which the seat had a choice. Returns the number
 * of plies. */
typedef int DurakDrawn(DurakState *state, Rng *const *rng, uint32_t *decisions);

/* The fastest version for this processor. */
DurakDrawn durak_drawn;

/* The two versions: plain instructions, and pdep, which finds the k-th card of a set in one instruction.
 * durak_drawn_pdep returns NULL if the processor has no pdep, or a slow one. */
DurakDrawn durak_drawn_plain;
DurakDrawn *durak_drawn_pdep(void);

#endif
