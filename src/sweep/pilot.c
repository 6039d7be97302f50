#include "sweep/pilot.h"

#include <stdlib.h>

#include "core/clock.h"

static const double pilot_seconds = 2;

static Delivered deliver(void *context, const Batch *batch, Error *error) {
    (void)error;
    Pilot *pilot = context;
    for (int i = 0; i < batch->count; i++)
        schedule_take(pilot->schedule, &batch->tasks[i], &batch->outcomes[i]);
    pilot->games += batch->count;
    double seconds = clock_seconds() - pilot->start;
    if (seconds > 0) pilot->games_per_second = (double)pilot->games / seconds;
    return seconds < pilot_seconds ? DELIVER_ON : DELIVER_ENOUGH;
}

static int64_t known(void *context) { return ((Pilot *)context)->schedule->known; }

bool pilot_play(Pilot *pilot, const Config *config, Error *error) {
    PoolReport report = {0};
    PoolJob job = {.config = config,
                   .count = pilot->schedule->games,
                   .workers = worker_count(config->options.workers),
                   .context = pilot,
                   .deliver = deliver,
                   .known = known,
                   .task = feed_task,
                   .news = feed_news};
    pilot->feed = (Feed){pilot->schedule, 0, 1};
    pilot->start = clock_seconds();
    bool good = pool_run(&job, &report, error);
    free(report.effort);
    pilot->stop_signal = report.stop_signal;
    return good;
}
