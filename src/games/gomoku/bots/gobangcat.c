/* The bot of the GobangCat program (games/gomoku/gobangcat.h). Where it has no candidates it does as the
 * original's random player: somewhere around the last stone, here from the seat's own stream. */
#include "core/bot.h"
#include "games/gomoku/gobangcat.h"

enum { WEIGHT_MAX = 10000000, DRAWS = 12 };

typedef struct {
    int64_t m2, h2, m3, h3, c4, h4;
    uint8_t depth, root_cap, child_cap, evaluator;
    bool search, dynamic;
} GobangcatParams;

static const char *const evaluators[] = {"models", "counting", NULL};

#define WEIGHT(field, initial, help)                                                                         \
    OPTION_ROW_INT(GobangcatParams, field, initial, -WEIGHT_MAX, WEIGHT_MAX, help)

static const Option rows[] = {
    OPTION_ROW_INT(GobangcatParams, depth, 4, 1, GOBANGCAT_DEPTH_MAX, "stones that it looks ahead"),
    OPTION_ROW_INT(GobangcatParams, root_cap, 6, 2, CANDIDATES_MAX, "candidates for its own stone"),
    OPTION_ROW_INT(GobangcatParams, child_cap, 4, 2, CANDIDATES_MAX, "candidates for each later stone"),
    OPTION_ROW_CHOICE(GobangcatParams, evaluator, EVALUATOR_MODELS, evaluators,
                      "adds up its models, or the windows of five that one side has alone"),
    OPTION_ROW_BOOL(GobangcatParams, search, 1, "false: greedy, the first cell of the first model"),
    OPTION_ROW_BOOL(GobangcatParams, dynamic, 0,
                    "depth and caps grow with the stones on the board, from 4/4/4 to 8/15/4, as shipped"),
    WEIGHT(m2, 100, "worth of a sleeping two"),
    WEIGHT(h2, 200, "worth of an open two"),
    WEIGHT(m3, 500, "worth of a sleeping three"),
    WEIGHT(h3, 1000, "worth of an open three"),
    WEIGHT(c4, 10000, "worth of a rush four"),
    WEIGHT(h4, 1000000, "worth of a four with a free end"),
};

static const Preset presets[] = {
    {"tree", "the defaults of its class, with caps of 6 and 4", ""},
    {"shipped", "the settings of the program as it comes", "dynamic=true"},
    {"greedy", "no search", "search=false"},
};

static const OptionTable gobangcat_options = {rows, sizeof rows / sizeof rows[0], presets,
                                              sizeof presets / sizeof presets[0], NULL};

typedef struct {
    ModelTables tables;
    ModelBoard board;
} Memory;

static bool gobangcat_check(const void *params, const Game *game, const void *rules, Error *error) {
    (void)params, (void)game;
    if (((const GomokuRules *)rules)->rule != GOMOKU_FREESTYLE)
        return error_input(error, "gobangcat plays freestyle only; game.rule is another");
    return true;
}

static size_t gobangcat_self_size(const void *params, const Game *game, const void *rules) {
    (void)params, (void)game, (void)rules;
    return sizeof(Memory);
}

static void gobangcat_sit(Player *player, const void *view, const void *deal) {
    (void)deal;
    const GobangcatParams *params = player->params;
    Memory *self = player->self;
    ModelWeights weights = model_weights_original;
    weights.model[MODEL_M2] = (int32_t)params->m2;
    weights.model[MODEL_H2] = (int32_t)params->h2;
    weights.model[MODEL_M3] = (int32_t)params->m3;
    weights.model[MODEL_H3] = (int32_t)params->h3;
    weights.model[MODEL_C4] = (int32_t)params->c4;
    weights.model[MODEL_H4] = (int32_t)params->h4;
    model_tables_build(&self->tables, ((const GomokuView *)view)->rules.size, player->seat,
                       (Evaluator)params->evaluator, &weights);
}

static void set_up(Memory *self, const GomokuView *view) {
    model_board_clear(&self->board, &self->tables);
    for (int colour = 0; colour < 2; colour++)
        for (int y = 0; y < view->rules.size; y++) {
            uint32_t row = view->rows[colour][y + GOMOKU_MARGIN] >> GOMOKU_MARGIN;
            for (; row; row &= row - 1)
                model_board_toggle(&self->board, model_cell(&self->tables, __builtin_ctz(row), y), colour);
        }
}

static bool is_free(const GomokuView *view, int x, int y) {
    int size = view->rules.size;
    return x >= 0 && y >= 0 && x < size && y < size && gomoku_free_row(view, y) >> x & 1;
}

/* In growing squares around the last stone, up to DRAWS each; the first row and column are never taken. */
static Move play_around(Player *player, const GomokuView *view) {
    int size = view->rules.size, x = 0, y = 0;
    if (view->stones == 0) return (Move)gomoku_cell(size / 2, size / 2);
    for (int range = 1; range < size; range++) {
        for (int i = 0; i < DRAWS; i++) {
            x = gomoku_x(view->last) - range + (int)rng_below(&player->rng, 2 * (uint32_t)range + 1);
            y = gomoku_y(view->last) - range + (int)rng_below(&player->rng, 2 * (uint32_t)range + 1);
            if (is_free(view, x, y)) break;
        }
        if (x > 0 && y > 0) break;
    }
    if (is_free(view, x, y)) return (Move)gomoku_cell(x, y);
    for (x = 0; x < size; x++)
        for (y = 0; y < size; y++)
            if (is_free(view, x, y)) return (Move)gomoku_cell(x, y);
    return 0;
}

static Move gobangcat_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const GobangcatParams *params = player->params;
    const GomokuView *view = memory;
    Memory *self = player->self;
    int cell;
    set_up(self, view);
    if (params->search) {
        GobangcatLimits limits = {params->depth, params->root_cap, params->child_cap};
        if (params->dynamic) limits = gobangcat_dynamic(view->stones);
        GobangcatResult result = gobangcat_search(&self->board, limits);
        player->nodes += result.leaves;
        cell = result.move;
    } else {
        cell = gobangcat_greedy(&self->board);
    }
    if (cell == PHANTOM) return play_around(player, view);
    return (Move)gomoku_cell(cell / view->rules.size, cell % view->rules.size);
}

const Bot bot_gomoku_gobangcat = {
    .name = "gobangcat",
    .title = "the chess tree of GobangCat over its models",
    .game = "gomoku",
    .params = &gobangcat_options,
    .params_size = sizeof(GobangcatParams),
    .check = gobangcat_check,
    .self_size = gobangcat_self_size,
    .sit = gobangcat_sit,
    .choose = gobangcat_choose,
};
