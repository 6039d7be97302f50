/* Forecasts as text and as JSON: the cost of a run, and the smallest difference that it can show. */
#ifndef KOZYR_CLI_FORECAST_TABLE_H
#define KOZYR_CLI_FORECAST_TABLE_H

#include "core/text.h"
#include "sweep/forecast.h"

/* Lists the points of a sweep. Call it before the forecast, which keeps only some of them. */
void forecast_points_write(const Config *config, Text *out);
void forecast_table_write(const Forecast *forecast, Text *out);
void forecast_json_write(const Forecast *forecast, Text *out);

/* Forecast of tunings: the tuned parameters, and the cost of `tunings` tunings together. */
void tune_parameters_write(const Config *config, Text *out);
void tune_cost_write(const TuneForecast *forecast, int tunings, Text *out);
void tune_forecast_add(const TuneForecast *forecast, cJSON *object);

/* Appends the pilot's finding on the seatings, without an end of line. */
void seatings_write(const SeatingsForecast *forecast, Text *out);
const char *seatings_word(Seatings seatings);

void run_forecast_write(const Config *config, const RunForecast *forecast, Text *out);
void run_forecast_json(const RunForecast *forecast, Text *out);

/* Time, disk and memory, for all kinds of forecast; `pilot` is appended to the description of the pilot. */
void forecast_cost_write(const Cost *cost, const char *pilot, Text *out);
void forecast_cost_json(const Cost *cost, cJSON *root);
/* Prints and frees the object. */
void forecast_print_json(cJSON *root, Text *out);
/* "12 s", "3 min 05 s". */
void forecast_time_write(double seconds, Text *out);

#endif
