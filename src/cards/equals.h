/* Plays of equal cards: singles, pairs, triples and fours. A play is beaten by as many equal cards with a
 * higher highest card. Sets are on a ladder (cards/ladder.h). */
#ifndef KOZYR_CARDS_EQUALS_H
#define KOZYR_CARDS_EQUALS_H

#include "cards/ladder.h"

enum { EQUALS_ALL = -1 }; /* a floor below every card */

/* Writes all ways to take `count` cards of a set, ascending if the set has one rank; returns the end of the
 * list. */
CardSet *equals_choose(CardSet cards, int count, CardSet *out);

/* Writes the plays of `count` equal cards, 1 to 4, whose highest card is above `floor`, by rank; returns the
 * end of the list. */
CardSet *equals_list(CardSet hand, const LadderCounts *counts, int count, int floor, CardSet *out);

#endif
