/* Programs that a run directory names: what plays its games again starts them only if it is told to. */
#ifndef KOZYR_CLI_PROGRAMS_H
#define KOZYR_CLI_PROGRAMS_H

#include "cli/command.h"
#include "config/config.h"

#define PROGRAMS_FLAG                                                                                        \
    { "--programs", NULL, false, "may start the programs that RUN names; without it they are listed" }

/* The commands of the entrants that are programs, each once, for people. */
void programs_list(const Config *config, Text *out);

/* May games be played again? Yes where that starts nothing, as there are no programs or they do not promise to play
 * the same; or with the flag. */
bool programs_may_start(const Arguments *arguments, const Config *config);

#endif
