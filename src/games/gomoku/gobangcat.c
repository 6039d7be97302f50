#include "games/gomoku/gobangcat.h"

/* Limits of a subtree; a Max node raises alpha, a Min node lowers beta. */
typedef struct {
    int32_t alpha, beta;
} Window;

typedef struct {
    ModelBoard *board;
    GobangcatLimits limits;
    uint64_t leaves;
    Window root[CANDIDATES_MAX]; /* what the root remembers of each candidate it came to */
    int root_count;
} Search;

static const Window whole = {INT32_MIN, INT32_MAX};

GobangcatLimits gobangcat_dynamic(int stones) {
    if (stones < 8) return (GobangcatLimits){4, 4, 4};
    if (stones < 20) return (GobangcatLimits){6, 6, 4};
    if (stones < 40) return (GobangcatLimits){8, 10, 4};
    return (GobangcatLimits){8, 15, 4};
}

static int mover(const Search *search, int level) { return search->board->tables->own ^ (level & 1); }

static void improve(Window *window, int level, int32_t value) {
    if (level % 2 == 0)
        window->alpha = value > window->alpha ? value : window->alpha;
    else
        window->beta = value < window->beta ? value : window->beta;
}

static void remember(Search *search, int level, int32_t alpha, int32_t beta) {
    if (level == 0) search->root[search->root_count++] = (Window){alpha, beta};
}

static void evaluate_all(Search *search, int level, Window *window, const int *cells, int count) {
    for (int i = 0; i < count && window->alpha < window->beta; i++) {
        model_board_toggle(search->board, cells[i], mover(search, level));
        int32_t value = model_board_evaluate(search->board);
        model_board_toggle(search->board, cells[i], mover(search, level));
        search->leaves++;
        improve(window, level, value);
        remember(search, level, value, INT32_MAX);
    }
}

/* `level` stones have been added. A child without candidates, five in a row or no model left, ends the
 * node: it and its later siblings are evaluated as they stand, as in the original. */
static void search_node(Search *search, int level, Window *window, const int *cells, int count) {
    int last = search->limits.depth - 1;
    if (level >= last) {
        evaluate_all(search, level, window, cells, count);
        return;
    }
    for (int i = 0; i < count && window->alpha < window->beta; i++) {
        int replies[CANDIDATES_MAX];
        model_board_toggle(search->board, cells[i], mover(search, level));
        model_scan(search->board);
        int reply_count = model_candidates(search->board, search->limits.child_cap, replies);
        if (reply_count == 0 && level + 1 < last) {
            model_board_toggle(search->board, cells[i], mover(search, level));
            evaluate_all(search, level, window, cells + i, count - i);
            return;
        }
        Window child = *window;
        search_node(search, level + 1, &child, replies, reply_count);
        model_board_toggle(search->board, cells[i], mover(search, level));
        improve(window, level, child.alpha);
        improve(window, level, child.beta);
        remember(search, level, child.alpha, child.beta);
    }
}

/* The root's child with the largest alpha among those that raised it; the first one otherwise. */
static int choose(const Search *search) {
    int best = 0;
    int32_t alpha = INT32_MIN;
    for (int i = 0; i < search->root_count; i++) {
        const Window *child = &search->root[i];
        if (child->alpha <= alpha || child->alpha >= child->beta) continue;
        alpha = child->alpha;
        best = i;
    }
    return best;
}

/* When all is lost: with a crossing and no four on the board, the first cell of the opponent's first open
 * three; PHANTOM when this does not apply. */
static int last_stand(ModelBoard *board) {
    bool crossing = false;
    int cell = PHANTOM;
    model_scan(board);
    for (int i = 0; i < board->count; i++) {
        Model model = model_at(board, i);
        if (model.type == MODEL_H4) return PHANTOM;
        crossing |= model.type == MODEL_CUBE3 || model.type == MODEL_CUBE4;
        if (model.type == MODEL_H3 && model.owner != board->tables->own && cell == PHANTOM)
            cell = model.cells[0];
    }
    return crossing ? cell : PHANTOM;
}

GobangcatResult gobangcat_search(ModelBoard *board, GobangcatLimits limits) {
    Search search = {.board = board, .limits = limits};
    GobangcatResult result = {PHANTOM, INT32_MIN, 0};
    int cells[CANDIDATES_MAX];
    model_scan(board);
    int count = model_candidates(board, limits.root_cap, cells);
    if (count == 0) return result;
    result.move = cells[0];
    if (count == 1) return result;
    Window window = whole;
    search_node(&search, 0, &window, cells, count);
    result.move = cells[choose(&search)];
    result.alpha = window.alpha;
    result.leaves = search.leaves;
    if (window.alpha <= -WIN_VALUE) {
        int cell = last_stand(board);
        if (cell != PHANTOM) result.move = cell;
    }
    return result;
}

int gobangcat_greedy(ModelBoard *board) {
    model_scan(board);
    for (int i = 0; i < board->count; i++) {
        Model model = model_at(board, i);
        for (int k = 0; k < model.count; k++)
            if (model.cells[k] != PHANTOM) return model.cells[k];
    }
    return PHANTOM;
}
