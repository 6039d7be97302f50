/* The bot of the Red10-AI program: searches a few plies ahead over both hands. The value of a position is the
 * score of the own hand minus that of the enemy's. The search is a correct negamax by default, or the
 * program's own recursion. With few cards left it can also prove wins, which the program could not. */
#include "core/bot.h"
#include "games/redten/search.h"

enum { SEARCH_CORRECT, SEARCH_PRINTED };

typedef struct {
    RedtenWeights weights;
    uint32_t solve_nodes;
    uint8_t depth, search, table_bits, solve_cards, values;
} Params;

enum { VALUES_WEIGHTS, VALUES_LEARNED };

static const char *const values[] = {"weights", "learned", NULL};

static const char *const searches[] = {"correct", "printed", NULL};

static const Option rows[] = {
    OPTION_ROW_INT(Params, depth, 4, 1, REDTEN_DEPTH_MAX, "plies ahead, the own play included"),
    OPTION_ROW_CHOICE(Params, search, SEARCH_CORRECT, searches,
                      "correct: negamax with pruning; printed: the program's recursion, which maximises on "
                      "both sides' turns"),
    OPTION_ROW_INT(Params, table_bits, 16, 10, 24,
                   "positions remembered, as a power of two, 16 bytes each; changes the effort only"),
    OPTION_ROW_INT(Params, solve_cards, 0, 0, REDTEN_DECK,
                   "seeks a proved win when both hands together have so many cards or fewer; 0: never"),
    OPTION_ROW_INT(Params, solve_nodes, 100000, 100, 1000000,
                   "positions after which seeking a proved win is given up; 24 bytes are kept for each"),
    OPTION_ROW_CHOICE(Params, values, VALUES_WEIGHTS, values,
                      "what hands are worth: by the weights below, or by tables that are learned"),
    REDTEN_WEIGHT_ROWS(Params),
};

static const Preset presets[] = {
    {"correct", "a correct search with the weights of the Red10-AI program", ""},
    {"printed",
     "the program's recursion and depth, which greedy beats; its bonus for short hands cancels out",
     "search=printed depth=6 short_hand=0"},
    {"strong", "deeper than the program, with learned values, and with 30 cards left it seeks a proved win",
     "depth=7 solve_cards=30 solve_nodes=14000 values=learned"},
};

static const OptionTable minimax_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

/* ---- memory: first the search's table, then the proofs and the plays of a line ---- */

static size_t search_bytes(const Params *params) { return sizeof(RedtenEntry) << params->table_bits; }

/* Number of proof slots, as a power of two. With few cards there are few positions, so a smaller table is
 * cleared. */
static int proof_bits(const Params *params, int cards) {
    int bits = cards > 8 ? cards - 2 : 6;
    while (bits > 6 && UINT64_C(1) << (bits - 1) >= params->solve_nodes) bits--;
    return bits;
}

static size_t minimax_self_size(const void *memory, const Game *game, const void *rules) {
    (void)game, (void)rules;
    const Params *params = memory;
    if (!params->solve_cards) return search_bytes(params);
    return search_bytes(params) + (sizeof(EndgameProof) << proof_bits(params, params->solve_cards)) +
           REDTEN_LINE_PLAYS * sizeof(EndgamePlay);
}

/* Clears the table for each decision, so that the effort depends on nothing before it. A shallow search
 * visits few positions, about four times as many with each ply, so only part of the table is cleared and
 * used. */
static uint64_t clear_entries(const Params *params, RedtenEntry *entries) {
    int bits = 2 + 2 * params->depth;
    if (bits > params->table_bits) bits = params->table_bits;
    memset(entries, 0, sizeof(RedtenEntry) << bits);
    return (UINT64_C(1) << bits) - 1;
}

/* ---- choosing ---- */

/* Finds a move that wins against any play. False if there is none within the budget. */
static bool find_win(Player *player, const RedtenState *state, Move *winning) {
    const Params *params = player->params;
    CardSet own = state->hand[state->turn], enemy = state->hand[1 - state->turn];
    int cards = cards_count(own) + cards_count(enemy);
    if (cards > params->solve_cards) return false;
    EndgameProof *proofs = (EndgameProof *)((unsigned char *)player->self + search_bytes(params));
    int bits = proof_bits(params, cards);
    memset(proofs, 0, sizeof(EndgameProof) << bits);
    EndgameSolver solver = {.game = &redten_endgame,
                            .rules = &state->rules,
                            .proofs = proofs,
                            .mask = (UINT64_C(1) << bits) - 1,
                            .plays = (EndgamePlay *)(proofs + (UINT64_C(1) << bits)),
                            .plays_max = REDTEN_LINE_PLAYS,
                            .nodes_max = params->solve_nodes};
    EndgamePosition position = {own, enemy, state->table};
    EndgamePlay play;
    bool won = endgame_solve(&solver, &position, &play) == ENDGAME_WON;
    player->nodes += solver.nodes;
    if (won) *winning = play.cards;
    return won;
}

static Move search_move(Player *player, const RedtenState *state) {
    const Params *params = player->params;
    CardSet own = state->hand[state->turn], enemy = state->hand[1 - state->turn];
    RedtenSearch search = {.rules = &state->rules, .weights = &params->weights, .entries = player->self};
    if (params->values == VALUES_LEARNED) search.values = &redten_values;
    search.mask = clear_entries(params, player->self);
    Move moves[REDTEN_MOVES];
    int listed = redten_list(&state->rules, own, state->table, moves);
    int best = params->search == SEARCH_PRINTED
                   ? redten_search_printed(&search, own, enemy, moves, listed, params->depth)
                   : redten_search(&search, own, enemy, moves, listed, params->depth);
    player->nodes += search.nodes;
    return moves[best];
}

/* A lost position is searched like any other: the enemy may make mistakes. */
static Move minimax_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const RedtenState *state = &((const RedtenView *)memory)->state;
    Move winning;
    if (!find_win(player, state, &winning)) return search_move(player, state);
    if (player->thought) player->thought->source = "a proved win";
    return winning;
}

const Bot bot_redten_minimax = {
    .name = "minimax",
    .title = "looks plies ahead over both hands, after Red10-AI",
    .game = "redten",
    .params = &minimax_options,
    .params_size = sizeof(Params),
    .self_size = minimax_self_size,
    .reads = BOT_READS_VIEW,
    .choose = minimax_choose,
};
