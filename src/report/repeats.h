/* Games that are no evidence because they were there before: with bots that do not draw lots, equal deals
 * give equal games. */
#ifndef KOZYR_REPORT_REPEATS_H
#define KOZYR_REPORT_REPEATS_H

#include "plan/schedule.h"

enum { REPEATS_GAMES = 4096 }; /* games looked at: the first ones */

typedef struct {
    int64_t deals, deals_repeated; /* of a deal file: all that are played, and how many came before */
    int64_t games, games_repeated; /* equal in the dealt state and in all columns from `reason` on */
} Repeats;

/* Reads games.csv of a run directory, whose first row is game `first`; the slots of its games are known. */
bool repeats_read(Repeats *repeats, const char *folder, const Config *config, const Schedule *schedule,
                  int64_t first, Error *error);

#endif
