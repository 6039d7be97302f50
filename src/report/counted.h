/* The sums of a board as bytes: of a worker's chunk of games, of a run without rows, of a shard. Added to
 * another board they have the same effect as the games themselves. */
#ifndef KOZYR_REPORT_COUNTED_H
#define KOZYR_REPORT_COUNTED_H

#include "report/scoreboard.h"
#include "store/checkpoint.h"

/* True if workers can count: what is learned from games can be added, and no sum can overflow. */
bool counted_travels(const Config *config, const Schedule *schedule);
/* Games of a whole deal over all pairings of a round; and the most of any round. */
int64_t counted_unit(const Schedule *schedule, int round);
int64_t counted_unit_most(const Schedule *schedule);
/* Appends the sums of a board and of a learning schedule apart (NULL: none), over whole deals of a round, and
 * clears both. */
void counted_take(Scoreboard *board, Schedule *learner, Text *out);
/* Adds texts of such sums, one after the other, of games of a round, until all are added or a course has seen
 * enough. False: the bytes are invalid. */
bool counted_merge(Scoreboard *board, Schedule *learner, int round, const char *bytes, size_t size);
/* Stores the first rows of a run that keeps no others. */
void counted_first_rows(Scoreboard *board, const Task *tasks, int count, const char *rows, size_t size);

/* Appends all sums of the board and of its schedule, at any position within a deal. */
void counted_save(Scoreboard *board, Schedule *schedule, Text *out);
/* Adds the sums of games from `first` on to a board of whole deals and to its schedule, which has taken in no later
 * games. False: the bytes are not the sums of so many games. */
bool counted_load(Scoreboard *board, Schedule *schedule, int64_t first, int64_t games, const Text *sums);

/* Looks in counts.bin for the deals of a match of two seats, by the half points of its first entrant in each
 * game, in ascending order; [h][0] with one game a deal. `found`: it has them, no game ended by a fault, and
 * the files are unchanged. False if out of memory. */
bool counted_match(const char *folder, const Schedule *schedule, const Checkpoint *at, int64_t deals[3][3],
                   bool *found, Error *error);

#endif
