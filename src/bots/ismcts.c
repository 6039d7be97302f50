/* Information-set Monte Carlo tree search (search/ismcts.h). Plays every game. */
#include "search/search.h"

typedef struct {
    IsmctsSettings search;
} Params;

static const Option rows[] = {SEARCH_BUDGET_ROWS(Params, search.budget, 200, 10, AIM_SCORE),
                              ISMCTS_ROWS(Params, search, 0.7, 0)};
static const OptionTable options = {OPTION_ROWS(rows)};

static bool ismcts_check(const void *params, const Game *game, const void *rules, Error *error) {
    (void)rules;
    return search_check(&((const Params *)params)->search.budget, game, "ismcts", error);
}

static size_t ismcts_size(const void *params, const Game *game, const void *rules) {
    (void)game, (void)rules;
    return ismcts_self_size(&((const Params *)params)->search);
}

static Move ismcts_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)legal, (void)count;
    const Params *params = player->params;
    return search_of(player->game)->ismcts(player, &params->search, player->self, view, NULL);
}

const Bot bot_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo tree search over states drawn from its view",
    .params = &options,
    .params_size = sizeof(Params),
    .check = ismcts_check,
    .self_size = ismcts_size,
    .reads = BOT_READS_VIEW,
    .timed = true,
    .choose = ismcts_choose,
};
