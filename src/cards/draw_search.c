/* Simulated games by the bots' policies, and a search with them. It considers only the moves that the planner
 * rates highest, and keeps the planner's own unless another is clearly better. */
#include "cards/draw_bot.h"

static Move by_planner(const DrawVariant *variant, const DrawView *view, const Move *legal, int count) {
    return draw_planner(variant, draw_planner_tuned(variant, &view->public.rules), view, legal, count);
}

static Move policy(const DrawVariant *variant, const DrawState *state,
                   Move (*choose)(const DrawVariant *variant, const DrawView *view, const Move *legal,
                                  int count)) {
    Move legal[MOVES_MAX];
    DrawView view;
    int count = draw_moves(variant, state, legal);
    if (count == 1) return legal[0];
    draw_observe(variant, state, state->public.trick.turn, &view);
    return choose(variant, &view, legal, count);
}

Move draw_policy_lowest(const DrawVariant *variant, const DrawState *state) {
    return policy(variant, state, draw_lowest);
}

Move draw_policy_planner(const DrawVariant *variant, const DrawState *state) {
    return policy(variant, state, by_planner);
}

typedef struct {
    CandidatesSettings search;
} Params;

static const Option rows[] = {CANDIDATES_ROWS(Params, search, 130, 6, 2)};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"5ms", "about five", "iterations=650"},
    {"10ms", "about ten", "iterations=1300"},
};
const OptionTable draw_search_options = {rows, sizeof rows / sizeof rows[0], presets,
                                         sizeof presets / sizeof presets[0], NULL};

Move draw_search(const DrawVariant *variant, Player *player, const DrawView *view, const Move *legal,
                 int count) {
    const Params *params = player->params;
    const DrawPlanner *weights = draw_planner_tuned(variant, &view->public.rules);
    int64_t worths[MOVES_MAX];
    if (params->search.candidates) draw_planner_weigh(variant, weights, view, legal, count, worths);
    return candidates_choose(player, view, legal, worths, count);
}
