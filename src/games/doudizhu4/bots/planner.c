/* Splits its hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h); bids
 * by what its hand is worth. A pure function of the view; equal worths go to the first move. */
#include "cards/landlord.h"
#include "core/bot.h"
#include "games/doudizhu4/doudizhu4.h"

typedef struct {
    LandlordPlanner planner;
} Params;

static const Option rows[] = {
    {PLANNER_WEIGHT(Params, planner.weights, play), .initial = 100},
    {PLANNER_WEIGHT(Params, planner.weights, control), .initial = 39},
    {PLANNER_WEIGHT(Params, planner.weights, bomb), .initial = 12},
    {PLANNER_WEIGHT(Params, planner.weights, more), .initial = 77},
    {PLANNER_WEIGHT(Params, planner.weights, head), .initial = 2},
    {PLANNER_WEIGHT(Params, planner.weights, lead), .initial = 50},
    {PLANNER_WEIGHT(Params, planner.weights, pass), .initial = 174},
    {PLANNER_WEIGHT(Params, planner.weights, partner), .initial = 34},
    {PLANNER_WEIGHT(Params, planner.weights, top), .initial = 9},
    {PLANNER_WEIGHT(Params, planner.weights, danger), .initial = 172},
    {PLANNER_WEIGHT(Params, planner.weights, feed), .initial = 134},
    {PLANNER_WEIGHT(Params, planner.weights, near), .initial = 8},
    {LANDLORD_WEIGHT(Params, planner, bid_control), .initial = 60},
    {LANDLORD_WEIGHT(Params, planner, bid_bomb), .initial = 60},
    {LANDLORD_WEIGHT(Params, planner, bid_play), .initial = 30},
    {LANDLORD_WEIGHT(Params, planner, bid), .initial = 300,
     .help = "auction: what a hand must be worth to bid 1"},
    {LANDLORD_WEIGHT(Params, planner, step), .initial = 50,
     .help = "auction: how much more for each further point"},
};

static const Preset presets[] = {
    {"tuned", "weights found by configs/doudizhu4/tune-planner.json", ""},
    {"plain", "weights by hand",
     "control=40 bomb=120 more=40 head=4 lead=40 pass=20 partner=60 top=6 danger=80 feed=60 near=4 bid=200"},
};
static const OptionTable planner_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

static Move planner_choose_move(Player *player, const void *memory, const Move *legal, int count) {
    const ClimbingView *view = memory;
    const Params *params = player->params;
    RankCounts hand = climbing_counts(&doudizhu4_variant, &view->hand);
    if (view->public.phase != CLIMBING_PLAY)
        return landlord_bid(legal, count, landlord_worth(&params->planner, &doudizhu4_variant, hand),
                            params->planner.step);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = climbing_play_of(&doudizhu4_variant, legal[i]);
    PlannerSituation situation = landlord_look(&doudizhu4_variant, &view->public, (int)view->seat, hand);
    situation.weights = &params->planner.weights;
    return legal[planner_choose(&situation, plays, count, &player->nodes)];
}

const Bot bot_doudizhu4_planner = {
    .name = "planner",
    .title = "splits its hand into the fewest plays and weighs what a play leaves",
    .game = "doudizhu4",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .choose = planner_choose_move,
};
