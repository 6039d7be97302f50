/* Plays as sets on a ladder (cards/ladder.h). Each function returns the end of its list. */
#ifndef KOZYR_CARDS_LADDER_PLAYS_H
#define KOZYR_CARDS_LADDER_PLAYS_H

#include "cards/ladder.h"

/* ---- equal cards: singles, pairs, triples and fours ----
 *
 * A play is beaten by as many equal cards with a higher highest card. */

enum { EQUALS_ALL = -1 }; /* a floor below every card */

/* Writes all ways to take `count` cards of a set, ascending if the set has one rank; returns the end of the
 * list. */
CardSet *equals_choose(CardSet cards, int count, CardSet *out);

/* Writes the plays of `count` equal cards, 1 to 4, whose highest card is above `floor`, by rank; returns the
 * end of the list. */
CardSet *equals_list(CardSet hand, const LadderCounts *counts, int count, int floor, CardSet *out);

/* ---- plays in which suits matter: straights, flushes, full houses, four of a kind and one; unordered ---- */

/* True if all cards have one suit; the set has cards but no jokers. */
static inline bool fives_one_suit(CardSet cards) {
    return (cards & LADDER_SUIT << ladder_suit(cards_lowest(cards))) == cards;
}

/* One card of each rank, but not all of one suit; `ranks` has the lowest bit of each rank. */
CardSet *fives_straights(CardSet hand, CardSet ranks, CardSet *out);

/* All sets of `length` cards of one suit in the hand. */
CardSet *fives_flushes(CardSet hand, int length, CardSet *out);

/* A triple of a rank in `threes` and a pair of another rank in `twos`; both as in LadderCounts. */
CardSet *fives_full_houses(CardSet hand, CardSet threes, CardSet twos, CardSet *out);

/* All four cards of a rank in `fours`, and any other card. */
CardSet *fives_fours_one(CardSet hand, CardSet fours, CardSet *out);

#endif
