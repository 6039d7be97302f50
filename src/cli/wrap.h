/* Lists of names and what they mean, broken for a terminal. */
#ifndef KOZYR_CLI_WRAP_H
#define KOZYR_CLI_WRAP_H

#include "core/text.h"

/* Writes `text`, its lines broken at blanks where they are longer than `columns`; 0: as it is. A line continues
 * below its last column, which begins at one of `starts` (ascending, 0 at the end), else below its first word. */
void wrap_write(const char *text, int columns, const int *starts, Text *out);

#endif
