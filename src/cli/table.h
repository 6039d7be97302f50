/* summary.json for people. */
#ifndef KOZYR_CLI_TABLE_H
#define KOZYR_CLI_TABLE_H

#include "core/text.h"

/* The result table of a summary's text. */
void table_write(const char *summary, Text *out);

#endif
