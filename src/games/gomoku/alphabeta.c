/* Negamax with null windows after the first candidate, late-move reductions, a transposition table, killers,
 * history and iterative deepening. Candidates are the best cells by their patterns. Threat searches (threats.h)
 * prove wins at the root and at leaves. */
#include "games/gomoku/alphabeta.h"

enum {
    CLOCK_EVERY = 512, /* stones placed between two checks of the clock */
    INFINITE = 32000,
    THREAT_WIN = ALPHABETA_WIN - 1000,
    EVALUATION_MAX = ALPHABETA_WON - 1,
    FORCED_BELOW = 6, /* plies by which forced replies may extend the search below the horizon */
    LEAF_FOURS = 12,  /* depth of the threat searches at leaves */
    LEAF_THREES = 3,
    ROOT_FOURS = 24,
    ROOT_THREES = 12,
    SETTLED_DROP = 20, /* largest drop in value between depths after which the move still counts as settled */
    REDUCE_FROM = 3,   /* candidates before this index are searched in full */
    MARGIN = 30,       /* value per remaining ply by which a position must exceed the window to be cut */
    MARGIN_DEPTH = 8,  /* most remaining plies at which that applies */
    LATE_FROM = 6,     /* candidates before this index are never left out as late ... */
    LATE_MORE = 2,     /* ... and this many more for each remaining ply */
    /* Value per remaining ply by which a position must miss the window for candidates to be left out. */
    HOPELESS = 40,
    HOPELESS_DEPTH = 4, /* most remaining plies at which that applies */
    UNKNOWN_DEPTH = 4,  /* fewest remaining plies at which an unknown position loses one of them */
    ALONE_DEPTH = 5,    /* fewest remaining plies at which it is tested whether one move is good alone, ... */
    ALONE_MARGIN = 4,   /* ... the value per remaining ply by which all others must miss its value, ... */
    ALONE_STALE = 3,    /* ... and the most plies by which that value may come from a shallower search */
    KILLER_BONUS = 100,
    REPLY_BONUS = 60,
    HISTORY_MIN = -2000,
    HISTORY_FADES = 4 /* the next search begins with one in so many of the history */
};

_Static_assert(INFINITE <= INT16_MAX && (int)GOMOKU_NO_CELL <= UINT16_MAX, "they fit in a PositionEntry");
_Static_assert(THREAT_WIN - ALPHABETA_PLIES > ALPHABETA_WON,
               "a win by threats counts as proved on every ply");
_Static_assert(ALPHABETA_DEPTH_MAX + FORCED_BELOW < ALPHABETA_PLIES, "forced replies have room in a line");

static uint64_t key_of(uint64_t stones, int colour) { return colour ? stones ^ 0x9216d5d98979fb1b : stones; }

static int smaller(int a, int b) { return a < b ? a : b; }

static int evaluation(int value) {
    if (value > EVALUATION_MAX) return EVALUATION_MAX;
    return value < -EVALUATION_MAX ? -EVALUATION_MAX : value;
}

int alphabeta_evaluate(const AlphabetaSearch *search, int colour) {
    return evaluation(search->board->value[colour]);
}

/* ---- candidates ---- */

int alphabeta_candidates(const AlphabetaSearch *search, int colour, uint16_t *cells) {
    const PatternBoard *board = search->board;
    int cell = threats_only_cell(board, colour), count = 0;
    if (cell != GOMOKU_NO_CELL && pattern_is_legal(board, cell, colour)) {
        cells[0] = (uint16_t)cell;
        return 1;
    }
    if (board->count[!colour][THREAT_WINNING]) count = threats_answers(board, colour, cells);
    return count ? count : threats_best_cells(board, colour, search->limits.candidates, cells);
}

/* A node: the side to move, the remaining plies, the plies from the root, the window, and the last stone. */
typedef struct {
    int colour, depth, ply, alpha, beta, last;
} Node;

/* Reorders the cells: the table's move first, then higher orders with bonuses for killers, history and the
 * reply that worked last time. */
static void arrange(const AlphabetaSearch *search, const Node *node, int first, uint16_t *cells, int count) {
    int32_t orders[ALPHABETA_CANDIDATES];
    const uint16_t *killers = search->killers[node->ply];
    assert(count <= ALPHABETA_CANDIDATES && node->ply < ALPHABETA_PLIES);
    for (int i = 0; i < count; i++) {
        uint16_t cell = cells[i];
        int32_t order =
            pattern_order(search->board, cell, node->colour) + search->history[node->colour][cell];
        if (cell == killers[0] || cell == killers[1]) order += KILLER_BONUS;
        if (cell == search->replies[node->colour][node->last]) order += REPLY_BONUS;
        if (cell == first) order = INT32_MAX;
        int place = i;
        // cppcheck-suppress uninitvar ; the places before i are filled
        for (; place > 0 && orders[place - 1] < order; place--) {
            orders[place] = orders[place - 1];
            cells[place] = cells[place - 1];
        }
        orders[place] = order;
        cells[place] = cell;
    }
}

/* `cell` cuts the node. With pruning the candidates tried before it are tried later from now on, because
 * late ones are left out. */
static void reward(AlphabetaSearch *search, const Node *node, const uint16_t *cells, int cell) {
    uint16_t *killers = search->killers[node->ply];
    int32_t *history = search->history[node->colour];
    int weight = (node->depth + 1) * (node->depth + 1);
    assert(node->ply < ALPHABETA_PLIES && node->last < GOMOKU_CELLS_MAX && cell < GOMOKU_CELLS_MAX);
    if (killers[0] != cell) {
        killers[1] = killers[0];
        killers[0] = (uint16_t)cell;
    }
    history[cell] += weight;
    if (!search->limits.pruning) return;
    search->replies[node->colour][node->last] = (uint16_t)cell;
    for (; *cells != cell; cells++) {
        history[*cells] -= weight / 2;
        if (history[*cells] < HISTORY_MIN) history[*cells] = HISTORY_MIN;
    }
}

/* ---- the tree ---- */

/* The table stores wins by their distance from the position, not from the root. */
static int to_table(int value, int ply) {
    return value >= ALPHABETA_WON ? value + ply : value <= -ALPHABETA_WON ? value - ply : value;
}

static int from_table(int value, int ply) {
    return value >= ALPHABETA_WON ? value - ply : value <= -ALPHABETA_WON ? value + ply : value;
}

/* Without pruning only an entry of equal depth counts. */
static bool entry_decides(const PositionEntry *entry, bool pruning, int depth, int value, int alpha,
                          int beta) {
    if (pruning && depth > 0 ? entry->depth < depth : entry->depth != depth) return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && value >= beta) ||
           (entry->bound == BOUND_UPPER && value <= alpha);
}

static bool wins_by_threats(AlphabetaSearch *search, int colour) {
    PatternBoard *board = search->board;
    if (search->limits.threats == THREATS_NONE || !search->limits.leaf_nodes) return false;
    uint64_t effort = (uint64_t)search->limits.leaf_nodes;
    ThreatSearch fours = {board, &search->table, false, board->placed + effort, NULL};
    if (threats_find_win(&fours, colour, LEAF_FOURS) != GOMOKU_NO_CELL) return true;
    if (search->limits.threats == THREATS_FOURS) return false;
    ThreatSearch threes = {board, &search->table, true, board->placed + effort, NULL};
    return threats_find_win(&threes, colour, LEAF_THREES) != GOMOKU_NO_CELL;
}

/* Checks the budget, and every CLOCK_EVERY stones the clock. */
static bool is_used_up(AlphabetaSearch *search) {
    uint64_t placed = search->board->placed;
    if (placed >= search->end) return true;
    if (!search->clock || placed < search->look) return false;
    search->look = placed + CLOCK_EVERY;
    return clock_is_up(search->clock);
}

/* The value at the horizon: a proved win by threats, or the evaluation. The evaluation alone is not worth an
 * entry of the table. */
static int leaf(AlphabetaSearch *search, int colour, int value, int ply, uint64_t key) {
    if (search->limits.pruning && !search->limits.leaf_nodes) return value;
    const PositionEntry *entry = position_find(&search->table, key);
    if (entry && entry->depth == -1) return from_table(entry->value, ply);
    if (wins_by_threats(search, colour)) value = THREAT_WIN;
    position_keep(&search->table, key, value, GOMOKU_NO_CELL, -1, BOUND_EXACT);
    return value >= ALPHABETA_WON ? value - ply : value;
}

/* True if the search may end after `cell`, without a search for threats. */
static bool may_end(const AlphabetaSearch *search, const Node *node, int cell, int depth) {
    const PatternBoard *board = search->board;
    if (depth > 0 || search->limits.leaf_nodes || board->tables->rules.rule == GOMOKU_RENJU) return false;
    if (board->stones + 1 == board->tables->size * board->tables->size) return false;
    return pattern_threat(board, cell, node->colour) == THREAT_NONE;
}

/* What negamax finds after `cell`, without placing the stone, which is most of its work. INFINITE if the search
 * goes on there. */
static int value_at_horizon(AlphabetaSearch *search, const Node *node, int cell, int depth, uint64_t key) {
    int other = !node->colour, ply = node->ply + 1;
    PatternGlance glance = pattern_board_glance(search->board, cell, node->colour);
    if (glance.five[node->colour] || (glance.winning[node->colour] && depth == 0)) return INFINITE;
    search->board->placed++;
    if (is_used_up(search)) search->stopped = true;
    if (search->stopped) return 0;
    if (glance.five[other]) return -(ALPHABETA_WIN - ply - 1);
    if (glance.winning[other]) return -(ALPHABETA_WIN - ply - 3);
    return -leaf(search, other, evaluation(glance.value), ply, key);
}

static int negamax(AlphabetaSearch *search, Node node);

/* The value after `cell`, searched to `depth` with a window up to `beta`. */
static int child_value(AlphabetaSearch *search, const Node *node, int cell, int depth, int beta) {
    PatternBoard *board = search->board;
    uint64_t key = key_of(board->hash ^ board->tables->key[node->colour][cell], !node->colour);
    position_prefetch(&search->table, key);
    if (may_end(search, node, cell, depth)) {
        int value = value_at_horizon(search, node, cell, depth, key);
        if (value != INFINITE) return value;
    }
    pattern_board_place(board, cell, node->colour);
    int value = -negamax(search, (Node){!node->colour, depth, node->ply + 1, -beta, -node->alpha, cell});
    pattern_board_lift(board, cell, node->colour);
    return value;
}

/* The plies by which a late candidate's first search is shallower: 0.3 + 0.9 ln(depth) ln(index), at most
 * `depth`. The form is that of late-move reductions in chess programs. */
static int reduction(int depth, int index) {
    static const uint8_t logarithms[] = {0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43,
                                         44, 45, 46, 47, 48, 49, 49, 50, 51, 51, 52, 53, 53, 54, 54, 55};
    enum { LAST = sizeof logarithms - 1, ONE = 16 }; /* logarithms are in sixteenths */
    if (depth < 1 || index < REDUCE_FROM) return 0;
    int product = logarithms[smaller(depth, LAST)] * logarithms[smaller(index, LAST)];
    return smaller((30 + 90 * product / (ONE * ONE)) / 100, depth);
}

/* Searches the first candidate with the full window, the others with a null window, late ones first at reduced
 * depth. A value inside the window is searched again. */
static int scout(AlphabetaSearch *search, const Node *node, int cell, int index, bool calm) {
    int depth = node->depth, alpha = node->alpha;
    if (index == 0) return child_value(search, node, cell, depth, node->beta);
    int less = search->limits.reductions && calm ? reduction(depth, index) : 0;
    if (less > 0) {
        int value = child_value(search, node, cell, depth - less, alpha + 1);
        if (value <= alpha || search->stopped) return value;
    }
    int value = child_value(search, node, cell, depth, alpha + 1);
    if (value <= alpha || value >= node->beta || search->stopped) return value;
    return child_value(search, node, cell, depth, node->beta);
}

/* Late candidates are left out, but only in null windows and after a candidate that does not lose, so proved
 * losses stay proofs. */
static bool is_left_out(const AlphabetaSearch *search, const Node *node, int index, int best) {
    return search->limits.pruning && index > 0 && node->depth >= 0 && node->beta - node->alpha == 1 &&
           best > -ALPHABETA_WON && index >= LATE_FROM + LATE_MORE * node->depth;
}

/* In a null window, only threats help a quiet position far below alpha. */
static bool is_far_below(const AlphabetaSearch *search, const Node *node) {
    const int16_t *enemy = search->board->count[!node->colour];
    return search->limits.pruning && node->depth >= 0 && node->depth <= HOPELESS_DEPTH &&
           node->beta - node->alpha == 1 && !enemy[THREAT_FIVE] && !enemy[THREAT_WINNING] &&
           alphabeta_evaluate(search, node->colour) + HOPELESS * (node->depth + 1) <= node->alpha;
}

/* The legal ones of the cells that make a four or a three. */
static int list_threats(const AlphabetaSearch *search, int colour, uint16_t *cells) {
    uint16_t found[GOMOKU_CELLS_MAX];
    int all = threats_list(search->board, colour, true, found), count = 0;
    for (int i = 0; i < all && count < search->limits.candidates; i++)
        if (pattern_is_legal(search->board, found[i], colour)) cells[count++] = found[i];
    return count;
}

/* The candidate to try first, by how many plies it is searched deeper, and one that is not tried. */
typedef struct {
    int first, more, skipped;
} Plan;

/* `node.depth` is the children's depth. */
static int search_children(AlphabetaSearch *search, Node node, Plan plan, int *best_cell) {
    uint16_t cells[ALPHABETA_CANDIDATES];
    bool quiet = !search->board->count[!node.colour][THREAT_WINNING], low = is_far_below(search, &node);
    int count =
        low ? list_threats(search, node.colour, cells) : alphabeta_candidates(search, node.colour, cells);
    int best = low ? alphabeta_evaluate(search, node.colour) : -INFINITE;
    if (count == 0) return low ? best : 0;
    arrange(search, &node, plan.first, cells, count);
    *best_cell = cells[0];
    for (int i = 0; i < count && node.alpha < node.beta; i++) {
        bool calm = quiet && pattern_threat(search->board, cells[i], node.colour) == THREAT_NONE;
        if (cells[i] == plan.skipped || (calm && is_left_out(search, &node, i, best))) continue;
        int value = i == 0 ? child_value(search, &node, cells[i], node.depth + plan.more, node.beta)
                           : scout(search, &node, cells[i], i, calm);
        if (search->stopped) return best;
        if (value <= best) continue;
        best = value;
        *best_cell = cells[i];
        if (best > node.alpha) node.alpha = best;
    }
    if (best >= node.beta && quiet) reward(search, &node, cells, *best_cell);
    return best;
}

/* The value that the threats on the board decide at once; 0 if none. */
static int decided(const PatternBoard *board, int colour, int ply) {
    if (board->count[colour][THREAT_FIVE]) return ALPHABETA_WIN - ply - 1;
    if (board->count[!colour][THREAT_FIVE]) {
        bool helps = board->count[!colour][THREAT_FIVE] == 1 &&
                     pattern_is_legal(board, pattern_first(board, !colour, THREAT_FIVE), colour);
        return helps ? 0 : -(ALPHABETA_WIN - ply - 2);
    }
    bool wins = board->count[colour][THREAT_WINNING] &&
                pattern_is_legal(board, pattern_first(board, colour, THREAT_WINNING), colour);
    return wins ? ALPHABETA_WIN - ply - 3 : 0;
}

/* At the horizon a four must be answered, and so must an open four in the making. */
static bool goes_no_further(const PatternBoard *board, int colour, int depth, int ply) {
    if (depth <= -FORCED_BELOW || ply >= ALPHABETA_PLIES - 1) return true;
    if (board->count[!colour][THREAT_FIVE]) return false;
    return depth < 0 || !board->count[!colour][THREAT_WINNING];
}

/* In a null window, a quiet position far above beta needs no search. */
static bool is_far_above(const AlphabetaSearch *search, int colour, int depth, int alpha, int beta) {
    const int16_t *enemy = search->board->count[!colour];
    if (!search->limits.reductions || depth < 1 || depth > MARGIN_DEPTH || beta - alpha != 1) return false;
    if (beta >= ALPHABETA_WON || beta <= -ALPHABETA_WON) return false;
    if (enemy[THREAT_FIVE] || enemy[THREAT_WINNING] || enemy[THREAT_FOUR_THREE]) return false;
    return alphabeta_evaluate(search, colour) - MARGIN * depth >= beta;
}

/* True if the table's move may be so much better than all others that it deserves a ply more. Lines end: half of
 * the plies are left for what cannot be searched deeper. */
static bool may_be_alone(const AlphabetaSearch *search, const Node *node, const PositionEntry *entry) {
    const int16_t *enemy = search->board->count[!node->colour];
    return search->limits.pruning && node->depth >= ALONE_DEPTH && node->ply < ALPHABETA_PLIES / 2 && entry &&
           entry->move != GOMOKU_NO_CELL && entry->bound != BOUND_UPPER &&
           entry->depth >= node->depth - ALONE_STALE && entry->value < ALPHABETA_WON &&
           entry->value > -ALPHABETA_WON && !enemy[THREAT_FIVE] && !enemy[THREAT_WINNING];
}

/* Searches the other moves at half the depth against the value that the table has. If all miss it, the table's
 * move is searched a ply deeper, and otherwise a ply less if it exceeds beta alone (singular extensions:
 * Anantharaman, Campbell and Hsu, 1990). Returns true if another move exceeds beta, too: `*value` is then enough.
 */
static bool is_enough(AlphabetaSearch *search, const Node *node, const PositionEntry *entry, Plan *plan,
                      int *value) {
    int known = entry->value, wanted = known - ALONE_MARGIN * node->depth, cell;
    Node others = {node->colour, (node->depth - 1) / 2, node->ply, wanted - 1, wanted, node->last};
    *value = search_children(search, others, (Plan){GOMOKU_NO_CELL, 0, entry->move}, &cell);
    if (search->stopped) return false;
    plan->more = *value < wanted ? 1 : known >= node->beta ? -1 : 0;
    return *value >= wanted && wanted >= node->beta;
}

static int negamax(AlphabetaSearch *search, Node node) {
    PatternBoard *board = search->board;
    int colour = node.colour, depth = node.depth, ply = node.ply, alpha = node.alpha, beta = node.beta;
    if (is_used_up(search)) search->stopped = true;
    if (search->stopped) return 0;
    if (board->stones == board->tables->size * board->tables->size) return 0;
    int value = decided(board, colour, ply);
    if (value) return value;
    bool forced = board->count[!colour][THREAT_FIVE];
    uint64_t key = key_of(board->hash, colour);
    if (depth <= 0 && goes_no_further(board, colour, depth, ply))
        return leaf(search, colour, alphabeta_evaluate(search, colour), ply, key);
    if (depth <= 0 && wins_by_threats(search, colour)) return THREAT_WIN - ply;

    const PositionEntry *entry = position_find(&search->table, key);
    int first = entry ? entry->move : GOMOKU_NO_CELL;
    /* Entries at and below the horizon are stored with depths of their own: depths of 0 and less as -2 and
     * less; -1 marks leaves. */
    int kept_depth = depth > 0 ? depth : depth - 2;
    if (entry &&
        entry_decides(entry, search->limits.pruning, kept_depth, from_table(entry->value, ply), alpha, beta))
        return from_table(entry->value, ply);
    if (is_far_above(search, colour, depth, alpha, beta)) return alphabeta_evaluate(search, colour);

    Plan plan = {first, 0, GOMOKU_NO_CELL};
    if (may_be_alone(search, &node, entry) && is_enough(search, &node, entry, &plan, &value)) return value;
    /* The reply to a four costs no depth. */
    int best_cell = GOMOKU_NO_CELL;
    node.depth = forced && depth > 0 && ply < ALPHABETA_PLIES / 2 ? depth : depth - 1;
    /* An unknown position's candidates are in poor order; the next iteration has a better one. */
    if (search->limits.pruning && depth >= UNKNOWN_DEPTH && first == GOMOKU_NO_CELL && !forced) node.depth--;
    int best = search_children(search, node, plan, &best_cell);
    if (search->stopped) return 0;
    PositionBound bound = best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
    position_keep(&search->table, key, to_table(best, ply), best_cell, kept_depth, bound);
    return best;
}

/* ---- the root ---- */

void alphabeta_forget(AlphabetaSearch *search) {
    search->table.generation++;
    memset(search->history, 0, sizeof search->history);
    memset(search->replies, 0xff, sizeof search->replies);
}

/* Killers belong to plies from the root, so they are out of date. History fades. */
static void begin(AlphabetaSearch *search) {
    search->stopped = false;
    search->look = 0;
    memset(search->killers, 0xff, sizeof search->killers);
    for (int colour = 0; colour < 2; colour++)
        for (int cell = 0; cell < GOMOKU_CELLS_MAX; cell++) search->history[colour][cell] /= HISTORY_FADES;
}

/* Returns the first stone of a win by threats, with as few threes as possible, or GOMOKU_NO_CELL. Uses at most
 * a quarter of the budget and of the time. */
static int find_win(AlphabetaSearch *search, int colour) {
    PatternBoard *board = search->board;
    if (search->limits.threats == THREATS_NONE) return GOMOKU_NO_CELL;
    uint64_t limit = board->placed + (uint64_t)search->limits.nodes / 4;
    int64_t now = search->clock ? clock_nanoseconds() : 0;
    Clock quarter = {.deadline = search->clock ? now + (search->clock->deadline - now) / 4 : 0};
    ThreatSearch fours = {board, &search->table, false, limit, &quarter};
    int move = threats_find_win(&fours, colour, ROOT_FOURS);
    ThreatSearch threes = {board, &search->table, true, limit, &quarter};
    for (int depth = 1; search->limits.threats == THREATS_THREES && depth <= ROOT_THREES; depth++) {
        if (move != GOMOKU_NO_CELL || board->placed >= limit || clock_is_up(&quarter)) break;
        move = threats_find_win(&threes, colour, depth);
    }
    return move;
}

/* Moves cell i to the front. */
static void move_up(uint16_t *cells, int i) {
    uint16_t cell = cells[i];
    memmove(cells + 1, cells, (size_t)i * sizeof *cells);
    cells[0] = cell;
}

/* The move of an earlier search comes first, if the table has it. */
static void move_known_up(const AlphabetaSearch *search, int colour, uint16_t *cells, int count) {
    const PositionEntry *entry = position_find(&search->table, key_of(search->board->hash, colour));
    for (int i = 1; entry && i < count; i++)
        if (cells[i] == entry->move) move_up(cells, i);
}

/* Searches one depth and moves the best candidate to the front; also if the budget cuts it short. Returns false
 * then. */
static bool search_root(AlphabetaSearch *search, int colour, int depth, uint16_t *cells, int count,
                        AlphabetaResult *result) {
    int best = -INFINITE;
    bool forced = search->board->count[!colour][THREAT_WINNING] > 0;
    for (int i = 0; i < count; i++) {
        bool calm = !forced && pattern_threat(search->board, cells[i], colour) == THREAT_NONE;
        Node root = {colour, depth - 1, 0, best, INFINITE, 0};
        int value = scout(search, &root, cells[i], i, calm);
        if (search->stopped) return false;
        if (value <= best) continue;
        best = value;
        *result = (AlphabetaResult){cells[i], value, result->depth};
        if (search->clock) clock_offer(search->clock, cells[i], search->board->placed);
        move_up(cells, i);
    }
    result->depth = depth;
    return true;
}

/* True if the last depth confirmed the move at no much lower value: more depth rarely changes it. This saves
 * the budget for moves in doubt. Stones of the threat search before the tree confirm nothing, so they do not
 * count. */
static bool is_settled(const AlphabetaSearch *search, const AlphabetaResult *last,
                       const AlphabetaResult *now) {
    if (search->clock && search->clock->whole) return false;
    uint64_t nodes = (uint64_t)search->limits.nodes, used = search->board->placed - search->begun;
    return now->depth > 1 && now->move == last->move && now->value >= last->value - SETTLED_DROP &&
           used >= nodes * (uint64_t)search->limits.settled / 100;
}

AlphabetaResult alphabeta_search(AlphabetaSearch *search, int colour) {
    uint16_t cells[ALPHABETA_CANDIDATES] = {0};
    PatternBoard *board = search->board;
    int count = alphabeta_candidates(search, colour, cells);
    assert(count >= 1);
    begin(search);
    move_known_up(search, colour, cells, count);
    AlphabetaResult result = {cells[0], 0, 0};
    search->end = board->placed + (uint64_t)search->limits.nodes;
    if (count == 1) return result;
    if (search->clock) clock_offer(search->clock, cells[0], 0);
    int win = find_win(search, colour);
    if (win != GOMOKU_NO_CELL) return (AlphabetaResult){win, THREAT_WIN, 0};
    search->begun = board->placed;
    int free = board->tables->size * board->tables->size - board->stones;
    for (int depth = 1; depth <= smaller(search->limits.depth, free); depth++) {
        AlphabetaResult last = result;
        if (!search_root(search, colour, depth, cells, count, &result) || result.value >= ALPHABETA_WON ||
            result.value <= -ALPHABETA_WON)
            break;
        if (is_settled(search, &last, &result)) break;
    }
    return result;
}

int alphabeta_line(AlphabetaSearch *search, int colour, int first, uint16_t *cells, int most) {
    PatternBoard *board = search->board;
    int count = 0, cell = first;
    while (count < most && cell != GOMOKU_NO_CELL && pattern_is_legal(board, cell, colour)) {
        cells[count++] = (uint16_t)cell;
        pattern_board_place(board, cell, colour);
        colour = !colour;
        const PositionEntry *entry = position_find(&search->table, key_of(board->hash, colour));
        cell = entry ? entry->move : GOMOKU_NO_CELL;
    }
    for (int i = count; i-- > 0;) pattern_board_lift(board, cells[i], colour = !colour);
    return count;
}

int alphabeta_value(AlphabetaSearch *search, int colour, int depth) {
    begin(search);
    search->end = UINT64_MAX;
    return negamax(search, (Node){colour, depth, 0, -INFINITE, INFINITE, 0});
}
