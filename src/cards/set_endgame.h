/* Proofs of endings (cards/endgame.h) for games in which suits matter: hands and the table are card sets, and
 * of two plays of as many cards the one with the higher rank wins. */
#ifndef KOZYR_CARDS_SET_ENDGAME_H
#define KOZYR_CARDS_SET_ENDGAME_H

#include "cards/cards.h"
#include "cards/endgame.h"

/* The `rules` of a solver. */
typedef struct {
    const void *rules;
    /* The plays of `hand` against `table` (empty: a lead) in no order, without the pass, while the other hand
     * is `enemy`. */
    int (*list)(const void *rules, CardSet hand, CardSet enemy, CardSet table, CardSet *out);
    int (*rank)(const void *rules, CardSet play); /* not negative; 24 bits */
} SetEndgame;

extern const EndgameGame set_endgame;

#endif
