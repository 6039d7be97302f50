/* From a schedule to a pool job: the tasks of its games, and what workers must have learned before; and from
 * its batches to a board. */
#ifndef KOZYR_TOURNAMENT_FEED_H
#define KOZYR_TOURNAMENT_FEED_H

#include "plan/schedule.h"
#include "pool/pool.h"
#include "report/scoreboard.h"

/* The first member of the context of a job whose `tasks` and `news` these functions are. */
typedef struct {
    const Schedule *schedule;
    int64_t first, step; /* the game at position i is first + i * step */
    Schedule *learner;   /* takes in what workers have learned; NULL: nothing is learned */
    Scoreboard apart;    /* counts in workers; in this process it stays empty ... */
    Schedule *observer;  /* ... as does what learns there; NULL: nothing does */
} Feed;

void feed_tasks(void *feed, int64_t position, int count, Task *tasks);
const unsigned char *feed_news(void *feed, const Task *task, int *count);

/* Lets workers count the games of whole deals, where no game depends on others and a chunk can hold a deal.
 * feed_close frees what they count with. */
bool feed_let_workers_count(Feed *feed, PoolJob *job, Error *error);
void feed_close(Feed *feed);

/* Adds the first `count` games of a batch, outcomes that teach nothing or what was counted of them. `board` is of the job's schedule. */
void feed_board(const Feed *feed, Scoreboard *board, const Batch *batch, int count);

#endif
