/* Depth-first search over single threats: every cell that makes a four or a three is tried, and every reply to
 * it. Won and failed positions are stored in the table of positions, under separate keys for fours, threes and
 * colours. */
#include "games/gomoku/threats.h"

enum { UNKNOWN = -1 };

static const uint64_t salts[2][2] = {{0x452821e638d01377, 0xbe5466cf34e90c6c},
                                     {0xc0ac29b7c97c50dd, 0x3f84d5b5b5470917}};

int threats_list(const PatternBoard *board, int colour, bool threes, uint16_t *cells) {
    int last = threes ? THREAT_THREE : THREAT_FOUR, count = 0;
    for (int threat = THREAT_FOUR_THREE; threat >= last; threat--)
        count = pattern_list(board, colour, (CellThreat)threat, cells, count);
    return count;
}

/* Against an open four in the making, only own fours help, and the cells on which the enemy would make a
 * four. */
int threats_answers(const PatternBoard *board, int colour, uint16_t *cells) {
    uint16_t found[4 * GOMOKU_CELLS_MAX];
    BestCells best;
    int count = 0;
    for (int threat = THREAT_WINNING; threat >= THREAT_FOUR; threat--) {
        count = pattern_list(board, !colour, (CellThreat)threat, found, count);
        int others = count;
        count = pattern_list(board, colour, (CellThreat)threat, found, count);
        for (int i = others; i < count; i++)
            if (pattern_threat(board, found[i], !colour) >= THREAT_FOUR) found[i--] = found[--count];
    }
    if (count == 0) return 0;
    best_cells_start(&best, count < BEST_CELLS_MAX ? count : BEST_CELLS_MAX);
    for (int i = 0; i < count; i++)
        if (pattern_is_legal(board, found[i], colour))
            best_cells_add(&best, pattern_order(board, found[i], colour), i);
    for (int i = 0; i < best.count; i++) cells[i] = found[best_cells_at(&best, i)];
    return best.count;
}

int threats_only_cell(const PatternBoard *board, int colour) {
    if (board->count[colour][THREAT_FIVE]) return pattern_first(board, colour, THREAT_FIVE);
    if (board->count[!colour][THREAT_FIVE]) return pattern_first(board, !colour, THREAT_FIVE);
    if (board->count[colour][THREAT_WINNING]) return pattern_first(board, colour, THREAT_WINNING);
    return GOMOKU_NO_CELL;
}

int threats_best_cells(const PatternBoard *board, int colour, int most, uint16_t *cells) {
    BestCells best;
    int first = GOMOKU_NO_CELL;
    best_cells_start(&best, most);
    for (int y = 0; y < board->tables->size; y++)
        for (int cell = gomoku_cell(0, y), end = cell + board->tables->size; cell < end; cell++) {
            if (board->taken[cell]) continue;
            if (first == GOMOKU_NO_CELL && pattern_is_legal(board, cell, colour)) first = cell;
            if (!board->codes[cell] || !pattern_is_legal(board, cell, colour)) continue;
            best_cells_add(&best, pattern_order(board, cell, colour), cell);
        }
    for (int i = 0; i < best.count; i++) cells[i] = (uint16_t)best_cells_at(&best, i);
    if (best.count || first == GOMOKU_NO_CELL) return best.count;
    cells[0] = (uint16_t)first;
    return 1;
}

static uint64_t key_of(const ThreatSearch *search, int colour) {
    return search->board->hash ^ salts[search->threes][colour];
}

/* A stored win holds at any depth, a failure only up to its own depth. */
static int recall(const ThreatSearch *search, int colour, int depth, int *move) {
    const PositionEntry *entry = position_find(search->table, key_of(search, colour));
    if (!entry || (!entry->value && entry->depth < depth)) return UNKNOWN;
    *move = entry->move;
    return entry->value;
}

static bool attack(ThreatSearch *search, int colour, int depth, int *move);

static bool has_given_up(const ThreatSearch *search) {
    return search->board->placed >= search->limit || (search->clock && clock_is_up(search->clock));
}

/* The other side answers a threat of `colour`: every reply that could help is tried. */
static bool defend(ThreatSearch *search, int colour, int depth) {
    PatternBoard *board = search->board;
    uint16_t replies[GOMOKU_CELLS_MAX];
    int other = !colour, count = 0, move = GOMOKU_NO_CELL;
    if (board->count[other][THREAT_FIVE]) return false;
    if (board->count[colour][THREAT_FIVE] > 1) return true;
    if (board->count[colour][THREAT_FIVE]) {
        replies[count++] = (uint16_t)pattern_first(board, colour, THREAT_FIVE);
    } else {
        if (!board->count[colour][THREAT_WINNING] || board->count[other][THREAT_WINNING]) return false;
        for (int threat = THREAT_WINNING; threat >= THREAT_FOUR; threat--) {
            count = pattern_list(board, colour, (CellThreat)threat, replies, count);
            count = pattern_list(board, other, (CellThreat)threat, replies, count);
        }
    }
    bool won = true;
    for (int i = 0; i < count && won; i++) {
        if (has_given_up(search)) return false;
        if (!pattern_is_legal(board, replies[i], other)) continue;
        pattern_board_place(board, replies[i], other);
        won = attack(search, colour, depth - 1, &move);
        pattern_board_lift(board, replies[i], other);
    }
    return won;
}

static bool try_stone(ThreatSearch *search, int colour, int cell, int depth) {
    if (!pattern_is_legal(search->board, cell, colour)) return false;
    pattern_board_place(search->board, cell, colour);
    bool won = defend(search, colour, depth);
    pattern_board_lift(search->board, cell, colour);
    return won;
}

/* Fours come first. A three is tried only if the other side cannot make an open or double four. */
static int list_threats(const ThreatSearch *search, int colour, uint16_t *cells) {
    const PatternBoard *board = search->board;
    return threats_list(board, colour, search->threes && !board->count[!colour][THREAT_WINNING], cells);
}

static bool attack(ThreatSearch *search, int colour, int depth, int *move) {
    PatternBoard *board = search->board;
    if (board->count[colour][THREAT_FIVE]) {
        *move = pattern_first(board, colour, THREAT_FIVE);
        return true;
    }
    if (board->count[!colour][THREAT_FIVE]) {
        if (board->count[!colour][THREAT_FIVE] > 1) return false;
        *move = pattern_first(board, !colour, THREAT_FIVE);
        if (!search->threes && pattern_threat(board, *move, colour) < THREAT_FOUR) return false;
        return depth > 0 && try_stone(search, colour, *move, depth);
    }
    if (board->count[colour][THREAT_WINNING]) {
        *move = pattern_first(board, colour, THREAT_WINNING);
        return pattern_is_legal(board, *move, colour);
    }
    uint16_t cells[2 * GOMOKU_CELLS_MAX];
    int count = depth > 0 ? list_threats(search, colour, cells) : 0;
    if (!count) return false;
    int known = recall(search, colour, depth, move);
    if (known != UNKNOWN) return known;
    bool won = false;
    for (int i = 0; i < count && !won; i++) {
        if (has_given_up(search)) return false;
        *move = cells[i];
        won = try_stone(search, colour, *move, depth);
    }
    if (won || !has_given_up(search))
        position_keep(search->table, key_of(search, colour), won, *move, depth, BOUND_EXACT);
    return won;
}

int threats_find_win(ThreatSearch *search, int colour, int depth) {
    int move = GOMOKU_NO_CELL;
    return attack(search, colour, depth, &move) ? move : GOMOKU_NO_CELL;
}
