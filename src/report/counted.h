/* What a board counted apart from another one, as bytes: a worker's chunk of games, the games of a run that
 * keeps no rows, a shard. Added to a board it gives the same sums as the games themselves. */
#ifndef KOZYR_REPORT_COUNTED_H
#define KOZYR_REPORT_COUNTED_H

#include "report/scoreboard.h"

/* Whether workers can count: no game depends on others, what is learned of them adds up, and no sum can overflow. */
bool counted_travels(const Config *config, const Schedule *schedule);
/* Games of a whole deal, over all pairings. */
int64_t counted_unit(const Schedule *schedule);
/* Appends what a board has counted, and a schedule observed (NULL: none), of whole deals, and empties both. */
void counted_take(Scoreboard *board, Schedule *learner, Text *out);
/* Adds it. False: the bytes are not what was written. */
bool counted_merge(Scoreboard *board, Schedule *learner, const char *bytes, size_t size);
/* A run without rows keeps those of its first games only here. */
void counted_first_rows(Scoreboard *board, const Task *tasks, int count, const char *rows, size_t size);

/* Appends all that the board holds, wherever in a deal it is. */
void counted_save(Scoreboard *board, Text *out);
/* Adds it to a board that has counted whole deals; its games begin with game `first` of the schedule. False:
 * the bytes are not what was written. */
bool counted_load(Scoreboard *board, int64_t first, const char *bytes, size_t size);

#endif
