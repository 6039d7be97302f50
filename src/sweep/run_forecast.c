#include "sweep/run_forecast.h"

#include <math.h>

/* The variance of the share of a deal set, over all pairings that have two or more. */
static void find_deviation(const Scoreboard *board, RunForecast *forecast) {
    double squares = 0, freedoms = 0;
    forecast->deviation = 0.5; /* shares of 0 and 1 by turns */
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

bool run_forecast(const Config *config, RunForecast *forecast, Error *error) {
    Scoreboard board = {0};
    Schedule *schedule = schedule_create(config, error);
    *forecast =
        (RunForecast){.deals = config->options.deals, .at_most = config->courses[COURSE_STOP] != NULL};
    if (!schedule) return false;
    forecast->games = schedule->games;
    forecast->pairings = schedule->meetings;
    Pilot pilot = {.schedule = schedule, .board = &board};
    bool good = scoreboard_open(&board, config, schedule, error) && pilot_play(&pilot, config, error);
    if (good) {
        forecast->stop_signal = pilot.stop_signal;
        if (schedule->games < forecast->games) forecast->ends_after = schedule->games;
        forecast->cost = pilot_cost(&pilot, config, forecast->games);
        find_deviation(&board, forecast);
        for (int i = 0; i < POWERS; i++)
            forecast->smallest[i] =
                power_distance(powers[i]) * forecast->deviation / sqrt((double)forecast->deals);
    }
    scoreboard_close(&board);
    schedule_free(schedule);
    return good;
}
