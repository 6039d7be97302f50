/* A pilot: some of the games of a run, played for about two seconds to learn what all of them will take. */
#ifndef KOZYR_SWEEP_PILOT_H
#define KOZYR_SWEEP_PILOT_H

#include "report/scoreboard.h"
#include "tournament/feed.h"
#include "tournament/tournament.h"

typedef struct {
    Feed feed; /* of the schedule, from game 0 on; set by pilot_play */
    Schedule *schedule;
    Scoreboard *board; /* takes the games in; NULL: none */
    double seconds;    /* that it takes; 0: PILOT_SECONDS */

    /* What was measured. */
    int64_t games;
    double games_per_second;
    int64_t row_bytes, record_bytes; /* of all its games */
    int64_t own_kib, worker_kib;     /* memory of this process, and of the largest worker */
    int workers;                     /* that played: no more than there are cores, or those of all ranks */
    bool far;                        /* they played on ranks, as many on each as the config asks for */
    int stop_signal;                 /* 0, or the user did not want to wait */

    double start; /* private */
} Pilot;

enum { PILOT_SECONDS = 2 };

/* Writes nothing to disk. */
bool pilot_play(Pilot *pilot, const Config *config, Error *error);

/* What all the games of a run will take, if they go on like those of the pilot, with the workers asked for,
 * each of which has a core. */
typedef struct {
    int64_t games, pilot_games;
    double games_per_second, seconds;
    double games_bytes, records_bytes; /* of games.csv and records.jsonl */
    int64_t memory_kib;                /* of all processes together, at most */
    int workers, pilot_workers;
} Cost;

Cost pilot_cost(const Pilot *pilot, const Config *config, int64_t games);

/* The chances with which a difference is to show, and how many standard errors it must be for that. */
enum { POWERS = 2 };
extern const double powers[POWERS];
double power_distance(double power);

#endif
