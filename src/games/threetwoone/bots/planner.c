/* Splits the hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h). A
 * deterministic function of the view; ties go to the first move. */
#include "core/bot.h"
#include "games/threetwoone/planning.h"

typedef struct {
    PlannerWeights weights;
} Params;

#define ROW(weight, value) {PLANNER_WEIGHT(Params, weights, weight), .initial = (value)},
static const Option rows[] = {THREETWOONE_WEIGHTS(ROW)};

static const Preset presets[] = {
    {"tuned", "weights found by configs/threetwoone/tune-planner.json", ""},
    {"plain", "weights by hand", "play=100 control=40 head=4 lead=40 pass=20 danger=80 feed=60 near=4"},
};
static const OptionTable planner_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

static Move planner_choose_move(Player *player, const void *memory, const Move *legal, int count) {
    const ClimbingView *view = memory;
    const Params *params = player->params;
    ClimbingTurn turn = climbing_turn(view, legal, count);
    return threetwoone_planner_move(&params->weights, &turn, &player->nodes);
}

const Bot bot_threetwoone_planner = {
    .name = "planner",
    .title = "splits its hand into the fewest plays and weighs what a play leaves",
    .game = "threetwoone",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .choose = planner_choose_move,
};
