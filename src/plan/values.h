/* Values of options in result files. */
#ifndef KOZYR_PLAN_VALUES_H
#define KOZYR_PLAN_VALUES_H

#include "core/json_writer.h"
#include "core/option.h"

/* All values of a table of options as members. */
void values_put_all(JsonWriter *json, const OptionTable *table, const void *params);
/* A comma and a value, in quotes where it needs some (RFC 4180). */
void values_csv(const Option *option, double value, Text *out);
/* A comma and a figure of six decimals; "-0.000000" is written as "0.000000". */
void values_csv_figure(double value, Text *out);

#endif
