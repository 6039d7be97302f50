#include "games/gomoku/patterns.h"

enum { WIN = 5, CENTRE = LINE_REACH_MAX, FREE = 0, OWN = 1, BLOCKED = 2 };

static const struct { int x, y; } directions[LINES] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
static const int steps[LINES] = {1, GOMOKU_SIZE_MAX, GOMOKU_SIZE_MAX + 1, GOMOKU_SIZE_MAX - 1};

/* The digit of the neighbour `distance` cells behind (0) or ahead (1). */
static inline int digit_of(int distance, int ahead) { return 2 * (distance - 1) + ahead; }

/* ---- shapes ---- */

/* A stone in the centre wins: the rule of the game in one line. */
static bool wins(const uint8_t *digits, int reach, GomokuRule rule) {
    int run = 1;
    for (int ahead = 0; ahead < 2; ahead++)
        for (int i = 1; i <= reach && digits[digit_of(i, ahead)] == OWN; i++) run++;
    return rule == GOMOKU_FREESTYLE ? run >= WIN : run == WIN;
}

/* The shape one stone away from `next`. */
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

/* A five is threatened: it comes after every reply, after all but one, or it is easily prevented. */
static LineShape shape_of_four(const PatternTables *tables, const uint8_t *line, int code,
                               const uint8_t *digits) {
    int defences = 0;
    for (int i = 0; i < 2 * tables->reach; i++)
        if (digits[i] == FREE && line[code + BLOCKED * tables->power[i]] < SHAPE_FOUR) defences++;
    return defences == 0 ? SHAPE_OPEN_FOUR : defences == 1 ? SHAPE_FOUR : SHAPE_THREE;
}

/* Codes with a stone more, own or the other's, are larger: their shapes are known already. */
static LineShape shape_of(const PatternTables *tables, const uint8_t *line, int code, const uint8_t *digits,
                          GomokuRule rule) {
    if (wins(digits, tables->reach, rule)) return SHAPE_FIVE;
    LineShape best = SHAPE_NONE;
    for (int i = 0; i < 2 * (WIN - 1); i++) {
        if (digits[i] != FREE) continue;
        LineShape next = (LineShape)line[code + OWN * tables->power[i]];
        if (next == SHAPE_FIVE) return shape_of_four(tables, line, code, digits);
        if (shape_before(next) > best) best = shape_before(next);
    }
    return best;
}

static void build_lines(PatternTables *tables, GomokuRule rule) {
    int digits_used = 2 * tables->reach, codes = 1;
    uint8_t digits[2 * LINE_REACH_MAX];
    for (int i = 0; i < digits_used; i++) {
        tables->power[i] = codes;
        codes *= 3;
        digits[i] = BLOCKED;
    }
    for (int code = codes - 1; code >= 0; code--) {
        tables->line[0][code] = (uint8_t)shape_of(tables, tables->line[0], code, digits, rule);
        int i = 0;
        while (i < digits_used && digits[i] == FREE) digits[i++] = BLOCKED;
        if (i < digits_used) digits[i]--;
    }
    memcpy(tables->line[1], tables->line[0], (size_t)codes);
}

/* What a stone changes in the lines of its neighbours, both colours' codes at once. */
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

static void build_cells(PatternTables *tables, const PatternWeights *weights) {
    for (int code = 0; code < CELL_CODES; code++) {
        int shapes[SHAPES] = {0}, worth = 0;
        for (int i = 0; i < LINES; i++) {
            int shape = code >> (SHAPE_BITS * i) & (SHAPES - 1);
            shapes[shape]++;
            worth += weights->shape[shape];
        }
        CellThreat threat = threat_of(shapes);
        if (threat == THREAT_DOUBLE_THREE) worth += weights->double_three;
        if (threat == THREAT_FOUR_THREE) worth += weights->four_three;
        tables->cell[0][code] = tables->cell[1][code] = (CellWorth){(int16_t)worth, (uint8_t)threat};
    }
}

static int smaller(int a, int b) { return a < b ? a : b; }

/* Cells of the board from x, y on in a direction, at most the reach of a line. */
static int cells_ahead(const PatternTables *tables, int x, int y, int dx, int dy) {
    int last = tables->size - 1, ahead = tables->reach;
    if (dx) ahead = smaller(ahead, dx > 0 ? last - x : x);
    if (dy) ahead = smaller(ahead, dy > 0 ? last - y : y);
    return ahead;
}

static void build_board(PatternTables *tables) {
    uint64_t stream = 0;
    for (int y = 0; y < tables->size; y++)
        for (int x = 0; x < tables->size; x++) {
            int cell = gomoku_cell(x, y);
            for (int colour = 0; colour < 2; colour++) tables->key[colour][cell] = rng_splitmix(&stream);
            for (int i = 0; i < LINES; i++) {
                int code = 0;
                for (int side = 0; side < 2; side++) {
                    int sign = side ? 1 : -1;
                    int ahead = cells_ahead(tables, x, y, sign * directions[i].x, sign * directions[i].y);
                    tables->ahead[cell][i][side] = (uint8_t)ahead;
                    for (int k = ahead + 1; k <= tables->reach; k++)
                        code += BLOCKED * tables->power[digit_of(k, side)];
                }
                tables->origin[cell][i] = (uint16_t)code;
            }
        }
}

void pattern_tables_build(PatternTables *tables, const GomokuRules *rules, const PatternWeights *weights) {
    tables->size = rules->size;
    tables->reach = rules->rule == GOMOKU_FREESTYLE ? WIN - 1 : WIN;
    build_lines(tables, (GomokuRule)rules->rule);
    build_changes(tables);
    build_cells(tables, weights);
    build_board(tables);
}

/* ---- the board ---- */

static inline const CellWorth *worth_of(const PatternBoard *board, uint32_t codes, int colour) {
    return &board->tables->cell[colour][codes >> (PAIR_SHIFT * colour) & (CELL_CODES - 1)];
}

static inline void toggle_threat(PatternBoard *board, int cell, int colour, unsigned threat, int sign) {
    if (threat == THREAT_NONE) return;
    board->count[colour][threat] = (int16_t)(board->count[colour][threat] + sign);
    board->cells[colour][threat][cell / 64] ^= UINT64_C(1) << (cell % 64);
}

static inline void toggle_cell(PatternBoard *board, int cell, int sign) {
    for (int colour = 0; colour < 2; colour++)
        toggle_threat(board, cell, colour, worth_of(board, board->codes[cell], colour)->threat, sign);
}

static void change_threats(PatternBoard *board, int cell, uint32_t before, uint32_t after) {
    for (int colour = 0; colour < 2; colour++) {
        unsigned old = worth_of(board, before, colour)->threat, new = worth_of(board, after, colour)->threat;
        if (old == new) continue;
        toggle_threat(board, cell, colour, old, -1);
        toggle_threat(board, cell, colour, new, 1);
    }
}

/* True: what the cell threatens changed. */
static inline bool change_cell(PatternBoard *board, int cell, uint32_t after) {
    uint32_t before = board->codes[cell];
    const CellWorth *old[2] = {worth_of(board, before, 0), worth_of(board, before, 1)};
    const CellWorth *new[2] = {worth_of(board, after, 0), worth_of(board, after, 1)};
    board->codes[cell] = after;
    board->worth[0] += new[0]->worth - old[0]->worth;
    board->worth[1] += new[1]->worth - old[1]->worth;
    if (((old[0]->threat ^ new[0]->threat) | (old[1]->threat ^ new[1]->threat)) == 0) return false;
    change_threats(board, cell, before, after);
    return true;
}

/* The codes of a neighbour after a stone of `colour` in one of its lines. */
static inline uint32_t codes_after(PatternBoard *board, int cell, int line, uint32_t change) {
    const PatternTables *tables = board->tables;
    uint32_t codes = board->codes[cell], pair = board->lines[cell][line] += change;
    uint32_t shapes = tables->line[0][pair & PAIR_MASK] | (uint32_t)tables->line[1][pair >> PAIR_SHIFT]
                                                              << PAIR_SHIFT;
    uint32_t both = (SHAPES - 1) * ((UINT32_C(1) << PAIR_SHIFT) + 1);
    return codes ^ ((codes >> (SHAPE_BITS * line) ^ shapes) & both) << (SHAPE_BITS * line);
}

/* First all lines, without a branch on what they come to; then the few cells that changed. */
void pattern_board_place(PatternBoard *board, int cell, int colour) {
    const PatternTables *tables = board->tables;
    PatternFrame *frame = &board->frames[board->stones];
    int count = 0;
    for (int line = 0; line < LINES; line++)
        for (int side = 0; side < 2; side++) {
            const uint32_t *change = tables->change[colour][!side];
            int step = side ? steps[line] : -steps[line], neighbour = cell;
            for (int k = 1; k <= tables->ahead[cell][line][side]; k++) {
                neighbour += step;
                uint32_t codes = codes_after(board, neighbour, line, change[k]);
                frame->changes[count] = (CellChange){codes, (uint16_t)neighbour, false};
                count += codes != board->codes[neighbour] && !board->taken[neighbour];
            }
        }
    frame->count = count;
    for (int i = 0; i < 2; i++) {
        frame->worth[i] = board->worth[i];
        board->worth[i] -= worth_of(board, board->codes[cell], i)->worth;
    }
    toggle_cell(board, cell, -1);
    for (int i = 0; i < count; i++) {
        CellChange *change = &frame->changes[i];
        uint32_t before = board->codes[change->cell];
        change->threat = change_cell(board, change->cell, change->codes);
        change->codes = before;
    }
    board->taken[cell] = true;
    board->hash ^= tables->key[colour][cell];
    board->placed++;
    board->stones++;
}

void pattern_board_lift(PatternBoard *board, int cell, int colour) {
    const PatternTables *tables = board->tables;
    board->stones--;
    board->hash ^= tables->key[colour][cell];
    board->taken[cell] = false;
    const PatternFrame *frame = &board->frames[board->stones];
    for (int i = 0; i < frame->count; i++) {
        const CellChange *change = &frame->changes[i];
        if (change->threat) change_threats(board, change->cell, board->codes[change->cell], change->codes);
        board->codes[change->cell] = change->codes;
    }
    toggle_cell(board, cell, 1);
    for (int i = 0; i < 2; i++) board->worth[i] = frame->worth[i];
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
            for (int i = 0; i < 2; i++) board->worth[i] += worth_of(board, codes, i)->worth;
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
