/* Builds the tables: the models of each of the 4096 window codes, and their values. */
#include "games/gomoku/models.h"

const ModelSettings model_settings_original = {
    .evaluator = EVALUATOR_MODELS,
    .model = {[MODEL_M2] = 100,
              [MODEL_H2] = 200,
              [MODEL_M3] = 500,
              [MODEL_H3] = 1000,
              [MODEL_C4] = 10000,
              [MODEL_H4] = 1000000},
    .own = {0, 10, 100, 1000, 10000, 120000},
    .opponent = {0, 10, 100, 1000, 10000, 100000},
    .twos_limit = 1,
    .others_limit = 2,
    .cap_split = 2,
    .phantom = true,
};

typedef struct {
    ModelType type;
    const char *patterns[6];
} Shape;

/* O: own stone, X: the opponent's stone (not the edge), _: free, ^: free and preferred, *: anything, ?: free or
 * off the board. After a pattern of five letters, the sixth cell may be anything. */
static const Shape shapes_as_coded[] = {
    {MODEL_WIN, {"OOOOO"}},
    {MODEL_H4, {"OOOO_"}},
    {MODEL_C4, {"O_OOO", "_OOOO", "OO_OO"}},
    {MODEL_H3, {"_OOO_", "_O^OO"}},
    {MODEL_M3, {"_^OOOX", "_O_OOX", "^OO_OX", "O__OO*", "O_O_O*"}},
    {MODEL_H2, {"_^OO^?", "_O_O_*", "O__O**"}},
    {MODEL_M2, {"__^OOX", "__O^O?", "_O__OX", "O___O*"}},
};

/* The original never matches the sleeping three X_OOO_. It ignores the sixth cell of a rush four or an open
 * three: a four with two free ends is a rush four, and a broken three counts as open even if it is blocked
 * there. These are the shapes that the names mean. */
static const Shape shapes_as_meant[] = {
    {MODEL_WIN, {"OOOOO"}},
    {MODEL_H4, {"OOOO_"}},
    {MODEL_C4, {"O_OOO", "_OOOOX", "OO_OO"}},
    {MODEL_H3, {"_OOO_", "_O^OO_"}},
    {MODEL_M3, {"_^OOOX", "_O_OOX", "^OO_OX", "O__OO*", "O_O_O*", "X_OOO_"}},
    {MODEL_H2, {"_^OO^?", "_O_O_*", "O__O**"}},
    {MODEL_M2, {"__^OOX", "__O^O?", "_O__OX", "O___O*"}},
};

enum { FREE, OFF = 3, SHAPES = sizeof shapes_as_coded / sizeof shapes_as_coded[0], PATTERNS = 6 };

_Static_assert(sizeof shapes_as_meant == sizeof shapes_as_coded, "both have SHAPES rows");

static const struct {
    int8_t x, y;
} directions[WINDOW_DIRECTIONS] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};

/* The cell contents that a letter allows, as a mask. */
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

/* Adds a pattern's match to a code; consecutive patterns of a type share one model. */
static void add_match(ModelTables *tables, bool phantom, int code, ModelType type, int owner,
                      const char *pattern) {
    if (!tables->match_of[code]) tables->match_of[code] = (uint16_t)++tables->match_count;
    assert(tables->match_count < MATCHES_MAX);
    WindowMatch *match = &tables->matches[tables->match_of[code]];
    WindowModel *model = match->count ? &match->models[match->count - 1] : NULL;
    if (!model || model->type != type) {
        assert(match->count < WINDOW_MODELS_MAX);
        model = &match->models[match->count++];
        model->type = (uint8_t)type;
        model->owner = (uint8_t)owner;
    }
    if (type == MODEL_WIN) tables->win_of[code] = (uint8_t)(1 + owner);
    for (int i = 0; pattern[i]; i++) {
        if (pattern[i] != '_' && pattern[i] != '^' && pattern[i] != '?') continue;
        if ((code >> (2 * i) & 3) == FREE || phantom) add_candidate(model, i, pattern[i] == '^');
    }
}

/* Adds a pattern to every code that it allows. */
static void add_pattern(ModelTables *tables, bool phantom, ModelType type, int owner, const char *pattern) {
    unsigned masks[WINDOW_CELLS];
    int length = (int)strlen(pattern), contents[WINDOW_CELLS];
    for (int i = 0; i < WINDOW_CELLS; i++) {
        bool on_board = i < WINDOW_CELLS - 1;
        masks[i] = (i < length ? allowed(pattern[i], owner) : 15) & (on_board ? 7u : 15u);
        contents[i] = __builtin_ctz(masks[i]);
    }
    for (int place = 0; place < WINDOW_CELLS;) {
        int code = 0;
        for (int i = 0; i < WINDOW_CELLS; i++) code |= contents[i] << (2 * i);
        add_match(tables, phantom, code, type, owner, pattern);
        /* Advances to the next combination; cells with only one possible content keep it. */
        for (place = 0; place < WINDOW_CELLS; place++) {
            do contents[place]++;
            while (contents[place] < 4 && !(masks[place] >> contents[place] & 1));
            if (contents[place] < 4) break;
            contents[place] = __builtin_ctz(masks[place]);
        }
    }
}

static void add_models(ModelTables *tables, const ModelSettings *settings) {
    const Shape *shapes = settings->patterns_as_meant ? shapes_as_meant : shapes_as_coded;
    for (int shape = 0; shape < SHAPES; shape++)
        for (int owner = 0; owner < 2; owner++)
            for (int i = 0; i < PATTERNS && shapes[shape].patterns[i]; i++)
                add_pattern(tables, settings->phantom, shapes[shape].type, owner, shapes[shape].patterns[i]);
}

static void value_models(ModelTables *tables, const ModelSettings *settings) {
    for (int code = 0; code < WINDOW_CODES; code++) {
        const WindowMatch *match = &tables->matches[tables->match_of[code]];
        for (int i = 0; i < match->count; i++) {
            int32_t value = match->models[i].type == MODEL_WIN ? 0 : settings->model[match->models[i].type];
            tables->value[code] += match->models[i].owner == tables->own ? value : -value;
        }
    }
    for (int type = MODEL_CUBE3; type <= MODEL_CUBE4; type += MODEL_CUBE4 - MODEL_CUBE3) {
        tables->crossing_value[type] = settings->model[type];
        tables->crossings_count |= settings->model[type] != 0;
    }
}

static void value_counting(ModelTables *tables, const ModelSettings *settings) {
    for (int code = 0; code < WINDOW_CODES; code++) {
        int count[4] = {0};
        for (int i = 0; i < WINDOW_CELLS - 1; i++) count[code >> (2 * i) & 3]++;
        int own = count[1 + tables->own], opponent = count[2 - tables->own];
        if (count[OFF] || (own && opponent)) continue;
        tables->value[code] = settings->own[own] - settings->opponent[opponent];
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

void model_tables_build(ModelTables *tables, int size, int own, const ModelSettings *settings) {
    memset(tables, 0, sizeof *tables);
    tables->size = size;
    tables->own = own;
    tables->cap_split = settings->cap_split;
    for (int type = 0; type < MODEL_TYPES; type++)
        tables->limit[type] =
            type == MODEL_M2 || type == MODEL_H2 ? settings->twos_limit : settings->others_limit;
    tables->wins_decide = settings->evaluator == EVALUATOR_MODELS;
    for (int i = 0; i < WINDOW_DIRECTIONS; i++) tables->step[i] = directions[i].x * size + directions[i].y;
    add_models(tables, settings);
    if (settings->evaluator == EVALUATOR_MODELS)
        value_models(tables, settings);
    else
        value_counting(tables, settings);
    for (int x = 0; x < size; x++)
        for (int y = 0; y < size; y++) measure(tables, x, y);
}
