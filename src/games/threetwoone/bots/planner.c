/* Splits its hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h). A
 * pure function of the view; equal worths go to the first move. */
#include "cards/landlord.h"
#include "core/bot.h"
#include "games/threetwoone/decompose.h"

typedef struct {
    PlannerWeights weights;
} Params;

static const Option rows[] = {
    {PLANNER_WEIGHT(Params, weights, play), .initial = 75},
    {PLANNER_WEIGHT(Params, weights, control), .initial = 86},
    {PLANNER_WEIGHT(Params, weights, head), .initial = 10},
    {PLANNER_WEIGHT(Params, weights, lead), .initial = 77},
    {PLANNER_WEIGHT(Params, weights, pass), .initial = 260},
    {PLANNER_WEIGHT(Params, weights, danger), .initial = 141},
    {PLANNER_WEIGHT(Params, weights, feed), .initial = 114},
    {PLANNER_WEIGHT(Params, weights, near), .initial = 6},
};

static const Preset presets[] = {
    {"tuned", "weights found by configs/threetwoone/tune-planner.json", ""},
    {"plain", "weights by hand", "play=100 control=40 head=4 lead=40 pass=20 danger=80 feed=60 near=4"},
};
static const OptionTable planner_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

static Move planner_choose_move(Player *player, const void *memory, const Move *legal, int count) {
    const ClimbingView *view = memory;
    const Params *params = player->params;
    RankCounts hand = climbing_counts(&threetwoone_variant, &view->hand);
    ThreetwoonePlan plan;
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = climbing_play_of(&threetwoone_variant, legal[i]);
    PlannerSituation situation = landlord_look(&threetwoone_variant, &view->public, (int)view->seat, hand);
    situation.weights = &params->weights;
    situation.plan = &plan;
    threetwoone_plan(&plan, hand);
    return legal[planner_choose(&situation, plays, count, &player->nodes)];
}

const Bot bot_threetwoone_planner = {
    .name = "planner",
    .title = "splits its hand into the fewest plays and weighs what a play leaves",
    .game = "threetwoone",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .choose = planner_choose_move,
};
