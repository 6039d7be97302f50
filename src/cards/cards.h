/* Card sets: 64 bits, 16 per suit, rank 0 is the deuce and 12 the ace.
 *
 *   bit 63       48 47       32 31       16 15        0
 *      |  diamonds |   hearts  |   spades  |   clubs  |        suit s, rank r: bit 16 s + r
 *
 * Ranks 13..15 of a lane are free: games keep verbs or jokers there. */
#ifndef KOZYR_CARDS_CARDS_H
#define KOZYR_CARDS_CARDS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"
#include "core/text.h"

typedef uint64_t CardSet;
typedef uint8_t Card; /* number of the card's bit */

enum { SUITS = 4, RANKS = 13, CARD_NONE = 255 };
_Static_assert(SUITS * 16 == 8 * sizeof(CardSet) && RANKS <= 16, "a lane of 16 bits for each suit");

#define SUIT_LANE UINT64_C(0x1fff)             /* the 13 ranks of clubs */
#define RANK_ZERO UINT64_C(0x0001000100010001) /* the deuce of each suit */

static inline Card card_make(int suit, int rank) { return (Card)(suit * 16 + rank); }
static inline int card_suit(Card card) { return card >> 4; }
static inline int card_rank(Card card) { return card & 15; }
static inline CardSet card_bit(Card card) {
    assert(card < 64); /* CARD_NONE has no bit */
    return UINT64_C(1) << card;
}
static inline CardSet suit_cards(int suit) { return SUIT_LANE << (16 * suit); }
static inline int cards_count(CardSet set) { return __builtin_popcountll(set); }
static inline Card cards_lowest(CardSet set) {
    assert(set); /* ctz of 0 is undefined */
    return (Card)__builtin_ctzll(set);
}

/* The ranks that occur, as 13 bits; and all cards of a set of ranks. */
static inline uint32_t cards_ranks(CardSet set) {
    set |= set >> 32;
    return (uint32_t)(set | set >> 16) & (uint32_t)SUIT_LANE;
}
static inline CardSet ranks_cards(uint32_t ranks) { return ranks * RANK_ZERO; }

/* The k-th set bit from below, k < cards_count(set). */
static inline Card cards_nth(CardSet set, int k) {
    assert(k >= 0 && k < cards_count(set));
    while (k-- > 0) set &= set - 1;
    return cards_lowest(set);
}

/* All cards of a deck of `size` cards: the size / 4 highest ranks of each suit (24: from 9, 36: from 6). */
static inline CardSet deck_cards(int size) {
    assert(size > 0 && size <= SUITS * RANKS && size % SUITS == 0);
    return (SUIT_LANE & (SUIT_LANE << (RANKS - size / 4))) * RANK_ZERO;
}

/* Fisher-Yates shuffle. */
void cards_shuffle(Card *cards, int count, Rng *rng);
/* Writes the cards of the set in ascending order; returns their number. */
int cards_list(CardSet set, Card *out);

/* "TD": writes two bytes, no NUL. */
void card_format(Card card, char out[2]);
/* Reads two characters; CARD_NONE if they are not a card. */
Card card_parse(const char *text);
/* Reads a whole text, including Chinese names; CARD_NONE if it is not a card. */
Card card_read(const char *text);
/* Appends the set in ascending order, by rank, then suit, separated by blanks. */
void cards_show(CardSet set, Text *out);

#endif
