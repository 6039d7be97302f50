/* What each of the 4096 codes of a window means. */
#include "games/gomoku/models.h"

const ModelWeights model_weights_original = {
    .model = {[MODEL_M2] = 100,
              [MODEL_H2] = 200,
              [MODEL_M3] = 500,
              [MODEL_H3] = 1000,
              [MODEL_C4] = 10000,
              [MODEL_H4] = 1000000},
    .row = {0, 10, 100, 1000, 10000},
    .own_five = 120000,
    .opponent_five = 100000,
};

/* O own, X the opponent's (not the edge), _ free, ^ free and preferred, * anything, ? free or off the
 * board. The sixth cell of a pattern of five letters may be anything. */
static const struct {
    ModelType type;
    const char *patterns[5];
} shapes[] = {
    {MODEL_WIN, {"OOOOO"}},
    {MODEL_H4, {"OOOO_"}},
    {MODEL_C4, {"O_OOO", "_OOOO", "OO_OO"}},
    {MODEL_H3, {"_OOO_", "_O^OO"}},
    {MODEL_M3, {"_^OOOX", "_O_OOX", "^OO_OX", "O__OO*", "O_O_O*"}},
    {MODEL_H2, {"_^OO^?", "_O_O_*", "O__O**"}},
    {MODEL_M2, {"__^OOX", "__O^O?", "_O__OX", "O___O*"}},
};

enum { FREE, OFF = 3, SHAPES = sizeof shapes / sizeof shapes[0], PATTERNS = 5 };

static const struct {
    int8_t x, y;
} directions[WINDOW_DIRECTIONS] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};

/* The contents that a letter allows, as a mask. */
static unsigned allowed(char letter, int owner) {
    switch (letter) {
    case 'O':
        return 1u << (1 + owner);
    case 'X':
        return 1u << (2 - owner);
    case '_':
    case '^':
        return 1u << FREE;
    case '?':
        return 1u << FREE | 1u << OFF;
    default:
        return 15;
    }
}

static void add_candidate(WindowModel *model, int place, bool preferred) {
    for (int i = 0; i < model->count; i++)
        if (model->cells[i] == place) return;
    if (preferred) {
        memmove(model->cells + 1, model->cells, model->count);
        model->cells[0] = (uint8_t)place;
    } else {
        model->cells[model->count] = (uint8_t)place;
    }
    model->count++;
}

/* Several patterns of a type share one model. */
static void add_match(ModelTables *tables, int code, ModelType type, int owner, const char *pattern) {
    if (!tables->match_of[code]) tables->match_of[code] = (uint16_t)++tables->match_count;
    WindowMatch *match = &tables->matches[tables->match_of[code]];
    WindowModel *model = match->count ? &match->models[match->count - 1] : NULL;
    if (!model || model->type != type) {
        assert(match->count < WINDOW_MODELS_MAX);
        model = &match->models[match->count++];
        model->type = (uint8_t)type;
        model->owner = (uint8_t)owner;
    }
    if (type == MODEL_WIN) tables->win_of[code] = (uint8_t)(1 + owner);
    for (int i = 0; pattern[i]; i++)
        if (pattern[i] == '_' || pattern[i] == '^' || pattern[i] == '?')
            add_candidate(model, i, pattern[i] == '^');
}

/* Every code that a pattern allows. */
static void add_pattern(ModelTables *tables, ModelType type, int owner, const char *pattern) {
    unsigned masks[WINDOW_CELLS];
    int length = (int)strlen(pattern), contents[WINDOW_CELLS];
    for (int i = 0; i < WINDOW_CELLS; i++) {
        bool on_board = i < WINDOW_CELLS - 1;
        masks[i] = (i < length ? allowed(pattern[i], owner) : 15) & (on_board ? 7u : 15u);
        contents[i] = __builtin_ctz(masks[i]);
    }
    for (int place = 0; place < WINDOW_CELLS;) {
        int code = 0;
        bool fits = true;
        for (int i = 0; i < WINDOW_CELLS; i++) {
            fits = fits && masks[i] >> contents[i] & 1;
            code |= contents[i] << (2 * i);
        }
        if (fits) add_match(tables, code, type, owner, pattern);
        /* The next combination; cells with one content stay at it. */
        for (place = 0; place < WINDOW_CELLS; place++) {
            do contents[place]++;
            while (contents[place] < 4 && !(masks[place] >> contents[place] & 1));
            if (contents[place] < 4) break;
            contents[place] = __builtin_ctz(masks[place]);
        }
    }
}

static void add_models(ModelTables *tables) {
    for (int shape = 0; shape < SHAPES; shape++)
        for (int owner = 0; owner < 2; owner++)
            for (int i = 0; i < PATTERNS && shapes[shape].patterns[i]; i++)
                add_pattern(tables, shapes[shape].type, owner, shapes[shape].patterns[i]);
}

static void value_models(ModelTables *tables, const ModelWeights *weights) {
    for (int code = 0; code < WINDOW_CODES; code++) {
        const WindowMatch *match = &tables->matches[tables->match_of[code]];
        for (int i = 0; i < match->count; i++) {
            int32_t value = weights->model[match->models[i].type];
            tables->value[code] += match->models[i].owner == tables->own ? value : -value;
        }
    }
}

static void value_counting(ModelTables *tables, const ModelWeights *weights) {
    for (int code = 0; code < WINDOW_CODES; code++) {
        int count[4] = {0};
        for (int i = 0; i < WINDOW_CELLS - 1; i++) count[code >> (2 * i) & 3]++;
        int own = count[1 + tables->own], opponent = count[2 - tables->own];
        if (count[OFF] || (own && opponent)) continue;
        int32_t gain = own == 5 ? weights->own_five : weights->row[own];
        int32_t loss = opponent == 5 ? weights->opponent_five : weights->row[opponent];
        tables->value[code] = gain - loss;
    }
}

static int to_edge(int place, int direction, int size) {
    return direction > 0 ? size - 1 - place : direction < 0 ? place : WINDOW_CELLS;
}

static void measure(ModelTables *tables, int x, int y) {
    int cell = model_cell(tables, x, y), size = tables->size;
    for (int i = 0; i < WINDOW_DIRECTIONS; i++) {
        int ahead = WINDOW_CELLS - 1;
        int columns = to_edge(x, directions[i].x, size), rows = to_edge(y, directions[i].y, size);
        if (columns < ahead) ahead = columns;
        if (rows < ahead) ahead = rows;
        tables->ahead[cell][i] = (uint8_t)ahead;
        bool cut = ahead < WINDOW_CELLS - 1;
        tables->empty[cell * WINDOW_DIRECTIONS + i] = (uint16_t)(cut ? OFF << (2 * (WINDOW_CELLS - 1)) : 0);
    }
}

void model_tables_build(ModelTables *tables, int size, int own, Evaluator evaluator,
                        const ModelWeights *weights) {
    memset(tables, 0, sizeof *tables);
    tables->size = size;
    tables->own = own;
    tables->wins_decide = evaluator == EVALUATOR_MODELS;
    for (int i = 0; i < WINDOW_DIRECTIONS; i++) tables->step[i] = directions[i].x * size + directions[i].y;
    add_models(tables);
    if (evaluator == EVALUATOR_MODELS)
        value_models(tables, weights);
    else
        value_counting(tables, weights);
    for (int x = 0; x < size; x++)
        for (int y = 0; y < size; y++) measure(tables, x, y);
}
