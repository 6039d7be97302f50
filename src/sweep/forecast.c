/* Forecasts a run from a pilot: costs from its speed, detectable differences from its deviation, by a normal
 * interval over all deals. For a sweep, a part of the points suffices. */
#include "sweep/forecast.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "core/clock.h"
#include "core/memory.h"
#include "plan/pairings.h"
#include "plan/stop.h"
#include "plan/totals.h"
#include "plan/tuning_config.h"
#include "plan/variants.h"
#include "report/result.h"
#include "stats/interval.h"

/* ---- pilot ---- */

/* A pilot plays as the run would, in the same order of games, until its time is over; its results are counted
 * and discarded. Workers beyond the number of cores would only wait for each other, so the measured rate is
 * scaled to the workers asked for. */

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
    bool ended = schedule->taken == schedule->games; /* ended by a course that needs no more games */
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
    pilot->feed = (Feed){.schedule = pilot->schedule, .step = 1};
    pilot->start = clock_seconds();
    bool good = pool_run(&job, &report, error);
    free(report.effort);
    pilot->stop_signal = report.stop_signal;
    struct rusage worker; /* for workers: the maximum over them */
    getrusage(RUSAGE_CHILDREN, &worker);
    pilot->own_kib = memory_peak_kib();
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

/* ---- of a sweep ---- */

/* The variance of the difference of two points in a deal, averaged over all pairs, in half points. In every
 * deal, the squared differences of the centred totals over all pairs sum to P times the sum of squares minus
 * the square of the sum. */
static double pair_variance(const Totals *totals, double *mean, int64_t *row) {
    double points = totals->points, deals = (double)totals->deals, sum = 0;
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_read(totals, deal, row);
        for (int i = 0; i < totals->points; i++) mean[i] += (double)row[i] / deals;
    }
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        double squares = 0, total = 0;
        totals_read(totals, deal, row);
        for (int i = 0; i < totals->points; i++) {
            double centred = (double)row[i] - mean[i];
            squares += centred * centred;
            total += centred;
        }
        sum += points * squares - total * total;
    }
    return sum / (deals - 1) / (points * (points - 1) / 2);
}

static bool find_deviation(const Totals *totals, Forecast *forecast, Error *error) {
    forecast->deviation =
        1; /* shares lie in [0, 1]: the largest deviation, differences alternating between +1
            * and -1 */
    if (totals->deals < PILOT_DEALS || totals->points < 2) return true;
    double *mean = memory_new((size_t)totals->points, sizeof *mean);
    int64_t *row = memory_new((size_t)totals->points, sizeof *row);
    bool good = mean && row;
    double variance = good ? pair_variance(totals, mean, row) : 0;
    free(mean);
    free(row);
    if (variance > 0) {
        forecast->measured = true;
        forecast->deviation = sqrt(variance) / totals_scale(totals);
    }
    return good || error_memory(error, "a forecast");
}

static bool play_pilot(const Config *config, Schedule *schedule, Forecast *forecast, Error *error) {
    const Totals *totals = totals_of(schedule);
    Pilot pilot = {.schedule = schedule};
    bool good = pilot_play(&pilot, config, error);
    if (good && totals->failed) good = error_memory(error, "a forecast");
    forecast->stop_signal = pilot.stop_signal;
    forecast->pilot_deals = totals->deals;
    forecast->cost = pilot_cost(&pilot, config, forecast->games);
    /* The totals of all points in all deals, also against each opponent, in doubling buffers. */
    forecast->cost.memory_kib += 2 * (1 + totals->opponent_count) * forecast->points * forecast->deals *
                                 totals->width * (totals->partners_vary ? 2 : 1) / 1024;
    good = good && find_deviation(totals, forecast, error);
    return good;
}

bool sweep_forecast(Config *config, Forecast *forecast, Error *error) {
    *forecast = (Forecast){.points = variants_of(config)->count,
                           .deals = config->options.deals,
                           .race = config->courses[COURSE_RACE] != NULL};
    Schedule *schedule = schedule_create(config, error);
    if (!schedule) return false;
    forecast->games = schedule->games;
    schedule_free(schedule);
    variants_thin(config, PILOT_POINTS); /* which all take part in the pilot */
    forecast->pilot_points = variants_of(config)->count;
    schedule = schedule_create(config, error);
    bool good = schedule && play_pilot(config, schedule, forecast, error);
    schedule_free(schedule);
    for (int i = 0; i < POWERS; i++)
        forecast->smallest[i] =
            power_distance(powers[i]) * forecast->deviation / sqrt((double)forecast->deals);
    return good;
}

/* ---- of a tournament ---- */

/* The variance of a deal set's share, over all pairings with at least two. */
static void find_set_deviation(const Scoreboard *board, RunForecast *forecast) {
    double squares = 0, freedoms = 0;
    forecast->deviation = 0.5; /* the largest deviation: shares alternating between 0 and 1 */
    for (int64_t i = 0; i < board->schedule->pairings; i++) {
        Moments share = ratio_moments(&tally_member(board->tally, i, 0)->points);
        forecast->pilot_sets += (int64_t)share.count;
        if (share.count < 2) continue;
        squares += (share.count - 1) * share.variance;
        freedoms += share.count - 1;
    }
    if (forecast->pilot_sets < PILOT_SETS || squares <= 0) return;
    forecast->measured = true;
    forecast->deviation = sqrt(squares / freedoms);
}

static int64_t expected_deals(const Schedule *schedule, const RunForecast *forecast) {
    if (forecast->ends_after) return forecast->ends_after / schedule->seatings_per_deal;
    double sets = ceil(stop_expected(schedule)); /* in a match, a deal set is a deal */
    return sets < (double)forecast->deals ? (int64_t)fmax(sets, 1) : forecast->deals;
}

/* ---- choice of seatings ---- */

enum { SEATINGS_DEALS = 200, SEATINGS_PART = 10 };

static SeatingsForecast seatings_of(const Config *config, const Scoreboard *board) {
    SeatingsForecast found = {.factor = NAN, .choice = seatings_tried(config)};
    for (int64_t i = 0; i < board->schedule->pairings; i++)
        found.sets += (int64_t)tally_member(board->tally, i, 0)->points.totals.count;
    if (found.sets < PILOT_SETS) return found;
    found.factor = result_duplicate_factor(board);
    if (found.factor < 1) found.choice = SEATINGS_ONE;
    return found;
}

static bool play_seatings(Config *config, double seconds, SeatingsForecast *forecast, Error *error) {
    Scoreboard board = {0};
    Schedule *schedule = schedule_create(config, error);
    Pilot pilot = {.schedule = schedule, .board = &board, .seconds = seconds};
    bool good = schedule && scoreboard_open(&board, schedule, error) && pilot_play(&pilot, config, error);
    if (good) *forecast = seatings_of(config, &board);
    forecast->stop_signal = pilot.stop_signal;
    scoreboard_close(&board);
    schedule_free(schedule);
    return good;
}

bool seatings_forecast(Config *config, double seconds, SeatingsForecast *forecast, Error *error) {
    const RunOptions options = config->options;
    int64_t part = options.deals / SEATINGS_PART;
    config->options.seatings = SEATINGS_AUTO;
    config->options.records = RECORDS_NONE;
    config->options.deals = part < SEATINGS_DEALS ? part : SEATINGS_DEALS;
    *forecast = (SeatingsForecast){.factor = NAN, .choice = seatings_tried(config)};
    bool good = part < 1 || play_seatings(config, seconds, forecast, error);
    config->options = options;
    return good;
}

/* For runs with one seating per deal, or with seatings to be decided; for other runs their own games show
 * it. */
static bool forecast_seatings(Config *config, SeatingsForecast *forecast, Error *error) {
    uint8_t seatings = config->options.seatings;
    bool asked = seatings == SEATINGS_AUTO ||
                 (seatings == SEATINGS_ONE && config->options.variance_reduction == REDUCTION_NONE);
    *forecast = (SeatingsForecast){.factor = NAN, .choice = (Seatings)seatings};
    if (asked && !seatings_forecast(config, PILOT_SECONDS, forecast, error)) return false;
    if (seatings == SEATINGS_AUTO) config->options.seatings = (uint8_t)forecast->choice;
    return true;
}

bool run_forecast(Config *config, RunForecast *forecast, Error *error) {
    Scoreboard board = {0};
    SeatingsForecast seatings;
    if (!forecast_seatings(config, &seatings, error)) return false;
    *forecast = (RunForecast){.deals = config->options.deals,
                              .at_most = config->courses[COURSE_STOP] != NULL,
                              .seatings = seatings,
                              .stop_signal = seatings.stop_signal};
    if (seatings.stop_signal) return true;
    Schedule *schedule = schedule_create(config, error);
    if (!schedule) return false;
    forecast->games = schedule->games;
    forecast->pairings = schedule->meetings;
    Pilot pilot = {.schedule = schedule, .board = &board};
    bool good = scoreboard_open(&board, schedule, error) && pilot_play(&pilot, config, error);
    if (good) {
        forecast->stop_signal = pilot.stop_signal;
        if (schedule->games < forecast->games) forecast->ends_after = schedule->games;
        forecast->cost = pilot_cost(&pilot, config, forecast->games);
        find_set_deviation(&board, forecast);
        if (forecast->seatings.sets == 0 && schedule->seatings_per_deal > 1)
            forecast->seatings = seatings_of(config, &board);
        forecast->expected_deals = expected_deals(schedule, forecast);
        for (int i = 0; i < POWERS; i++)
            forecast->smallest[i] =
                power_distance(powers[i]) * forecast->deviation / sqrt((double)forecast->expected_deals);
    }
    scoreboard_close(&board);
    schedule_free(schedule);
    return good;
}

/* ---- of a tuning ---- */

bool tune_forecast(const Config *config, double seconds, TuneForecast *forecast, Error *error) {
    *forecast = (TuneForecast){0};
    Pilot pilot = {.schedule = schedule_create(config, error), .seconds = seconds};
    if (!pilot.schedule) return false;
    const Round *last = &pilot.schedule->rounds[tuning_of(config)->iterations];
    forecast->games = pilot.schedule->games;
    forecast->tuning_games = last->first_game;
    forecast->deals = last->first_deal + tuning_of(config)->confirm;
    bool good = pilot_play(&pilot, config, error);
    schedule_free(pilot.schedule);
    forecast->stop_signal = pilot.stop_signal;
    for (int i = 0; i < POWERS && tuning_of(config)->confirm > 0; i++)
        forecast->smallest[i] = power_distance(powers[i]) * 0.5 / sqrt((double)tuning_of(config)->confirm);
    forecast->cost = pilot_cost(&pilot, config, forecast->games);
    return good;
}
