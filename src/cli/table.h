/* The tables of a run. */
#ifndef KOZYR_CLI_TABLE_H
#define KOZYR_CLI_TABLE_H

#include "core/sheet.h"
#include "report/scoreboard.h"

/* Writes all tables of a tournament, a sweep or a tuning. `sheet` is a Sheet. Used as
 * TournamentOptions.result. */
void table_build(void *sheet, const Scoreboard *board);

/* The width of the terminal on stdout; 0 if it is none or its width is unknown. */
int table_terminal(void);
/* True if stdout is a terminal and NO_COLOR is not set. */
bool table_colours(void);

#endif
