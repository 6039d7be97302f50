/* A pilot: some of the games of a run, played for about two seconds to learn what all of them will take. */
#ifndef KOZYR_SWEEP_PILOT_H
#define KOZYR_SWEEP_PILOT_H

#include "tournament/feed.h"
#include "tournament/tournament.h"

typedef struct {
    Feed feed; /* of the schedule, from game 0 on; set by pilot_play */
    Schedule *schedule;

    /* What was measured. */
    int64_t games;
    double games_per_second;
    int stop_signal; /* 0, or the user did not want to wait */

    double start; /* private */
} Pilot;

/* Writes nothing to disk. */
bool pilot_play(Pilot *pilot, const Config *config, Error *error);

#endif
