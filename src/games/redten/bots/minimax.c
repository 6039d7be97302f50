/* The bot of the Red10-AI program: it looks some plies ahead over both hands and values what it finds by
 * the score of the own hand less that of the enemy's. By default the search is a correct negamax, with the
 * program's recursion on demand. */
#include "core/bot.h"
#include "games/redten/search.h"

enum { SEARCH_CORRECT, SEARCH_PRINTED };

typedef struct {
    RedtenWeights weights;
    uint8_t depth, search, table_bits;
} Params;

static const char *const searches[] = {"correct", "printed", NULL};

static const Option rows[] = {
    OPTION_ROW_INT(Params, depth, 4, 1, REDTEN_DEPTH_MAX, "plies ahead, the own play included"),
    OPTION_ROW_CHOICE(Params, search, SEARCH_CORRECT, searches,
                      "correct: negamax with pruning; printed: the program's recursion, which takes the "
                      "largest value on both sides' turns"),
    OPTION_ROW_INT(Params, table_bits, 16, 10, 24,
                   "positions remembered, as a power of two, 16 bytes each; changes the effort only"),
    REDTEN_WEIGHT_ROWS(Params),
};

static const Preset presets[] = {
    {"correct", "a correct search with the weights of the Red10-AI program", ""},
    {"printed", "the program's recursion and depth; its bonus for short hands cancels out",
     "search=printed depth=6 short_hand=0"},
};

static const OptionTable minimax_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

static size_t minimax_self_size(const void *params, const Game *game, const void *rules) {
    (void)game, (void)rules;
    return sizeof(RedtenEntry) << ((const Params *)params)->table_bits;
}

/* Each decision starts with an empty table, so that its effort depends on nothing before it. A shallow
 * search visits few positions, about four times as many with each ply, and gets no larger table to clear. */
static uint64_t clear_table(const Params *params, RedtenEntry *entries) {
    int bits = 2 + 2 * params->depth;
    if (bits > params->table_bits) bits = params->table_bits;
    memset(entries, 0, sizeof(RedtenEntry) << bits);
    return (UINT64_C(1) << bits) - 1;
}

static Move minimax_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const RedtenState *state = &((const RedtenView *)memory)->state;
    const Params *params = player->params;
    CardSet own = state->hand[state->turn], enemy = state->hand[1 - state->turn];
    RedtenSearch search = {.rules = &state->rules, .weights = &params->weights, .entries = player->self};
    search.mask = clear_table(params, player->self);
    Move moves[REDTEN_MOVES];
    int listed = redten_list(&state->rules, own, state->table, moves);
    int best = params->search == SEARCH_PRINTED
                   ? redten_search_printed(&search, own, enemy, moves, listed, params->depth)
                   : redten_search(&search, own, enemy, moves, listed, params->depth);
    player->nodes += search.nodes;
    return moves[best];
}

const Bot bot_redten_minimax = {
    .name = "minimax",
    .title = "looks plies ahead over both hands, after Red10-AI",
    .game = "redten",
    .params = &minimax_options,
    .params_size = sizeof(Params),
    .self_size = minimax_self_size,
    .choose = minimax_choose,
};
