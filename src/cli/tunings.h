/* kozyr tune --hold: a tuning for each value of parameters that are not tuned themselves. */
#ifndef KOZYR_CLI_TUNINGS_H
#define KOZYR_CLI_TUNINGS_H

#include "cli/command.h"
#include "sweep/tune.h"

/* Plays them all, each into its folder, and shows them side by side, or says what they will take.
 * `settings` has room for one more of each --hold. Exit status. */
int tunings_run(const Arguments *arguments, Setting *settings, int count, const TuneRequest *request,
                Error *error);

#endif
