/* The summary of a sweep for people. */
#ifndef KOZYR_CLI_SWEEP_TABLE_H
#define KOZYR_CLI_SWEEP_TABLE_H

#include "cli/sheet.h"
#include "core/json.h"

/* The best points, the effect of every parameter, and maps of two parameters. */
void sweep_table_build(const char *summary, Sheet *sheet);

/* For other summaries: a parameter's value as it is written, and the warnings below a table. */
void value_text(const cJSON *value, char *out, size_t capacity);
/* How many games ended why. */
void reasons_write(const cJSON *root, Sheet *sheet);
void warnings_write(const cJSON *root, Sheet *sheet);

#endif
