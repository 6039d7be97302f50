/* One seat, the landlord, against all others, who are partners: what games of this kind share. Before the end
 * of the auction the landlord is LANDLORD_NOBODY. */
#ifndef KOZYR_CARDS_LANDLORD_H
#define KOZYR_CARDS_LANDLORD_H

#include "cards/cheapest.h"
#include "cards/planner.h"
#include "cards/trick.h"
#include "core/game.h"

enum { LANDLORD_NOBODY = 255 };

static inline bool landlord_enemies(int landlord, int a, int b) { return (a == landlord) != (b == landlord); }

/* 1: the landlord; 2 and more: the others as they follow him; 0: there is none yet. */
int landlord_role(int seats, int landlord, int seat);

/* The landlord won before the others made a play, or lost having led only once. */
bool landlord_spring(int seats, int landlord, const uint8_t *plays, bool landlord_won);

/* ---- what bots see: a trick, and the cards in each hand ---- */

typedef struct {
    const Trick *trick;
    const uint8_t *held;
    int landlord, own; /* seats */
} LandlordTable;

/* For the bots `lowest`; `head` is that of the play on the table. */
CheapestSituation landlord_cheapest(const LandlordTable *table, int head);

/* The enemies and the partner of a planner's situation. */
void landlord_look(const LandlordTable *table, PlannerSituation *situation);

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

/* What a hand that needs so many plays is worth beyond `bid`. */
int64_t landlord_worth(const LandlordPlanner *planner, const CombinationTable *table, RankCounts hand,
                       int plays_needed);

/* ---- views from outside ---- */

/* `bottom`: cards shown, `bottom_cards` once there is a landlord. */
bool landlord_check(int landlord, int bottom, int bottom_cards, const Trick *trick, int seats, Error *error);

#endif
