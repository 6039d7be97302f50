/* What the bots of Big Two do with a view, for them and for simulated games. */
#ifndef KOZYR_GAMES_BIGTWO_POLICIES_H
#define KOZYR_GAMES_BIGTWO_POLICIES_H

#include "core/option.h"
#include "games/bigtwo/plan.h"

/* lowest.c: the cheapest play that keeps the strong cards. */
Move bigtwo_lowest(const BigtwoView *view, const Move *legal, int count);

/* planner.c: the move that leaves the cheapest rest (plan.h), with a premium for plays that are likely to
 * bring the lead, a price for passing, and more of both when an opponent is nearly out.
 *
 * The fields of a Params to which the rows belong, and their type where they stand alone. */
#define BIGTWO_PLANNER                                                                                       \
    BigtwoWeights weights;                                                                                   \
    uint16_t card, lead, danger, feed;                                                                       \
    uint8_t near;                                                                                            \
    int64_t pass;

typedef struct {
    BIGTWO_PLANNER
} BigtwoPlanner;

/* The defaults of the rows. */
extern const BigtwoPlanner bigtwo_planner_tuned;

#define BIGTWO_WEIGHT_ROW(Params, field, initial, high, help)                                                \
    { #field, OPTION_INT, OPTION_FIELD(Params, weights.field), initial, 0, high, NULL, help }
#define BIGTWO_PLANNER_ROWS(Params)                                                                          \
    BIGTWO_WEIGHT_ROW(Params, single, 164, 400,                                                              \
                      "worth of a single that nothing unseen beats; every play costs 100"),                  \
        BIGTWO_WEIGHT_ROW(Params, pair, 177, 400, "worth of a pair that nothing unseen beats"),              \
        BIGTWO_WEIGHT_ROW(Params, triple, 83, 400, "worth of a triple that nothing unseen beats"),           \
        {"fade",                                                                                             \
         OPTION_INT,                                                                                         \
         OPTION_FIELD(Params, weights.fade),                                                                 \
         4,                                                                                                  \
         1,                                                                                                  \
         40,                                                                                                 \
         NULL,                                                                                               \
         "unseen cards (singles) or ranks above a play that leave nothing of its worth"},                    \
        BIGTWO_WEIGHT_ROW(Params, straight, 34, 400, "worth of a straight"),                                 \
        BIGTWO_WEIGHT_ROW(Params, flush, 77, 400, "worth of a flush"),                                       \
        BIGTWO_WEIGHT_ROW(Params, full_house, 227, 400, "worth of a full house"),                            \
        BIGTWO_WEIGHT_ROW(Params, four_one, 159, 400, "worth of four of a kind and one"),                    \
        BIGTWO_WEIGHT_ROW(Params, straight_flush, 169, 400, "worth of a straight flush"),                    \
        OPTION_ROW_INT(Params, card, 70, 0, 400, "cost of a card left in the hand"),                         \
        OPTION_ROW_INT(Params, lead, 21, 0, 400, "premium for a play that surely brings the lead"),          \
        OPTION_ROW_INT(Params, pass, 176, -400, 400, "price of passing; negative: a premium"),               \
        OPTION_ROW_INT(Params, near, 3, 0, 13, "an opponent with so many cards or fewer is nearly out"),     \
        OPTION_ROW_INT(                                                                                      \
            Params, danger, 37, 0, 400,                                                                      \
            "added to the price of passing and to the lead's premium while an opponent is nearly out"),      \
        OPTION_ROW_INT(                                                                                      \
            Params, feed, 72, 0, 400,                                                                        \
            "price of a play of as many cards as an opponent has left, if it is sure to be beaten")

/* What each move is worth; a play of the whole hand more than all others. Adds to `nodes` for each split. */
void bigtwo_planner_weigh(const BigtwoPlanner *planner, const BigtwoView *view, const Move *legal, int count,
                          int64_t *worths, uint64_t *nodes);
/* The first of the most worth. */
Move bigtwo_planner_move(const BigtwoPlanner *planner, const BigtwoView *view, const Move *legal, int count,
                         uint64_t *nodes);

#endif
