/* The models of the GobangCat program: shapes of stones in windows of six cells, read in eight directions.
 *
 * Every window has a code of two bits a cell; a table says what each code means, so that a stone changes
 * at most 48 codes and a scan only visits windows that have a model, in the original's order. */
#ifndef KOZYR_GAMES_GOMOKU_MODELS_H
#define KOZYR_GAMES_GOMOKU_MODELS_H

#include "games/gomoku/gomoku.h"

/* In the order of their rank. */
typedef enum {
    MODEL_M2,    /* sleeping two */
    MODEL_H2,    /* open two */
    MODEL_M3,    /* sleeping three */
    MODEL_H3,    /* open three */
    MODEL_CUBE3, /* crossing of two open twos */
    MODEL_C4,    /* rush four */
    MODEL_CUBE4, /* any other crossing */
    MODEL_H4,    /* four with one end free */
    MODEL_WIN,   /* five */
    MODEL_TYPES
} ModelType;

typedef enum { EVALUATOR_MODELS, EVALUATOR_COUNTING } Evaluator;

enum {
    WINDOW_CELLS = 6, /* the first five lie on the board */
    WINDOW_CODES = 1 << (2 * WINDOW_CELLS),
    WINDOW_DIRECTIONS = 8,
    WINDOWS_MAX = GOMOKU_CELLS_MAX * WINDOW_DIRECTIONS,
    WINDOW_MODELS_MAX = 4, /* of one window */
    MATCHES_MAX = 512,     /* codes with a model */
    MODELS_MAX = WINDOWS_MAX * WINDOW_MODELS_MAX + GOMOKU_CELLS_MAX + 1,
    CANDIDATES_MAX = 60,
    PHANTOM = GOMOKU_CELLS_MAX, /* the cell -1, -1: what the original lists for a free cell off the board */
    WIN_VALUE = 100000000
};

/* How models are found, chosen from and counted. */
typedef struct {
    Evaluator evaluator;
    int32_t model[MODEL_TYPES];   /* worth of a model; a five decides and is not added up */
    int32_t own[6], opponent[6];  /* counting: a window of five with so many stones of one side alone */
    int twos_limit, others_limit; /* candidates taken from a model of two stones, and from another */
    int cap_split;          /* of `cap` candidates each side's models get cap / cap_split, but one at least */
    bool phantom;           /* a free cell off the board is listed, and dropped when it has used its place */
    bool patterns_as_meant; /* see model_tables.c */
} ModelSettings;

extern const ModelSettings model_settings_original;

typedef struct {
    uint8_t type, owner, count;
    uint8_t cells[WINDOW_CELLS]; /* candidates in order, as places in the window */
} WindowModel;

typedef struct {
    uint8_t count;
    WindowModel models[WINDOW_MODELS_MAX];
} WindowMatch;

/* Built once a game. Cells are numbered column by column, as the original scans them. */
typedef struct {
    int size, match_count, cap_split;
    int limit[MODEL_TYPES];              /* candidates taken from one model */
    int32_t crossing_value[MODEL_TYPES]; /* of the two kinds of crossings */
    bool crossings_count;                /* one of them is not 0 */
    bool wins_decide;                    /* the evaluator stops at a five */
    int step[WINDOW_DIRECTIONS];         /* from a cell to the next in a direction */
    uint16_t match_of[WINDOW_CODES];     /* 0: no model */
    uint8_t win_of[WINDOW_CODES];        /* 1: five of Black, 2: of White, else 0 */
    int32_t value[WINDOW_CODES];         /* to `own` */
    WindowMatch matches[MATCHES_MAX];
    uint8_t ahead[GOMOKU_CELLS_MAX][WINDOW_DIRECTIONS]; /* cells up to the edge, at most 5 */
    uint16_t empty[WINDOWS_MAX];                        /* codes of the empty board */
    int own;                                            /* the colour whose evaluation it is */
} ModelTables;

void model_tables_build(ModelTables *tables, int size, int own, const ModelSettings *settings);

typedef struct {
    int8_t x, y;
    uint8_t type;
    int32_t next; /* of the same owner and candidate, -1: none */
} ModelArrow;

typedef struct {
    const ModelTables *tables;
    int64_t value;
    int wins[3]; /* windows of five by ModelTables.win_of; [0] counts the others */
    uint64_t marked[WINDOWS_MAX / 64];
    uint16_t codes[WINDOWS_MAX];
    /* What model_scan leaves: rank, window and place in its match, packed. */
    int count;
    uint32_t models[MODELS_MAX];
    /* Memory of one scan. */
    uint32_t crossings[GOMOKU_CELLS_MAX + 1];
    bool crossed[GOMOKU_CELLS_MAX + 1];
    int32_t first[2][GOMOKU_CELLS_MAX + 1], last[2][GOMOKU_CELLS_MAX + 1];
    int arrow_count;
    ModelArrow arrows[MODELS_MAX * WINDOW_CELLS];
} ModelBoard;

typedef struct {
    ModelType type;
    int owner, count;
    int cells[WINDOW_CELLS];
} Model;

static inline int model_cell(const ModelTables *tables, int x, int y) { return x * tables->size + y; }

void model_board_clear(ModelBoard *board, const ModelTables *tables);
/* Lays a stone on a free cell, or lifts it again. Stones of both colours on a cell make it a wall: it reads
 * as off the board. */
void model_board_toggle(ModelBoard *board, int cell, int colour);
/* To the tables' own colour. Scans the board if crossings count. */
int32_t model_board_evaluate(ModelBoard *board);

/* Finds all models, in descending rank as the original sorts them. */
void model_scan(ModelBoard *board);
Model model_at(const ModelBoard *board, int index);
/* The cells worth a stone by the last scan, at most `cap` (2 to CANDIDATES_MAX). */
int model_candidates(const ModelBoard *board, int cap, int *cells);

#endif
