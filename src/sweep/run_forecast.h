/* What a tournament will cost and what it can show, from a short pilot of its own games. */
#ifndef KOZYR_SWEEP_RUN_FORECAST_H
#define KOZYR_SWEEP_RUN_FORECAST_H

#include "sweep/pilot.h"

typedef struct {
    int64_t games, deals, pairings; /* deals: of a pairing in a round */
    bool at_most;                   /* a rule may end it before */
    int64_t ends_after; /* games: the rule has ended the pilot, and so will end the run; 0: not yet */
    int64_t pilot_sets; /* complete deal sets */
    Cost cost;
    bool measured;    /* `deviation` is the pilot's, else the largest there can be */
    double deviation; /* of the share of a deal set, mean over pairings */
    /* How far from 1/2 the share of a pairing must be to show at 95 % with the chances of sweep/pilot.h. */
    double smallest[POWERS];
    int stop_signal;
} RunForecast;

enum { PILOT_SETS = 20 /* fewer say nothing about a deviation */ };

/* Plays for about two seconds; writes nothing. */
bool run_forecast(const Config *config, RunForecast *forecast, Error *error);

#endif
