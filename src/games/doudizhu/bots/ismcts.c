/* Monte Carlo search among the moves that the planner rates highest (search/candidates.h). Simulated games
 * are played by the planner. By default there is no tree, because hidden hands make most positions unique.
 * All moves are played out from the same drawn states instead, which compares them more precisely. Bids like
 * the planner. */
#include "games/doudizhu/planning.h"
#include "search/candidates.h"

typedef struct {
    CandidatesSettings search;
    LandlordPlanner planner;
} Params;

static const Option rows[] = {CANDIDATES_ROWS(Params, search, 80, 6, 1),
                              DOUDIZHU_SEARCH_WEIGHTS(DOUDIZHU_PLAY_ROW) DOUDIZHU_BIDS(DOUDIZHU_BID_ROW)};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"10ms", "about ten", "iterations=800"},
};
static const OptionTable ismcts_options = {rows, sizeof rows / sizeof rows[0], presets,
                                           sizeof presets / sizeof presets[0], NULL};

static Move ismcts_choose(Player *player, const void *memory, const Move *legal, int count) {
    const Params *params = player->params;
    const ClimbingView *view = memory;
    int64_t worths[MOVES_MAX];
    if (view->public.phase != CLIMBING_PLAY)
        return doudizhu_planner_speak(&params->planner, &view->public, &view->hand, legal, count);
    PlannerSituation situation =
        doudizhu_planner_look(&params->planner, &view->public, (int)view->seat, &view->hand);
    if (params->search.candidates)
        landlord_weigh(&doudizhu_variant, &situation, legal, count, worths, &player->nodes);
    return candidates_choose(player, view, legal, worths, count);
}

const Bot bot_doudizhu_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo search among the planner's best moves",
    .game = "doudizhu",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = candidates_check,
    .self_size = candidates_size,
    .timed = true,
    .choose = ismcts_choose,
};
