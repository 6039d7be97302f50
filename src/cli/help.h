/* What --help prints, from the tables of the commands. */
#ifndef KOZYR_CLI_HELP_H
#define KOZYR_CLI_HELP_H

#include "cli/command.h"

extern const char help_summary[], help_exit_status[], help_many_machines[];

void help_program(void);
void help_command(const Command *command);
/* Which command may have been meant; exit status. */
int help_unknown(const char *name, Error *error);

#endif
