/* The summary of a sweep for people. */
#ifndef KOZYR_CLI_SWEEP_TABLE_H
#define KOZYR_CLI_SWEEP_TABLE_H

#include "core/json.h"
#include "core/text.h"

/* The best points, the effect of every parameter, and maps of two parameters; coloured when the standard
 * output is a terminal and NO_COLOR is not set. */
void sweep_table_write(const char *summary, Text *out);

/* For other summaries: a parameter's value as it is written, and the warnings below a table. */
void value_text(const cJSON *value, char *out, size_t capacity);
void warnings_write(const cJSON *root, Text *out);

#endif
