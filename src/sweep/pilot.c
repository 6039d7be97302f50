/* A pilot plays as the run would, in the same order of games, until its time is over; what it delivers
 * is counted and thrown away. More workers than cores would only wait for each other: the rate of those
 * that play is scaled to those asked for. */
#include "sweep/pilot.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "core/clock.h"
#include "stats/interval.h"

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
    double wanted = pilot->seconds > 0 ? pilot->seconds : PILOT_SECONDS;
    return seconds < wanted && !ended ? DELIVER_ON : DELIVER_ENOUGH;
}

static int64_t known(void *context) { return ((Pilot *)context)->schedule->known; }

bool pilot_play(Pilot *pilot, const Config *config, Error *error) {
    PoolReport report = {0};
    int asked = worker_count(config->options.workers), cores = worker_count(0);
    PoolJob job = {.config = config,
                   .count = pilot->schedule->games,
                   .workers = asked < cores ? asked : cores,
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
    pilot->own_kib = own.ru_maxrss;
    pilot->worker_kib = worker.ru_maxrss > report.far_peak_kib ? worker.ru_maxrss : report.far_peak_kib;
    pilot->workers = report.workers > 0 ? report.workers : job.workers;
    pilot->far = pilot->workers != job.workers;
    return good;
}

Cost pilot_cost(const Pilot *pilot, const Config *config, int64_t games) {
    int workers = pilot->far ? pilot->workers : worker_count(config->options.workers);
    Cost cost = {.games = games,
                 .pilot_games = pilot->games,
                 .games_per_second = pilot->games_per_second * workers / pilot->workers,
                 .memory_kib = pilot->own_kib + workers * pilot->worker_kib,
                 .workers = workers,
                 .pilot_workers = pilot->workers};
    if (pilot->games == 0) return cost;
    double share = (double)games / (double)pilot->games;
    if (cost.games_per_second > 0) cost.seconds = (double)games / cost.games_per_second;
    cost.games_bytes = share * (double)pilot->row_bytes;
    cost.records_bytes = share * (double)pilot->record_bytes;
    return cost;
}

const double powers[POWERS] = {0.80, 0.95};

double power_distance(double power) { return NORMAL_975 + normal_quantile(power); }
