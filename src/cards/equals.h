/* Plays of equal cards: singles, pairs, triples and fours, higher ones of as many cards beating lower ones by
 * their highest card. Sets as in cards/ladder.h. */
#ifndef KOZYR_CARDS_EQUALS_H
#define KOZYR_CARDS_EQUALS_H

#include "cards/ladder.h"

enum { EQUALS_ALL = -1 }; /* a floor below every card */

/* The ways to take `count` cards of a set, ascending if the set is of one rank; returns the end of the list.
 */
CardSet *equals_choose(CardSet cards, int count, CardSet *out);

/* The plays of `count` equal cards, 1 to 4, whose highest card lies above `floor`, by rank. */
CardSet *equals_list(CardSet hand, const LadderCounts *counts, int count, int floor, CardSet *out);

#endif
