/* What bots decided in the games of a run, as lines of JSON, to learn from:
 *   game, ply, seat, bot   where it was: number of the game, ply from 1, whose turn, the entrant's name
 *   view, legal, choice    what the seat could know (Game.view_fields), its legal moves, the one it made;
 *                          `vector` instead of view: the same as numbers
 *   outcome                score and place of this seat at the end, and the reason of the end
 * A ply without a choice is no decision, and neither is an answer that ended the game as a fault. */
#ifndef KOZYR_TOURNAMENT_DECISIONS_H
#define KOZYR_TOURNAMENT_DECISIONS_H

#include "plan/schedule.h"

typedef struct {
    const char *folder;
    const Config *config;
    Schedule *schedule;
    int64_t every; /* reads every so many games, from the first */
    int entrant;   /* whose decisions; -1: everybody's */
    int workers;
    bool vector; /* views as numbers (Game.features, which the game must have) */
    void *context;
    bool (*put)(void *context, Text *lines, Error *error); /* whole lines, in the order of the games */
} DecisionsJob;

/* From the records of a run or, where it has kept none, by playing its games again: then every bot must be one
 * of ours. `stop_signal` gets the signal that stopped it, or 0. */
bool decisions_read(const DecisionsJob *job, int *stop_signal, Error *error);

#endif
