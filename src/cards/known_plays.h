/* Cache of the fewest plays of hands. Simulated games from one state meet the same hands again and again. The
 * cache affects only time, because the fewest plays follow from the hand. */
#ifndef KOZYR_CARDS_KNOWN_PLAYS_H
#define KOZYR_CARDS_KNOWN_PLAYS_H

#include <assert.h>

#include "cards/rank_count.h"

/* A table of 256 KiB per thread. Fifteen ranks of four bits leave the upper four bits of a word. */
enum { KNOWN_BITS = 15, KNOWN_SHIFT = 60, KNOWN_MOST = 14 };
_Static_assert((int)KNOWN_SHIFT == 4 * (int)COUNT_RANKS && KNOWN_MOST < 1 << (64 - KNOWN_SHIFT),
               "the number of plays fits above the hand");

/* One word per slot: a hand leaves four bits free for its number of plays. Numbers above KNOWN_MOST are not
 * kept. 0 is an empty slot. */
typedef struct {
    uint64_t hands[1 << KNOWN_BITS];
} KnownPlays;

static inline uint64_t *known_place(KnownPlays *known, RankCounts hand) {
    return &known->hands[hand * UINT64_C(0x9e3779b97f4a7c15) >> (64 - KNOWN_BITS)];
}

/* The fewest plays of a hand that is not empty; 0 if not cached. */
static inline int known_plays(KnownPlays *known, RankCounts hand) {
    assert(hand); /* the empty hand would match an empty slot */
    uint64_t kept = *known_place(known, hand);
    return (kept ^ hand) << (64 - KNOWN_SHIFT) ? 0 : (int)(kept >> KNOWN_SHIFT);
}

static inline int known_keep(KnownPlays *known, RankCounts hand, int plays) {
    assert(hand && plays >= 1);
    if (plays <= KNOWN_MOST) *known_place(known, hand) = hand | (uint64_t)plays << KNOWN_SHIFT;
    return plays;
}

#endif
