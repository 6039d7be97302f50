/* Splits its hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h); bids
 * by what its hand is worth. A pure function of the view; equal worths go to the first move. */
#include "cards/landlord.h"
#include "core/bot.h"
#include "games/doudizhu4/doudizhu4.h"

static const Option rows[] = {
    PLANNER_ROWS_HAND(LandlordPlanner, 100, 39),
    PLANNER_ROWS_BOMB(LandlordPlanner, 12),
    PLANNER_ROWS_MORE(LandlordPlanner, 77),
    PLANNER_ROWS_TRICK(LandlordPlanner, 2, 50, 174),
    PLANNER_ROWS_PARTNER(LandlordPlanner, 34, 9),
    PLANNER_ROWS_ALARM(LandlordPlanner, 172, 134, 8),
    LANDLORD_PLANNER_ROWS(LandlordPlanner, 60, 60, 30, 300, "", 50, ""),
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
    const LandlordPlanner *params = player->params;
    RankCounts hand = climbing_counts(&doudizhu4_variant, &view->hand);
    if (view->public.phase != CLIMBING_PLAY)
        return landlord_bid(legal, count, landlord_worth(params, &doudizhu4_variant, hand), params->step);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = climbing_play_of(&doudizhu4_variant, legal[i]);
    PlannerSituation situation = landlord_look(&doudizhu4_variant, &view->public, (int)view->seat, hand);
    situation.weights = &params->weights;
    return legal[planner_choose(&situation, plays, count, &player->nodes)];
}

const Bot bot_doudizhu4_planner = {
    .name = "planner",
    .title = "splits its hand into the fewest plays and weighs what a play leaves",
    .game = "doudizhu4",
    .params = &planner_options,
    .params_size = sizeof(LandlordPlanner),
    .choose = planner_choose_move,
};
