/* Games of a finished run, played again from the config and their numbers. */
#ifndef KOZYR_TOURNAMENT_AGAIN_H
#define KOZYR_TOURNAMENT_AGAIN_H

#include "plan/schedule.h"
#include "pool/pool.h"

/* Where who plays a game follows from the games before, reads those from games.csv in `folder`, so that
 * `number` is known. An input error when there are too few. */
bool again_learn(const char *folder, Schedule *schedule, int64_t number, Error *error);

/* Appends the record that a run has kept of game `number`; nothing where it has kept none. */
bool again_kept(const char *folder, int64_t number, Text *record, Error *error);

/* Appends the record of game `number`, which is a known one, played in a worker process: a bot that crashes
 * or hangs forfeits here, too. `stop_signal` gets the signal that stopped it, or 0; then there is no record.
 */
bool again_record(const Config *config, const Schedule *schedule, int64_t number, Text *record,
                  int *stop_signal, Error *error);

#endif
