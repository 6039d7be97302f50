/* The tables of a run. */
#ifndef KOZYR_CLI_TABLE_H
#define KOZYR_CLI_TABLE_H

#include "core/sheet.h"
#include "report/scoreboard.h"

/* Writes all tables of a tournament, a sweep or a tuning. `sheet` is a Sheet: TournamentOptions.result. */
void table_build(void *sheet, const Scoreboard *board);

/* The columns of the terminal that the standard output is; 0: it is none, or does not tell. */
int table_terminal(void);
/* Is the standard output a terminal, and NO_COLOR not set? */
bool table_colours(void);

#endif
