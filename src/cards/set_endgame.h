/* Proofs of endings (cards/endgame.h) for games in which suits matter. Hands and the table are card sets; of
 * two plays with as many cards, the one with the higher rank wins. */
#ifndef KOZYR_CARDS_SET_ENDGAME_H
#define KOZYR_CARDS_SET_ENDGAME_H

#include "cards/cards.h"
#include "cards/endgame.h"

/* The type of EndgameSolver.rules. */
typedef struct {
    const void *rules;
    /* Writes the plays of `hand` against `table` (empty: a lead), unordered, without the pass, where the other
     * hand is `enemy`. Returns their number. */
    int (*list)(const void *rules, CardSet hand, CardSet enemy, CardSet table, CardSet *out);
    int (*rank)(const void *rules, CardSet play); /* at least 0, below 2^24 */
} SetEndgame;

extern const EndgameGame set_endgame;

#endif
