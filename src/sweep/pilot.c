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
    for (int i = 0; i < batch->count; i++) {
        schedule_take(pilot->schedule, batch->first + i, &batch->outcomes[i]);
        if (pilot->take) pilot->take(pilot->context, batch->first + i, &batch->outcomes[i]);
    }
    pilot->games += batch->count;
    double seconds = seconds_now() - pilot->start;
    if (seconds > 0) pilot->games_per_second = (double)pilot->games / seconds;
    return seconds < pilot_seconds ? DELIVER_ON : DELIVER_ENOUGH;
}

static int64_t known(void *context) { return schedule_known(((Pilot *)context)->schedule); }

bool pilot_play(Pilot *pilot, const Config *config, Error *error) {
    PoolReport report = {0};
    PoolJob job = {.config = config,
                   .schedule = pilot->schedule,
                   .step = 1,
                   .count = pilot->schedule->games,
                   .workers = worker_count(config->options.workers),
                   .context = pilot,
                   .deliver = deliver,
                   .known = known};
    pilot->start = seconds_now();
    bool good = pool_run(&job, &report, error);
    free(report.effort);
    pilot->stop_signal = report.stop_signal;
    return good;
}
