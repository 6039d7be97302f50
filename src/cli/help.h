/* --help, printed from the tables of the commands. */
#ifndef KOZYR_CLI_HELP_H
#define KOZYR_CLI_HELP_H

#include "cli/command.h"

/* Names of commands, each followed by its text src/cli/help/NAME.txt. Strings are consecutive; an empty name
 * ends them. Written by scripts/embed. */
extern const char help_texts[];

extern const char help_summary[], help_exit_status[], help_many_machines[];

void help_program(void);
void help_command(const Command *command);
/* The text that --help prints after a command's flags; NULL if there is none. */
const char *help_details(const Command *command);
/* Suggests the command that was probably meant; returns the exit status. */
int help_unknown(const char *name, Error *error);

#endif
