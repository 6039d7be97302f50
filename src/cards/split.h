/* The fewest plays that empty a hand, for climbing games with chains of one, two and three cards a rank.
 *
 * All ways to take chains out of the hand are tried; what is left of them is counted by the game, at once.
 * Where that count is a range, because it does not look at all ranks of what goes along with what, a search
 * over all plays decides. */
#ifndef KOZYR_CARDS_SPLIT_H
#define KOZYR_CARDS_SPLIT_H

#include "cards/combination.h"
#include "cards/known_plays.h"

enum { SPLIT_AIRPLANES_MAX = 5, SPLIT_PLAYS_MAX = 40 };

typedef struct SplitGame SplitGame;

/* Chains of three cards a rank are airplanes, as in the games that this was made for. */
typedef struct {
    const SplitGame *game;
    int least, most;   /* the range of the best way found */
    RankCounts jokers; /* of the hand */
    int chains;        /* taken out so far, airplanes included */
    int airplanes;
    uint8_t length[SPLIT_AIRPLANES_MAX];
    RankSet body; /* of the airplanes */
} Split;

struct SplitGame {
    const CombinationTable *table;
    const CombinationRules *rules;
    /* Lowers `least` and `most` to what the chains and the rest of the hand, without its jokers, take. */
    void (*count_rest)(Split *split, RankCounts rest);
    KnownPlays *(*known)(void); /* of this thread */
};

int split_fewest(const SplitGame *game, RankCounts hand);

#endif
