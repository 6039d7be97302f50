/* Looking ahead in Gomoku: principal variation search over the cells of most worth, with a table of
 * positions, and with wins by threats wherever it ends. */
#ifndef KOZYR_GAMES_GOMOKU_ALPHABETA_H
#define KOZYR_GAMES_GOMOKU_ALPHABETA_H

#include "core/clock.h"
#include "games/gomoku/threats.h"

enum {
    ALPHABETA_DEPTH_MAX = 30,
    ALPHABETA_PLIES = 96, /* that a line of the search can have, forced replies included */
    ALPHABETA_CANDIDATES = 60,
    ALPHABETA_WIN =
        30000,            /* a five at the root's feet; a win by threats that were not counted is 1000 less */
    ALPHABETA_WON = 28000 /* any value above is a proved win */
};

typedef enum { THREATS_NONE, THREATS_FOURS, THREATS_THREES } AlphabetaThreats;

typedef struct {
    int64_t nodes;  /* stones placed, at most, for one decision */
    int depth;      /* plies, at most */
    int candidates; /* cells tried at most where nothing is forced */
    int leaf_nodes; /* stones placed at most for threats where the depth is used up; 0: no such search */
    int settled;    /* per cent of `nodes` after which a move that proves best again is played */
    AlphabetaThreats threats;
    bool reductions; /* less depth for candidates late in the order, none for positions far above a window */
    bool pruning;    /* late and hopeless candidates are left out; deeper entries of the table count */
} AlphabetaLimits;

typedef struct {
    PatternBoard *board;
    PositionTable table;
    AlphabetaLimits limits;
    const Clock *clock; /* NULL: none */
    uint64_t end;       /* PatternBoard.placed when the budget is used up ... */
    uint64_t look;      /* ... and when to look at the clock */
    bool stopped;
    uint16_t killers[ALPHABETA_PLIES][2];
    int32_t history[2][GOMOKU_CELLS_MAX];
} AlphabetaSearch;

typedef struct {
    int move;  /* a free cell */
    int value; /* for the side to move */
    int depth; /* of the last search that was finished; 0: there was none */
} AlphabetaResult;

/* Searches for `colour`, which is to move; the board comes back as it was and is not full. */
AlphabetaResult alphabeta_search(AlphabetaSearch *search, int colour);

/* How the search expects the game to go on after `first`, which it has just found, by its table: at most
 * `most` cells, `first` included. Returns how many. */
int alphabeta_line(AlphabetaSearch *search, int colour, int first, uint16_t *cells, int most);

/* The value of the position by a search of exactly `depth` plies, without any budget. */
int alphabeta_value(AlphabetaSearch *search, int colour, int depth);

/* The worth of a position to `colour`, which is to move. */
int alphabeta_evaluate(const AlphabetaSearch *search, int colour);

/* The cells to try, in order of their worth: all that help where there is a threat to answer. */
int alphabeta_candidates(const AlphabetaSearch *search, int colour, uint16_t *cells);

#endif
