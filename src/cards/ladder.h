/* Card sets in a game's order of strength: four bits a rank, the weakest rank lowest, and within a rank the
 * weakest suit lowest. The highest bit of a set is its strongest card, so most plays compare by their highest
 * bits.
 *
 *   bit 4 r + s: rank r and suit s, both from the lowest; jokers share a rank: bits 0 (little) and 1 (big) */
#ifndef KOZYR_CARDS_LADDER_H
#define KOZYR_CARDS_LADDER_H

#include <assert.h>

#include "cards/cards.h"
#include "cards/rank_count.h"
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

/* ---- numbers of cards by rank ----
 *
 * Converts between card sets on a ladder and numbers of cards by rank, for games in which suits do not matter.
 * A play takes the lowest suits that the hand has. Jokers are two ranks of their own. */

enum { LADDER_JOKER_BIT = 4 * COUNT_LITTLE_JOKER };
_Static_assert(LADDER_JOKER_BIT + 2 == LADDER_DECK_MAX, "the jokers are the highest cards of a deck");
#define LADDER_PLAIN ((UINT64_C(1) << LADDER_JOKER_BIT) - 1) /* all cards except the jokers */

static inline RankCounts ladder_rank_counts(CardSet set) {
    CardSet plain = set & LADDER_PLAIN, pairs = UINT64_C(0x3333333333333333);
    plain -= plain >> 1 & UINT64_C(0x5555555555555555);
    RankCounts jokers = (set >> LADDER_JOKER_BIT & 1) | (set >> LADDER_JOKER_BIT & 2) << 3;
    return ((plain & pairs) + (plain >> 2 & pairs)) | jokers << LADDER_JOKER_BIT;
}

/* The lowest card of each rank in a hand, the second lowest, and so on. */
typedef struct {
    CardSet first, second, third, fourth;
} LadderSuits;

/* The lowest bit of each group of four. */
static inline CardSet ladder_lowest_suits(CardSet set) {
    CardSet higher = (set << 1 & UINT64_C(0xeeeeeeeeeeeeeeee)) | (set << 2 & UINT64_C(0xcccccccccccccccc)) |
                     (set << 3 & UINT64_C(0x8888888888888888));
    return set & ~higher;
}

static inline LadderSuits ladder_suits(CardSet hand) {
    LadderSuits suits;
    CardSet plain = hand & LADDER_PLAIN;
    suits.first = ladder_lowest_suits(plain);
    suits.second = ladder_lowest_suits(plain ^ suits.first);
    suits.third = ladder_lowest_suits(plain ^ suits.first ^ suits.second);
    suits.fourth = plain ^ suits.first ^ suits.second ^ suits.third;
    return suits;
}

/* The cards that a play takes; the hand must have enough of each rank. */
static inline CardSet ladder_take(const LadderSuits *suits, RankCounts play) {
    CardSet jokers = play >> LADDER_JOKER_BIT;
    jokers = ((jokers & 1) | (jokers >> 3 & 2)) << LADDER_JOKER_BIT;
    return (ranks_fill(ranks_with(play, 1)) & suits->first) |
           (ranks_fill(ranks_with(play, 2)) & suits->second) |
           (ranks_fill(ranks_with(play, 3)) & suits->third) |
           (ranks_fill(ranks_with(play, 4)) & suits->fourth) | jokers;
}

/* The same from a hand whose suits are not needed again: most plays take few cards of a rank. */
static inline CardSet ladder_take_from(CardSet hand, RankCounts play) {
    CardSet left = hand & LADDER_PLAIN, taken = 0;
    RankSet ranks;
    for (int number = 1; (ranks = ranks_with(play, number)) != 0; number++) {
        CardSet lowest = ladder_lowest_suits(left);
        taken |= ranks_fill(ranks) & lowest;
        left ^= lowest;
    }
    CardSet jokers = play >> LADDER_JOKER_BIT;
    return taken | ((jokers & 1) | (jokers >> 3 & 2)) << LADDER_JOKER_BIT;
}

/* ---- plays: each function returns the end of its list ---- */

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
