/* Forecasts as text and as JSON: the cost of a run, and the smallest difference that it can show. */
#ifndef KOZYR_CLI_FORECAST_TABLE_H
#define KOZYR_CLI_FORECAST_TABLE_H

#include "core/text.h"
#include "sweep/forecast.h"

/* Lists the points of a sweep. Call it before the forecast, which keeps only some of them. */
void forecast_points_write(const Config *config, Text *out);
void forecast_table_write(const Forecast *forecast, Text *out);
cJSON *forecast_json(const Forecast *forecast);

/* Forecast of tunings: the tuned parameters, and the cost of `tunings` tunings together. */
void tune_parameters_write(const Config *config, Text *out);
void tune_cost_write(const TuneForecast *forecast, int tunings, Text *out);
cJSON *tune_forecast_json(const TuneForecast *forecast);

/* Appends the pilot's finding on the seatings, without an end of line. */
void seatings_write(const SeatingsForecast *forecast, Text *out);
const char *seatings_word(Seatings seatings);

void run_forecast_write(const Config *config, const RunForecast *forecast, Text *out);
cJSON *run_forecast_json(const RunForecast *forecast);

/* "12 s", "3 min 05 s". */
void forecast_time_write(double seconds, Text *out);

#endif
