#include "tournament/feed.h"

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
