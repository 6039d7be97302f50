/* What the bot planner of Dou Dizhu thinks of a view: its bid, and what the legal plays are worth
 * (cards/planner.h). Other bots bid by it and search its best plays. */
#ifndef KOZYR_GAMES_DOUDIZHU_PLANNING_H
#define KOZYR_GAMES_DOUDIZHU_PLANNING_H

#include "cards/planner.h"
#include "games/doudizhu/doudizhu.h"

/* The fields of a Params to which the rows belong, and their type where they stand alone. */
#define DOUDIZHU_PLANNER                                                                                     \
    PlannerWeights weights;                                                                                  \
    uint16_t bid_control, bid_bomb, bid_play, step;                                                          \
    int64_t bid;

typedef struct {
    DOUDIZHU_PLANNER
} DoudizhuPlanner;

#define DOUDIZHU_PLANNER_ROWS(Params)                                                                        \
    PLANNER_ROWS_HAND(Params, 100, 100), PLANNER_ROWS_BOMB(Params, 85),                                      \
        PLANNER_ROWS_TRICK(Params, 7, 117, 85), PLANNER_ROWS_PARTNER(Params, 95, 8),                         \
        PLANNER_ROWS_ALARM(Params, 181, 58, 7),                                                              \
        OPTION_ROW_INT(Params, bid_control, 40, 0, PLANNER_WEIGHT_MAX, "auction: worth of a two"),           \
        OPTION_ROW_INT(Params, bid_bomb, 141, 0, PLANNER_WEIGHT_MAX, "auction: worth of a bomb"),            \
        OPTION_ROW_INT(Params, bid_play, 2, 0, PLANNER_WEIGHT_MAX,                                           \
                       "auction: cost of each play of the hand"),                                            \
        OPTION_ROW_INT(Params, bid, 60, -10000, 10000,                                                       \
                       "auction: what a hand must be worth to bid 1 or call"),                               \
        OPTION_ROW_INT(Params, step, 0, 0, PLANNER_WEIGHT_MAX,                                               \
                       "auction: how much more for each further point, for a rob, twice for doubling")

/* A word of the auction among the legal ones. */
Move doudizhu_planner_speak(const DoudizhuPlanner *planner, const DoudizhuPublic *public, CardSet hand,
                            const Move *legal, int count);

/* For planner_choose and planner_weigh. */
PlannerSituation doudizhu_planner_look(const DoudizhuPlanner *planner, const DoudizhuPublic *public, int seat,
                                       CardSet hand);

/* The move of the seat that holds `hand`; adds to `nodes` for each hand that is weighed. */
Move doudizhu_planner_move(const DoudizhuPlanner *planner, const DoudizhuPublic *public, int seat,
                           CardSet hand, const Move *legal, int count, uint64_t *nodes);

/* The defaults of the rows. */
extern const DoudizhuPlanner doudizhu_planner_tuned;

#endif
