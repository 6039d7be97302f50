/* The models of the GobangCat program: shapes of stones in windows of six cells, read in eight directions.
 *
 * Every window has a code with two bits a cell; a table gives each code's meaning. So a stone changes at most
 * 48 codes, and a scan visits only windows with a model, in the original's order. */
#ifndef KOZYR_GAMES_GOMOKU_MODELS_H
#define KOZYR_GAMES_GOMOKU_MODELS_H

#include "games/gomoku/gomoku.h"

/* In ascending order of rank. */
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
    WINDOW_CELLS = 6, /* the first five are on the board */
    WINDOW_CODES = 1 << (2 * WINDOW_CELLS),
    WINDOW_DIRECTIONS = 8,
    WINDOWS_MAX = GOMOKU_CELLS_MAX * WINDOW_DIRECTIONS,
    WINDOW_MODELS_MAX = 4, /* models of one window */
    MATCHES_MAX = 512,     /* codes with a model */
    MODELS_MAX = WINDOWS_MAX * WINDOW_MODELS_MAX + GOMOKU_CELLS_MAX + 1,
    CANDIDATES_MAX = 60,
    PHANTOM = GOMOKU_CELLS_MAX, /* the cell -1, -1, which the original lists for a free cell off the board */
    WIN_VALUE = 100000000
};

_Static_assert(WINDOWS_MAX % 64 == 0, "whole words of marks");

/* Settings for finding, selecting and valuing models. */
typedef struct {
    Evaluator evaluator;
    int32_t model[MODEL_TYPES]; /* worth of a model; a five decides the game and has no worth */
    /* Counting: worth of a window of five with this many stones of one side only. */
    int32_t own[6], opponent[6];
    int twos_limit, others_limit; /* most candidates from a model of two stones, and from any other */
    int cap_split;                /* each side's models get cap / cap_split candidates, at least one */
    bool phantom;                 /* a free cell off the board is listed, uses up a place and is dropped */
    bool patterns_as_meant;       /* see model_tables.c */
} ModelSettings;

extern const ModelSettings model_settings_original;

typedef struct {
    uint8_t type, owner, count;
    uint8_t cells[WINDOW_CELLS]; /* candidates in order, as indices of cells in the window */
} WindowModel;

typedef struct {
    uint8_t count;
    WindowModel models[WINDOW_MODELS_MAX];
} WindowMatch;

/* Built once a game. Cells are numbered column by column, in the original's scan order. */
typedef struct {
    int size, match_count, cap_split;
    int limit[MODEL_TYPES];              /* most candidates from one model */
    int32_t crossing_value[MODEL_TYPES]; /* worth of the two kinds of crossings */
    bool crossings_count;                /* a crossing's worth is not 0 */
    bool wins_decide;                    /* the evaluator stops at a five */
    int step[WINDOW_DIRECTIONS];         /* distance to the next cell in a direction */
    uint16_t match_of[WINDOW_CODES];     /* index into `matches`; 0: no model */
    uint8_t win_of[WINDOW_CODES];        /* 1: five of Black, 2: five of White, else 0 */
    int32_t value[WINDOW_CODES];         /* value for `own` */
    WindowMatch matches[MATCHES_MAX];
    uint8_t ahead[GOMOKU_CELLS_MAX][WINDOW_DIRECTIONS]; /* cells before the edge, at most 5 */
    uint16_t empty[WINDOWS_MAX];                        /* codes of the empty board */
    int own;                                            /* the colour whose point of view the values have */
} ModelTables;

void model_tables_build(ModelTables *tables, int size, int own, const ModelSettings *settings);

typedef struct {
    int8_t x, y;
    uint8_t type;
    int32_t next; /* next arrow of the same owner and candidate; -1: none */
} ModelArrow;

typedef struct {
    const ModelTables *tables;
    int64_t value;
    int wins[3]; /* windows by ModelTables.win_of; wins[1] and wins[2] count the fives */
    uint64_t marked[WINDOWS_MAX / 64];
    uint16_t codes[WINDOWS_MAX];
    /* The result of model_scan: rank, place in the match and window, packed. */
    int count;
    uint32_t models[MODELS_MAX];
    /* Scratch memory of a scan. */
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
/* Lays a stone on a free cell, or lifts it again. Stones of both colours make a cell a wall, which reads as off
 * the board. */
void model_board_toggle(ModelBoard *board, int cell, int colour);
/* The value for the tables' own colour. Scans the board if crossings have a worth. */
int32_t model_board_evaluate(ModelBoard *board);

/* Finds all models, in descending rank, with the original's order among equals. */
void model_scan(ModelBoard *board);
Model model_at(const ModelBoard *board, int index);
/* Writes the candidate cells of the last scan, at most `cap` (2 to CANDIDATES_MAX); returns their number. */
int model_candidates(const ModelBoard *board, int cap, int *cells);

#endif
