/* Monte Carlo search among the moves whose learned values are largest (search/search.h). Simulated games
 * are played by the same values. By default there is no tree, because hidden hands make most positions unique.
 * All moves are played out from the same drawn states instead, which compares them more precisely. With
 * rollout=planner the planner's weights count in place of the values.
 *
 * Hands are drawn as if the plays of others told nothing, which biases all simulated games alike. More games
 * reduce the error but not the bias, so a larger budget needs more caution. */
#include <string.h>

#include "games/bigtwo/play_values.h"
#include "search/search.h"

typedef struct {
    CandidatesSettings search;
    BigtwoPlanner planner;
} Params;

static const Option rows[] = {
    CANDIDATES_ROWS(Params, search, 130, 6, 2),
    BIGTWO_PLANNER_ROWS(Params),
};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"10ms", "about ten", "iterations=1300 caution=4"},
};
static const OptionTable ismcts_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static bool plays_learned(const Params *params) {
    int rollout = params->search.search.budget.rollout;
    return rollout == ROLLOUT_AUTO || rollout == ROLLOUT_LEARNED;
}

/* Weights that would not count are refused. */
static bool check(const void *memory, const Game *game, const void *rules, Error *error) {
    const Params *params = memory;
    Params initial = {0};
    option_defaults(&ismcts_options, &initial);
    if (plays_learned(params) && memcmp(&params->planner, &initial.planner, sizeof initial.planner) != 0)
        return error_input(error,
                           "ismcts: weights do not count with learned values; give \"rollout\": \"planner\"");
    return candidates_check(params, game, rules, error);
}

static Move ismcts_choose(Player *player, const void *view, const Move *legal, int count) {
    const Params *params = player->params;
    int64_t worths[MOVES_MAX];
    if (params->search.candidates && plays_learned(params))
        bigtwo_values_weigh(&bigtwo_values[bigtwo_value_table(view)], view, legal, count, worths,
                            &player->nodes);
    else if (params->search.candidates)
        bigtwo_planner_weigh(&params->planner, view, legal, count, worths, &player->nodes);
    return candidates_choose(player, view, legal, worths, count);
}

const Bot bot_bigtwo_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo search among the moves that seem best",
    .game = "bigtwo",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = check,
    .self_size = candidates_size,
    .timed = true,
    .choose = ismcts_choose,
};
