/* Wraps lists of names and descriptions for a terminal. */
#ifndef KOZYR_CLI_WRAP_H
#define KOZYR_CLI_WRAP_H

#include "core/text.h"

/* Appends `text` with lines longer than `columns` broken at blanks; 0: no limit. A line continues below its
 * last column, which starts at one of `starts` (ascending, 0 at the end), else below its first word. */
void wrap_write(const char *text, int columns, const int *starts, Text *out);

#endif
