/* Wins by threats that leave the other side few replies: fours, and threes where they are asked for (Allis,
 * van den Herik and Huntjens, Go-Moku and threat-space search, 1993). A win that is found is proved: every
 * reply that could help is tried (in caro next to the edge shapes may be overrated: patterns.c, build_board).
 * Not finding one proves nothing beyond the depth and the effort allowed. */
#ifndef KOZYR_GAMES_GOMOKU_THREATS_H
#define KOZYR_GAMES_GOMOKU_THREATS_H

#include "core/clock.h"
#include "games/gomoku/patterns.h"
#include "games/gomoku/positions.h"

typedef struct {
    PatternBoard *board;
    const PositionTable *table;
    bool threes;        /* threes are threats, too */
    uint64_t limit;     /* gives up once PatternBoard.placed has come here ... */
    const Clock *clock; /* ... or the time is up; NULL: none */
} ThreatSearch;

/* The first stone of a win of `colour`, which is to move, with at most `depth` threats before the one that
 * decides; GOMOKU_NO_CELL: none was found. The board comes back as it was. */
int threats_find_win(ThreatSearch *search, int colour, int depth);

#endif
