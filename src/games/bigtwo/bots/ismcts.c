/* Monte Carlo search among the moves that the planner rates highest (search/search.h). Simulated games
 * are played by the planner. By default there is no tree, because hidden hands make most positions unique.
 * All moves are played out from the same drawn states instead, which compares them more precisely. */
#include "games/bigtwo/policies.h"
#include "search/search.h"

typedef struct {
    CandidatesSettings search;
    BigtwoPlanner planner;
} Params;

static const Option rows[] = {
    CANDIDATES_ROWS(Params, search, 130, 6, 1),
    BIGTWO_PLANNER_ROWS(Params),
};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"10ms", "about ten", "iterations=1300"},
};
static const OptionTable ismcts_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static Move ismcts_choose(Player *player, const void *view, const Move *legal, int count) {
    const Params *params = player->params;
    int64_t worths[MOVES_MAX];
    if (params->search.candidates)
        bigtwo_planner_weigh(&params->planner, view, legal, count, worths, &player->nodes);
    return candidates_choose(player, view, legal, worths, count);
}

const Bot bot_bigtwo_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo search among the planner's best moves",
    .game = "bigtwo",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = candidates_check,
    .self_size = candidates_size,
    .timed = true,
    .choose = ismcts_choose,
};
