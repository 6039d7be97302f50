/* Tuning: the parameters of an entrant are looked for by playing. */
#ifndef KOZYR_SWEEP_TUNE_H
#define KOZYR_SWEEP_TUNE_H

#include "sweep/forecast.h"

/* What the command line says of a tuning; NULL and 0: not given. `vary` replaces the config's own parameters,
 * `against` its opponents. */
typedef struct {
    const Setting *vary; /* path and range */
    int vary_count;
    const char *const *against;
    int against_count;
    const char *tuner, *iterations, *confirm; /* as they were written */
} TuneRequest;

/* NULL on error, as config_load; a config without a tuning is refused. */
Config *tune_load(const char *path, const Setting *settings, int setting_count, const TuneRequest *request,
                  Error *error);

typedef struct {
    int64_t games, tuning_games, deals; /* deals: of all iterations and of the match */
    Cost cost;
    /* Leads in share over the start that the last match shows (sweep/forecast.h), from the largest deviation
     * that a deal set can have; 0 without a match. */
    double smallest[POWERS];
    int stop_signal;
} TuneForecast;

/* Plays the first iterations for so many seconds, 0: about two; writes nothing. */
bool tune_forecast(const Config *config, double seconds, TuneForecast *forecast, Error *error);

#endif
