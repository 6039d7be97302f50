/* Counts games that are no evidence because they repeat earlier ones: if bots use no randomness, equal deals
 * give equal games. */
#ifndef KOZYR_REPORT_REPEATS_H
#define KOZYR_REPORT_REPEATS_H

#include "plan/schedule.h"
#include "stats/sums.h"

enum { REPEATS_GAMES = 4096 }; /* the games examined: the first ones */

typedef struct {
    int64_t deals, deals_repeated; /* for a deal file: the deals played, and those that repeat earlier ones */
    int64_t games, games_repeated; /* equal in the dealt state and in all columns from `reason` on */
} Repeats;

/* The hashes of these games. Initialise to zero. */
typedef struct {
    int64_t count, deals; /* deals: 1 + the last game's deal, whose hash is deal_hash; 0 if none */
    uint64_t deal_hash, hashes[REPEATS_GAMES];
} FirstGames;

/* Adds the row of the next game; rows after the first REPEATS_GAMES are ignored. */
void first_games_add(FirstGames *first, const Config *config, const Task *task, const char *line,
                     size_t length);
/* Writes the games, or appends those written before. */
void first_games_sums(FirstGames *first, Sums *sums);
bool repeats_count(Repeats *repeats, const FirstGames *first, const Config *config, const Schedule *schedule,
                   Error *error);

/* The same from games.csv of a run directory; its first row is game `first`. The games' slots must be known. */
bool repeats_read(Repeats *repeats, const char *folder, const Config *config, const Schedule *schedule,
                  int64_t first, Error *error);

#endif
