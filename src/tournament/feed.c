/* Feeds a pool job with tasks from a schedule, and adds the outcomes or the workers' sums to a scoreboard. */
#include "tournament/feed.h"

#include "core/check.h"
#include "pool/transport.h"
#include "report/counted.h"

static void sum(void *memory, const Task *tasks, const Outcome *outcomes, int count) {
    Feed *feed = memory;
    scoreboard_add_all(&feed->apart, NULL, tasks, outcomes, count);
    for (int i = 0; feed->observer && i < count; i++)
        schedule_observe(feed->observer, &tasks[i], &outcomes[i]);
}

static void take_counts(void *memory, Text *counts) {
    Feed *feed = memory;
    counted_take(&feed->apart, feed->observer, counts);
}

bool feed_let_workers_count(Feed *feed, PoolJob *job, Error *error) {
    int64_t unit = counted_unit(feed->schedule);
    if (unit > CHUNK_GAMES_MAX || !counted_travels(job->config, feed->schedule)) return true;
    job->sum = sum;
    job->take_counts = take_counts;
    job->unit = unit;
    job->unit_played = feed->first % unit;
    if (schedule_learns(feed->schedule) && !(feed->observer = schedule_create(job->config, error)))
        return false;
    return scoreboard_open(&feed->apart, feed->schedule, error);
}

void feed_close(Feed *feed) {
    scoreboard_close(&feed->apart);
    if (feed->observer) schedule_free(feed->observer);
}

void feed_tasks(void *feed, int64_t position, int count, Task *tasks) {
    const Feed *from = feed;
    int64_t first = from->first + position * from->step;
    if (from->step == 1) {
        schedule_tasks(from->schedule, first, count, tasks);
        return;
    }
    for (int i = 0; i < count; i++) tasks[i] = schedule_task(from->schedule, first + i * from->step);
}

const unsigned char *feed_news(void *feed, const Task *task, int *count) {
    return schedule_round_params(((const Feed *)feed)->schedule, task->round, count);
}

/* The first rows of a run that keeps no others: fewer than a chunk. */
static void take_first_rows(const Feed *feed, Scoreboard *board, const Batch *batch, int count) {
    Task tasks[REPEATS_GAMES];
    if (batch->rows_size == 0) return;
    if (count > REPEATS_GAMES) count = REPEATS_GAMES;
    schedule_tasks(feed->schedule, feed->first + batch->first, count, tasks);
    counted_first_rows(board, tasks, count, batch->rows, batch->rows_size);
}

void feed_board(const Feed *feed, Scoreboard *board, const Batch *batch, int count) {
    if (board->first_games) take_first_rows(feed, board, batch, count);
    if (batch->outcomes) {
        scoreboard_add_all(board, NULL, batch->tasks, batch->outcomes, count);
        return;
    }
    CHECK(count == batch->count, "games that were counted together belong to the run together");
    CHECK(counted_merge(board, feed->learner, batch->counts, batch->counts_size),
          "the sums that a worker has written");
}
