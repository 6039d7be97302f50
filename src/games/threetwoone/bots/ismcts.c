/* Monte Carlo search among the moves that the planner rates highest (search/candidates.h). Simulated games
 * are played by the planner. The planner's own move is kept unless another one is clearly better. */
#include "games/threetwoone/planning.h"
#include "search/candidates.h"

typedef struct {
    CandidatesSettings search;
} Params;

static const Option rows[] = {CANDIDATES_ROWS(Params, search, 140, 6, 1)};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"5ms", "about five", "iterations=700"},
    {"10ms", "about ten", "iterations=1400"},
};
static const OptionTable ismcts_options = {rows, sizeof rows / sizeof rows[0], presets,
                                           sizeof presets / sizeof presets[0], NULL};

static Move ismcts_choose(Player *player, const void *memory, const Move *legal, int count) {
    const CandidatesSettings *settings = player->params;
    const ClimbingView *view = memory;
    int64_t worths[MOVES_MAX];
    ThreetwoonePlan plan;
    PlannerSituation situation =
        threetwoone_look(&threetwoone_tuned, &view->public, (int)view->seat, &view->hand, &plan);
    if (settings->candidates)
        landlord_weigh(&threetwoone_variant, &situation, legal, count, worths, &player->nodes);
    return candidates_choose(player, view, legal, worths, count);
}

const Bot bot_threetwoone_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo search among the planner's best moves",
    .game = "threetwoone",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = candidates_check,
    .self_size = candidates_size,
    .timed = true,
    .choose = ismcts_choose,
};
