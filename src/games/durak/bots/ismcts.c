/* Monte Carlo tree search (search/ismcts.h) with rollouts by the lowest card. Hidden cards are drawn by the
 * evidence of past plays. An ending between two seats without hidden cards is solved and won if possible. A
 * lost ending is searched for plies after which a lowest-card player errs, as most players often do. */
#include "games/durak/endgame.h"
#include "games/durak/inference.h"
#include "search/search.h"

typedef struct {
    IsmctsSettings search;
    uint32_t solve_nodes;
    uint8_t doubt_plain, doubt_trump, trust_lost;
} Params;

/* `rest` is used by the solver, then by the tree. */
typedef struct {
    DurakInference inference;
    _Alignas(64) unsigned char rest[];
} Memory;

static const Option rows[] = {
    SEARCH_BUDGET_ROWS(Params, search.budget, 1100, 0, AIM_SCORE),
    ISMCTS_ROWS(Params, search, 1, 0),
    OPTION_ROW_INT(Params, solve_nodes, 5000, 0, 100000000,
                   "positions after which solving an ending is given up; 0: endings are not solved"),
    OPTION_ROW_INT(Params, doubt_plain, 20, 0, 100,
                   "percent of its likelihood that a plain card keeps if its holder could have played it"),
    OPTION_ROW_INT(Params, doubt_trump, 60, 0, 100, "the same for a trump; both 100: nothing is inferred"),
    OPTION_ROW_INT(Params, trust_lost, 90, 0, 100, "`trust` in endings that are proved to be lost"),
};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"10ms", "about ten", "iterations=12000 solve_nodes=50000 exploration=1.5 doubt_plain=5"},
    {"50ms", "about fifty", "iterations=60000 solve_nodes=200000 exploration=1.5 doubt_plain=5"},
};
static const OptionTable ismcts_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static bool infers(const Params *params) { return params->doubt_plain < 100 || params->doubt_trump < 100; }

static bool ismcts_check(const void *params, const Game *game, const void *rules, Error *error) {
    (void)rules;
    return search_check(&((const Params *)params)->search.budget, game, "ismcts", error);
}

static size_t ismcts_size(const void *memory, const Game *game, const void *rules) {
    (void)game, (void)rules;
    const Params *params = memory;
    size_t tree = ismcts_self_size(&params->search), endings = durak_endgame_size(params->solve_nodes);
    return sizeof(Memory) + (tree > endings ? tree : endings);
}

static void ismcts_sit(Player *player, const void *view, const void *deal) {
    const Params *params = player->params;
    Memory *self = player->self;
    durak_inference_start(&self->inference, view, deal, params->doubt_plain, params->doubt_trump);
}

static void ismcts_notify(Player *player, const void *ply) {
    if (infers(player->params)) durak_inference_ply(&((Memory *)player->self)->inference, ply);
}

static Move ismcts_choose(Player *player, const void *view, const Move *legal, int count) {
    (void)legal, (void)count;
    const Params *params = player->params;
    Memory *self = player->self;
    void *rest = self->rest;
    Move move;
    DurakVerdict verdict = durak_endgame_decide(player, rest, view, params->solve_nodes, &move);
    if (verdict == DURAK_WON) return move;
    SearchHints hints = {.belief = infers(params) ? &self->inference : NULL};
    IsmctsSettings settings = params->search;
    if (verdict == DURAK_LOST) settings.trust = params->trust_lost;
    return game_durak.search->ismcts(player, &settings, rest, view, &hints);
}

const Bot bot_durak_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo tree search; infers hidden cards from what was played",
    .game = "durak",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = ismcts_check,
    .self_size = ismcts_size,
    .sit = ismcts_sit,
    .notify = ismcts_notify,
    .reads = BOT_READS_VIEW,
    .timed = true,
    .choose = ismcts_choose,
};
