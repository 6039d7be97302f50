/* A tuning for people: where it started, where it ended, and what the last match says. */
#ifndef KOZYR_CLI_TUNE_TABLE_H
#define KOZYR_CLI_TUNE_TABLE_H

#include "cli/summary.h"
#include "sweep/tune.h"

void tune_table_build(const cJSON *root, Sheet *sheet);

/* Before it is played: what is tuned, and what that takes, of so many tunings together. */
void tune_parameters_write(const Config *config, Text *out);
void tune_cost_write(const TuneForecast *forecast, int tunings, Text *out);
void tune_forecast_add(const TuneForecast *forecast, cJSON *object);

#endif
