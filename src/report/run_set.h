/* Several run directories read as one: entrants are joined by their names, games come deal by deal. */
#ifndef KOZYR_REPORT_RUN_SET_H
#define KOZYR_REPORT_RUN_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "core/outcome.h"
#include "plan/schedule.h"
#include "plan/variants.h"
#include "store/checkpoint.h"
#include "store/folder.h"

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
    /* A match whose sums are stored: rows are read only where seats or single deals matter. Its deals by the
     * half points of the first entrant in each game, in ascending order; [h][0] with one game a deal. */
    bool counted;
    int64_t deals[3][3];
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

typedef enum {
    READ_ALIKE,  /* deals with equal results come together; seats and games of a deal come in any order */
    READ_SEATED, /* the same, but with the seats as they were */
    READ_EACH    /* each deal comes separately, numbered by `deal` */
} SetReading;

/* Calls `game` for every game. All games of a deal come in a row, even if several runs play it. Passes over a
 * set that are not READ_EACH must be of the same kind. */
bool run_set_read(const RunSet *set, SetReading kind, void (*game)(void *context, const SetGame *game),
                  void *context, Error *error);

/* ---- deals alike ----
 *
 * Deals whose games had the same results, stored once with a count: most deals of a long match are alike. */

/* Games of a deal; deals of more are kept one by one. */
enum { ALIKE_GAMES = 12 };

/* The seating and the places; without scores, and without reasons other than faults. */
typedef struct {
    uint16_t entrant[SEATS_MAX];
    uint8_t place[SEATS_MAX], side[SEATS_MAX], sides, fault;
} AlikeGame;

typedef struct {
    int64_t times; /* 0 if the slot is empty */
    int count;
    AlikeGame games[ALIKE_GAMES];
} AlikeDeal;

/* Deals that find no place are kept one by one. */
enum { ALIKE_PLACES = 1 << 11 };

typedef struct Alike {
    AlikeDeal now; /* the current deal */
    AlikeDeal deals[ALIKE_PLACES];
    bool whole; /* true if all deals read so far are stored */
} Alike;

/* Adds a game of the current deal. False: it has too many games. */
bool alike_game(Alike *alike, const uint16_t entrant[], const Outcome *outcome, int seats);
/* Sorts the seats of each game of the deal by entrant, then the games. */
void alike_sort(Alike *alike, int seats);
/* Ends the deal and stores it as `times` deals. False: there is no room for it. */
bool alike_end(Alike *alike, int64_t times);

Outcome alike_outcome(const AlikeGame *game);

#endif
