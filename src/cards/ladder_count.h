/* Converts between card sets on a ladder and numbers of cards by rank, for games in which suits do not matter.
 * A play takes the lowest suits that the hand has. Jokers are two ranks of their own. */
#ifndef KOZYR_CARDS_LADDER_COUNT_H
#define KOZYR_CARDS_LADDER_COUNT_H

#include "cards/ladder.h"
#include "cards/rank_count.h"

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

#endif
