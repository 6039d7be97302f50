/* What the bots of climbing games (cards/climbing.h) share: how a table looks to them, and bids. */
#ifndef KOZYR_CARDS_LANDLORD_H
#define KOZYR_CARDS_LANDLORD_H

#include "cards/cheapest.h"
#include "cards/climbing.h"
#include "cards/planner.h"

/* For the bots `lowest`, at seat `own`. */
CheapestSituation landlord_cheapest(const ClimbingVariant *variant, const ClimbingPublic *public, int own);

/* For the bots `planner`: all but their weights, and a plan if the variant's plays_needed has one. */
PlannerSituation landlord_look(const ClimbingVariant *variant, const ClimbingPublic *public, int own,
                               RankCounts hand);

/* ---- bids ---- */

/* One for a two, two for a joker or for four of a rank. */
int landlord_controls(RankCounts hand);

/* The highest of the words of an auction, a pass and then bids, that is worth `step` for each point above 1.
 */
Move landlord_bid(const Move *words, int count, int64_t worth, int64_t step);

/* The fields of a planner's Params to which the rows belong, and their type where they stand alone. */
#define LANDLORD_PLANNER                                                                                     \
    PlannerWeights weights;                                                                                  \
    uint16_t bid_control, bid_bomb, bid_play, step;                                                          \
    int64_t bid;

typedef struct {
    LANDLORD_PLANNER
} LandlordPlanner;

/* `bid_more`, `step_more`: ends of the help. */
#define LANDLORD_PLANNER_ROWS(Params, control_, bomb_, play_, bid_, bid_more, step_, step_more)              \
    OPTION_ROW_INT(Params, bid_control, control_, 0, PLANNER_WEIGHT_MAX, "auction: worth of a two"),         \
        OPTION_ROW_INT(Params, bid_bomb, bomb_, 0, PLANNER_WEIGHT_MAX, "auction: worth of a bomb"),          \
        OPTION_ROW_INT(Params, bid_play, play_, 0, PLANNER_WEIGHT_MAX,                                       \
                       "auction: cost of each play of the hand"),                                            \
        OPTION_ROW_INT(Params, bid, bid_, -10000, 10000,                                                     \
                       "auction: what a hand must be worth to bid 1" bid_more),                              \
        OPTION_ROW_INT(Params, step, step_, 0, PLANNER_WEIGHT_MAX,                                           \
                       "auction: how much more for each further point" step_more)

/* What a hand is worth beyond `bid`. */
int64_t landlord_worth(const LandlordPlanner *planner, const ClimbingVariant *variant, RankCounts hand);

#endif
