/* `kozyr bot --check`: is a program fit to be a bot? */
#ifndef KOZYR_CLI_EXAMINATION_H
#define KOZYR_CLI_EXAMINATION_H

#include "cli/command.h"

int examination_run(const Arguments *arguments, Error *error);

#endif
