/* Replays games of a finished run from the config and their numbers. */
#ifndef KOZYR_TOURNAMENT_AGAIN_H
#define KOZYR_TOURNAMENT_AGAIN_H

#include "plan/schedule.h"
#include "pool/pool.h"

/* If pairings depend on earlier games, reads those from games.csv in `folder`, so that the schedule knows game
 * `number`. An input error if there are too few rows. */
bool again_learn(const char *folder, Schedule *schedule, int64_t number, Error *error);

/* Appends the record that a run has kept of game `number`, or nothing. */
bool again_kept(const char *folder, int64_t number, Text *record, Error *error);

/* Appends the record of game `number`, which must be known, played in a worker process: here, too, a bot
 * that crashes or hangs forfeits. `stop_signal` gets the signal that stopped it, or 0; with a signal there
 * is no record. */
bool again_record(const Config *config, const Schedule *schedule, int64_t number, Text *record,
                  int *stop_signal, Error *error);

#endif
