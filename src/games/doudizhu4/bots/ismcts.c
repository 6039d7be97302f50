/* Monte Carlo search among the moves that the planner rates highest (search/candidates.h). Simulated games
 * are played by the planner. The planner's own move is kept unless another one is clearly better. Bids like
 * the planner. */
#include "games/doudizhu4/planning.h"
#include "search/candidates.h"

typedef struct {
    CandidatesSettings search;
} Params;

static const Option rows[] = {CANDIDATES_ROWS(Params, search, 28, 3, 1.5)};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"5ms", "about five", "iterations=140"},
    {"10ms", "about ten", "iterations=280"},
};
static const OptionTable ismcts_options = {rows, sizeof rows / sizeof rows[0], presets,
                                           sizeof presets / sizeof presets[0], NULL};

static Move ismcts_choose(Player *player, const void *memory, const Move *legal, int count) {
    const CandidatesSettings *settings = player->params;
    const ClimbingView *view = memory;
    int64_t worths[MOVES_MAX];
    if (view->public.phase != CLIMBING_PLAY)
        return doudizhu4_planner_speak(&doudizhu4_tuned, &view->hand, legal, count);
    PlannerSituation situation =
        doudizhu4_look(&doudizhu4_tuned, &view->public, (int)view->seat, &view->hand);
    if (settings->candidates)
        landlord_weigh(&doudizhu4_variant, &situation, legal, count, worths, &player->nodes);
    return candidates_choose(player, view, legal, worths, count);
}

const Bot bot_doudizhu4_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo search among the planner's best moves",
    .game = "doudizhu4",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = candidates_check,
    .self_size = candidates_size,
    .timed = true,
    .choose = ismcts_choose,
};
