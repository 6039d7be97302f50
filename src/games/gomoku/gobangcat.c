/* Recursive search over the candidates of the models. Each level keeps a window; a child outside it cuts off
 * its siblings. The root records the children's windows, from which the original chooses its move. */
#include "games/gomoku/gobangcat.h"

/* The bounds of a subtree; a Max node raises alpha, a Min node lowers beta. */
typedef struct {
    int32_t alpha, beta;
} Window;

typedef struct {
    ModelBoard *board;
    const GobangcatSettings *settings;
    uint64_t leaves;
    Window root[CANDIDATES_MAX]; /* the recorded window of each candidate searched ... */
    int32_t *values;             /* ... and its value */
    int root_count, best;        /* the first candidate with the best value */
    int32_t best_value;
} Search;

static const Window whole = {INT32_MIN, INT32_MAX};

static int mover(const Search *search, int level) { return search->board->tables->own ^ (level & 1); }

static void improve(Window *window, int level, int32_t value) {
    if (level % 2 == 0)
        window->alpha = value > window->alpha ? value : window->alpha;
    else
        window->beta = value < window->beta ? value : window->beta;
}

static void remember(Search *search, int level, Window child, int32_t value) {
    if (level > 0) return;
    if (search->root_count == 0 || value > search->best_value) {
        search->best = search->root_count;
        search->best_value = value;
    }
    assert(search->root_count < CANDIDATES_MAX);
    search->values[search->root_count] = value;
    search->root[search->root_count++] = child;
}

static void evaluate_all(Search *search, int level, Window *window, const int *cells, int count) {
    for (int i = 0; i < count && window->alpha < window->beta; i++) {
        model_board_toggle(search->board, cells[i], mover(search, level));
        int32_t value = model_board_evaluate(search->board);
        model_board_toggle(search->board, cells[i], mover(search, level));
        search->leaves++;
        improve(window, level, value);
        remember(search, level, (Window){value, INT32_MAX}, value);
    }
}

/* Searches a node after `level` stones. A child without candidates, because of a five or no model, ends the
 * node as in the original: it and its later siblings are evaluated statically. */
static void search_node(Search *search, int level, Window *window, const int *cells, int count) {
    int last = search->settings->limits.depth - 1;
    if (level >= last) {
        evaluate_all(search, level, window, cells, count);
        return;
    }
    for (int i = 0; i < count && window->alpha < window->beta; i++) {
        int replies[CANDIDATES_MAX];
        model_board_toggle(search->board, cells[i], mover(search, level));
        model_scan(search->board);
        int reply_count = model_candidates(search->board, search->settings->limits.child_cap, replies);
        if (reply_count == 0 && level + 1 < last) {
            model_board_toggle(search->board, cells[i], mover(search, level));
            if (!search->settings->search_siblings) {
                evaluate_all(search, level, window, cells + i, count - i);
                return;
            }
            evaluate_all(search, level, window, cells + i, 1);
            continue;
        }
        Window child = *window;
        search_node(search, level + 1, &child, replies, reply_count);
        model_board_toggle(search->board, cells[i], mover(search, level));
        improve(window, level, child.alpha);
        improve(window, level, child.beta);
        remember(search, level, child, child.beta);
    }
}

/* The index of the root's child with the largest alpha among those with alpha below beta, the first of equals;
 * 0 if there is none. */
static int choose(const Search *search) {
    if (search->settings->choose_best) return search->best;
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

/* The move in a lost position: with a crossing and no four on the board, the first cell of the opponent's first
 * open three; else PHANTOM. */
static int last_stand(ModelBoard *board, const bool *forbidden) {
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
    return crossing && !(forbidden && cell != PHANTOM && forbidden[cell]) ? cell : PHANTOM;
}

/* A forbidden candidate uses up a place of the cap, as one off the board does. */
static int drop_forbidden(const bool *forbidden, int *cells, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!forbidden || !forbidden[cells[i]]) cells[kept++] = cells[i];
    return kept;
}

GobangcatResult gobangcat_search(ModelBoard *board, const GobangcatSettings *settings) {
    GobangcatResult result = {.move = PHANTOM, .alpha = INT32_MIN};
    Search search = {.board = board, .settings = settings, .values = result.values};
    int *cells = result.cells;
    model_scan(board);
    int count = model_candidates(board, settings->limits.root_cap, cells);
    count = drop_forbidden(settings->forbidden, cells, count);
    if (count == 0) return result;
    result.move = cells[0];
    if (count == 1) return result;
    Window window = whole;
    search_node(&search, 0, &window, cells, count);
    result.move = cells[choose(&search)];
    result.alpha = window.alpha;
    result.leaves = search.leaves;
    result.count = search.root_count;
    if (settings->last_stand && window.alpha <= -WIN_VALUE) {
        int cell = last_stand(board, settings->forbidden);
        if (cell != PHANTOM) result.move = cell;
    }
    return result;
}

int gobangcat_greedy(ModelBoard *board, const bool *forbidden) {
    model_scan(board);
    for (int i = 0; i < board->count; i++) {
        Model model = model_at(board, i);
        for (int k = 0; k < model.count; k++)
            if (model.cells[k] != PHANTOM && !(forbidden && forbidden[model.cells[k]])) return model.cells[k];
    }
    return PHANTOM;
}
