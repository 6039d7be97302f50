/* The fewest plays that empty a hand, for climbing games with chains of one, two and three cards a rank.
 *
 * All ways to take chains out of the hand are tried, and the game counts the plays of the rest directly. That
 * count may be a range, because it does not check all ranks of kickers. Then a search over all plays
 * decides. */
#ifndef KOZYR_CARDS_SPLIT_H
#define KOZYR_CARDS_SPLIT_H

#include <assert.h>

#include "cards/combination.h"
#include "cards/rank_count.h"

/* ---- cache of the fewest plays ----
 *
 * Simulated games from one state meet the same hands again and again. The
 * cache affects only time, because the fewest plays follow from the hand. */

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

/* ---- splits ---- */

/* An airplane has at least six cards, so a hand of 33 has at most five, and
 * needs fewer than SPLIT_PLAYS_MAX plays. */
enum { SPLIT_AIRPLANES_MAX = 5, SPLIT_PLAYS_MAX = 40 };

typedef struct SplitGame SplitGame;

/* A partial split. Airplanes are chains of three cards a rank, as in Dou Dizhu. */
typedef struct {
    const SplitGame *game;
    int least, most;   /* range of the best split so far */
    RankCounts jokers; /* jokers in the hand */
    int chains;        /* chains taken out so far, including airplanes */
    int airplanes;
    uint8_t length[SPLIT_AIRPLANES_MAX];
    RankSet body; /* ranks of the airplanes */
} Split;

struct SplitGame {
    const CombinationTable *table;
    const CombinationRules *rules;
    /* Lowers `least` and `most` to the plays needed for the chains and the rest of the hand, without its
     * jokers. */
    void (*count_rest)(Split *split, RankCounts rest);
    KnownPlays *(*known)(void); /* the cache of this thread */
};

int split_fewest(const SplitGame *game, RankCounts hand);

#endif
