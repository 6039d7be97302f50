/* Several run directories read as one: entrants are joined by their names, games come deal by deal. */
#ifndef KOZYR_REPORT_RUN_SET_H
#define KOZYR_REPORT_RUN_SET_H

#include "store/checkpoint.h"
#include "store/folder.h"
#include "plan/schedule.h"
#include "plan/variants.h"

/* Renames entrant `from` of the run in `folder` to `to`. */
typedef struct {
    const char *folder, *from, *to;
    bool used;
} Renaming;

typedef struct {
    const char *folder;
    Config *config;
    Schedule *schedule;
    Checkpoint checkpoint;
    uint16_t *entrant; /* by entrant of the config: its number in the set */
    int source;        /* runs with the same number play the same deals */
} SetRun;

typedef struct {
    const char *name;
    const Entrant *entrant;
    const SetRun *run; /* the first run it plays in */
} SetEntrant;

typedef struct {
    SetRun *runs;
    SetEntrant *entrants;
    int run_count, entrant_count;
    const Config *config; /* of the first run; game, rules and seats are the same in all */
    int64_t games;
    struct Alike *alike; /* stored by the first pass for later ones */
} RunSet;

/* Reads configs and checkpoints. Input errors: a folder that is not a run, edited files, different games or
 * rules, games that occur twice, and one name for different players (bot or parameters differ). */
bool run_set_open(RunSet *set, char *const folders[], int count, Renaming renamings[], int renaming_count,
                  Error *error);
void run_set_close(RunSet *set);

/* The sweep that an entrant is a point of; NULL if it is none. */
const Variants *set_entrant_sweep(const SetEntrant *entrant);

/* The same game in `times` deals, numbered from `deal` in order of arrival. It has no scores, and no reasons
 * other than faults. `entrant`: numbers in the set, by seat. */
typedef struct {
    int64_t deal, times;
    const uint16_t *entrant;
    Outcome outcome;
} SetGame;

/* Calls `game` for every game. All games of a deal come in a row, even if several runs play it. Deals with
 * equal results come together, unless `each` is set; then each deal comes separately, numbered by `deal`. */
bool run_set_read(const RunSet *set, bool each, void (*game)(void *context, const SetGame *game),
                  void *context, Error *error);

#endif
