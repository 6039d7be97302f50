/* The summary of a sweep for people. */
#ifndef KOZYR_CLI_SWEEP_TABLE_H
#define KOZYR_CLI_SWEEP_TABLE_H

#include "cli/summary.h"

/* The best points, the effect of every parameter, and maps of two parameters. */
void sweep_table_build(const cJSON *root, Sheet *sheet);

#endif
