/* Monte Carlo tree search (search/ismcts.h) among those plays that the planner thinks most of, with rollouts
 * by the planner. It bids as the planner does. */
#include "games/doudizhu/planning.h"
#include "search/search.h"

typedef struct {
    union {
        DoudizhuPlanner planner;
        struct {
            DOUDIZHU_PLANNER
        };
    };
    IsmctsSettings search;
    uint16_t candidates;
} Params;

static const Option rows[] = {
    SEARCH_BUDGET_ROWS(Params, search.budget, 100, 0, AIM_PLACE),
    ISMCTS_ROWS(Params, search, 0.7, 0.1),
    OPTION_ROW_INT(Params, candidates, 4, 0, 1000,
                   "legal plays that are searched, those of the most worth to the planner; 0: all"),
    DOUDIZHU_PLANNER_ROWS(Params),
};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"10ms", "about ten", "iterations=900"},
};
static const OptionTable ismcts_options = {rows, sizeof rows / sizeof rows[0], presets,
                                           sizeof presets / sizeof presets[0], NULL};

static bool ismcts_check(const void *params, const Game *game, const void *rules, Error *error) {
    (void)rules;
    return search_check(&((const Params *)params)->search.budget, game, "ismcts", error);
}

static size_t ismcts_size(const void *params, const Game *game, const void *rules) {
    (void)game, (void)rules;
    return ismcts_self_size(&((const Params *)params)->search);
}

static int choose_candidates(Player *player, const DoudizhuView *view, const Move *legal, int count,
                             Move *out) {
    const Params *params = player->params;
    Combination plays[MOVES_MAX];
    int64_t worths[MOVES_MAX];
    if (!params->candidates) return 0;
    PlannerSituation situation =
        doudizhu_planner_look(&params->planner, &view->public, (int)view->seat, view->hand);
    for (int i = 0; i < count; i++) plays[i] = doudizhu_combination(legal[i]);
    planner_weigh(&situation, plays, count, worths, &player->nodes);
    return search_best(legal, worths, count, params->candidates, out);
}

static Move ismcts_choose(Player *player, const void *memory, const Move *legal, int count) {
    const Params *params = player->params;
    const DoudizhuView *view = memory;
    if (view->phase != DOUDIZHU_PLAY)
        return doudizhu_planner_speak(&params->planner, &view->public, view->hand, legal, count);
    Move candidates[MOVES_MAX];
    SearchHints hints = {.moves = candidates};
    hints.count = choose_candidates(player, view, legal, count, candidates);
    return game_doudizhu.search->ismcts(player, &params->search, player->self, view, &hints);
}

const Bot bot_doudizhu_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo tree search among the plays that the planner thinks most of",
    .game = "doudizhu",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = ismcts_check,
    .self_size = ismcts_size,
    .choose = ismcts_choose,
};
