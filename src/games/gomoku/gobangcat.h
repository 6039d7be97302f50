/* The chess tree of the GobangCat program: fail-hard alpha-beta over few candidates of the models. */
#ifndef KOZYR_GAMES_GOMOKU_GOBANGCAT_H
#define KOZYR_GAMES_GOMOKU_GOBANGCAT_H

#include "games/gomoku/models.h"

enum { GOBANGCAT_DEPTH_MAX = 16 };

typedef struct {
    int depth, root_cap, child_cap;
} GobangcatLimits;

/* The shipped program's limits, by the stones of both colours before the move. */
GobangcatLimits gobangcat_dynamic(int stones);

typedef struct {
    int move;      /* a cell, or PHANTOM: no candidates */
    int32_t alpha; /* the root's value; INT32_MIN where there was no choice to make */
    uint64_t leaves;
} GobangcatResult;

/* Searches for the tables' own colour, which is to move; the board comes back as it was. */
GobangcatResult gobangcat_search(ModelBoard *board, GobangcatLimits limits);
/* Without a search: the first cell of the first model. */
int gobangcat_greedy(ModelBoard *board);

#endif
