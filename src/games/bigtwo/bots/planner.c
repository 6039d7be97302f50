/* Splits the hand into the cheapest plays (games/bigtwo/planner.c) and makes the move that leaves the cheapest rest
 * (games/bigtwo/planner.c). A deterministic function of the view; ties go to the first move. */
#include "core/bot.h"
#include "games/bigtwo/policies.h"

typedef struct {
    BigtwoPlanner planner;
} Params;

static const Option rows[] = {BIGTWO_PLANNER_ROWS(Params)};

static const Preset presets[] = {
    {"tuned", "weights found by configs/bigtwo/tune-planner.json", ""},
    {"plain", "weights by hand",
     "single=80 pair=80 triple=80 fade=8 straight=30 flush=45 full_house=60 four_one=90 straight_flush=95 "
     "card=10 lead=40 pass=10 near=3 danger=60 feed=60"},
};
static const OptionTable planner_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static Move planner_choose(Player *player, const void *view, const Move *legal, int count) {
    const Params *params = player->params;
    return bigtwo_planner_move(&params->planner, view, legal, count, &player->nodes);
}

const Bot bot_bigtwo_planner = {
    .name = "planner",
    .title = "splits its hand into the cheapest plays and keeps what brings the lead",
    .game = "bigtwo",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .choose = planner_choose,
};
