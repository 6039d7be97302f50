/* Shared by the bots of climbing games (cards/climbing.h): the situation at the table, and bids. */
#ifndef KOZYR_CARDS_LANDLORD_H
#define KOZYR_CARDS_LANDLORD_H

#include "cards/cheapest.h"
#include "cards/climbing.h"
#include "cards/planner.h"

/* The situation for the bots `lowest` at seat `own`. */
CheapestSituation landlord_cheapest(const ClimbingVariant *variant, const ClimbingPublic *public, int own);

/* The situation for the bots `planner`. The caller sets the weights, and `plan` if the variant's plays_needed
 * uses one. */
PlannerSituation landlord_look(const ClimbingVariant *variant, const ClimbingPublic *public, int own,
                               RankCounts hand);

/* The worths of the legal moves in the play, and the best move: planner_weigh and planner_choose. */
void landlord_weigh(const ClimbingVariant *variant, const PlannerSituation *situation, const Move *legal,
                    int count, int64_t *worths, uint64_t *nodes);
Move landlord_choose(const ClimbingVariant *variant, const PlannerSituation *situation, const Move *legal,
                     int count, uint64_t *nodes);

/* The choice of the bots `lowest` among the legal moves in the play (cards/cheapest.h). */
Move landlord_lowest(const ClimbingVariant *variant, const ClimbingPublic *public, int own, RankCounts hand,
                     const Move *legal, int count);

/* ---- bids ---- */

/* Counts one for a two, two for a joker and two for four cards of a rank. */
int landlord_controls(RankCounts hand);

/* The highest bid whose price, `step` for each point above 1, is at most `worth`; `words` are a pass and bids.
 * A pass if there is none. */
Move landlord_bid(const Move *words, int count, int64_t worth, int64_t step);

typedef struct {
    PlannerWeights weights;
    uint16_t bid_control, bid_bomb, bid_play, step;
    int64_t bid;
} LandlordPlanner;

/* Members of an option row for an auction weight of the LandlordPlanner `planner` in Params. The game writes
 * the help of `bid` and `step`. */
#define LANDLORD_WEIGHT(Params, planner, weight)                                                             \
    .name = #weight, .type = OPTION_INT, OPTION_FIELD(Params, planner.weight), LANDLORD_WEIGHT_##weight
#define LANDLORD_WEIGHT_bid_control .max = PLANNER_WEIGHT_MAX, .help = "auction: worth of a two"
#define LANDLORD_WEIGHT_bid_bomb    .max = PLANNER_WEIGHT_MAX, .help = "auction: worth of a bomb"
#define LANDLORD_WEIGHT_bid_play    .max = PLANNER_WEIGHT_MAX, .help = "auction: cost of each play of the hand"
#define LANDLORD_WEIGHT_bid         .min = -10000, .max = 10000
#define LANDLORD_WEIGHT_step        .max = PLANNER_WEIGHT_MAX

/* The worth of a hand minus `bid`. */
int64_t landlord_worth(const LandlordPlanner *planner, const ClimbingVariant *variant, RankCounts hand);

#endif
