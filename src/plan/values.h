/* Values of options in result files. */
#ifndef KOZYR_PLAN_VALUES_H
#define KOZYR_PLAN_VALUES_H

#include "core/json_writer.h"
#include "core/option.h"

/* A parameter's value (option_get), and all values of a table of options as members. */
void values_put(JsonWriter *json, const char *key, const Option *option, double value);
void values_put_all(JsonWriter *json, const OptionTable *table, const void *params);
/* The same for tables. */
enum { VALUE_SHOWN = 64 };
void values_show(const Option *option, double value, char out[VALUE_SHOWN]);
/* A comma and a value, in quotes where it needs some (RFC 4180). */
void values_csv(const Option *option, double value, Text *out);
/* A comma and a figure of six decimals; "-0.000000" is written as "0.000000". */
void values_csv_figure(double value, Text *out);

#endif
