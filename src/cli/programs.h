/* Programs that a run directory names. Commands that replay its games start them only with --programs. */
#ifndef KOZYR_CLI_PROGRAMS_H
#define KOZYR_CLI_PROGRAMS_H

#include "cli/command.h"
#include "config/config.h"

#define PROGRAMS_FLAG                                                                                        \
    { "--programs", NULL, false, "may start the programs that RUN names; without it they are listed" }

/* Appends the commands of the entrants that are programs, each once. */
void programs_list(const Config *config, Text *out);

/* True if games may be replayed: with --programs, or if no program would start. None would if the config has
 * no programs, or if they are not reproducible. */
bool programs_may_start(const Arguments *arguments, const Config *config);

#endif
