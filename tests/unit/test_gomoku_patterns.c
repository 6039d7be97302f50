/* Alphabeta's patterns: every line against a forward reading of the definitions, every cell against its
 * shapes, and the incrementally kept board against a full reading. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../pattern_boards.h"
#include "games/gomoku/patterns.h"

enum { SPAN = 2 * LINE_REACH_MAX + 1, CENTRE = LINE_REACH_MAX, UNKNOWN = SHAPES };

static PatternBoard fresh;

/* ---- lines ---- */

/* A line as characters: X own, O the other's or off the board, . free. The names of its shapes depend on the
 * side that places a stone. */
typedef struct {
    GomokuRule rule;
    int colour;
    uint8_t known[LINE_CODES_MAX];
} Reading;

static Reading reading;

static bool wins_in(const char *line) {
    int first = CENTRE, last = CENTRE;
    while (first > 0 && line[first - 1] == 'X') first--;
    while (last < SPAN - 1 && line[last + 1] == 'X') last++;
    int stones = last - first + 1;
    bool held = first > 0 && last < SPAN - 1 && line[first - 1] == 'O' && line[last + 1] == 'O';
    switch (reading.rule) {
    case GOMOKU_FREESTYLE:
        return stones >= 5;
    case GOMOKU_STANDARD:
        return stones == 5;
    case GOMOKU_RENJU:
        return reading.colour == GOMOKU_BLACK ? stones == 5 : stones >= 5;
    case GOMOKU_CARO:
        return stones == 5 && !held;
    default:
        return stones > 5 || (stones == 5 && !held);
    }
}

/* Neighbours are numbered outwards, behind before ahead. */
static int place_of(int digit) { return CENTRE + (digit % 2 ? 1 : -1) * (1 + digit / 2); }

static int code_of(const char *line) {
    int code = 0;
    for (int digit = 2 * tables.reach - 1; digit >= 0; digit--)
        code = 3 * code + (line[place_of(digit)] == 'X' ? 1 : line[place_of(digit)] == 'O' ? 2 : 0);
    return code;
}

static void line_of(int code, char *line) {
    memset(line, 'O', SPAN);
    line[CENTRE] = 'X';
    for (int digit = 0; digit < 2 * tables.reach; digit++, code /= 3) line[place_of(digit)] = ".XO"[code % 3];
}

static LineShape shape_in(char *line);

static LineShape shape_with(char *line, int place, char stone) {
    line[place] = stone;
    LineShape shape = shape_in(line);
    line[place] = '.';
    return shape;
}

/* True if one of the pairs of cells that make a five has the four between its cells. */
static bool is_straight(char *line) {
    for (int i = CENTRE - 4; i < CENTRE; i++) {
        bool between = line[i] == '.' && line[i + 5] == '.';
        for (int k = i + 1; k < i + 5; k++) between &= line[k] == 'X';
        if (between && shape_with(line, i, 'X') == SHAPE_FIVE && shape_with(line, i + 5, 'X') == SHAPE_FIVE)
            return true;
    }
    return false;
}

/* The shape of a stone that threatens a five: how many replies in the line leave no five. */
static LineShape four_in(char *line) {
    int defences = 0;
    for (int i = 0; i < SPAN; i++)
        if (line[i] == '.' && abs(i - CENTRE) <= tables.reach)
            defences += shape_with(line, i, 'O') < SHAPE_FOUR;
    if (defences > 1) return SHAPE_THREE;
    if (defences == 1) return SHAPE_FOUR;
    bool renju = reading.rule == GOMOKU_RENJU && reading.colour == GOMOKU_BLACK;
    return renju && !is_straight(line) ? SHAPE_NONE : SHAPE_OPEN_FOUR;
}

static LineShape read_shape(char *line) {
    static const LineShape before[SHAPES] = {[SHAPE_OPEN_FOUR] = SHAPE_OPEN_THREE,
                                             [SHAPE_FOUR] = SHAPE_THREE,
                                             [SHAPE_OPEN_THREE] = SHAPE_OPEN_TWO,
                                             [SHAPE_THREE] = SHAPE_TWO};
    LineShape best = SHAPE_NONE;
    if (wins_in(line)) return SHAPE_FIVE;
    for (int i = CENTRE - 4; i <= CENTRE + 4; i++) {
        if (line[i] != '.') continue;
        LineShape next = shape_with(line, i, 'X');
        if (next == SHAPE_FIVE) return four_in(line);
        if (before[next] > best) best = before[next];
    }
    return best;
}

/* The definitions read forwards: what one more stone makes. */
static LineShape shape_in(char *line) {
    uint8_t *known = &reading.known[code_of(line)];
    if (*known == UNKNOWN) *known = (uint8_t)read_shape(line);
    return (LineShape)*known;
}

/* All lines of all rules; the tables contain nothing else. */
TEST(shapes_by_definition) {
    for (int rule = 0; rule < RULES; rule++)
        for (int colour = 0; colour < 2; colour++) {
            int seen[SHAPES] = {0}, codes = rule == GOMOKU_FREESTYLE ? 6561 : LINE_CODES_MAX;
            start_board(15, (GomokuRule)rule);
            reading = (Reading){.rule = (GomokuRule)rule, .colour = colour};
            memset(reading.known, UNKNOWN, sizeof reading.known);
            assert_int_equal(tables.codes, codes);
            for (int code = 0; code < codes; code++) {
                char line[SPAN];
                line_of(code, line);
                assert_int_equal(code_of(line), code);
                assert_int_equal(tables.line[colour][code], shape_in(line));
                seen[tables.line[colour][code]]++;
            }
            for (int shape = 0; shape < SHAPES; shape++) assert_true(seen[shape] > 0 || rule >= GOMOKU_CARO);
        }
}

/* ---- cells ---- */

static void count_shapes(int code, int *shapes) {
    memset(shapes, 0, SHAPES * sizeof *shapes);
    for (int i = 0; i < LINES; i++) shapes[code >> (SHAPE_BITS * i) & (SHAPES - 1)]++;
}

static CellThreat threat_in(const int *shapes) {
    int fours = shapes[SHAPE_FOUR], threes = shapes[SHAPE_OPEN_THREE];
    if (shapes[SHAPE_FIVE]) return THREAT_FIVE;
    if (shapes[SHAPE_OPEN_FOUR] || fours >= 2) return THREAT_WINNING;
    if (fours && threes) return THREAT_FOUR_THREE;
    if (fours) return THREAT_FOUR;
    return threes >= 2 ? THREAT_DOUBLE_THREE : threes ? THREAT_THREE : THREAT_NONE;
}

static LearnedValues learned[LEARNED_KINDS];

static CellWorth worth_in(const int *shapes, int code, GomokuRule rule, bool is_learned) {
    static const int more_in_order[THREATS] = {0, 50, 500, 60, 2000, 8000, 20000};
    CellThreat threat = threat_in(shapes);
    int worth = threat == THREAT_DOUBLE_THREE ? 40 : threat == THREAT_FOUR_THREE ? 60 : 0;
    for (int shape = 0; shape < SHAPES; shape++) worth += shapes[shape] * weights.shape[shape];
    CellWorth wanted = {(int16_t)(worth + more_in_order[threat]), (int16_t)(worth * 120 / 100),
                        (int16_t)-worth, (uint8_t)threat};
    if (!is_learned) return wanted;
    const LearnedValues *values = &learned[rule >= GOMOKU_CARO ? LEARNED_CARO : LEARNED_FREESTYLE];
    wanted.to_move = values->to_move[pattern_combination(code)];
    wanted.to_wait = values->to_wait[pattern_combination(code)];
    return wanted;
}

static void check_cell(const PatternTables *checked, int code, GomokuRule rule, bool is_learned) {
    int shapes[SHAPES];
    count_shapes(code, shapes);
    CellWorth wanted = worth_in(shapes, code, rule, is_learned), nothing = {.threat = THREAT_NONE};
    bool forbidden = rule == GOMOKU_RENJU && !shapes[SHAPE_FIVE] &&
                     (shapes[SHAPE_FOUR] + shapes[SHAPE_OPEN_FOUR] >= 2 || shapes[SHAPE_OPEN_THREE] >= 2);
    for (int colour = 0; colour < 2; colour++) {
        const CellWorth *found = &checked->cell[colour][code],
                        *hoped = forbidden && !colour ? &nothing : &wanted;
        assert_int_equal(found->order, hoped->order);
        assert_int_equal(found->to_move, hoped->to_move);
        assert_int_equal(found->to_wait, hoped->to_wait);
        assert_int_equal(found->threat, hoped->threat);
    }
}

TEST(cells_by_their_shapes) {
    static PatternTables other;
    PatternWeights with_values = weights;
    with_values.learned = learned;
    for (int i = 0; i < COMBINATIONS; i++)
        for (int kind = 0; kind < LEARNED_KINDS; kind++) {
            learned[kind].to_move[i] = (int16_t)(i + 1000 * kind);
            learned[kind].to_wait[i] = (int16_t)(-i - 500 * kind);
            learned[kind].tempo = (int16_t)(7 + kind);
        }
    for (int rule = 0; rule < RULES; rule++) {
        GomokuRules rules = {.seats = 2, .size = 6, .rule = (uint8_t)rule};
        start_board(6, (GomokuRule)rule);
        pattern_tables_build(&other, &rules, &with_values);
        assert_int_equal(tables.tempo, 0);
        assert_int_equal(other.tempo, rule >= GOMOKU_CARO ? 8 : 7);
        for (int code = 0; code < CELL_CODES; code++) {
            check_cell(&tables, code, (GomokuRule)rule, false);
            check_cell(&other, code, (GomokuRule)rule, true);
        }
    }
}

/* ---- boards ---- */

/* The line around a cell, for a stone of `colour`. In caro the first cell beyond an edge counts as free. */
static void read_line(int cell, int colour, int line, char *out) {
    static const int directions[LINES][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    int x = gomoku_x(cell), y = gomoku_y(cell), dx = directions[line][0], dy = directions[line][1];
    bool caro = tables.rules.rule >= GOMOKU_CARO;
    for (int side = -1; side <= 1; side += 2) {
        bool beyond = false;
        for (int k = 1; k <= LINE_REACH_MAX; k++) {
            int column = x + side * k * dx, row = y + side * k * dy;
            bool off = column < 0 || row < 0 || column >= tables.size || row >= tables.size;
            char stone = '.';
            if (off) stone = caro && !beyond ? '.' : 'O';
            if (!off && gomoku_has(&board.state, colour, column, row)) stone = 'X';
            if (!off && gomoku_has(&board.state, !colour, column, row)) stone = 'O';
            out[CENTRE + side * k] = stone;
            beyond |= off;
        }
    }
    out[CENTRE] = 'X';
}

static void check_lines(void) {
    for (int y = 0; y < tables.size; y++)
        for (int x = 0; x < tables.size; x++)
            for (int i = 0; i < 2 * LINES; i++) {
                int cell = gomoku_cell(x, y), colour = i / LINES, line = i % LINES;
                char text[SPAN];
                read_line(cell, colour, line, text);
                uint32_t code = board.lines[cell][line] >> (PAIR_SHIFT * colour) & PAIR_MASK;
                assert_int_equal(code, code_of(text));
                unsigned shape =
                    board.codes[cell] >> (PAIR_SHIFT * colour + SHAPE_BITS * line) & (SHAPES - 1);
                if (!board.taken[cell]) assert_int_equal(shape, tables.line[colour][code]);
            }
}

/* A cell is a five exactly where the rules say that a stone wins. */
static void check_wins(void) {
    for (int y = 0; y < tables.size; y++)
        for (int x = 0; x < tables.size; x++)
            for (int colour = 0; colour < 2; colour++) {
                int cell = gomoku_cell(x, y);
                if (board.taken[cell]) continue;
                bool wins = gomoku_threat(&board.state, colour, x, y).run > 0;
                assert_int_equal(pattern_threat(&board, cell, colour) == THREAT_FIVE, wins);
            }
}

static void check_sums(void) {
    int32_t value[2] = {tables.tempo, tables.tempo};
    int count[2][THREATS] = {{0}};
    for (int cell = 0; cell < GOMOKU_CELLS_MAX; cell++)
        for (int colour = 0; colour < 2 && !board.taken[cell]; colour++) {
            const CellWorth *found = pattern_cell(&board, cell, colour);
            value[colour] += found->to_move;
            value[!colour] += found->to_wait;
            count[colour][found->threat]++;
            bool marked = board.cells[colour][found->threat][cell / 64] >> (cell % 64) & 1;
            assert_true(found->threat == THREAT_NONE || marked);
        }
    for (int colour = 0; colour < 2; colour++) {
        assert_int_equal(board.value[colour], value[colour]);
        for (int threat = THREAT_THREE; threat < THREATS; threat++) {
            uint16_t cells[GOMOKU_CELLS_MAX];
            assert_int_equal(board.count[colour][threat], count[colour][threat]);
            assert_int_equal(pattern_list(&board, colour, (CellThreat)threat, cells, 0),
                             count[colour][threat]);
        }
    }
}

/* The same stones placed in another order on an empty board. */
static void check_fresh(const int *cells, const int *colours, int count) {
    pattern_board_clear(&fresh, &tables);
    for (int i = count - 1; i >= 0; i--) pattern_board_place(&fresh, cells[i], colours[i]);
    assert_memory_equal(board.value, fresh.value, sizeof board.value);
    assert_memory_equal(board.count, fresh.count, sizeof board.count);
    assert_memory_equal(board.cells, fresh.cells, sizeof board.cells);
    assert_memory_equal(board.lines, fresh.lines, sizeof board.lines);
    assert_true(board.hash == fresh.hash);
    for (int cell = 0; cell < GOMOKU_CELLS_MAX; cell++)
        if (!board.taken[cell]) assert_int_equal(board.codes[cell], fresh.codes[cell]);
}

/* If renju forbids nothing, or White is to move, every free cell is legal. */
static void check_legal(void) {
    GomokuState asked = board.state;
    for (int colour = 0; colour < 2; colour++) {
        asked.turn = (int8_t)colour;
        for (int cell = 0; cell < GOMOKU_CELLS_MAX; cell++)
            if (!board.taken[cell])
                assert_int_equal(pattern_is_legal(&board, cell, colour),
                                 gomoku_is_legal(&asked, gomoku_x(cell), gomoku_y(cell)));
    }
}

/* Placing and removing a stone leaves everything unchanged, except the count of stones ever placed; a glance
 * leaves everything unchanged and sees what placing does. */
static void check_lifted(int cell, int colour) {
    size_t rest = offsetof(PatternBoard, stones), kept = offsetof(PatternBoard, frames) - rest;
    memcpy(&fresh, &board, offsetof(PatternBoard, frames));
    PatternGlance glance = pattern_board_glance(&board, cell, colour);
    assert_memory_equal(&board, &fresh, offsetof(PatternBoard, frames));
    pattern_board_place(&board, cell, colour);
    assert_int_equal(glance.value, board.value[!colour]);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(glance.five[i], board.count[i][THREAT_FIVE]);
        assert_int_equal(glance.winning[i], board.count[i][THREAT_WINNING]);
    }
    assert_true(board.taken[cell]);
    assert_true(gomoku_has(&board.state, colour, gomoku_x(cell), gomoku_y(cell)));
    assert_int_equal(board.placed, fresh.placed + 1);
    assert_int_equal(board.stones, fresh.stones + 1);
    pattern_board_lift(&board, cell, colour);
    assert_int_equal(board.placed, fresh.placed + 1);
    assert_memory_equal(&board.state, &fresh.state, sizeof board.state);
    assert_memory_equal((char *)&board + rest, (char *)&fresh + rest, kept);
    assert_true(board.hash == fresh.hash);
}

TEST(stone_by_stone) {
    Rng rng = rng_seeded(2);
    for (int game = 0; game < 64; game++) {
        int cells[GOMOKU_CELLS_MAX], colours[GOMOKU_CELLS_MAX], count = 0;
        int size = GOMOKU_SIZE_MIN + game % (GOMOKU_SIZE_MAX - GOMOKU_SIZE_MIN + 1);
        start_board(size, (GomokuRule)(game / 16 % RULES));
        for (int i = 0; i < 120; i++) {
            int most = size * size < 81 ? size * size : 81;
            if (count == most / 2 || (count && rng_below(&rng, 3) == 0)) {
                count--;
                pattern_board_lift(&board, cells[count], colours[count]);
            } else {
                cells[count] = pick_cell(&rng);
                colours[count] = (int)rng_below(&rng, 2);
                pattern_board_place(&board, cells[count], colours[count]);
                count++;
            }
            if (i % 10 == 0) check_fresh(cells, colours, count);
            if (i % 10 == 5 && count < size * size) check_lifted(pick_cell(&rng), i / 10 % 2);
        }
        check_sums();
        check_wins();
        check_lines();
        check_legal();
        check_fresh(cells, colours, count);
    }
}
