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

#endif
