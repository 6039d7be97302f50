/* Patterns: for every free cell, colour and line, the shape that a stone there completes, updated stone by
 * stone.
 *
 * A line through a cell is a number in base 3 with a digit for each neighbour: free, own, or blocked (a stone
 * of the other colour, or off the board). A table gives the shape of each number. It is built backwards from
 * five: a four is one stone away from a five, a three one stone away from a four (Allis, van den Herik and
 * Huntjens, Go-Moku and threat-space search, 1993). */
#ifndef KOZYR_GAMES_GOMOKU_PATTERNS_H
#define KOZYR_GAMES_GOMOKU_PATTERNS_H

#include "games/gomoku/gomoku.h"

/* The shape that a stone makes in one line, in ascending order of worth. */
typedef enum {
    SHAPE_NONE,
    SHAPE_TWO,        /* one more stone makes a three */
    SHAPE_OPEN_TWO,   /* one more stone makes an open three */
    SHAPE_THREE,      /* one more stone makes a four */
    SHAPE_OPEN_THREE, /* one more stone makes an open four */
    SHAPE_FOUR,       /* one more stone makes a five; one reply prevents it */
    SHAPE_OPEN_FOUR,  /* one more stone makes a five, whatever the reply */
    SHAPE_FIVE,
    SHAPES
} LineShape;

/* The threat that a stone makes in its four lines together, in ascending order. */
typedef enum {
    THREAT_NONE,
    THREAT_THREE,
    THREAT_DOUBLE_THREE,
    THREAT_FOUR,
    THREAT_FOUR_THREE,
    THREAT_WINNING, /* an open four, or two fours: only a five of the other side helps */
    THREAT_FIVE,
    THREATS
} CellThreat;

enum { THREAT_BITS = 3, THREAT_MASK = (1 << THREAT_BITS) - 1 };
_Static_assert(THREATS <= 1 << THREAT_BITS, "a threat fits in its bits");

enum {
    /* Neighbours on each side that a line includes: 4, or 5 where the rule tells six in a row from five. */
    LINE_REACH_MAX = 5,
    LINE_CODES_MAX = 59049, /* 3^10 */
    LINES = 4,
    SHAPE_BITS = 3,
    CELL_CODES = 1 << (SHAPE_BITS * LINES), /* the four shapes of a cell */
    CELL_WORDS = (GOMOKU_CELLS_MAX + 63) / 64,
    CHANGES_MAX = 2 * LINES * LINE_REACH_MAX + 1,
    /* Codes of both colours in one word: Black's low, White's high. */
    PAIR_SHIFT = 16,
    PAIR_MASK = (1 << PAIR_SHIFT) - 1
};

enum { COMBINATIONS = 330 }; /* of four shapes in any order */
_Static_assert(COMBINATIONS == SHAPES * (SHAPES + 1) * (SHAPES + 2) * (SHAPES + 3) / 24 && LINES == 4,
               "combinations with repetition");
_Static_assert(SHAPES <= 1 << SHAPE_BITS && CELL_CODES <= 1 << PAIR_SHIFT && LINE_CODES_MAX <= PAIR_MASK + 1,
               "both colours' codes fit in a word");

/* The contribution of a free cell's shapes to the value of a position, in hundredths of the log odds of
 * winning: for the side to move, and for the other side. `tempo` is the worth of being to move. */
typedef struct {
    int16_t to_move[COMBINATIONS], to_wait[COMBINATIONS];
    int16_t tempo;
} LearnedValues;

/* In caro a four can be answered from both of its ends, so the same shapes are worth less. */
typedef enum { LEARNED_FREESTYLE, LEARNED_CARO, LEARNED_KINDS } LearnedKind;

extern const LearnedValues gomoku_learned_values[LEARNED_KINDS]; /* learned.c, written by learn/learned.c */

/* The worth of a free cell to a side: the sum over its lines by shape, plus the terms for two lines. */
typedef struct {
    int32_t shape[SHAPES];
    int32_t double_three, four_three;
    int32_t initiative; /* percent by which shapes of the side to move count more in a position's value */
    const LearnedValues *learned; /* a table for each kind, used instead; NULL: the worths are used */
} PatternWeights;

typedef struct {
    int16_t order;            /* of cells to try: the worth, and more for a threat */
    int16_t to_move, to_wait; /* used in the value of a position */
    uint8_t threat;           /* CellThreat */
} CellWorth;

/* Built once a game. */
typedef struct {
    GomokuRules rules;
    int size, reach, codes;
    int32_t power[2 * LINE_REACH_MAX]; /* powers of three */
    uint8_t line[2][LINE_CODES_MAX];   /* LineShape by colour and code */
    CellWorth cell[2][CELL_CODES];
    int32_t tempo; /* worth of being to move */
    /* Change of a line code, by the stone's colour, side and distance. */
    uint32_t change[2][2][LINE_REACH_MAX + 1];
    uint16_t origin[GOMOKU_CELLS_MAX][LINES];  /* line codes of the empty board */
    uint8_t ahead[GOMOKU_CELLS_MAX][LINES][2]; /* cells before the edge, backwards and forwards */
    uint64_t key[2][GOMOKU_CELLS_MAX];         /* hash key of a stone */
} PatternTables;

/* The number of a combination: the same for any order of the four shapes in `code`. */
int pattern_combination(int code);

void pattern_tables_build(PatternTables *tables, const GomokuRules *rules, const PatternWeights *weights);

/* A cell's change by a stone, kept for undoing it. */
typedef struct {
    uint32_t codes;
    uint16_t cell;
    uint8_t before, after; /* the cell's threats, Black's in the low THREAT_BITS */
} CellChange;

typedef struct {
    int32_t value[2];
    int count;
    CellChange changes[CHANGES_MAX];
} PatternFrame;

typedef struct {
    const PatternTables *tables;
    GomokuState state; /* stones and rules only */
    uint64_t hash;     /* hash of the stones, without the side to move */
    uint64_t placed;   /* stones placed since the board was cleared: the effort of a search */
    int stones;
    int32_t value[2];                        /* value for a colour that is to move: sum over the free cells */
    int16_t count[2][THREATS];               /* free cells by threat */
    uint64_t cells[2][THREATS][CELL_WORDS];  /* sets of these cells */
    bool taken[GOMOKU_CELLS_MAX];            /* taken by a stone, or off the board */
    uint32_t codes[GOMOKU_CELLS_MAX];        /* the shapes of a cell; for a stone, those before it was laid */
    uint32_t lines[GOMOKU_CELLS_MAX][LINES]; /* the codes of a cell's lines */
    PatternFrame frames[GOMOKU_CELLS_MAX];   /* by number of stones before, in the order placed */
} PatternBoard;

void pattern_board_clear(PatternBoard *board, const PatternTables *tables);
void pattern_board_place(PatternBoard *board, int cell, int colour);
/* Lifts the last stone placed; stones are lifted in reverse order. */
void pattern_board_lift(PatternBoard *board, int cell, int colour);

/* What a stone would make of the position: the value for the other colour, which is to move, and for each colour
 * the number of free cells that make a five, and of those that make an open or double four. */
typedef struct {
    int32_t value;
    int five[2], winning[2];
} PatternGlance;

/* The position after a stone, without placing it. The board is unchanged. */
PatternGlance pattern_board_glance(PatternBoard *board, int cell, int colour);

/* The worth of a stone of `colour` on a free cell. */
static inline const CellWorth *pattern_cell(const PatternBoard *board, int cell, int colour) {
    return &board->tables->cell[colour][board->codes[cell] >> (PAIR_SHIFT * colour) & (CELL_CODES - 1)];
}

static inline CellThreat pattern_threat(const PatternBoard *board, int cell, int colour) {
    return (CellThreat)pattern_cell(board, cell, colour)->threat;
}

/* The order in which cells are tried: the larger first. */
static inline int pattern_order(const PatternBoard *board, int cell, int colour) {
    return 4 * pattern_cell(board, cell, colour)->order + 3 * pattern_cell(board, cell, !colour)->order;
}

/* The cells of largest order so far. A key is the order and the cell's number, which is below GOMOKU_CELLS_MAX; of
 * equal orders the lower number is first. Keys descend; key[0] is larger than any. */
enum { BEST_CELLS_MAX = 60, BEST_CELLS_NUMBERS = 512 };
typedef struct {
    int count, most;
    int32_t key[1 + BEST_CELLS_MAX];
} BestCells;

_Static_assert((int)GOMOKU_CELLS_MAX <= (int)BEST_CELLS_NUMBERS && BEST_CELLS_MAX % 4 == 0, "room for all");

/* Any four keys in a row. */
typedef int32_t FourKeys
    __attribute__((vector_size(4 * sizeof(int32_t)), aligned(sizeof(int32_t)), may_alias));

static inline void best_cells_start(BestCells *best, int most) {
    assert(most >= 1 && most <= BEST_CELLS_MAX);
    best->count = 0;
    best->most = most;
    best->key[0] = INT32_MAX;
    for (int i = 1; i < most + 4 && i <= BEST_CELLS_MAX; i++) best->key[i] = INT32_MIN;
}

/* Every key becomes the larger of itself and the smaller of its predecessor and the new one, four at a time. */
static inline void best_cells_add(BestCells *best, int order, int number) {
    int32_t key = order * BEST_CELLS_NUMBERS + BEST_CELLS_NUMBERS - 1 - number;
    if (key < best->key[best->most]) return;
    FourKeys new = {key, key, key, key};
    for (int i = (best->most - 1) / 4 * 4; i >= 0; i -= 4) {
        FourKeys before = *(const FourKeys *)(best->key + i), *own = (FourKeys *)(best->key + i + 1);
        FourKeys below = before < new, smaller = (before & below) | (new & ~below);
        FourKeys above = *own > smaller;
        *own = (*own & above) | (smaller & ~above);
    }
    if (best->count < best->most) best->count++;
}

static inline int best_cells_at(const BestCells *best, int i) {
    return BEST_CELLS_NUMBERS - 1 - best->key[i + 1] % BEST_CELLS_NUMBERS;
}

/* patterns.c: true if renju allows Black this free cell. */
bool pattern_allowed(const PatternBoard *board, int cell);

static inline bool pattern_is_legal(const PatternBoard *board, int cell, int colour) {
    return board->tables->rules.rule != GOMOKU_RENJU || colour != GOMOKU_BLACK ||
           pattern_allowed(board, cell);
}

/* The first free cell with this threat; there must be one. */
static inline int pattern_first(const PatternBoard *board, int colour, CellThreat threat) {
    assert(board->count[colour][threat] > 0);
    const uint64_t *words = board->cells[colour][threat];
    int word = 0;
    while (!words[word]) word++;
    return word * 64 + __builtin_ctzll(words[word]);
}

/* Appends the cells with this threat, ascending, to `count` cells; returns the new number. */
int pattern_list(const PatternBoard *board, int colour, CellThreat threat, uint16_t *cells, int count);

#endif
