/* Several run directories read as one: entrants joined by their names, games deal by deal. */
#ifndef KOZYR_REPORT_RUN_SET_H
#define KOZYR_REPORT_RUN_SET_H

#include "store/checkpoint.h"
#include "store/folder.h"
#include "plan/schedule.h"
#include "plan/variants.h"

/* Entrant `from` of the run in `folder` is to be called `to`. */
typedef struct {
    const char *folder, *from, *to;
    bool used;
} Renaming;

typedef struct {
    const char *folder;
    Config *config;
    Schedule *schedule;
    Checkpoint checkpoint;
    uint16_t *entrant; /* the number in the set of each of the config's entrants */
    int source;        /* runs with the same number play the same deals */
} SetRun;

typedef struct {
    const char *name;
    const Entrant *entrant;
    const SetRun *run; /* the first one it plays in */
} SetEntrant;

typedef struct {
    SetRun *runs;
    SetEntrant *entrants;
    int run_count, entrant_count;
    const Config *config; /* of the first run: game, rules and seats are those of all */
    int64_t games;
    struct Alike *alike; /* what the first reading found, for the next ones */
} RunSet;

/* Reads configs and checkpoints. Input errors: not a run directory, edited files, different games or rules,
 * the same games twice, and one name for different players (bot or parameters differ). */
bool run_set_open(RunSet *set, char *const folders[], int count, Renaming renamings[], int renaming_count,
                  Error *error);
void run_set_close(RunSet *set);

/* The sweep that an entrant is a point of; NULL: it is none. */
const Variants *set_entrant_sweep(const SetEntrant *entrant);

/* The game at a table of `times` deals, the first of which is the `deal`-th that comes. Without scores, and without
 * reasons but faults. `entrant` gives numbers of the set by seat. */
typedef struct {
    int64_t deal, times;
    const uint16_t *entrant;
    Outcome outcome;
} SetGame;

/* Calls `game` for every game. All games of a deal come in a row, also when several runs play it. Deals that came
 * out alike come together, unless `each` is to come by itself, as the `deal`-th of the set. */
bool run_set_read(const RunSet *set, bool each, void (*game)(void *context, const SetGame *game),
                  void *context, Error *error);

#endif
