/* What a stone would make: for every free cell, colour and line the shape that a stone there completes,
 * kept up to date stone by stone.
 *
 * A line through a cell is a number of base 3, a digit for each neighbour: free, own, or blocked (a stone of
 * the other colour, or off the board). A table says which shape the number stands for. It is made backwards
 * from five: a four is one stone away from a five, a three one stone away from a four (Allis, van den Herik
 * and Huntjens, Go-Moku and threat-space search, 1993). */
#ifndef KOZYR_GAMES_GOMOKU_PATTERNS_H
#define KOZYR_GAMES_GOMOKU_PATTERNS_H

#include "games/gomoku/gomoku.h"

/* What a stone makes in one line, in ascending order of its worth. */
typedef enum {
    SHAPE_NONE,
    SHAPE_TWO,        /* one stone more makes a three */
    SHAPE_OPEN_TWO,   /* makes an open three */
    SHAPE_THREE,      /* makes a four */
    SHAPE_OPEN_THREE, /* makes an open four */
    SHAPE_FOUR,       /* makes a five, and one reply prevents it */
    SHAPE_OPEN_FOUR,  /* makes a five whatever the reply */
    SHAPE_FIVE,
    SHAPES
} LineShape;

/* What a stone makes in its four lines together, in ascending order. */
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

enum {
    LINE_REACH_MAX = 5, /* neighbours to either side that a line knows: 4, or 5 where six in a row differ */
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

enum { COMBINATIONS = 330 }; /* of four shapes, whatever their order */

/* What a free cell by its shapes adds to the value of a position, in hundredths of the logarithm of the odds
 * to win: shapes of the side to move, and of the side that waits. `tempo`: to be the one to move. */
typedef struct {
    int16_t to_move[COMBINATIONS], to_wait[COMBINATIONS];
    int16_t tempo;
} LearnedValues;

/* In caro a four can be answered from both of its ends, so that shapes of the same name are worth less there.
 */
typedef enum { LEARNED_FREESTYLE, LEARNED_CARO, LEARNED_KINDS } LearnedKind;

extern const LearnedValues gomoku_learned_values[LEARNED_KINDS]; /* learned.c, written by learn/learned.c */

/* The worth of a free cell to a side: the sum over its lines by shape, and something for a crossing. */
typedef struct {
    int32_t shape[SHAPES];
    int32_t double_three, four_three;
    int32_t initiative; /* per cent that shapes of the side to move count more in a position's value */
    const LearnedValues *learned; /* of each kind: they make the value instead; NULL: the worths do */
} PatternWeights;

typedef struct {
    int16_t worth;            /* in the order of cells */
    int16_t to_move, to_wait; /* in the value of a position */
    uint8_t threat;           /* CellThreat */
} CellWorth;

/* Built once a game. */
typedef struct {
    GomokuRules rules;
    int size, reach, codes;
    int32_t power[2 * LINE_REACH_MAX]; /* of three */
    uint8_t line[2][LINE_CODES_MAX];   /* LineShape by colour and code */
    CellWorth cell[2][CELL_CODES];
    int32_t tempo;                             /* to be the one to move */
    uint32_t change[2][2][LINE_REACH_MAX + 1]; /* to a line by colour, side and distance of a stone */
    uint16_t origin[GOMOKU_CELLS_MAX][LINES];  /* codes of the empty board */
    uint8_t ahead[GOMOKU_CELLS_MAX][LINES][2]; /* cells up to the edge, backwards and forwards */
    uint64_t key[2][GOMOKU_CELLS_MAX];         /* of a stone, for hashes */
} PatternTables;

/* The number of a combination: the same for any order of the four shapes in `code`. */
int pattern_combination(int code);

void pattern_tables_build(PatternTables *tables, const GomokuRules *rules, const PatternWeights *weights);

/* What a stone changed, to be put back. */
typedef struct {
    uint32_t codes;
    uint16_t cell;
    bool threat; /* it changed, too */
} CellChange;

typedef struct {
    int32_t value[2];
    int count;
    CellChange changes[CHANGES_MAX];
} PatternFrame;

typedef struct {
    const PatternTables *tables;
    GomokuState state; /* its stones and rules only */
    uint64_t hash;     /* of the stones, not of the side to move */
    uint64_t placed;   /* stones ever placed: the effort of a search */
    int stones;
    int32_t value[2];                        /* to a colour that is to move: sums over the free cells */
    int16_t count[2][THREATS];               /* free cells by threat */
    uint64_t cells[2][THREATS][CELL_WORDS];  /* the same cells; THREAT_NONE is not kept */
    bool taken[GOMOKU_CELLS_MAX];            /* or off the board */
    uint32_t codes[GOMOKU_CELLS_MAX];        /* the shapes of a cell; of a stone: from before it */
    uint32_t lines[GOMOKU_CELLS_MAX][LINES]; /* codes of its lines */
    PatternFrame frames[GOMOKU_CELLS_MAX];   /* by stone, in the order placed */
} PatternBoard;

void pattern_board_clear(PatternBoard *board, const PatternTables *tables);
void pattern_board_place(PatternBoard *board, int cell, int colour);
/* Takes back the last stone placed: stones are lifted in the reverse order. */
void pattern_board_lift(PatternBoard *board, int cell, int colour);

/* What a stone of `colour` on a free cell would make. */
static inline const CellWorth *pattern_cell(const PatternBoard *board, int cell, int colour) {
    return &board->tables->cell[colour][board->codes[cell] >> (PAIR_SHIFT * colour) & (CELL_CODES - 1)];
}

static inline CellThreat pattern_threat(const PatternBoard *board, int cell, int colour) {
    return (CellThreat)pattern_cell(board, cell, colour)->threat;
}

/* patterns.c: may Black lay a stone on this free cell under the rules of renju? */
bool pattern_allowed(const PatternBoard *board, int cell);

static inline bool pattern_is_legal(const PatternBoard *board, int cell, int colour) {
    return board->tables->rules.rule != GOMOKU_RENJU || colour != GOMOKU_BLACK ||
           pattern_allowed(board, cell);
}

/* The first free cell with this threat; there must be one. */
static inline int pattern_first(const PatternBoard *board, int colour, CellThreat threat) {
    const uint64_t *words = board->cells[colour][threat];
    int word = 0;
    while (!words[word]) word++;
    return word * 64 + __builtin_ctzll(words[word]);
}

/* Appends the cells with this threat, ascending; returns how many there are now. */
int pattern_list(const PatternBoard *board, int colour, CellThreat threat, uint16_t *cells, int count);

#endif
