/* The fewest plays of the hands that were asked for last. Simulated games from one state meet the same hands again
 * and again. Only time depends on what is known, as the fewest plays follow from the hand. */
#ifndef KOZYR_CARDS_KNOWN_PLAYS_H
#define KOZYR_CARDS_KNOWN_PLAYS_H

#include "cards/rank_count.h"

enum { KNOWN_BITS = 15, KNOWN_SHIFT = 60, KNOWN_MOST = 14 };

/* A hand leaves four bits free for its plays; more than KNOWN_MOST are not kept. 0: nothing is known here. */
typedef struct {
    uint64_t hands[1 << KNOWN_BITS];
} KnownPlays;

static inline uint64_t *known_place(KnownPlays *known, RankCounts hand) {
    return &known->hands[hand * UINT64_C(0x9e3779b97f4a7c15) >> (64 - KNOWN_BITS)];
}

/* Of a hand with cards; 0: not known. */
static inline int known_plays(KnownPlays *known, RankCounts hand) {
    uint64_t kept = *known_place(known, hand);
    return (kept ^ hand) << (64 - KNOWN_SHIFT) ? 0 : (int)(kept >> KNOWN_SHIFT);
}

static inline int known_keep(KnownPlays *known, RankCounts hand, int plays) {
    if (plays <= KNOWN_MOST) *known_place(known, hand) = hand | (uint64_t)plays << KNOWN_SHIFT;
    return plays;
}

#endif
