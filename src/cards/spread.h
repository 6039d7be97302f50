/* Where the cards of a deck can be, for a seat that is not told the suits of plays, in games where these make
 * no difference. Of each rank, the cards that the seat does not hold are given out from the lowest: to plays,
 * those of one seat first from cards that everybody saw it get; what is left of these it still holds; the
 * others are hidden. */
#ifndef KOZYR_CARDS_SPREAD_H
#define KOZYR_CARDS_SPREAD_H

#include "cards/ladder_count.h"
#include "core/error.h"
#include "core/outcome.h"
#include "core/rng.h"

/* What the seat knows. */
typedef struct {
    CardSet deck, hand;
    CardSet shown; /* to all, when `owner` got them */
    int seat, owner, seats;
    const RankCounts *played; /* by each seat */
    const uint8_t *held;      /* cards in each hand */
} SpreadView;

typedef struct {
    CardSet played[SEATS_MAX];
    CardSet known; /* of the shown cards, what the owner still holds */
    CardSet hidden;
} Spread;

void spread_cards(const SpreadView *view, Spread *spread);

/* Hidden cards at random for the hands of the others; returns those that are left over. */
CardSet spread_deal(const SpreadView *view, const Spread *spread, Rng *rng, CardSet *hands);

/* Whether the cards of a view from outside can be spread, and there are as many hidden cards as places:
 * `buried` of these are no hands. `key` is the view's for the owner or the shown cards. */
bool spread_check(const SpreadView *view, int buried, const char *key, Error *error);

/* The same of any deck, counted: cards of the own hand, shown ones that are still held, and hidden ones. */
typedef struct {
    int hand, known, hidden;
} SpreadCounts;
bool spread_check_counts(const SpreadView *view, const SpreadCounts *counts, int buried, const char *key,
                         Error *error);

#endif
