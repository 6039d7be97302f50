/* The policies of Dou Dizhu for four, for its bots and simulated games. */
#ifndef KOZYR_GAMES_DOUDIZHU4_PLANNING_H
#define KOZYR_GAMES_DOUDIZHU4_PLANNING_H

#include "cards/landlord.h"
#include "games/doudizhu4/doudizhu4.h"

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

/* The cheapest play that keeps the bombs. Bids by its controls: one for a two, two for a joker or a bomb. */
Move doudizhu4_lowest(const ClimbingTurn *turn);

#endif
