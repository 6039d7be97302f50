/* The bots' decisions in the games of a run, as lines of JSON, for training:
 *  game, ply, seat, bot   the number of the game, the ply from 1, the seat to move, the entrant's name
 *  view, legal, choice    what the seat could know (Game.view_fields), its legal moves, its move;
 *                         `vector` instead of view: the features as numbers
 *  outcome                score and place of this seat at the end, and the reason of the end
 * A ply without a choice is no decision, nor is an answer that ended the game as a fault. */
#ifndef KOZYR_TOURNAMENT_DECISIONS_H
#define KOZYR_TOURNAMENT_DECISIONS_H

#include "plan/schedule.h"

typedef struct {
    const char *folder;
    const Config *config;
    Schedule *schedule;
    int64_t every; /* reads every n-th game, from the first */
    int entrant;   /* whose decisions; -1: of all entrants */
    int workers;
    bool vector; /* write features instead of views (the game must have Game.features) */
    void *context;
    bool (*put)(void *context, Text *lines, Error *error); /* complete lines, in the order of the games */
} DecisionsJob;

/* Reads the records of a run or, if it has none, plays its games again; then every bot must be one of ours.
 * `stop_signal` gets the signal that stopped it, or 0. */
bool decisions_read(const DecisionsJob *job, int *stop_signal, Error *error);

#endif
