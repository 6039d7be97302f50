/* The planner's weights of Dou Dizhu, for the bots of cards/landlord.h. */
#ifndef KOZYR_GAMES_DOUDIZHU_PLANNING_H
#define KOZYR_GAMES_DOUDIZHU_PLANNING_H

#include "cards/landlord.h"
#include "games/doudizhu/doudizhu.h"

/* Weights of the play: for the bot, from configs/doudizhu/tune-planner.json; for searches and their simulated
 * games, from tune-equals.json. The auction's weights are the same for both. */
/* clang-format off */
#define DOUDIZHU_WEIGHTS(WEIGHT) \
    WEIGHT(play, 100) WEIGHT(control, 100) WEIGHT(bomb, 85) WEIGHT(head, 7) WEIGHT(lead, 117) WEIGHT(pass, 85) \
    WEIGHT(partner, 95) WEIGHT(top, 8) WEIGHT(danger, 181) WEIGHT(feed, 58) WEIGHT(near, 7)
#define DOUDIZHU_SEARCH_WEIGHTS(WEIGHT) \
    WEIGHT(play, 100) WEIGHT(control, 82) WEIGHT(bomb, 29) WEIGHT(head, 7) WEIGHT(lead, 116) WEIGHT(pass, 88) \
    WEIGHT(partner, 127) WEIGHT(top, 15) WEIGHT(danger, 237) WEIGHT(feed, 90) WEIGHT(near, 6)
#define DOUDIZHU_BIDS(WEIGHT) \
    WEIGHT(bid_control, 40) WEIGHT(bid_bomb, 141) WEIGHT(bid_play, 2) WEIGHT(bid, 60) WEIGHT(step, 0)
/* clang-format on */

/* Option table rows for a Params that has a LandlordPlanner `planner`. */
#define DOUDIZHU_PLAY_ROW(weight, value)                                                                     \
    {PLANNER_WEIGHT(Params, planner.weights, weight), .initial = (value)},
#define DOUDIZHU_BID_ROW(weight, value)                                                                      \
    {LANDLORD_WEIGHT(Params, planner, weight), .initial = (value), DOUDIZHU_HELP_##weight},
#define DOUDIZHU_HELP_bid_control
#define DOUDIZHU_HELP_bid_bomb
#define DOUDIZHU_HELP_bid_play
#define DOUDIZHU_HELP_bid .help = "auction: what a hand must be worth to bid 1 or call"
#define DOUDIZHU_HELP_step                                                                                   \
    .help = "auction: how much more for each further point, for a rob, twice for doubling"

extern const LandlordBots doudizhu_bots;

#endif
