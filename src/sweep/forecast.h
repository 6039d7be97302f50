/* What a sweep will cost and what it can show, from a short pilot of its own games. */
#ifndef KOZYR_SWEEP_FORECAST_H
#define KOZYR_SWEEP_FORECAST_H

#include "sweep/pilot.h"

typedef struct {
    int points;
    int64_t games, deals;
    bool race;        /* games and seconds are the most it can take */
    int pilot_points; /* spread evenly over the points */
    int64_t pilot_deals;
    Cost cost;        /* of the whole sweep */
    bool measured;    /* `deviation` is that of the pilot's differences, else the largest there can be */
    double deviation; /* of the difference of the shares of two points in one deal; mean over pairs */
    double smallest[POWERS]; /* differences that a two-sided test of 5 % finds with these chances */
    int stop_signal;
} Forecast;

enum { PILOT_POINTS = 16, PILOT_DEALS = 20 /* fewer say nothing about a deviation */ };

/* Plays for about two seconds. Thins the points of the config. */
bool sweep_forecast(Config *config, Forecast *forecast, Error *error);

#endif
