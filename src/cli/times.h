/* CPU times of the bots of a run, for a person at a terminal. */
#ifndef KOZYR_CLI_TIMES_H
#define KOZYR_CLI_TIMES_H

#include "core/text.h"

/* Adds a line per entrant with its CPU time per decision, from timing.json of the run directory. Adds nothing
 * if none was measured, or if there are too many entrants to show. */
void times_write(const char *folder, Text *out);

#endif
