/* The chess tree of the GobangCat program: fail-hard alpha-beta over few candidates of the models. */
#ifndef KOZYR_GAMES_GOMOKU_GOBANGCAT_H
#define KOZYR_GAMES_GOMOKU_GOBANGCAT_H

#include "games/gomoku/models.h"

enum { GOBANGCAT_DEPTH_MAX = 16 };

typedef struct {
    int depth, root_cap, child_cap;
} GobangcatLimits;

/* The search as the original does it has all switches false, but for last_stand. */
typedef struct {
    GobangcatLimits limits;
    /* A child without candidates, a five or no model left, is evaluated as it stands; the original then does
     * so with its later siblings, too. True: those are searched. */
    bool search_siblings;
    /* The original chooses by the root's bound when a child was begun, so that the first child is chosen only
     * when no other is, and a child that was evaluated as it stands may go before a better one. True: the
     * child with the best value, the first of several. */
    bool choose_best;
    bool last_stand;       /* when all is lost, see gobangcat.c */
    const bool *forbidden; /* model cells that the rules forbid now: never chosen; NULL: none */
} GobangcatSettings;

typedef struct {
    int move;      /* a cell, or PHANTOM: no candidates */
    int32_t alpha; /* the root's value; INT32_MIN where there was no choice to make */
    uint64_t leaves;
    /* The candidates that were compared, in their order. Alpha-beta bounds all values after the first: one that
     * is no better than the best so far is at most this. */
    int count;
    int cells[CANDIDATES_MAX];
    int32_t values[CANDIDATES_MAX];
} GobangcatResult;

/* Searches for the tables' own colour, which is to move; the board comes back as it was. */
GobangcatResult gobangcat_search(ModelBoard *board, const GobangcatSettings *settings);
/* Without a search: the first cell of the first model that is on the board and not forbidden (NULL: none
 * is), or PHANTOM. */
int gobangcat_greedy(ModelBoard *board, const bool *forbidden);

#endif
