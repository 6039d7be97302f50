/* The forecast of a sweep for people and for programs. */
#ifndef KOZYR_CLI_FORECAST_TABLE_H
#define KOZYR_CLI_FORECAST_TABLE_H

#include "core/text.h"
#include "sweep/forecast.h"

/* The points that will be played; before the forecast thins them. */
void forecast_points_write(const Config *config, Text *out);
void forecast_table_write(const Forecast *forecast, int workers, Text *out);
void forecast_json_write(const Forecast *forecast, Text *out);

/* "12 s", "3 min 05 s". */
void forecast_time_write(double seconds, Text *out);

#endif
