/* Endings (cards/ending.h) of games in which suits matter, with one deck. Hands and the table are card sets; of
 * two plays with as many cards, the one with the higher rank wins. */
#ifndef KOZYR_CARDS_SET_ENDGAME_H
#define KOZYR_CARDS_SET_ENDGAME_H

#include "cards/cards.h"
#include "cards/ending.h"

typedef struct {
    const void *rules;
    /* Writes the plays of `hand` against `table` (empty: a lead), unordered, without the pass, where the other
     * hand is `enemy`. Returns their number. */
    int (*list)(const void *rules, CardSet hand, CardSet enemy, CardSet table, CardSet *out);
    int (*rank)(const void *rules, CardSet play); /* at least 0, below 2^24 */
} SetEndgame;

/* Game.solve. The caller fills in the members of `ending` that depend on the game: ladder, cards_max, many,
 * rules. */
bool set_endgame_solve(const SetEndgame *endgame, const Ending *ending, const struct cJSON *object,
                       Solution *solution, Error *error);

#endif
