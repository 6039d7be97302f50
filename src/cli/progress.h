/* The live line on a terminal: share done, rate, time left, running score; under it the standings,
 * where more than two entrants play. */
#ifndef KOZYR_CLI_PROGRESS_H
#define KOZYR_CLI_PROGRESS_H

#include "tournament/tournament.h"

typedef struct {
    bool colour, drawn;
    int below;   /* lines of standings under it */
    double last; /* seconds of the last drawing */
} ProgressLine;

/* False when there is nobody to draw for: stderr is no terminal, or `quiet`. */
bool progress_open(ProgressLine *line, bool quiet);
/* A TournamentOptions.progress; `line` is a ProgressLine. */
void progress_draw(void *line, const TournamentProgress *progress);
/* Clears what was drawn. */
void progress_close(ProgressLine *line);

#endif
