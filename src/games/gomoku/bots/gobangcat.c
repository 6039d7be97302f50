/* The bot of the GobangCat program (games/gomoku/gobangcat.h). Without candidates it plays like the
 * original's random player: near the last stone, but drawn from the seat's own stream.
 *
 * It evaluates every position as freestyle. Under renju it chooses no forbidden cell, but does not foresee
 * them in the search. Under rules where a line of five or more may not win, the middle cell of such a line
 * becomes a wall, so that the line is no longer read as a win. */
#include "core/bot.h"
#include "games/gomoku/gobangcat.h"

enum { WEIGHT_MAX = 10000000, DRAWS = 12, PHASES = 4 };

typedef struct {
    int64_t m2, h2, m3, h3, cube3, c4, cube4, h4;
    uint32_t own1, own2, own3, own4, own5, other1, other2, other3, other4, other5;
    uint16_t phase2_from, phase3_from, phase4_from;
    uint8_t depth, root_cap, child_cap, evaluator;
    uint8_t phase1_depth, phase1_root_cap, phase1_child_cap, phase2_depth, phase2_root_cap, phase2_child_cap;
    uint8_t phase3_depth, phase3_root_cap, phase3_child_cap, phase4_depth, phase4_root_cap, phase4_child_cap;
    uint8_t twos_limit, others_limit, cap_split, phantom, patterns, siblings, choice;
    bool search, dynamic, last_stand;
} GobangcatParams;

static const char *const evaluators[] = {"models", "counting", NULL};
static const char *const phantoms[] = {"drop", "never", NULL};
static const char *const pattern_sets[] = {"as-coded", "as-meant", NULL};
static const char *const siblings[] = {"static", "searched", NULL};
static const char *const choices[] = {"as-coded", "best", NULL};

#define WEIGHT(field, initial, help)                                                                         \
    OPTION_ROW_INT(GobangcatParams, field, initial, -WEIGHT_MAX, WEIGHT_MAX, help)
#define COUNTED(field, initial, help) OPTION_ROW_INT(GobangcatParams, field, initial, 0, WEIGHT_MAX, help)
#define STONES(field, initial, help)                                                                         \
    OPTION_ROW_INT(GobangcatParams, field, initial, 0, GOMOKU_CELLS_MAX, help)
#define DEPTH(field, initial, help)                                                                          \
    OPTION_ROW_INT(GobangcatParams, field, initial, 1, GOBANGCAT_DEPTH_MAX, help)
#define CAP(field, initial, help) OPTION_ROW_INT(GobangcatParams, field, initial, 2, CANDIDATES_MAX, help)

static const Option rows[] = {
    DEPTH(depth, 4, "stones that it looks ahead"),
    CAP(root_cap, 6, "candidates for its own stone"),
    CAP(child_cap, 4, "candidates for each later stone"),
    OPTION_ROW_CHOICE(GobangcatParams, evaluator, EVALUATOR_MODELS, evaluators,
                      "counts its models, or the windows of five with stones of one side only"),
    OPTION_ROW_BOOL(GobangcatParams, search, 1, "false: greedy, the first cell of the first model"),
    OPTION_ROW_BOOL(GobangcatParams, dynamic, 0,
                    "depth and caps by phases, which follow from the stones on the board"),
    DEPTH(phase1_depth, 4, "dynamic: depth at the beginning"),
    CAP(phase1_root_cap, 4, "dynamic: root_cap at the beginning"),
    CAP(phase1_child_cap, 4, "dynamic: child_cap at the beginning"),
    STONES(phase2_from, 8, "stones from which the next three hold"),
    DEPTH(phase2_depth, 6, "dynamic: depth"),
    CAP(phase2_root_cap, 6, "dynamic: root_cap"),
    CAP(phase2_child_cap, 4, "dynamic: child_cap"),
    STONES(phase3_from, 20, "stones from which the next three hold"),
    DEPTH(phase3_depth, 8, "dynamic: depth"),
    CAP(phase3_root_cap, 10, "dynamic: root_cap"),
    CAP(phase3_child_cap, 4, "dynamic: child_cap"),
    STONES(phase4_from, 40, "stones from which the next three hold"),
    DEPTH(phase4_depth, 8, "dynamic: depth"),
    CAP(phase4_root_cap, 15, "dynamic: root_cap"),
    CAP(phase4_child_cap, 4, "dynamic: child_cap"),
    WEIGHT(m2, 100, "worth of a sleeping two"),
    WEIGHT(h2, 200, "worth of an open two"),
    WEIGHT(m3, 500, "worth of a sleeping three"),
    WEIGHT(h3, 1000, "worth of an open three"),
    WEIGHT(cube3, 0, "worth of a crossing of two open twos; other values cost a scan per leaf"),
    WEIGHT(c4, 10000, "worth of a rush four"),
    WEIGHT(cube4, 0, "worth of any other crossing; other values cost a scan per leaf"),
    WEIGHT(h4, 1000000, "worth of a four with a free end"),
    COUNTED(own1, 10, "counting: gain from a window with one own stone only"),
    COUNTED(own2, 100, "counting: with two"),
    COUNTED(own3, 1000, "counting: with three"),
    COUNTED(own4, 10000, "counting: with four"),
    COUNTED(own5, 120000, "counting: with five"),
    COUNTED(other1, 10, "counting: loss from a window with one stone of the opponent only"),
    COUNTED(other2, 100, "counting: with two"),
    COUNTED(other3, 1000, "counting: with three"),
    COUNTED(other4, 10000, "counting: with four"),
    COUNTED(other5, 100000, "counting: with five"),
    OPTION_ROW_INT(GobangcatParams, twos_limit, 1, 1, WINDOW_CELLS,
                   "most candidates from one model of two stones"),
    OPTION_ROW_INT(GobangcatParams, others_limit, 2, 1, WINDOW_CELLS, "most candidates from any other model"),
    OPTION_ROW_INT(GobangcatParams, cap_split, 2, 1, 8,
                   "each side's models get this part of a cap: 2 is half, 1 all of it"),
    OPTION_ROW_CHOICE(GobangcatParams, phantom, 0, phantoms,
                      "a candidate off the board takes a place and is dropped, or is never listed"),
    OPTION_ROW_CHOICE(GobangcatParams, patterns, 0, pattern_sets,
                      "shapes as the original's code finds them, or as its names mean them"),
    OPTION_ROW_CHOICE(GobangcatParams, siblings, 0, siblings,
                      "siblings of a stone that ends the game: evaluated unsearched, or searched"),
    OPTION_ROW_CHOICE(
        GobangcatParams, choice, 0, choices,
        "which of the root's stones: by the bounds that the original compares, or by the best value"),
    OPTION_ROW_BOOL(GobangcatParams, last_stand, 1,
                    "in a lost position without a four, stop the opponent's open three"),
};

static const Preset presets[] = {
    {"tree", "the defaults of its class, with caps of 6 and 4", ""},
    {"shipped", "the settings of the program as it comes", "dynamic=true"},
    {"greedy", "no search", "search=false"},
    {"mended", "as shipped, its defects mended",
     "dynamic=true phantom=never patterns=as-meant siblings=searched choice=best"},
};

static const OptionTable gobangcat_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

typedef struct {
    ModelTables tables;
    ModelBoard board;
    bool forbidden[GOMOKU_CELLS_MAX + 1]; /* by model cell; the entry of the phantom stays false */
} Memory;

static size_t gobangcat_self_size(const void *params, const Game *game, const void *rules) {
    (void)params, (void)game, (void)rules;
    return sizeof(Memory);
}

static ModelSettings settings_of(const GobangcatParams *params) {
    return (ModelSettings){
        .evaluator = (Evaluator)params->evaluator,
        .model = {[MODEL_M2] = (int32_t)params->m2,
                  [MODEL_H2] = (int32_t)params->h2,
                  [MODEL_M3] = (int32_t)params->m3,
                  [MODEL_H3] = (int32_t)params->h3,
                  [MODEL_CUBE3] = (int32_t)params->cube3,
                  [MODEL_C4] = (int32_t)params->c4,
                  [MODEL_CUBE4] = (int32_t)params->cube4,
                  [MODEL_H4] = (int32_t)params->h4},
        .own = {0, (int32_t)params->own1, (int32_t)params->own2, (int32_t)params->own3, (int32_t)params->own4,
                (int32_t)params->own5},
        .opponent = {0, (int32_t)params->other1, (int32_t)params->other2, (int32_t)params->other3,
                     (int32_t)params->other4, (int32_t)params->other5},
        .twos_limit = params->twos_limit,
        .others_limit = params->others_limit,
        .cap_split = params->cap_split,
        .phantom = params->phantom == 0,
        .patterns_as_meant = params->patterns == 1,
    };
}

static void gobangcat_sit(Player *player, const void *view, const void *deal) {
    (void)deal;
    Memory *self = player->self;
    ModelSettings settings = settings_of(player->params);
    memset(self->forbidden, 0, sizeof self->forbidden);
    model_tables_build(&self->tables, ((const GomokuView *)view)->rules.size, player->seat, &settings);
}

/* The limits of the last phase that has begun. */
static GobangcatLimits limits_of(const GobangcatParams *params, int stones) {
    if (!params->dynamic) return (GobangcatLimits){params->depth, params->root_cap, params->child_cap};
    const GobangcatLimits phases[PHASES] = {
        {params->phase1_depth, params->phase1_root_cap, params->phase1_child_cap},
        {params->phase2_depth, params->phase2_root_cap, params->phase2_child_cap},
        {params->phase3_depth, params->phase3_root_cap, params->phase3_child_cap},
        {params->phase4_depth, params->phase4_root_cap, params->phase4_child_cap},
    };
    const int from[PHASES] = {0, params->phase2_from, params->phase3_from, params->phase4_from};
    int phase = PHASES - 1;
    while (stones < from[phase]) phase--;
    return phases[phase];
}

/* ---- the board under rules other than freestyle ---- */

static bool has(const GomokuView *view, int colour, int x, int y) {
    int size = view->rules.size;
    return x >= 0 && y >= 0 && x < size && y < size && gomoku_has(view, colour, x, y);
}

/* Makes the middle cell of each line of five or more a wall. The game goes on, so such lines did not win. */
static void wall_dead_lines(Memory *self, const GomokuView *view) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    bool walled[GOMOKU_CELLS_MAX] = {false};
    for (int cell = 0; cell < GOMOKU_CELLS_MAX; cell++)
        for (int i = 0; i < 8; i++) {
            int x = gomoku_x(cell), y = gomoku_y(cell), colour = i % 2, run = 0;
            const int *step = steps[i / 2];
            if (has(view, colour, x - step[0], y - step[1])) continue;
            while (has(view, colour, x + run * step[0], y + run * step[1])) run++;
            if (run < 5) continue;
            x += run / 2 * step[0];
            y += run / 2 * step[1];
            if (!walled[gomoku_cell(x, y)])
                model_board_toggle(&self->board, model_cell(&self->tables, x, y), !colour);
            walled[gomoku_cell(x, y)] = true;
        }
}

/* Marks the cells that the rules forbid now; NULL if every free cell is legal. */
static const bool *forbidden_cells(Memory *self, const GomokuView *view) {
    int size = view->rules.size;
    if (!gomoku_restricted(view)) return NULL;
    uint32_t legal[GOMOKU_SIZE_MAX];
    renju_legal_rows(view, legal);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            self->forbidden[model_cell(&self->tables, x, y)] = !(legal[y] >> x & 1);
    return self->forbidden;
}

static void set_up(Memory *self, const GomokuView *view) {
    model_board_clear(&self->board, &self->tables);
    for (int colour = 0; colour < 2; colour++)
        for (int y = 0; y < view->rules.size; y++) {
            uint32_t row = view->rows[colour][y + GOMOKU_MARGIN] >> GOMOKU_MARGIN;
            for (; row; row &= row - 1)
                model_board_toggle(&self->board, model_cell(&self->tables, __builtin_ctz(row), y), colour);
        }
    if (view->rules.rule == GOMOKU_STANDARD || view->rules.rule >= GOMOKU_CARO) wall_dead_lines(self, view);
}

static bool is_playable(const GomokuView *view, const bool *forbidden, int x, int y) {
    int size = view->rules.size;
    return x >= 0 && y >= 0 && x < size && y < size && gomoku_free_row(view, y) >> x & 1 &&
           !(forbidden && forbidden[x * size + y]);
}

/* Draws up to DRAWS cells from each of growing squares around the last stone. As in the original, a draw in
 * the first row or column leads to the next square. Falls back to the first free cell, column by column. */
static Move play_around(Player *player, const GomokuView *view, const bool *forbidden) {
    int size = view->rules.size, x = 0, y = 0;
    if (view->stones == 0) return (Move)gomoku_cell(size / 2, size / 2);
    for (int range = 1; range < size; range++) {
        for (int i = 0; i < DRAWS; i++) {
            x = gomoku_x(view->last) - range + (int)rng_below(&player->rng, 2 * (uint32_t)range + 1);
            y = gomoku_y(view->last) - range + (int)rng_below(&player->rng, 2 * (uint32_t)range + 1);
            if (is_playable(view, forbidden, x, y)) break;
        }
        if (x > 0 && y > 0) break;
    }
    if (is_playable(view, forbidden, x, y)) return (Move)gomoku_cell(x, y);
    for (x = 0; x < size; x++)
        for (y = 0; y < size; y++)
            if (is_playable(view, forbidden, x, y)) return (Move)gomoku_cell(x, y);
    return 0;
}

/* Reports the values of the candidates, as on the original's information board. */
static void tell(const GobangcatResult *result, int depth, int size, Thought *thought) {
    thought->depth = depth;
    thought->unit = "points of its models; after the best so far a bound";
    for (int i = 0; i < result->count; i++) {
        int cell = result->cells[i];
        thought_move(thought, (ThoughtMove){.move = (Move)gomoku_cell(cell / size, cell % size),
                                            .value = result->values[i]});
    }
}

static Move gobangcat_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const GobangcatParams *params = player->params;
    const GomokuView *view = memory;
    Memory *self = player->self;
    int cell;
    set_up(self, view);
    const bool *forbidden = forbidden_cells(self, view);
    if (params->search) {
        GobangcatSettings settings = {.limits = limits_of(params, view->stones),
                                      .search_siblings = params->siblings == 1,
                                      .choose_best = params->choice == 1,
                                      .last_stand = params->last_stand,
                                      .forbidden = forbidden};
        GobangcatResult result = gobangcat_search(&self->board, &settings);
        player->nodes += result.leaves;
        cell = result.move;
        if (player->thought) tell(&result, settings.limits.depth, view->rules.size, player->thought);
    } else {
        cell = gobangcat_greedy(&self->board, forbidden);
    }
    if (cell == PHANTOM) return play_around(player, view, forbidden);
    return (Move)gomoku_cell(cell / view->rules.size, cell % view->rules.size);
}

const Bot bot_gomoku_gobangcat = {
    .name = "gobangcat",
    .title = "the chess tree of GobangCat over its models",
    .game = "gomoku",
    .params = &gobangcat_options,
    .params_size = sizeof(GobangcatParams),
    .self_size = gobangcat_self_size,
    .sit = gobangcat_sit,
    .reads = BOT_READS_VIEW,
    .choose = gobangcat_choose,
};
