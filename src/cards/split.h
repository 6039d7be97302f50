/* The fewest plays that empty a hand, for climbing games with chains of one, two and three cards a rank.
 *
 * All ways to take chains out of the hand are tried, and the game counts the plays of the rest directly. That
 * count may be a range, because it does not check all ranks of kickers. Then a search over all plays
 * decides. */
#ifndef KOZYR_CARDS_SPLIT_H
#define KOZYR_CARDS_SPLIT_H

#include "cards/combination.h"
#include "cards/known_plays.h"

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
