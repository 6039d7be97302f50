/* Plays in which suits matter, as sets on a ladder (cards/ladder.h): straights, flushes, full houses, four of a
 * kind and one. Lists are unordered; each function returns the end of its list. */
#ifndef KOZYR_CARDS_FIVES_H
#define KOZYR_CARDS_FIVES_H

#include "cards/ladder.h"

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
