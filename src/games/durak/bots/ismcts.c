/* Monte Carlo tree search (search/ismcts.h) with rollouts by the lowest card,
 * and exact once two seats are left without a talon. */
#include "games/durak/endgame.h"
#include "search/search.h"

typedef struct {
    IsmctsSettings search;
    uint32_t solve_nodes;
} Params;

static const Option rows[] = {
    SEARCH_BUDGET_ROWS(Params, search.budget, 1000, 10),
    ISMCTS_ROWS(Params, search, 0.7, 0),
    OPTION_ROW_INT(Params, solve_nodes, 100000, 0, 100000000,
                   "positions after which solving an ending is given up; 0: "
                   "endings are searched like the rest"),
};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"10ms", "about ten", "iterations=10000"},
    {"50ms", "about fifty", "iterations=50000"},
};
static const OptionTable ismcts_options = {rows, sizeof rows / sizeof rows[0], presets,
                                           sizeof presets / sizeof presets[0], NULL};

static bool ismcts_check(const void *params, const Game *game, const void *rules, Error *error) {
    (void)rules;
    return search_check(&((const Params *)params)->search.budget, game, "ismcts", error);
}

/* The solver and the tree use the same memory, one after the other. */
static size_t ismcts_size(const void *memory, const Game *game, const void *rules) {
    (void)game, (void)rules;
    size_t tree = ismcts_self_size(&((const Params *)memory)->search), endings = durak_endgame_size();
    return tree > endings ? tree : endings;
}

static Move ismcts_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const Params *params = player->params;
    Move move;
    if (durak_endgame_decide(player, memory, params->solve_nodes, &move) == DURAK_WON) return move;
    return game_durak.search->ismcts(player, &params->search, memory);
}

const Bot bot_durak_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo tree search over what it may know; exact once two "
             "seats are left without a talon",
    .game = "durak",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = ismcts_check,
    .self_size = ismcts_size,
    .choose = ismcts_choose,
};
