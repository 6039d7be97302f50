/* Games of a pair (plies.h) in which both seats draw their moves: one loop with the hands in registers, to
 * the same end as ply by ply. */
#ifndef KOZYR_GAMES_DURAK_DRAWN_H
#define KOZYR_GAMES_DURAK_DRAWN_H

#include "games/durak/durak.h"

/* Plays to the end, from any position of a pair that is not over: seat draws from rng[seat], which may be one
 * stream for both, and decisions[seat] grows with each ply at which it had a choice. Returns the plies. */
typedef int DurakDrawn(DurakState *state, Rng *const *rng, uint32_t *decisions);

/* As fast as the processor can. */
DurakDrawn durak_drawn;

/* The two that it chooses from: with plain instructions, and with pdep, which picks the k-th card of a set in
 * one; NULL: this processor has none, or a slow one. */
DurakDrawn durak_drawn_plain;
DurakDrawn *durak_drawn_pdep(void);

#endif
