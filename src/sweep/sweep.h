/* Playing a sweep: a tournament of its points, and what it says about them. */
#ifndef KOZYR_SWEEP_SWEEP_H
#define KOZYR_SWEEP_SWEEP_H

#include "tournament/tournament.h"

/* As tournament_run, for a config with points; writes points.csv as well. */
bool sweep_run(const Config *config, const TournamentOptions *options, TournamentReport *report,
               Error *error);

#endif
