/* summary.json for people. */
#ifndef KOZYR_CLI_TABLE_H
#define KOZYR_CLI_TABLE_H

#include "cli/summary.h"

/* The result tables of a tournament's summary. */
void table_build(const cJSON *root, Sheet *sheet);

/* Is the standard output a terminal, and NO_COLOR not set? */
bool table_colours(void);
/* Writes what one of these builds as text for the standard output. */
void table_print(TableBuilder *build, const char *summary, Text *out);

#endif
