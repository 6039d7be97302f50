/* Manual pages, from the tables that --help prints. */
#ifndef KOZYR_CLI_MANUAL_H
#define KOZYR_CLI_MANUAL_H

#include "cli/command.h"
#include "core/text.h"

void manual_overview(Text *page);
void manual_command(const Command *command, Text *page);

#endif
