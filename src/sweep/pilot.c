#include "sweep/pilot.h"

#include <stdlib.h>
#include <time.h>

static const double pilot_seconds = 2;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static Delivered deliver(void *context, const Batch *batch, Error *error) {
    (void)error;
    Pilot *pilot = context;
    for (int i = 0; i < batch->count; i++)
        schedule_take(pilot->schedule, &batch->tasks[i], &batch->outcomes[i]);
    pilot->games += batch->count;
    double seconds = seconds_now() - pilot->start;
    if (seconds > 0) pilot->games_per_second = (double)pilot->games / seconds;
    return seconds < pilot_seconds ? DELIVER_ON : DELIVER_ENOUGH;
}

static int64_t known(void *context) { return ((Pilot *)context)->schedule->known; }

static void make_task(void *context, int64_t position, Task *task) {
    *task = schedule_task(((const Pilot *)context)->schedule, position);
}

static const unsigned char *news(void *context, const Task *task, int *count) {
    return schedule_news(((const Pilot *)context)->schedule, task->round, count);
}

bool pilot_play(Pilot *pilot, const Config *config, Error *error) {
    PoolReport report = {0};
    PoolJob job = {.config = config,
                   .count = pilot->schedule->games,
                   .workers = worker_count(config->options.workers),
                   .context = pilot,
                   .deliver = deliver,
                   .known = known,
                   .task = make_task,
                   .news = news};
    pilot->start = seconds_now();
    bool good = pool_run(&job, &report, error);
    free(report.effort);
    pilot->stop_signal = report.stop_signal;
    return good;
}
