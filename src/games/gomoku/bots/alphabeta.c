/* A strong player of Gomoku: the search of games/gomoku/alphabeta.h. Its budget counts stones placed, so
 * without a clock a decision depends on the position alone, and with `keep` on earlier ones of the game. */
#include "core/bot.h"
#include "games/gomoku/alphabeta.h"

/* NODES_PER_MS: a rough speed, in stones placed. */
enum { WORTH_MAX = 1000, TABLE_BITS_MIN = 8, TABLE_BITS_MAX = 24, NODES_PER_MS = 2000 };

typedef struct {
    int64_t nodes;
    uint16_t two, open_two, three, open_three, four, open_four, double_three, four_three;
    uint16_t leaf_nodes;
    uint8_t depth, candidates, settled, initiative, threats, table_bits;
    bool table, keep, reductions, pruning, learned;
} Params;

static const char *const threat_names[] = {"none", "fours", "threes", NULL};

#define WORTH(field, initial, help) OPTION_ROW_INT(Params, field, initial, 0, WORTH_MAX, help)

static const Option rows[] = {
    OPTION_ROW_INT(Params, nodes, 3000, 1, 1000000000, "most stones placed in the search for one move"),
    OPTION_ROW_INT(Params, settled, 25, 1, 100,
                   "percent of nodes after which a move that one more ply confirms is played"),
    OPTION_ROW_INT(Params, depth, 20, 1, ALPHABETA_DEPTH_MAX,
                   "plies ahead at most, forced replies not counted"),
    OPTION_ROW_INT(Params, candidates, 11, 2, ALPHABETA_CANDIDATES,
                   "cells tried in a position where nothing is forced"),
    OPTION_ROW_CHOICE(Params, threats, THREATS_FOURS, threat_names,
                      "wins looked for before the search: by fours, by fours and threes, or none"),
    OPTION_ROW_INT(Params, leaf_nodes, 0, 0, 10000,
                   "most stones placed for such wins at each leaf; 0: only at the root"),
    OPTION_ROW_BOOL(Params, table, 1, "positions reached in several ways are searched once"),
    OPTION_ROW_BOOL(Params, keep, 0, "what the search for a move found helps the next search of the game"),
    OPTION_ROW_INT(Params, table_bits, 14, TABLE_BITS_MIN, TABLE_BITS_MAX,
                   "positions remembered, as a power of two, 16 bytes each"),
    OPTION_ROW_BOOL(
        Params, reductions, 1,
        "cells late in the order are first searched less deeply, and positions far above a bound not at all"),
    OPTION_ROW_BOOL(
        Params, pruning, 0,
        "late and hopeless cells near the horizon are left out, and a cell that is best by far is searched "
        "deeper: for 25000 nodes or more, 20 candidates"),
    OPTION_ROW_BOOL(Params, learned, 1,
                    "a position's value; true: learned from games; false: the sum of the worths below"),
    OPTION_ROW_INT(Params, initiative, 55, 0, 200,
                   "percent that the shapes of the side to move count more in that sum"),
    WORTH(two, 0, "worth of a free cell that makes a two"),
    WORTH(open_two, 2, "... an open two"),
    WORTH(three, 2, "... a three"),
    WORTH(open_three, 20, "... an open three"),
    WORTH(four, 30, "... a four"),
    WORTH(open_four, 123, "... an open four"),
    WORTH(double_three, 20, "... two open threes, added to their own worth"),
    WORTH(four_three, 150, "... a four and an open three, added to their own worth"),
};

static const Preset presets[] = {
    {"balanced", "about the effort of gobangcat as shipped", ""},
    {"5ms", "about 5 ms a move", "nodes=46000 table_bits=17 candidates=20 pruning=true keep=true"},
    {"10ms", "about 10 ms a move", "nodes=92000 table_bits=18 candidates=20 pruning=true keep=true"},
};

static const OptionTable alphabeta_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

typedef struct {
    PatternTables tables;
    PatternBoard board;
    AlphabetaSearch search;
    PositionEntry entries[];
} Memory;

/* At most four entries for each stone of the budget, because the table is cleared for each game. */
static int table_bits(const Params *params) {
    int bits = params->table_bits;
    while (bits > TABLE_BITS_MIN && INT64_C(1) << (bits - 2) > params->nodes) bits--;
    return bits;
}

static size_t alphabeta_self_size(const void *params, const Game *game, const void *rules) {
    (void)game, (void)rules;
    return sizeof(Memory) + (sizeof(PositionEntry) << table_bits(params));
}

static void alphabeta_sit(Player *player, const void *view, const void *deal) {
    (void)deal;
    const Params *params = player->params;
    Memory *self = player->self;
    PatternWeights weights = {{0, params->two, params->open_two, params->three, params->open_three,
                               params->four, params->open_four, 0},
                              params->double_three,
                              params->four_three,
                              params->initiative,
                              params->learned ? gomoku_learned_values : NULL};
    pattern_tables_build(&self->tables, &((const GomokuView *)view)->rules, &weights);
    self->search = (AlphabetaSearch){.board = &self->board};
    self->search.limits =
        (AlphabetaLimits){params->nodes,      params->depth,   params->candidates,
                          params->leaf_nodes, params->settled, (AlphabetaThreats)params->threats,
                          params->reductions, params->pruning};
    if (params->table) {
        self->search.table = (PositionTable){self->entries, (UINT64_C(1) << table_bits(params)) - 1, 0};
        memset(self->entries, 0, sizeof(PositionEntry) << table_bits(params));
    }
    alphabeta_forget(&self->search);
}

static void set_up(PatternBoard *board, const PatternTables *tables, const GomokuView *view) {
    pattern_board_clear(board, tables);
    for (int colour = 0; colour < 2; colour++)
        for (int y = 0; y < view->rules.size; y++) {
            uint32_t row = view->rows[colour][y + GOMOKU_MARGIN] >> GOMOKU_MARGIN;
            for (; row; row &= row - 1)
                pattern_board_place(board, gomoku_cell(__builtin_ctz(row), y), colour);
        }
    board->placed = 0;
}

/* The budget of stones placed for a decision. With a clock it is at most what can be placed until the
 * deadline, because a quarter of it goes into wins by threats. */
static int64_t budget(const Player *player) {
    const Params *params = player->params;
    const Clock *clock = &player->clock;
    int64_t nodes = clock->whole ? INT64_MAX : params->nodes;
    if (clock->nodes && (int64_t)clock->nodes < nodes) nodes = (int64_t)clock->nodes;
    if (!clock->deadline) return nodes;
    int64_t most = (clock->deadline - clock_nanoseconds()) / 1000000 * NODES_PER_MS;
    if (clock->whole) most *= 8; /* loose enough that the clock ends the search first, on any machine */
    return most < 1 ? 1 : most < nodes ? most : nodes;
}

static void tell(Memory *self, int colour, const AlphabetaResult *result, Thought *thought) {
    uint16_t cells[THOUGHT_LINE];
    if (!result->depth && !result->value) { /* not searched: the move wins at once, or all others lose */
        thought->source = "without a search";
        return;
    }
    thought->depth = result->depth;
    if (result->value == ALPHABETA_WIN - 1000 && !result->depth) thought->source = "a win by threats";
    thought->unit = "points for shapes (28000 and more: a proved win)";
    thought_move(thought, (ThoughtMove){.move = (Move)result->move, .value = result->value});
    thought->line_count = alphabeta_line(&self->search, colour, result->move, cells, THOUGHT_LINE);
    for (int i = 0; i < thought->line_count; i++) thought->line[i] = (Move)cells[i];
}

static Move alphabeta_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const GomokuView *view = memory;
    const Params *params = player->params;
    Memory *self = player->self;
    int size = view->rules.size;
    if (view->stones == 0) return (Move)gomoku_cell(size / 2, size / 2);
    set_up(&self->board, &self->tables, view);
    if (!params->keep) alphabeta_forget(&self->search);
    self->search.limits.nodes = budget(player);
    self->search.clock = player->clock.deadline ? &player->clock : NULL;
    AlphabetaResult result = alphabeta_search(&self->search, view->turn);
    player->nodes += self->board.placed;
    if (player->thought) tell(self, view->turn, &result, player->thought);
    return (Move)result.move;
}

const Bot bot_gomoku_alphabeta = {
    .name = "alphabeta",
    .title = "principal variation search over line patterns, with wins by threats",
    .game = "gomoku",
    .params = &alphabeta_options,
    .params_size = sizeof(Params),
    .self_size = alphabeta_self_size,
    .sit = alphabeta_sit,
    .reads = BOT_READS_VIEW,
    .timed = true,
    .choose = alphabeta_choose,
};
