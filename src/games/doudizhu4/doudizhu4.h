/* Dou Dizhu for four: two decks with jokers, 25 cards each and eight at the bottom. Each seat bids once. The
 * landlord takes the bottom cards, which are shown to all, and leads against the three others. The only
 * kickers are pairs, which go with trios. Bombs are four to eight of a rank; longer ones beat shorter ones,
 * and the four jokers beat all. Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2, little joker, big joker. */
#ifndef KOZYR_GAMES_DOUDIZHU4_DOUDIZHU4_H
#define KOZYR_GAMES_DOUDIZHU4_DOUDIZHU4_H

#include "cards/climbing.h"
#include "cards/landlord.h"

enum { DOUDIZHU4_SEATS = 4, DOUDIZHU4_HAND = 25, DOUDIZHU4_BOTTOM = 8 };

extern const ClimbingVariant doudizhu4_variant;

/* doudizhu4.c */
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

/* ---- the policies of its bots (cards/landlord.h), also for simulated games ---- */

/* The planner's weights for play and auction, from configs/doudizhu4/tune-planner.json. */
/* clang-format off */
#define DOUDIZHU4_WEIGHTS(WEIGHT) \
    WEIGHT(play, 100) WEIGHT(control, 39) WEIGHT(bomb, 12) WEIGHT(more, 77) WEIGHT(head, 2) \
    WEIGHT(lead, 50) WEIGHT(pass, 174) WEIGHT(partner, 34) WEIGHT(top, 9) WEIGHT(danger, 172) \
    WEIGHT(feed, 134) WEIGHT(near, 8)
#define DOUDIZHU4_BIDS(WEIGHT) \
    WEIGHT(bid_control, 60) WEIGHT(bid_bomb, 60) WEIGHT(bid_play, 30) WEIGHT(bid, 300) WEIGHT(step, 50)
/* clang-format on */

extern const LandlordBots doudizhu4_bots;
extern const PlayValues doudizhu4_values[4][2]; /* values.c */

/* The cheapest play that keeps the bombs. Bids by its controls: one for a two, two for a joker or a bomb. */
Move doudizhu4_lowest(const ClimbingTurn *turn);

extern const Game game_doudizhu4;

#endif
