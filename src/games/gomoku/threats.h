/* Wins by threats that leave the other side few replies: fours and, on request, threes (Allis, van den Herik
 * and Huntjens, Go-Moku and threat-space search, 1993). A win that is found is proved, because every reply that
 * could help is tried. The exception is caro near the edge, where shapes may be overrated (patterns.c,
 * build_board). A failure proves nothing beyond the allowed depth and effort. */
#ifndef KOZYR_GAMES_GOMOKU_THREATS_H
#define KOZYR_GAMES_GOMOKU_THREATS_H

#include "core/clock.h"
#include "games/gomoku/patterns.h"
#include "games/gomoku/positions.h"

typedef struct {
    PatternBoard *board;
    const PositionTable *table;
    bool threes;        /* threes count as threats too */
    uint64_t limit;     /* value of PatternBoard.placed at which the search gives up ... */
    const Clock *clock; /* ... or this clock ends it; NULL if there is none */
} ThreatSearch;

/* The first stone of a win for `colour`, which is to move, with at most `depth` threats before the deciding
 * one; GOMOKU_NO_CELL if none was found. The board is unchanged afterwards. */
int threats_find_win(ThreatSearch *search, int colour, int depth);

/* Writes the cells that make fours, then, if `threes`, those that make threes; returns their number. */
int threats_list(const PatternBoard *board, int colour, bool threes, uint16_t *cells);

/* Writes the cells that help against an open four in the making, best first; returns their number, at most
 * BEST_CELLS_MAX. */
int threats_answers(const PatternBoard *board, int colour, uint16_t *cells);

/* The cell that wins at once or must be taken; GOMOKU_NO_CELL if there is a choice. */
int threats_only_cell(const PatternBoard *board, int colour);

/* Writes the best cells, at most `most`, best first; returns their number. Where no line can become five any
 * more, all cells are equal; the first legal one is listed. */
int threats_best_cells(const PatternBoard *board, int colour, int most, uint16_t *cells);

#endif
