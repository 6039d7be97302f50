/* A tuning for people: where it started, where it ended, and what the last match says. */
#ifndef KOZYR_CLI_TUNE_TABLE_H
#define KOZYR_CLI_TUNE_TABLE_H

#include "cli/summary.h"
#include "sweep/tune.h"

void tune_table_build(const cJSON *root, Sheet *sheet);

void tune_forecast_write(const Config *config, const TuneForecast *forecast, Text *out);
void tune_forecast_json(const TuneForecast *forecast, Text *out);

#endif
