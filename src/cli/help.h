/* What --help prints, from the tables of the commands. */
#ifndef KOZYR_CLI_HELP_H
#define KOZYR_CLI_HELP_H

#include "cli/command.h"

/* Names of commands and their texts src/cli/help/NAME.txt, one string after the other, up to an empty
 * name: written by scripts/embed. */
extern const char help_texts[];

extern const char help_summary[], help_exit_status[], help_many_machines[];

void help_program(void);
void help_command(const Command *command);
/* What --help says of a command after its flags; NULL: nothing. */
const char *help_details(const Command *command);
/* Which command may have been meant; exit status. */
int help_unknown(const char *name, Error *error);

#endif
