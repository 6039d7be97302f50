/* Search in Gomoku: principal variation search over the most valuable cells, with a transposition table and
 * wins by threats. */
#ifndef KOZYR_GAMES_GOMOKU_ALPHABETA_H
#define KOZYR_GAMES_GOMOKU_ALPHABETA_H

#include "core/clock.h"
#include "games/gomoku/threats.h"

enum {
    ALPHABETA_DEPTH_MAX = 30,
    ALPHABETA_PLIES = 96, /* most plies of a line, including forced replies */
    ALPHABETA_CANDIDATES = BEST_CELLS_MAX,
    ALPHABETA_WIN =
        30000, /* a five at the root; a win by threats, whose plies are not counted, is 1000 less */
    ALPHABETA_WON = 28000 /* values from here on are proved wins */
};

typedef enum { THREATS_NONE, THREATS_FOURS, THREATS_THREES } AlphabetaThreats;

typedef struct {
    int64_t nodes;  /* most stones placed for one decision */
    int depth;      /* most plies */
    int candidates; /* most cells tried if nothing is forced */
    int leaf_nodes; /* most stones placed by the threat search at a leaf; 0: no such search */
    int settled;    /* percent of `nodes`, in the tree, after which a move that is best again is played */
    AlphabetaThreats threats;
    bool reductions; /* reduces late candidates, and cuts positions far above the window */
    bool pruning;    /* leaves out late and hopeless candidates, searches a lone good one deeper; deeper table
                        entries count */
} AlphabetaLimits;

typedef struct {
    PatternBoard *board;
    PositionTable table;
    AlphabetaLimits limits;
    const Clock *clock; /* NULL if there is none */
    uint64_t begun;     /* value of PatternBoard.placed before the tree, ... */
    uint64_t end;       /* ... at which the budget is used up ... */
    uint64_t look;      /* ... and at which the clock is checked next */
    bool stopped;
    uint16_t killers[ALPHABETA_PLIES][2];
    int32_t history[2][GOMOKU_CELLS_MAX];
    uint16_t replies[2][GOMOKU_CELLS_MAX]; /* the cell that last refuted the other side's stone on a cell */
} AlphabetaSearch;

typedef struct {
    int move;  /* a free cell */
    int value; /* from the side to move's point of view */
    int depth; /* of the last finished search; 0 if there is none */
} AlphabetaResult;

/* Forgets what searches found before: the table, the history and the replies. */
void alphabeta_forget(AlphabetaSearch *search);

/* Searches for `colour`, which is to move, with what searches found before. The board must not be full; it is
 * unchanged afterwards. */
AlphabetaResult alphabeta_search(AlphabetaSearch *search, int colour);

/* The expected line from the table after `first`, the move just found: writes at most `most` cells, including
 * `first`; returns their number. */
int alphabeta_line(AlphabetaSearch *search, int colour, int first, uint16_t *cells, int most);

/* The value of the position by a search of exactly `depth` plies, without a budget. */
int alphabeta_value(AlphabetaSearch *search, int colour, int depth);

/* The static value of a position for `colour`, which is to move. */
int alphabeta_evaluate(const AlphabetaSearch *search, int colour);

/* Writes the cells to try, best first, and returns their number; if a threat must be answered, all cells that
 * help. */
int alphabeta_candidates(const AlphabetaSearch *search, int colour, uint16_t *cells);

#endif
