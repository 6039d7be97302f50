#include "sweep/forecast.h"

#include <math.h>
#include <stdlib.h>

#include "core/memory.h"
#include "plan/variants.h"
#include "plan/totals.h"
#include "sweep/sweep.h"

/* The variance of the difference of two points in a deal, mean over all pairs, in half points. In every deal
 * the squared differences of the centred totals of all pairs sum to P times their squares minus the square of
 * their sum. */
static double pair_variance(const Totals *totals, double *mean, uint32_t *row) {
    double points = totals->points, deals = (double)totals->deals, sum = 0;
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_read(totals, deal, row);
        for (int i = 0; i < totals->points; i++) mean[i] += row[i] / deals;
    }
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        double squares = 0, total = 0;
        totals_read(totals, deal, row);
        for (int i = 0; i < totals->points; i++) {
            double centred = row[i] - mean[i];
            squares += centred * centred;
            total += centred;
        }
        sum += points * squares - total * total;
    }
    return sum / (deals - 1) / (points * (points - 1) / 2);
}

static bool find_deviation(const Totals *totals, Forecast *forecast, Error *error) {
    forecast->deviation = 1; /* shares lie in [0, 1]: a difference of +1 and -1 by turns */
    if (totals->deals < PILOT_DEALS || totals->points < 2) return true;
    double *mean = memory_new((size_t)totals->points, sizeof *mean);
    uint32_t *row = memory_new((size_t)totals->points, sizeof *row);
    bool good = mean && row;
    double variance = good ? pair_variance(totals, mean, row) : 0;
    free(mean);
    free(row);
    if (variance > 0) {
        forecast->measured = true;
        forecast->deviation = sqrt(variance) / totals_scale(totals, totals->deals);
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
    /* the totals of all points in all deals, also against each opponent, in buffers that double */
    forecast->cost.memory_kib +=
        2 * (1 + totals->opponent_count) * forecast->points * forecast->deals * totals->width / 1024;
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
    variants_thin(config, PILOT_POINTS); /* which all play */
    forecast->pilot_points = variants_of(config)->count;
    schedule = schedule_create(config, error);
    bool good = schedule && play_pilot(config, schedule, forecast, error);
    schedule_free(schedule);
    for (int i = 0; i < POWERS; i++)
        forecast->smallest[i] =
            power_distance(powers[i]) * forecast->deviation / sqrt((double)forecast->deals);
    return good;
}
