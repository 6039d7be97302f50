/* Card sets in a game's order of strength: four bits a rank, the weakest rank lowest, and within a rank the
 * weakest suit lowest. The highest bit of a set is its strongest card, so most plays compare by their highest
 * bits.
 *
 *   bit 4 r + s: rank r and suit s, both from the lowest; jokers share a rank: bits 0 (little) and 1 (big) */
#ifndef KOZYR_CARDS_LADDER_H
#define KOZYR_CARDS_LADDER_H

#include <assert.h>

#include "cards/cards.h"
#include "core/error.h"
#include "core/field.h"

struct cJSON;

/* The meaning of the bits: the letters of the ranks and of the suits, from the lowest; '*' is the jokers'
 * rank. */
typedef struct {
    const char *ranks, *suits;
} Ladder;

enum { LADDER_RANKS_MAX = 14, LADDER_DECK_MAX = 54 };
_Static_assert(4 * LADDER_RANKS_MAX <= 8 * sizeof(CardSet), "four bits for each rank");

#define LADDER_RANK UINT64_C(0xf)                /* all cards of the lowest rank */
#define LADDER_SUIT UINT64_C(0x1111111111111111) /* all cards of the lowest suit */

static inline int ladder_rank(Card card) { return card >> 2; }
static inline int ladder_suit(Card card) { return card & 3; }
static inline CardSet ladder_of_rank(CardSet set, int rank) { return set & LADDER_RANK << (4 * rank); }
static inline Card ladder_highest(CardSet set) {
    assert(set); /* clz of 0 is undefined */
    return (Card)(63 - __builtin_clzll(set));
}

/* The lowest bit of each rank with at least one, two, three, four cards in the set. */
typedef struct {
    CardSet one, two, three, four;
} LadderCounts;

static inline LadderCounts ladder_count(CardSet set) {
    CardSet both = set & set >> 1, any = set | set >> 1;
    CardSet low_any = any & LADDER_SUIT, high_any = any >> 2 & LADDER_SUIT;
    CardSet low_both = both & LADDER_SUIT, high_both = both >> 2 & LADDER_SUIT;
    return (LadderCounts){low_any | high_any, low_both | high_both | (low_any & high_any),
                          (low_both & high_any) | (high_both & low_any), low_both & high_both};
}

/* All cards of the deck. */
CardSet ladder_deck(const Ladder *ladder);

/* "TD": writes two bytes, no NUL. BJ and RJ are the jokers. */
void ladder_card_format(const Ladder *ladder, Card card, char out[2]);
/* Reads two characters; CARD_NONE if they are not a card of the deck. */
Card ladder_card_parse(const Ladder *ladder, const char *text);
/* Writes the set from high to low, separated by blanks, with a NUL; returns the length. */
size_t ladder_format(const Ladder *ladder, CardSet set, char *out);
void ladder_show(const Ladder *ladder, CardSet set, Text *out);
/* Reads cards from high to low, separated by single blanks; returns false for any other text. */
bool ladder_parse(const Ladder *ladder, const char *text, CardSet *set);

/* Appends ["TD","9C"]: the set from low to high, or `count` cards in the given order. */
void ladder_write_set(const Ladder *ladder, CardSet set, Text *out);
void ladder_write_list(const Ladder *ladder, const Card *cards, int count, Text *out);

/* ---- cards as texts in views (core/field.h) ---- */

/* Writes the card's text without a NUL; returns its length, 0 if the deck lacks the card. */
size_t ladder_field_format(const Ladder *ladder, uint64_t card, char *out);
bool ladder_field_parse(const Ladder *ladder, const char *text, uint64_t *card);

/* Defines a FieldText `name` for the cards of a ladder. */
#define LADDER_FIELD_TEXT(name, ladder)                                                                      \
    static size_t name##_format(uint64_t card, char *out) { return ladder_field_format(ladder, card, out); } \
    static bool name##_parse(const char *text, uint64_t *card) {                                             \
        return ladder_field_parse(ladder, text, card);                                                       \
    }                                                                                                        \
    static const FieldText name = {name##_format, name##_parse, CARD_NONE};

#endif
