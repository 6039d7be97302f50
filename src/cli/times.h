/* What the bots of a run took to decide, for a person at a terminal. */
#ifndef KOZYR_CLI_TIMES_H
#define KOZYR_CLI_TIMES_H

#include "core/text.h"

/* Adds a line per entrant with its CPU time per decision, as timing.json of the run directory has it. Nothing where
 * none was measured, or where more than a screen's part of entrants played. */
void times_write(const char *folder, Text *out);

#endif
