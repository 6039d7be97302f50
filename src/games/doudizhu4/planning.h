/* The planner's evaluation of a view of Dou Dizhu for four: its bid, and the worth of the legal plays
 * (cards/planner.h). Shared by the bot, a search and simulated games. */
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

extern const LandlordPlanner doudizhu4_tuned;

/* Chooses a word of the auction among the legal ones. */
Move doudizhu4_planner_speak(const LandlordPlanner *planner, const TwoDecks *hand, const Move *legal,
                             int count);

/* The situation for planner_choose and planner_weigh. */
PlannerSituation doudizhu4_look(const LandlordPlanner *planner, const ClimbingPublic *public, int seat,
                                const TwoDecks *hand);

/* Returns the planner's move; adds the number of hands weighed to `nodes`. */
Move doudizhu4_planner_move(const LandlordPlanner *planner, const ClimbingTurn *turn, uint64_t *nodes);

/* The cheapest play that keeps the bombs. Bids by its controls: one for a two, two for a joker or a bomb. */
Move doudizhu4_lowest(const ClimbingPublic *public, int seat, const TwoDecks *hand, const Move *legal,
                      int count);

#endif
