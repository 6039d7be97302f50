/* Hands as numbers of cards: four bits a rank, the weakest rank lowest, for games in which suits do not matter.
 * A rank holds at most eight cards (two decks); jokers are two ranks of their own.
 *
 *   bits 4 r .. 4 r + 3: cards of rank r, 0..14; a set of ranks has only the bits 4 r */
#ifndef KOZYR_CARDS_RANK_COUNT_H
#define KOZYR_CARDS_RANK_COUNT_H

#include <assert.h>
#include <stdint.h>

typedef uint64_t RankCounts;
typedef uint64_t RankSet;

enum { COUNT_RANKS = 15, COUNT_LITTLE_JOKER = 13, COUNT_BIG_JOKER = 14 };
_Static_assert(4 * COUNT_RANKS <= 8 * sizeof(RankCounts), "four bits for each rank");

#define RANKS_ALL    UINT64_C(0x0111111111111111)
#define RANKS_JOKERS (UINT64_C(0x11) << 4 * COUNT_LITTLE_JOKER)

static inline RankSet rank_bit(int rank) { return UINT64_C(1) << 4 * rank; }
static inline int rank_count(RankCounts counts, int rank) { return (int)(counts >> 4 * rank & 15); }
static inline int rank_lowest(RankSet set) {
    assert(set); /* ctz of 0 is undefined, as is clz */
    return __builtin_ctzll(set) >> 2;
}
static inline int rank_highest(RankSet set) {
    assert(set);
    return (63 - __builtin_clzll(set)) >> 2;
}

/* Ranks with at least `number` cards, 1..8. The sum carries into the highest of the four bits. */
static inline RankSet ranks_with(RankCounts counts, int number) {
    assert(number >= 1 && number <= 8);
    return (counts + RANKS_ALL * (uint64_t)(8 - number)) >> 3 & RANKS_ALL;
}

/* Ranks above a rank, and ranks below one. */
static inline RankSet ranks_above(int rank) {
    assert(rank >= 0 && rank < COUNT_RANKS);
    return RANKS_ALL & ~UINT64_C(0) << (4 * rank + 3);
}
static inline RankSet ranks_below(int rank) { return RANKS_ALL & ((UINT64_C(1) << 4 * rank) - 1); }

/* Sets all four bits of each rank. */
static inline uint64_t ranks_fill(RankSet set) { return set * 15; }

static inline int counts_total(RankCounts counts) {
    uint64_t low = UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(((counts & low) + (counts >> 4 & low)) * UINT64_C(0x0101010101010101) >> 56);
}

#endif
