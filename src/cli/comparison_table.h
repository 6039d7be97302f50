/* A comparison for people. */
#ifndef KOZYR_CLI_COMPARISON_TABLE_H
#define KOZYR_CLI_COMPARISON_TABLE_H

#include "cli/sheet.h"

/* The tables of a comparison's JSON; `folder` stands in the commands that replay games. */
void comparison_table_build(const char *json, const char *folder, Sheet *sheet);

#endif
