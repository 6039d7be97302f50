/* Connects a schedule and a pool job: the tasks of its games, the news that workers need first, and its
 * batches added to a board. */
#ifndef KOZYR_TOURNAMENT_FEED_H
#define KOZYR_TOURNAMENT_FEED_H

#include "plan/schedule.h"
#include "pool/pool.h"
#include "report/scoreboard.h"

/* Must be the first member of the context of a job that uses feed_tasks and feed_news. */
typedef struct {
    const Schedule *schedule;
    int64_t first, step; /* the game at position i is first + i * step */
    Schedule *learner;   /* takes in what workers have learned; NULL if nothing is learned */
    Scoreboard apart;    /* filled in the workers; stays empty in this process */
    Schedule *observer;  /* learns in the workers; stays empty in this process; NULL if nothing is learned */
} Feed;

void feed_tasks(void *feed, int64_t position, int count, Task *tasks);
const unsigned char *feed_news(void *feed, const Task *task, int *count);

/* Lets workers count the games of whole deals, if no game depends on others and a chunk can hold a deal. Call
 * feed_close to free what they count with. */
bool feed_let_workers_count(Feed *feed, PoolJob *job, Error *error);
void feed_close(Feed *feed);

/* Adds the first `count` games of a batch: outcomes that teach nothing, or the sums of counted games. `board`
 * belongs to the job's schedule. */
void feed_board(const Feed *feed, Scoreboard *board, const Batch *batch, int count);

#endif
