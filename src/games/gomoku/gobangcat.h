/* The tree search of the GobangCat program: fail-hard alpha-beta over a few candidates of its models. */
#ifndef KOZYR_GAMES_GOMOKU_GOBANGCAT_H
#define KOZYR_GAMES_GOMOKU_GOBANGCAT_H

#include "games/gomoku/models.h"

/* Each stone is a call of its own with all candidates on the stack; the deepest of the original's phases has 8. */
enum { GOBANGCAT_DEPTH_MAX = 16 };

typedef struct {
    int depth, root_cap, child_cap;
} GobangcatLimits;

/* With all switches false except last_stand, the search is the original's. */
typedef struct {
    GobangcatLimits limits;
    /* A child without candidates, after a five or without a model, is evaluated statically; the original then
     * does the same with its later siblings. True: these are searched. */
    bool search_siblings;
    /* The original chooses by the root's bound at the start of each child. So the first child is chosen only if
     * no other is, and a statically evaluated child may precede a better one. True: the first child with the
     * best value. */
    bool choose_best;
    bool last_stand;       /* the move in lost positions, see gobangcat.c */
    const bool *forbidden; /* model cells that the rules forbid now, never chosen; NULL if none */
} GobangcatSettings;

typedef struct {
    int move;      /* a cell, or PHANTOM if there are no candidates */
    int32_t alpha; /* the root's value; INT32_MIN if there was no choice */
    uint64_t leaves;
    /* The compared candidates, in order. Alpha-beta bounds all values after the first: a candidate that is not
     * better than the best so far is worth at most this. */
    int count;
    int cells[CANDIDATES_MAX];
    int32_t values[CANDIDATES_MAX];
} GobangcatResult;

/* Searches for the tables' own colour, which is to move; the board is unchanged afterwards. */
GobangcatResult gobangcat_search(ModelBoard *board, const GobangcatSettings *settings);
/* Without a search: the first cell of the first model that is on the board and not forbidden (NULL: no cell
 * is), or PHANTOM. */
int gobangcat_greedy(ModelBoard *board, const bool *forbidden);

#endif
