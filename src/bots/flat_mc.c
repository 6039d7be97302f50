/* Flat Monte Carlo over possible hidden cards (search/flat_mc.h). Plays every game. */
#include "search/search.h"

typedef struct {
    FlatMcSettings search;
} Params;

static const Option rows[] = {SEARCH_BUDGET_ROWS(Params, search.budget, 200, 10, AIM_SCORE)};
static const OptionTable options = {OPTION_ROWS(rows)};

static bool flat_mc_check(const void *params, const Game *game, const void *rules, Error *error) {
    (void)rules;
    return search_check(&((const Params *)params)->search.budget, game, "flat_mc", error);
}

static Move flat_mc_choose(Player *player, const void *view, const Move *legal, int count) {
    const Params *params = player->params;
    return search_of(player->game)->flat_mc(player, &params->search, view, legal, count);
}

const Bot bot_flat_mc = {
    .name = "flat_mc",
    .title = "plays out every move in states drawn from its view",
    .params = &options,
    .params_size = sizeof(Params),
    .check = flat_mc_check,
    .timed = true,
    .choose = flat_mc_choose,
};
