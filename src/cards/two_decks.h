/* Hands of one or two decks on a ladder; with two, a card may occur twice. */
#ifndef KOZYR_CARDS_TWO_DECKS_H
#define KOZYR_CARDS_TWO_DECKS_H

#include <assert.h>

#include "cards/combination_move.h"
#include "cards/ladder.h"

typedef struct {
    CardSet once, twice; /* cards held at least once; of these, the cards held twice */
} TwoDecks;

enum { TWO_DECKS_SUITS = 4 };

static inline RankCounts two_decks_counts(const TwoDecks *hand) {
    return ladder_rank_counts(hand->once) + ladder_rank_counts(hand->twice);
}

static inline int two_decks_number(const TwoDecks *hand, Card card) {
    return (int)(hand->once >> card & 1) + (int)(hand->twice >> card & 1);
}

static inline void two_decks_add(TwoDecks *hand, Card card) {
    assert(!(hand->twice & card_bit(card))); /* a third copy would be lost */
    hand->twice |= hand->once & card_bit(card);
    hand->once |= card_bit(card);
}

static inline void two_decks_remove(TwoDecks *hand, Card card) {
    CardSet bit = card_bit(card), both = hand->twice & bit;
    hand->twice ^= both;
    hand->once &= ~(bit & ~both);
}

static inline bool two_decks_empty(const TwoDecks *hand) { return hand->once == 0; }
static inline int two_decks_total(const TwoDecks *hand) {
    return cards_count(hand->once) + cards_count(hand->twice);
}

/* Adds all cards of one hand to another, where no card may then occur more than twice; or removes them as far
 * as the hand has them. */
static inline void two_decks_add_all(TwoDecks *hand, const TwoDecks *cards) {
    hand->twice |= cards->twice | (hand->once & cards->once);
    hand->once |= cards->once;
}

static inline void two_decks_remove_all(TwoDecks *hand, const TwoDecks *cards) {
    CardSet single = cards->once & ~cards->twice, once = hand->once & ~cards->twice;
    hand->once = (once & ~single) | (single & hand->twice);
    hand->twice &= ~cards->once;
}

/* The lowest-suit card of a rank, and all cards of a rank; a joker rank has one card. */
static inline Card two_decks_lowest(int rank) {
    return (Card)(rank >= COUNT_LITTLE_JOKER ? LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER : 4 * rank);
}
static inline CardSet two_decks_rank(int rank) {
    return (rank >= COUNT_LITTLE_JOKER ? UINT64_C(1) : LADDER_RANK) << two_decks_lowest(rank);
}

/* Takes `number` cards of a rank, the lowest suits first; writes them in that order. */
static inline void two_decks_take(TwoDecks *hand, int rank, int number, Card *out) {
    Card card = two_decks_lowest(rank);
    for (int taken = 0; taken < number; card = (Card)(card + 1)) {
        assert(card < two_decks_lowest(rank) + TWO_DECKS_SUITS); /* the hand has `number` cards of the rank */
        while (taken < number && hand->once >> card & 1) {
            two_decks_remove(hand, card);
            out[taken++] = card;
        }
    }
}

/* Takes the given number of cards of each rank. */
static inline void two_decks_take_all(TwoDecks *hand, RankCounts cards) {
    Card taken[2 * TWO_DECKS_SUITS];
    for (RankSet left = ranks_with(cards, 1); left; left &= left - 1)
        two_decks_take(hand, rank_lowest(left), rank_count(cards, rank_lowest(left)), taken);
}

/* ---- moves of two decks, for tables whose only kickers are pairs ---- */

/* Bits below class and head: the suits of each rank played.
 *   bits 53 and 52: pairs of jokers as kickers; bits 4 r + 3 .. 4 r: code of the suits of rank r
 * The class gives the number of cards of a rank, so four bits are enough: one card has four suits, two have ten
 * pairs of suits (codes from 1; 0 is a rank not played), three have sixteen sets. In bombs, bits 7..0 are the
 * numbers of cards of the four suits, two bits each. */

/* The move of a play, taking the lowest suits. */
Move two_decks_move(const CombinationTable *table, const TwoDecks *hand, const Combination *play);
/* The play of a move that is not a pass. */
Combination two_decks_combination(const CombinationTable *table, Move move);
/* The cards of such a move. */
TwoDecks two_decks_cards(const CombinationTable *table, Move move);

/* ---- texts ---- */

/* Writes all cards from high to low, separated by blanks, as in `KS KS QC`; returns the length. */
size_t two_decks_format(const Ladder *ladder, const TwoDecks *cards, char *out);
/* Reads such a text of at most `cards_max` cards; returns false for any other. */
bool two_decks_parse(const Ladder *ladder, const char *text, int cards_max, TwoDecks *cards);

/* Writes ["3D","3D","4C"], from low to high. */
void two_decks_write(const Ladder *ladder, const TwoDecks *cards, Text *out);

/* A JSON array of exactly `count` cards; `path` names it in messages: "deck", "hands[2]". */
typedef struct {
    const Ladder *ladder;
    int decks; /* 1 or 2: how often a card may occur, including those seen before */
    const struct cJSON *json;
    const char *path;
    int count;
} CardArray;

/* Reads the array into `cards` and adds them to `seen`. */
bool card_array_read(const CardArray *array, Card *cards, TwoDecks *seen, Error *error);

#endif
