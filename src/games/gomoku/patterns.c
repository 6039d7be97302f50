/* The tables are built once for each rule: the shape of every line code, then the threat of every four shapes.
 * A stone changes the line codes of the cells around it; only these cells are evaluated again. */
#include "games/gomoku/patterns.h"

#include "games/gomoku/lines.h"

enum { FREE = 0, OWN = 1, BLOCKED = 2 };

static const int steps[LINES] = {1, GOMOKU_SIZE_MAX, GOMOKU_SIZE_MAX + 1, GOMOKU_SIZE_MAX - 1};

/* The index of the digit of the neighbour at `distance`, backwards (0) or forwards (1). */
static inline int digit_of(int distance, int ahead) { return 2 * (distance - 1) + ahead; }

/* ---- shapes ---- */

static bool renju_black(GomokuRule rule, int colour) {
    return rule == GOMOKU_RENJU && colour == GOMOKU_BLACK;
}

/* True if a stone in the centre wins: the game's rule within one line. */
static bool wins(const uint8_t *digits, int reach, GomokuRule rule, int colour) {
    int run[2];
    bool blocked = true;
    for (int ahead = 0; ahead < 2; ahead++) {
        int k = 1;
        while (k <= reach && digits[digit_of(k, ahead)] == OWN) k++;
        run[ahead] = k - 1;
        blocked &= k <= reach && digits[digit_of(k, ahead)] == BLOCKED;
    }
    int stones = 1 + run[0] + run[1];
    if (rule == GOMOKU_FREESTYLE || (rule == GOMOKU_RENJU && colour == GOMOKU_WHITE)) return stones >= WIN;
    if (rule == GOMOKU_CARO_OVERLINE) return stones > WIN || (stones == WIN && !blocked);
    return stones == WIN && !(rule == GOMOKU_CARO && blocked);
}

/* The shape that is one stone away from `next`. */
static LineShape shape_before(LineShape next) {
    switch (next) {
    case SHAPE_OPEN_FOUR:
        return SHAPE_OPEN_THREE;
    case SHAPE_FOUR:
        return SHAPE_THREE;
    case SHAPE_OPEN_THREE:
        return SHAPE_OPEN_TWO;
    case SHAPE_THREE:
        return SHAPE_TWO;
    default:
        return SHAPE_NONE;
    }
}

/* The shape of a stone that threatens a five. Open four: no reply prevents it. Four: one reply does. Three:
 * several replies do. */
static LineShape shape_of_four(const PatternTables *tables, const uint8_t *line, int code,
                               const uint8_t *digits) {
    int defences = 0;
    for (int i = 0; i < 2 * tables->reach; i++)
        if (digits[i] == FREE && line[code + BLOCKED * tables->power[i]] < SHAPE_FOUR) defences++;
    return defences == 0 ? SHAPE_OPEN_FOUR : defences == 1 ? SHAPE_FOUR : SHAPE_THREE;
}

/* A straight four has its two completing cells five apart. Otherwise two completing cells in one line are two
 * fours, which renju forbids. */
static bool is_straight(const PatternTables *tables, const uint8_t *line, int code, const uint8_t *digits) {
    int first = 0, last = 0;
    for (int k = 1; k < WIN; k++) {
        int behind = digit_of(k, 0), ahead = digit_of(k, 1);
        if (digits[behind] == FREE && line[code + OWN * tables->power[behind]] == SHAPE_FIVE) first = -k;
        if (digits[ahead] == FREE && line[code + OWN * tables->power[ahead]] == SHAPE_FIVE) last = k;
    }
    return last - first == WIN;
}

/* A code with one more stone of either colour is larger, so its shape is known already. */
static LineShape shape_of(const PatternTables *tables, const uint8_t *line, int code, const uint8_t *digits,
                          GomokuRule rule, int colour) {
    if (wins(digits, tables->reach, rule, colour)) return SHAPE_FIVE;
    LineShape best = SHAPE_NONE;
    for (int i = 0; i < 2 * (WIN - 1); i++) {
        if (digits[i] != FREE) continue;
        LineShape next = (LineShape)line[code + OWN * tables->power[i]];
        if (next == SHAPE_FIVE) {
            LineShape four = shape_of_four(tables, line, code, digits);
            bool twice = four == SHAPE_OPEN_FOUR && renju_black(rule, colour);
            return twice && !is_straight(tables, line, code, digits) ? SHAPE_NONE : four;
        }
        if (shape_before(next) > best) best = shape_before(next);
    }
    return best;
}

static void build_shapes(const PatternTables *tables, uint8_t *line, GomokuRule rule, int colour) {
    int count = 2 * tables->reach;
    uint8_t digits[2 * LINE_REACH_MAX];
    memset(digits, BLOCKED, sizeof digits);
    for (int code = tables->codes - 1; code >= 0; code--) {
        line[code] = (uint8_t)shape_of(tables, line, code, digits, rule, colour);
        int i = 0;
        while (i < count && digits[i] == FREE) digits[i++] = BLOCKED;
        if (i < count) digits[i]--;
    }
}

static void build_lines(PatternTables *tables, GomokuRule rule) {
    tables->codes = 1;
    for (int i = 0; i < 2 * tables->reach; i++) {
        tables->power[i] = tables->codes;
        tables->codes *= 3;
    }
    assert(tables->codes <= LINE_CODES_MAX);
    build_shapes(tables, tables->line[0], rule, GOMOKU_BLACK);
    if (rule == GOMOKU_RENJU)
        build_shapes(tables, tables->line[1], rule, GOMOKU_WHITE);
    else
        memcpy(tables->line[1], tables->line[0], (size_t)tables->codes);
}

/* The change that a stone makes to its neighbours' line codes, for both colours' codes at once. */
static void build_changes(PatternTables *tables) {
    for (int colour = 0; colour < 2; colour++)
        for (int ahead = 0; ahead < 2; ahead++)
            for (int k = 1; k <= tables->reach; k++) {
                uint32_t power = (uint32_t)tables->power[digit_of(k, ahead)];
                uint32_t black = colour == GOMOKU_BLACK ? OWN : BLOCKED, white = OWN + BLOCKED - black;
                tables->change[colour][ahead][k] = black * power + (white * power << PAIR_SHIFT);
            }
}

/* ---- cells ---- */

static CellThreat threat_of(const int *shapes) {
    if (shapes[SHAPE_FIVE]) return THREAT_FIVE;
    if (shapes[SHAPE_OPEN_FOUR] || shapes[SHAPE_FOUR] > 1) return THREAT_WINNING;
    if (shapes[SHAPE_FOUR]) return shapes[SHAPE_OPEN_THREE] ? THREAT_FOUR_THREE : THREAT_FOUR;
    if (shapes[SHAPE_OPEN_THREE] > 1) return THREAT_DOUBLE_THREE;
    return shapes[SHAPE_OPEN_THREE] ? THREAT_THREE : THREAT_NONE;
}

/* True if renju probably forbids the cell to Black; renju_effect decides. */
static bool is_forbidden(const int *shapes) {
    return !shapes[SHAPE_FIVE] &&
           (shapes[SHAPE_FOUR] + shapes[SHAPE_OPEN_FOUR] > 1 || shapes[SHAPE_OPEN_THREE] > 1);
}

static CellWorth worth_of_shapes(const int *shapes, const PatternWeights *weights) {
    static const int16_t threat_order[THREATS] = {0, 50, 500, 60, 2000, 8000, 20000};
    int worth = 0;
    CellThreat threat = threat_of(shapes);
    for (int shape = 0; shape < SHAPES; shape++) worth += shapes[shape] * weights->shape[shape];
    if (threat == THREAT_DOUBLE_THREE) worth += weights->double_three;
    if (threat == THREAT_FOUR_THREE) worth += weights->four_three;
    int to_move = worth * (100 + weights->initiative) / 100;
    return (CellWorth){(int16_t)(worth + threat_order[threat]), (int16_t)to_move, (int16_t)-worth,
                       (uint8_t)threat};
}

/* The rank of the sorted shapes among combinations with repetition, in the usual combinatorial number
 * system. */
int pattern_combination(int code) {
    int shapes[LINES] = {0};
    for (int i = 0; i < LINES; i++) {
        int shape = code >> (SHAPE_BITS * i) & (SHAPES - 1), place = i;
        for (; place > 0 && shapes[place - 1] < shape; place--) shapes[place] = shapes[place - 1];
        shapes[place] = shape;
    }
    int a = shapes[0], b = shapes[1], c = shapes[2];
    assert(a >= b && b >= c && c >= shapes[3]);
    return a * (a + 1) * (a + 2) * (a + 3) / 24 + b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + shapes[3];
}

static bool is_caro(GomokuRule rule) { return rule == GOMOKU_CARO || rule == GOMOKU_CARO_OVERLINE; }

static void build_cells(PatternTables *tables, GomokuRule rule, const PatternWeights *weights) {
    const LearnedValues *learned =
        weights->learned ? &weights->learned[is_caro(rule) ? LEARNED_CARO : LEARNED_FREESTYLE] : NULL;
    for (int code = 0; code < CELL_CODES; code++) {
        int shapes[SHAPES] = {0};
        for (int i = 0; i < LINES; i++) shapes[code >> (SHAPE_BITS * i) & (SHAPES - 1)]++;
        CellWorth worth = worth_of_shapes(shapes, weights);
        if (learned) {
            worth.to_move = learned->to_move[pattern_combination(code)];
            worth.to_wait = learned->to_wait[pattern_combination(code)];
        }
        tables->cell[0][code] = tables->cell[1][code] = worth;
        if (renju_black(rule, GOMOKU_BLACK) && is_forbidden(shapes))
            tables->cell[0][code] = (CellWorth){.threat = THREAT_NONE};
    }
    tables->tempo = learned ? learned->tempo : 0;
}

/* The number of board cells from x, y in a direction, at most the reach of a line. */
static int cells_ahead(const PatternTables *tables, int x, int y, int dx, int dy) {
    int last = tables->size - 1, ahead = tables->reach;
    if (dx) ahead = line_smaller(ahead, dx > 0 ? last - x : x);
    if (dy) ahead = line_smaller(ahead, dy > 0 ? last - y : y);
    return ahead;
}

/* In caro the edge does not spoil a five, so the first cell past it counts as free. Fives are then exact, but
 * shapes that need a stone on that cell are overrated. */
static void build_board(PatternTables *tables, GomokuRule rule) {
    uint64_t stream = 0;
    int open_edge = is_caro(rule);
    for (int y = 0; y < tables->size; y++)
        for (int x = 0; x < tables->size; x++) {
            int cell = gomoku_cell(x, y);
            for (int colour = 0; colour < 2; colour++) tables->key[colour][cell] = rng_splitmix(&stream);
            for (int i = 0; i < LINES; i++) {
                int code = 0;
                for (int side = 0; side < 2; side++) {
                    int sign = side ? 1 : -1;
                    int ahead = cells_ahead(tables, x, y, sign * line_steps[i].x, sign * line_steps[i].y);
                    tables->ahead[cell][i][side] = (uint8_t)ahead;
                    for (int k = ahead + 1 + open_edge; k <= tables->reach; k++)
                        code += BLOCKED * tables->power[digit_of(k, side)];
                }
                tables->origin[cell][i] = (uint16_t)code;
            }
        }
}

void pattern_tables_build(PatternTables *tables, const GomokuRules *rules, const PatternWeights *weights) {
    GomokuRule rule = (GomokuRule)rules->rule;
    tables->rules = *rules;
    tables->size = rules->size;
    tables->reach = rule == GOMOKU_FREESTYLE ? WIN - 1 : WIN;
    build_lines(tables, rule);
    build_changes(tables);
    build_cells(tables, rule, weights);
    build_board(tables, rule);
}

/* ---- the board ---- */

static inline const CellWorth *worth_of(const PatternBoard *board, uint32_t codes, int colour) {
    return &board->tables->cell[colour][codes >> (PAIR_SHIFT * colour) & (CELL_CODES - 1)];
}

/* A free cell's part of the value of the position for `colour`, which is to move. */
static inline int value_of(const PatternBoard *board, uint32_t codes, int colour) {
    return worth_of(board, codes, colour)->to_move + worth_of(board, codes, !colour)->to_wait;
}

/* A threat of a cell comes (1) or goes (-1). THREAT_NONE is counted like the others, which saves a branch. */
static inline void toggle_threat(PatternBoard *board, int cell, int colour, unsigned threat, int sign) {
    board->count[colour][threat] = (int16_t)(board->count[colour][threat] + sign);
    assert(board->count[colour][threat] >= 0);
    board->cells[colour][threat][cell / 64] ^= UINT64_C(1) << (cell % 64);
}

static inline void toggle_cell(PatternBoard *board, int cell, int sign) {
    for (int colour = 0; colour < 2; colour++)
        toggle_threat(board, cell, colour, worth_of(board, board->codes[cell], colour)->threat, sign);
}

/* A cell's threats of both colours in one byte. */
static inline uint8_t pair_of(const CellWorth *const *worths) {
    return (uint8_t)(worths[0]->threat | worths[1]->threat << THREAT_BITS);
}

static inline void change_threats(PatternBoard *board, int cell, unsigned before, unsigned after) {
    for (int colour = 0; colour < 2; colour++) {
        toggle_threat(board, cell, colour, before >> (THREAT_BITS * colour) & THREAT_MASK, -1);
        toggle_threat(board, cell, colour, after >> (THREAT_BITS * colour) & THREAT_MASK, 1);
    }
}

/* Makes the change, and keeps what it replaces. */
static inline void change_cell(PatternBoard *board, CellChange *change) {
    uint32_t before = board->codes[change->cell], after = change->codes;
    const CellWorth *old[2] = {worth_of(board, before, 0), worth_of(board, before, 1)};
    const CellWorth *new[2] = {worth_of(board, after, 0), worth_of(board, after, 1)};
    board->codes[change->cell] = after;
    board->value[0] += new[0]->to_move + new[1]->to_wait - old[0]->to_move - old[1]->to_wait;
    board->value[1] += new[1]->to_move + new[0]->to_wait - old[1]->to_move - old[0]->to_wait;
    change->codes = before;
    change->before = pair_of(old);
    change->after = pair_of(new);
    if (change->before != change->after) change_threats(board, change->cell, change->before, change->after);
}

/* The codes of a cell if `pair` were the code of one of its lines. */
static inline uint32_t codes_with(const PatternBoard *board, int cell, int line, uint32_t pair) {
    const PatternTables *tables = board->tables;
    uint32_t codes = board->codes[cell];
    assert((int)(pair & PAIR_MASK) < tables->codes && (int)(pair >> PAIR_SHIFT) < tables->codes);
    uint32_t shapes = tables->line[0][pair & PAIR_MASK] | (uint32_t)tables->line[1][pair >> PAIR_SHIFT]
                                                              << PAIR_SHIFT;
    uint32_t both = (SHAPES - 1) * ((UINT32_C(1) << PAIR_SHIFT) + 1);
    return codes ^ ((codes >> (SHAPE_BITS * line) ^ shapes) & both) << (SHAPE_BITS * line);
}

/* Lists the free cells that a stone changes, with their new codes, without branching on the result; updates the
 * lines if `lay`, which is a compile-time constant. Returns the number of cells. */
__attribute__((always_inline)) static inline int list_changes(PatternBoard *board, int cell, int colour,
                                                              bool lay, CellChange *changes) {
    const PatternTables *tables = board->tables;
    int count = 0;
#pragma GCC unroll 4
    for (int line = 0; line < LINES; line++)
#pragma GCC unroll 2
        for (int side = 0; side < 2; side++) {
            const uint32_t *change = tables->change[colour][!side];
            int step = side ? steps[line] : -steps[line], neighbour = cell;
            for (int k = 1; k <= tables->ahead[cell][line][side]; k++) {
                neighbour += step;
                uint32_t pair = board->lines[neighbour][line] + change[k];
                if (lay) board->lines[neighbour][line] = pair;
                uint32_t codes = codes_with(board, neighbour, line, pair);
                changes[count] = (CellChange){codes, (uint16_t)neighbour, 0, 0};
                count += codes != board->codes[neighbour] && !board->taken[neighbour];
            }
        }
    assert(count < CHANGES_MAX); /* the loop writes one past the last change */
    return count;
}

void pattern_board_place(PatternBoard *board, int cell, int colour) {
    assert(board->stones < GOMOKU_CELLS_MAX && !board->taken[cell]);
    PatternFrame *frame = &board->frames[board->stones];
    int count = list_changes(board, cell, colour, true, frame->changes);
    frame->count = count;
    for (int i = 0; i < 2; i++) {
        frame->value[i] = board->value[i];
        board->value[i] -= value_of(board, board->codes[cell], i);
    }
    toggle_cell(board, cell, -1);
    for (int i = 0; i < count; i++) change_cell(board, &frame->changes[i]);
    board->taken[cell] = true;
    board->state.rows[colour][gomoku_y(cell) + GOMOKU_MARGIN] ^= UINT32_C(1)
                                                                 << (gomoku_x(cell) + GOMOKU_MARGIN);
    board->hash ^= board->tables->key[colour][cell];
    board->placed++;
    board->stones++;
}

static void count_threats(PatternGlance *glance, const PatternBoard *board, uint32_t codes, int sign) {
    for (int i = 0; i < 2; i++) {
        unsigned threat = worth_of(board, codes, i)->threat;
        glance->five[i] += threat == THREAT_FIVE ? sign : 0;
        glance->winning[i] += threat == THREAT_WINNING ? sign : 0;
    }
}

/* A neighbour's codes change. */
static inline void glance_at(PatternGlance *glance, const PatternBoard *board, int other, uint32_t before,
                             uint32_t after) {
    const CellWorth *old[2] = {worth_of(board, before, other), worth_of(board, before, !other)};
    const CellWorth *new[2] = {worth_of(board, after, other), worth_of(board, after, !other)};
    glance->value += new[0]->to_move + new[1]->to_wait - old[0]->to_move - old[1]->to_wait;
    if (((old[0]->threat ^ new[0]->threat) | (old[1]->threat ^ new[1]->threat)) == 0) return;
    count_threats(glance, board, before, -1);
    count_threats(glance, board, after, 1);
}

PatternGlance pattern_board_glance(PatternBoard *board, int cell, int colour) {
    CellChange changes[CHANGES_MAX];
    int other = !colour, count = list_changes(board, cell, colour, false, changes);
    PatternGlance glance = {.value = board->value[other] - value_of(board, board->codes[cell], other)};
    for (int i = 0; i < 2; i++) {
        glance.five[i] = board->count[i][THREAT_FIVE];
        glance.winning[i] = board->count[i][THREAT_WINNING];
    }
    count_threats(&glance, board, board->codes[cell], -1);
    for (int i = 0; i < count; i++)
        glance_at(&glance, board, other, board->codes[changes[i].cell], changes[i].codes);
    return glance;
}

void pattern_board_lift(PatternBoard *board, int cell, int colour) {
    const PatternTables *tables = board->tables;
    assert(board->stones > 0 && board->taken[cell]);
    board->stones--;
    board->state.rows[colour][gomoku_y(cell) + GOMOKU_MARGIN] ^= UINT32_C(1)
                                                                 << (gomoku_x(cell) + GOMOKU_MARGIN);
    board->hash ^= tables->key[colour][cell];
    board->taken[cell] = false;
    const PatternFrame *frame = &board->frames[board->stones];
    for (int i = 0; i < frame->count; i++) {
        const CellChange *change = &frame->changes[i];
        if (change->before != change->after)
            change_threats(board, change->cell, change->after, change->before);
        board->codes[change->cell] = change->codes;
    }
    toggle_cell(board, cell, 1);
    for (int i = 0; i < 2; i++) board->value[i] = frame->value[i];
    for (int line = 0; line < LINES; line++)
        for (int side = 0; side < 2; side++) {
            const uint32_t *change = tables->change[colour][!side];
            int step = side ? steps[line] : -steps[line], neighbour = cell;
            for (int k = 1; k <= tables->ahead[cell][line][side]; k++) {
                neighbour += step;
                board->lines[neighbour][line] -= change[k];
            }
        }
}

void pattern_board_clear(PatternBoard *board, const PatternTables *tables) {
    size_t kept = offsetof(PatternBoard, frames);
    memset(board, 0, kept);
    memset(board->taken, true, sizeof board->taken);
    board->tables = tables;
    board->state.rules = tables->rules;
    board->value[0] = board->value[1] = tables->tempo;
    for (int y = 0; y < tables->size; y++)
        for (int x = 0; x < tables->size; x++) {
            int cell = gomoku_cell(x, y);
            uint32_t codes = 0;
            board->taken[cell] = false;
            for (int i = 0; i < LINES; i++) {
                uint32_t code = tables->origin[cell][i];
                board->lines[cell][i] = code | code << PAIR_SHIFT;
                for (int colour = 0; colour < 2; colour++)
                    codes |= (uint32_t)tables->line[colour][code] << (SHAPE_BITS * i + PAIR_SHIFT * colour);
            }
            board->codes[cell] = codes;
            for (int i = 0; i < 2; i++) board->value[i] += value_of(board, codes, i);
            toggle_cell(board, cell, 1);
        }
}

int pattern_list(const PatternBoard *board, int colour, CellThreat threat, uint16_t *cells, int count) {
    if (!board->count[colour][threat]) return count;
    for (int word = 0; word < CELL_WORDS; word++)
        for (uint64_t bits = board->cells[colour][threat][word]; bits; bits &= bits - 1)
            cells[count++] = (uint16_t)(word * 64 + __builtin_ctzll(bits));
    return count;
}

bool pattern_allowed(const PatternBoard *board, int cell) {
    if (pattern_threat(board, cell, GOMOKU_BLACK) == THREAT_FIVE) return true;
    return renju_effect(&board->state, gomoku_x(cell), gomoku_y(cell)) < RENJU_OVERLINE;
}
