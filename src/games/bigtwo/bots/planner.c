/* Splits its hand into the cheapest plays (plan.h) and makes the move that leaves the cheapest rest, with a
 * premium for plays that are likely to bring the lead, a price for passing, and more of both when an opponent
 * is nearly out. A pure function of the view; equal values go to the first move. */
#include "core/bot.h"
#include "games/bigtwo/plan.h"

typedef struct {
    BigtwoWeights weights;
    uint16_t card, lead, danger, feed;
    uint8_t near;
    int64_t pass;
} Params;

enum { CERTAIN = 100 }; /* the worth of a play that surely brings the lead */

#define WEIGHT_ROW(field, initial, high, help)                                                               \
    { #field, OPTION_INT, OPTION_FIELD(Params, weights.field), initial, 0, high, NULL, help }

static const Option rows[] = {
    WEIGHT_ROW(single, 164, 400, "worth of a single that nothing unseen beats; every play costs 100"),
    WEIGHT_ROW(pair, 177, 400, "worth of a pair that nothing unseen beats"),
    WEIGHT_ROW(triple, 83, 400, "worth of a triple that nothing unseen beats"),
    {"fade", OPTION_INT, OPTION_FIELD(Params, weights.fade), 4, 1, 40, NULL,
     "unseen cards (singles) or ranks above a play that leave nothing of its worth"},
    WEIGHT_ROW(straight, 34, 400, "worth of a straight"),
    WEIGHT_ROW(flush, 77, 400, "worth of a flush"),
    WEIGHT_ROW(full_house, 227, 400, "worth of a full house"),
    WEIGHT_ROW(four_one, 159, 400, "worth of four of a kind and one"),
    WEIGHT_ROW(straight_flush, 169, 400, "worth of a straight flush"),
    OPTION_ROW_INT(Params, card, 70, 0, 400, "cost of a card left in the hand"),
    OPTION_ROW_INT(Params, lead, 21, 0, 400, "premium for a play that surely brings the lead"),
    OPTION_ROW_INT(Params, pass, 176, -400, 400, "price of passing; negative: a premium"),
    OPTION_ROW_INT(Params, near, 3, 0, 13, "an opponent with so many cards or fewer is nearly out"),
    OPTION_ROW_INT(Params, danger, 37, 0, 400,
                   "added to the price of passing and to the lead's premium while an opponent is nearly out"),
    OPTION_ROW_INT(Params, feed, 72, 0, 400,
                   "price of a play of as many cards as an opponent has left, if it is sure to be beaten"),
};

static const Preset presets[] = {
    {"tuned", "weights found by configs/bigtwo/tune-planner.json", ""},
    {"plain", "weights by hand",
     "single=80 pair=80 triple=80 fade=8 straight=30 flush=45 full_house=60 four_one=90 straight_flush=95 "
     "card=10 lead=40 pass=10 near=3 danger=60 feed=60"},
};
static const OptionTable planner_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

typedef struct {
    int fewest;     /* cards of the opponent nearest to going out */
    unsigned sizes; /* bit per number of cards that some opponent holds */
} Opponents;

static Opponents find_opponents(const BigtwoView *view) {
    Opponents opponents = {BIGTWO_HAND, 0};
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        if (seat == view->seat) continue;
        if (view->hand_count[seat] < opponents.fewest) opponents.fewest = view->hand_count[seat];
        opponents.sizes |= 1u << view->hand_count[seat];
    }
    return opponents;
}

static int64_t value_of(const Params *params, BigtwoPlan *plan, const BigtwoView *view, Opponents opponents,
                        Move move) {
    CardSet rest = view->hand & ~move;
    int64_t danger = opponents.fewest <= params->near ? params->danger : 0;
    int64_t value = -(int64_t)bigtwo_plan_cost(plan, rest) - (int64_t)params->card * cards_count(rest);
    if (move == BIGTWO_PASS) return value - params->pass - danger;
    int sure = bigtwo_control(plan, move);
    if (sure > CERTAIN) sure = CERTAIN;
    value += (params->lead + danger) * sure / CERTAIN;
    if (opponents.sizes >> cards_count(move) & 1) value -= (int64_t)params->feed * (CERTAIN - sure) / CERTAIN;
    return value;
}

static Move planner_choose(Player *player, const void *memory, const Move *legal, int count) {
    const Params *params = player->params;
    const BigtwoView *view = memory;
    BigtwoPlan plan;
    Opponents opponents = find_opponents(view);
    bigtwo_plan(&plan, &view->public.rules, &params->weights, view->hand, view->unseen);
    Move best = legal[0];
    int64_t highest = INT64_MIN;
    for (int i = 0; i < count; i++) {
        if (legal[i] == view->hand) return legal[i];
        int64_t value = value_of(params, &plan, view, opponents, legal[i]);
        if (value <= highest) continue;
        highest = value;
        best = legal[i];
    }
    player->nodes += plan.nodes;
    return best;
}

const Bot bot_bigtwo_planner = {
    .name = "planner",
    .title = "splits its hand into the cheapest plays and keeps what brings the lead",
    .game = "bigtwo",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .choose = planner_choose,
};
