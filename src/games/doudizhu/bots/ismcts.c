/* Monte Carlo search among those plays that the planner thinks most of, with simulated games by the planner.
 * By default every state drawn is played out behind each of them and the better half goes on
 * (search/flat_mc.h): equal luck for all tells more than a tree, for in this game the hands of the others
 * leave few positions to come twice.
 * `"root": "tree"` searches a tree (search/ismcts.h). It bids as the planner does. */
#include "games/doudizhu/planning.h"
#include "search/search.h"

/* How the simulated games are shared out among the moves of the position. */
typedef enum { ROOT_ROUNDS, ROOT_TREE } Root;
static const char *const roots[] = {"rounds", "tree", NULL};

typedef struct {
    union {
        LandlordPlanner planner;
        struct {
            LANDLORD_PLANNER
        };
    };
    IsmctsSettings search;
    uint16_t candidates;
    uint8_t root;
} Params;

static const Option rows[] = {
    SEARCH_BUDGET_ROWS(Params, search.budget, 80, 0, AIM_PLACE),
    ISMCTS_ROWS(Params, search, 0.7, 0.1),
    OPTION_ROW_INT(
        Params, candidates, 6, 0, 1000,
        "legal moves that are searched, those of the most worth to the planner; 0: all, in a tree"),
    OPTION_ROW_CHOICE(Params, root, ROOT_ROUNDS, roots,
                      "rounds: each state drawn is played out behind all of them, and the better half goes "
                      "on, with no tree below; tree: by the bound on their scores"),
    DOUDIZHU_PLANNER_ROWS(Params),
};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"10ms", "about ten", "iterations=800"},
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
    for (int i = 0; i < count; i++) plays[i] = move_combination(&doudizhu_table, legal[i]);
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
    if (params->root == ROOT_ROUNDS && hints.count) {
        FlatMcSettings flat = {params->search.budget};
        return game_doudizhu.search->flat_mc(player, &flat, view, candidates, hints.count);
    }
    return game_doudizhu.search->ismcts(player, &params->search, player->self, view, &hints);
}

const Bot bot_doudizhu_ismcts = {
    .name = "ismcts",
    .title = "Monte Carlo search among the moves that the planner thinks most of",
    .game = "doudizhu",
    .params = &ismcts_options,
    .params_size = sizeof(Params),
    .check = ismcts_check,
    .self_size = ismcts_size,
    .choose = ismcts_choose,
};
