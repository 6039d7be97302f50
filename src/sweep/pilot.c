#include "sweep/pilot.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "core/clock.h"
#include "stats/interval.h"

static const double usual_seconds = 2;

static Delivered deliver(void *context, const Batch *batch, Error *error) {
    (void)error;
    Pilot *pilot = context;
    const Schedule *schedule = pilot->schedule;
    for (int i = 0; i < batch->count && batch->tasks[i].game < schedule->games; i++) {
        if (pilot->board) scoreboard_add(pilot->board, &batch->tasks[i], &batch->outcomes[i]);
        schedule_take(pilot->schedule, &batch->tasks[i], &batch->outcomes[i]);
    }
    pilot->games += batch->count;
    pilot->row_bytes += (int64_t)batch->rows_size;
    pilot->record_bytes += (int64_t)batch->records_size;
    double seconds = clock_seconds() - pilot->start;
    if (seconds > 0) pilot->games_per_second = (double)pilot->games / seconds;
    bool ended = schedule->taken == schedule->games; /* by a course that has seen enough: no game follows */
    double wanted = pilot->seconds > 0 ? pilot->seconds : usual_seconds;
    return seconds < wanted && !ended ? DELIVER_ON : DELIVER_ENOUGH;
}

static int64_t known(void *context) { return ((Pilot *)context)->schedule->known; }

bool pilot_play(Pilot *pilot, const Config *config, Error *error) {
    PoolReport report = {0};
    PoolJob job = {.config = config,
                   .count = pilot->schedule->games,
                   .workers = worker_count(config->options.workers),
                   .records = config->options.records != RECORDS_NONE,
                   .context = pilot,
                   .deliver = deliver,
                   .known = known,
                   .tasks = feed_tasks,
                   .news = feed_news};
    pilot->feed = (Feed){pilot->schedule, 0, 1};
    pilot->start = clock_seconds();
    bool good = pool_run(&job, &report, error);
    free(report.effort);
    pilot->stop_signal = report.stop_signal;
    struct rusage own, worker; /* of the workers that of the largest */
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &worker);
    pilot->memory_kib = own.ru_maxrss + job.workers * worker.ru_maxrss;
    return good;
}

Cost pilot_cost(const Pilot *pilot, const Config *config, int64_t games) {
    Cost cost = {.games = games,
                 .pilot_games = pilot->games,
                 .games_per_second = pilot->games_per_second,
                 .memory_kib = pilot->memory_kib,
                 .workers = worker_count(config->options.workers)};
    if (pilot->games == 0) return cost;
    double share = (double)games / (double)pilot->games;
    if (pilot->games_per_second > 0) cost.seconds = (double)games / pilot->games_per_second;
    cost.games_bytes = share * (double)pilot->row_bytes;
    cost.records_bytes = share * (double)pilot->record_bytes;
    return cost;
}

const double powers[POWERS] = {0.80, 0.95};

double power_distance(double power) { return NORMAL_975 + normal_quantile(power); }
