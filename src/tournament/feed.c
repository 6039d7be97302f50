#include "tournament/feed.h"

#include "core/check.h"
#include "report/counted.h"

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

void feed_board(Scoreboard *board, const Batch *batch, int count) {
    if (board->first_games) counted_first_rows(board, batch->tasks, count, batch->rows, batch->rows_size);
    if (batch->outcomes) {
        scoreboard_add_all(board, batch->tasks, batch->outcomes, count);
        return;
    }
    CHECK(count == batch->count, "games that were counted together belong to the run together");
    CHECK(counted_merge(board, batch->counts, batch->counts_size), "the sums that a worker has written");
}
