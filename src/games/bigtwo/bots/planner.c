/* Splits the hand into the cheapest plays and makes the move that leaves the cheapest rest (games/bigtwo/planner.c),
 * or the one of greatest learned worth (games/bigtwo/play_values.c). A deterministic function of the view; ties go to
 * the first move. */
#include <string.h>

#include "core/bot.h"
#include "games/bigtwo/play_values.h"

typedef struct {
    BigtwoPlanner planner;
} Params;

static const Option rows[] = {
    BIGTWO_PLANNER_ROWS(Params),
    {.name = "learned",
     .type = OPTION_BOOL,
     OPTION_FIELD(Params, planner.learned),
     .max = 1,
     .help = "plays by values learned from games, not by the weights"},
};

static const Preset presets[] = {
    {"tuned", "weights found by configs/bigtwo/tune-planner.json", ""},
    {"learned", "values that make learn found from games, in place of weights", "learned=true"},
    {"plain", "weights by hand",
     "single=80 pair=80 triple=80 fade=8 straight=30 flush=45 full_house=60 four_one=90 straight_flush=95 "
     "card=10 lead=40 pass=10 near=3 danger=60 feed=60"},
};
static const OptionTable planner_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static Move planner_choose(Player *player, const void *view, const Move *legal, int count) {
    const Params *params = player->params;
    if (params->planner.learned) return bigtwo_values_move(bigtwo_values, view, legal, count, &player->nodes);
    return bigtwo_planner_move(&params->planner, view, legal, count, &player->nodes);
}

static bool planner_check(const void *memory, const Game *game, const void *rules, Error *error) {
    const Params *params = memory;
    Params initial = {0};
    (void)game, (void)rules;
    option_defaults(&planner_options, &initial);
    initial.planner.learned = true;
    if (!params->planner.learned || memcmp(&params->planner, &initial.planner, sizeof initial.planner) == 0)
        return true;
    return error_input(error, "planner: weights count only with \"learned\": false");
}

const Bot bot_bigtwo_planner = {
    .name = "planner",
    .title = "splits its hand into the cheapest plays and keeps what brings the lead",
    .game = "bigtwo",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .check = planner_check,
    .choose = planner_choose,
};
