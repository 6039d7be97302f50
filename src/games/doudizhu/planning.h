/* What the bot planner of Dou Dizhu thinks of a view: its bid, and what the legal plays are worth
 * (cards/planner.h). Other bots bid by it and search its best plays. */
#ifndef KOZYR_GAMES_DOUDIZHU_PLANNING_H
#define KOZYR_GAMES_DOUDIZHU_PLANNING_H

#include "cards/landlord.h"
#include "games/doudizhu/doudizhu.h"

#define DOUDIZHU_PLANNER_ROWS(Params)                                                                        \
    PLANNER_ROWS_HAND(Params, 100, 100), PLANNER_ROWS_BOMB(Params, 85),                                      \
        PLANNER_ROWS_TRICK(Params, 7, 117, 85), PLANNER_ROWS_PARTNER(Params, 95, 8),                         \
        PLANNER_ROWS_ALARM(Params, 181, 58, 7),                                                              \
        LANDLORD_PLANNER_ROWS(Params, 40, 141, 2, 60, " or call", 0, ", for a rob, twice for doubling")

/* A word of the auction among the legal ones. */
Move doudizhu_planner_speak(const LandlordPlanner *planner, const ClimbingPublic *public,
                            const TwoDecks *hand, const Move *legal, int count);

/* For planner_choose and planner_weigh. */
PlannerSituation doudizhu_planner_look(const LandlordPlanner *planner, const ClimbingPublic *public, int seat,
                                       const TwoDecks *hand);

/* The move of the seat that holds `hand`; adds to `nodes` for each hand that is weighed. */
Move doudizhu_planner_move(const LandlordPlanner *planner, const ClimbingPublic *public, int seat,
                           const TwoDecks *hand, const Move *legal, int count, uint64_t *nodes);

/* The defaults of the rows. */
extern const LandlordPlanner doudizhu_planner_tuned;

#endif
