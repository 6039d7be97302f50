/* Dou Dizhu for four: two decks with jokers, 25 cards each and eight at the bottom. Each seat bids once. The
 * landlord takes the bottom cards, which are shown to all, and leads against the three others. The only
 * kickers are pairs, which go with trios. Bombs are four to eight of a rank; longer ones beat shorter ones,
 * and the four jokers beat all. Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2, little joker, big joker. */
#ifndef KOZYR_GAMES_DOUDIZHU4_DOUDIZHU4_H
#define KOZYR_GAMES_DOUDIZHU4_DOUDIZHU4_H

#include "cards/climbing.h"

enum { DOUDIZHU4_SEATS = 4, DOUDIZHU4_HAND = 25, DOUDIZHU4_BOTTOM = 8 };

extern const ClimbingVariant doudizhu4_variant;

/* classes.c */
enum {
    DOUDIZHU4_SINGLE = 1,
    DOUDIZHU4_PAIR,
    DOUDIZHU4_TRIO,
    DOUDIZHU4_TRIO_PAIR,
    DOUDIZHU4_STRAIGHT, /* of five ranks; longer ones follow */
    DOUDIZHU4_PAIR_CHAIN = DOUDIZHU4_STRAIGHT + 8,
    DOUDIZHU4_AIRPLANE = DOUDIZHU4_PAIR_CHAIN + 10,
    DOUDIZHU4_AIRPLANE_PAIRS = DOUDIZHU4_AIRPLANE + 10,
    DOUDIZHU4_BOMB = DOUDIZHU4_AIRPLANE_PAIRS + 5, /* of four cards; larger ones follow */
    DOUDIZHU4_JOKERS = DOUDIZHU4_BOMB + 5,
    DOUDIZHU4_CLASSES
};
extern const CombinationTable doudizhu4_table;
extern const CombinationRules doudizhu4_kickers;

/* decompose.c: the fewest plays that empty a hand if no other seat plays. */
int doudizhu4_plays_needed(RankCounts hand);

extern const Game game_doudizhu4;

#endif
