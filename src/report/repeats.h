/* Games that are no evidence because they were there before: with bots that do not draw lots, equal deals
 * give equal games. */
#ifndef KOZYR_REPORT_REPEATS_H
#define KOZYR_REPORT_REPEATS_H

#include "plan/schedule.h"
#include "stats/sums.h"

enum { REPEATS_GAMES = 4096 }; /* games looked at: the first ones */

typedef struct {
    int64_t deals, deals_repeated; /* of a deal file: all that are played, and how many came before */
    int64_t games, games_repeated; /* equal in the dealt state and in all columns from `reason` on */
} Repeats;

/* What is compared of these games. Starts zeroed. */
typedef struct {
    int64_t count, deals; /* deals: up to that of the last game, which has this hash; 0: none */
    uint64_t deal_hash, hashes[REPEATS_GAMES];
} FirstGames;

/* The row of the next game; those after the first REPEATS_GAMES are passed over. */
void first_games_add(FirstGames *first, const Config *config, const Task *task, const char *line,
                     size_t length);
/* Writes the games, or appends those that were written. */
void first_games_sums(FirstGames *first, Sums *sums);
bool repeats_count(Repeats *repeats, const FirstGames *first, const Config *config, const Schedule *schedule,
                   Error *error);

/* The same from games.csv of a run directory, whose first row is game `first`; the slots of its games are known.
 */
bool repeats_read(Repeats *repeats, const char *folder, const Config *config, const Schedule *schedule,
                  int64_t first, Error *error);

#endif
