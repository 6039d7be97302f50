#include "tournament/feed.h"

void feed_task(void *feed, int64_t position, Task *task) {
    const Feed *from = feed;
    *task = schedule_task(from->schedule, from->first + position * from->step);
}

const unsigned char *feed_news(void *feed, const Task *task, int *count) {
    return schedule_news(((const Feed *)feed)->schedule, task->round, count);
}
