/* What the bot planner of Dou Dizhu thinks of a view: its bid, and what the legal plays are worth
 * (cards/planner.h). Other bots bid by it and search its best plays. */
#ifndef KOZYR_GAMES_DOUDIZHU_PLANNING_H
#define KOZYR_GAMES_DOUDIZHU_PLANNING_H

#include "cards/landlord.h"
#include "games/doudizhu/doudizhu.h"

/* Rows of the option table of a Params that has a LandlordPlanner `planner`. */
#define DOUDIZHU_PLANNER_ROWS(Params)                                                                        \
    {PLANNER_WEIGHT(Params, planner.weights, play), .initial = 100},                                         \
        {PLANNER_WEIGHT(Params, planner.weights, control), .initial = 100},                                  \
        {PLANNER_WEIGHT(Params, planner.weights, bomb), .initial = 85},                                      \
        {PLANNER_WEIGHT(Params, planner.weights, head), .initial = 7},                                       \
        {PLANNER_WEIGHT(Params, planner.weights, lead), .initial = 117},                                     \
        {PLANNER_WEIGHT(Params, planner.weights, pass), .initial = 85},                                      \
        {PLANNER_WEIGHT(Params, planner.weights, partner), .initial = 95},                                   \
        {PLANNER_WEIGHT(Params, planner.weights, top), .initial = 8},                                        \
        {PLANNER_WEIGHT(Params, planner.weights, danger), .initial = 181},                                   \
        {PLANNER_WEIGHT(Params, planner.weights, feed), .initial = 58},                                      \
        {PLANNER_WEIGHT(Params, planner.weights, near), .initial = 7},                                       \
        {LANDLORD_WEIGHT(Params, planner, bid_control), .initial = 40},                                      \
        {LANDLORD_WEIGHT(Params, planner, bid_bomb), .initial = 141},                                        \
        {LANDLORD_WEIGHT(Params, planner, bid_play), .initial = 2},                                          \
        {LANDLORD_WEIGHT(Params, planner, bid), .initial = 60,                                               \
         .help = "auction: what a hand must be worth to bid 1 or call"},                                     \
    {                                                                                                        \
        LANDLORD_WEIGHT(Params, planner, step),                                                              \
            .initial = 0,                                                                                    \
            .help = "auction: how much more for each further point, for a rob, twice for doubling"           \
    }

/* A word of the auction among the legal ones. */
Move doudizhu_planner_speak(const LandlordPlanner *planner, const ClimbingPublic *public,
                            const TwoDecks *hand, const Move *legal, int count);

/* For planner_choose and planner_weigh. */
PlannerSituation doudizhu_planner_look(const LandlordPlanner *planner, const ClimbingPublic *public, int seat,
                                       const TwoDecks *hand);

/* A move; adds to `nodes` for each hand that is weighed. */
Move doudizhu_planner_move(const LandlordPlanner *planner, const ClimbingTurn *turn, uint64_t *nodes);

/* The defaults of the rows. */
extern const LandlordPlanner doudizhu_planner_tuned;

#endif
