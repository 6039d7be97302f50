/* Plays for which suits matter: straights, flushes, full houses, four of a kind and one, as sets of a ladder
 * (cards/ladder.h). Lists are in no order; each function returns the end of its list. */
#ifndef KOZYR_CARDS_FIVES_H
#define KOZYR_CARDS_FIVES_H

#include "cards/ladder.h"

/* Are all cards, no jokers, of one suit? */
static inline bool fives_one_suit(CardSet cards) {
    return (cards & LADDER_SUIT << ladder_suit(cards_lowest(cards))) == cards;
}

/* One card of each of the ranks, the lowest bits of which are set, but not all of one suit. */
CardSet *fives_straights(CardSet hand, CardSet ranks, CardSet *out);

/* Every `length` cards of one suit that the hand has. */
CardSet *fives_flushes(CardSet hand, int length, CardSet *out);

/* A triple of one of the ranks `threes` and a pair of another, one of `twos`; both as in LadderCounts. */
CardSet *fives_full_houses(CardSet hand, CardSet threes, CardSet twos, CardSet *out);

/* All cards of one of the ranks `fours` and any other card. */
CardSet *fives_fours_one(CardSet hand, CardSet fours, CardSet *out);

#endif
