/* The models on a board, updated stone by stone, and listed and sorted as in the original. */
#include "games/gomoku/models.h"

/* A packed model: rank, place in the window's match (for a crossing: owner), window (for a crossing: cell). */
enum { RANK_SHIFT = 28, PLACE_SHIFT = 16, WINDOW_MASK = (1 << PLACE_SHIFT) - 1 };

_Static_assert(MODEL_TYPES <= 1 << (32 - RANK_SHIFT) && WINDOWS_MAX <= WINDOW_MASK + 1 &&
                   WINDOW_MODELS_MAX <= 1 << (RANK_SHIFT - PLACE_SHIFT),
               "the parts of a packed model do not overlap");

static inline uint32_t pack(ModelType type, int place, int window) {
    assert(place >= 0 && place < WINDOW_MODELS_MAX && window >= 0 && window < WINDOWS_MAX);
    return (uint32_t)type << RANK_SHIFT | (uint32_t)place << PLACE_SHIFT | (uint32_t)window;
}

static inline ModelType rank_of(uint32_t model) { return (ModelType)(model >> RANK_SHIFT); }

void model_board_clear(ModelBoard *board, const ModelTables *tables) {
    board->tables = tables;
    board->value = 0;
    memset(board->wins, 0, sizeof board->wins);
    memset(board->marked, 0, sizeof board->marked);
    memcpy(board->codes, tables->empty, sizeof board->codes);
    board->count = 0;
}

static inline void change_code(ModelBoard *board, int window, unsigned bits) {
    const ModelTables *tables = board->tables;
    unsigned before = board->codes[window], after = before ^ bits;
    board->codes[window] = (uint16_t)after;
    board->value += tables->value[after] - tables->value[before];
    board->wins[tables->win_of[before]]--;
    board->wins[tables->win_of[after]]++;
    assert(after < WINDOW_CODES);
    uint64_t bit = UINT64_C(1) << (window % 64), marked = tables->match_of[after] ? bit : 0;
    board->marked[window / 64] = (board->marked[window / 64] & ~bit) | marked;
}

void model_board_toggle(ModelBoard *board, int cell, int colour) {
    const ModelTables *tables = board->tables;
    const uint8_t *reach = tables->ahead[cell];
    for (int direction = 0; direction < WINDOW_DIRECTIONS; direction++) {
        /* Directions come in opposite pairs. The stone is cell `place` of a window whose first five cells are
         * on the board. */
        int ahead = reach[direction], behind = reach[direction ^ 1];
        int place = ahead < 4 ? 4 - ahead : 0;
        for (; place <= behind; place++) {
            int start = cell - place * tables->step[direction];
            change_code(board, start * WINDOW_DIRECTIONS + direction, (unsigned)(1 + colour) << (2 * place));
        }
    }
}

/* The last window with a five in scan order. */
static int last_win(const ModelBoard *board) {
    int window = board->tables->size * board->tables->size * WINDOW_DIRECTIONS - 1;
    while (!board->tables->win_of[board->codes[window]]) window--;
    return window;
}

/* ---- crossings ---- */

static inline int candidate_cell(const ModelBoard *board, int window, int place) {
    if (place == WINDOW_CELLS - 1 && board->codes[window] >> (2 * place) == 3) return PHANTOM;
    return window / WINDOW_DIRECTIONS + place * board->tables->step[window % WINDOW_DIRECTIONS];
}

/* The arrow from the first cell of the window to the candidate. */
static ModelArrow arrow_to(const ModelBoard *board, int window, int cell, uint8_t type) {
    int size = board->tables->size, start = window / WINDOW_DIRECTIONS;
    int x = cell == PHANTOM ? -1 : cell / size, y = cell == PHANTOM ? -1 : cell % size;
    return (ModelArrow){(int8_t)(x - start / size), (int8_t)(y - start % size), type, -1};
}

/* A candidate makes a crossing if an earlier candidate of the same owner on that cell lies on another line; at
 * most one crossing a cell. Otherwise the candidate is recorded. */
static int cross(ModelBoard *board, int window, const WindowModel *model, int crossings) {
    for (int i = 0; i < model->count; i++) {
        int cell = candidate_cell(board, window, model->cells[i]);
        ModelArrow arrow = arrow_to(board, window, cell, model->type);
        int32_t other = board->first[model->owner][cell];
        while (other >= 0 && board->arrows[other].x * arrow.y == board->arrows[other].y * arrow.x)
            other = board->arrows[other].next;
        if (other < 0) {
            assert(board->arrow_count < MODELS_MAX * WINDOW_CELLS);
            int32_t index = board->arrow_count++, *last = &board->last[model->owner][cell];
            board->arrows[index] = arrow;
            if (board->first[model->owner][cell] < 0)
                board->first[model->owner][cell] = index;
            else
                board->arrows[*last].next = index;
            *last = index;
        } else if (!board->crossed[cell]) {
            bool twos = arrow.type == MODEL_H2 && board->arrows[other].type == MODEL_H2;
            board->crossed[cell] = true;
            board->crossings[crossings++] = pack(twos ? MODEL_CUBE3 : MODEL_CUBE4, model->owner, cell);
        }
    }
    return crossings;
}

/* ---- the list ---- */

static bool crosses(int type) {
    return type == MODEL_H3 || type == MODEL_H2 || type == MODEL_H4 || type == MODEL_M3;
}

/* Shell sort. It is not stable, so the gaps must be the original's. */
static void sort_models(uint32_t *models, int count) {
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            uint32_t moved = models[i];
            int j = i;
            for (; j >= gap && rank_of(models[j - gap]) < rank_of(moved); j -= gap)
                models[j] = models[j - gap];
            models[j] = moved;
        }
}

void model_scan(ModelBoard *board) {
    const ModelTables *tables = board->tables;
    int crossings = 0;
    board->count = board->arrow_count = 0;
    if (board->wins[1] || board->wins[2]) {
        board->models[board->count++] = pack(MODEL_WIN, 0, last_win(board));
        return;
    }
    memset(board->crossed, 0, sizeof board->crossed);
    memset(board->first, -1, sizeof board->first);
    int words = (tables->size * tables->size * WINDOW_DIRECTIONS + 63) / 64;
    for (int word = 0; word < words; word++)
        for (uint64_t bits = board->marked[word]; bits; bits &= bits - 1) {
            int window = word * 64 + __builtin_ctzll(bits);
            const WindowMatch *match = &tables->matches[tables->match_of[board->codes[window]]];
            for (int i = 0; i < match->count; i++) {
                const WindowModel *model = &match->models[i];
                board->models[board->count++] = pack((ModelType)model->type, i, window);
                if (crosses(model->type)) crossings = cross(board, window, model, crossings);
            }
        }
    assert(board->count + crossings <= MODELS_MAX);
    memcpy(board->models + board->count, board->crossings, (size_t)crossings * sizeof *board->models);
    board->count += crossings;
    sort_models(board->models, board->count);
}

Model model_at(const ModelBoard *board, int index) {
    assert(index >= 0 && index < board->count);
    uint32_t packed = board->models[index];
    int window = (int)(packed & WINDOW_MASK), place = (int)(packed >> PLACE_SHIFT & 7);
    Model model = {.type = rank_of(packed)};
    if (model.type == MODEL_CUBE3 || model.type == MODEL_CUBE4) {
        model.owner = place;
        model.count = 1;
        model.cells[0] = window;
        return model;
    }
    const WindowModel *found =
        &board->tables->matches[board->tables->match_of[board->codes[window]]].models[place];
    model.owner = found->owner;
    model.count = found->count;
    for (int i = 0; i < found->count; i++) model.cells[i] = candidate_cell(board, window, found->cells[i]);
    return model;
}

static int64_t crossings_value(ModelBoard *board) {
    int64_t value = 0;
    model_scan(board);
    for (int i = 0; i < board->count; i++) {
        ModelType type = rank_of(board->models[i]);
        if (type != MODEL_CUBE3 && type != MODEL_CUBE4) continue;
        int32_t worth = board->tables->crossing_value[type];
        value += model_at(board, i).owner == board->tables->own ? worth : -worth;
    }
    return value;
}

int32_t model_board_evaluate(ModelBoard *board) {
    if (board->tables->wins_decide && (board->wins[1] || board->wins[2])) {
        int winner = board->tables->win_of[board->codes[last_win(board)]] - 1;
        return winner == board->tables->own ? WIN_VALUE : -WIN_VALUE;
    }
    int64_t value = board->value;
    if (board->tables->crossings_count) value += crossings_value(board);
    if (value > INT32_MAX) return INT32_MAX;
    return value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

static bool is_in(const int *cells, int count, int cell) {
    for (int i = 0; i < count; i++)
        if (cells[i] == cell) return true;
    return false;
}

int model_candidates(const ModelBoard *board, int cap, int *cells) {
    int chosen[CANDIDATES_MAX] = {0}, count = 0, by_owner[2] = {0, 0};
    assert(cap >= 1 && cap <= CANDIDATES_MAX && board->tables->cap_split >= 1);
    int share = cap / board->tables->cap_split;
    if (share < 1) share = 1;
    for (int i = 0; i < board->count && count < cap; i++) {
        Model model = model_at(board, i);
        int limit = board->tables->limit[model.type];
        if (model.count < limit) limit = model.count;
        for (int k = 0; k < limit && count < cap && by_owner[model.owner] < share; k++) {
            if (is_in(chosen, count, model.cells[k])) continue;
            chosen[count++] = model.cells[k];
            by_owner[model.owner]++;
        }
    }
    /* The phantom is dropped only here, because it uses up a place of the cap. */
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (chosen[i] != PHANTOM) cells[kept++] = chosen[i];
    return kept;
}
