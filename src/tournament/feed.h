/* Makes a pool job from a schedule: the tasks of its games, and what workers must learn first. Adds its
 * batches to a scoreboard. */
#ifndef KOZYR_TOURNAMENT_FEED_H
#define KOZYR_TOURNAMENT_FEED_H

#include "plan/schedule.h"
#include "pool/pool.h"
#include "report/scoreboard.h"

/* The first member of the context of a job with these `tasks` and `news` functions. */
typedef struct {
    const Schedule *schedule;
    int64_t first, step; /* the game at position i is first + i * step */
    Schedule *learner;   /* takes in what workers have learned; NULL if nothing is learned */
    Scoreboard apart;    /* the sums that workers count; in this process it stays empty ... */
    Schedule *observer;  /* ... as does the schedule that learns there; NULL: nothing is learned ... */
    Text counts;         /* ... and the sums of a chunk so far, apart */
} Feed;

void feed_tasks(void *feed, int64_t position, int count, Task *tasks);
const unsigned char *feed_news(void *feed, const Task *task, int *count);

/* Lets workers count the games of whole deals, if a chunk can hold a deal and what courses learn can be added.
 * feed_close frees the memory for it. */
bool feed_let_workers_count(Feed *feed, PoolJob *job, Error *error);
void feed_close(Feed *feed);

/* Adds a batch to `board`, which is of the job's schedule, and to the learner, until a course has seen enough.
 * Returns the number of games that were added. */
int32_t feed_board(const Feed *feed, Scoreboard *board, const Batch *batch);

#endif
