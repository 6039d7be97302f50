/* Two entrants of a run on common deals: with each other, and against the same opponents at the same seats.
 * Memory grows with the games of one deal, never with the number of deals.
 *
 * As in summary.json, plain counts include every game and all means with intervals only what is complete:
 * a deal counts when all of its games that matter here are there. */
#ifndef KOZYR_REPORT_COMPARISON_H
#define KOZYR_REPORT_COMPARISON_H

#include "core/sheet.h"
#include "store/folder.h"
#include "report/sample.h"
#include "report/swing.h"
#include "stats/tally.h"

/* Games in which A and B both sit. A comparison is a seat of A with a seat of B. */
typedef struct {
    Sample sample;
    SwingList swings;
    uint64_t comparisons, wins, draws, losses; /* A is placed better, equal, worse */
    Ratio points;                              /* of A per deal: 2 a win, 1 a draw, per 2 comparisons */
    int class_count, class_comparisons;        /* as those of the pairing in stats/tally.h */
    uint64_t classes[TALLY_CLASSES_MAX];       /* deals by A's points in each comparison */
} DirectGames;

/* Against one set of opponents; units are its deal sets. */
typedef struct {
    uint64_t games; /* of each of the two */
    Ratio score[SIDES];
    Gap difference;
    /* Private: the deal that is being read. */
    struct {
        int64_t deal, games, pairs, score[SIDES], plies;
    } now;
} TwinSum;

/* A game that waits for its twin, and what the two gave. */
typedef struct {
    int64_t deal; /* -1: none yet */
    int side;     /* of the first of the two; SIDES: both are there */
    SwingPart part;
    GameResult result;
} TwinSlot;

typedef struct {
    Sample sample;
    SwingList swings;
    TwinSum *sums;   /* by twin pairings */
    TwinSlot *slots; /* twin * seatings + A's seating */
} CommonGames;

typedef struct {
    const Config *config;
    Schedule *schedule;
    uint16_t entrant[SIDES];
    Encounters encounters;
    Columns columns;
    DirectGames direct;
    CommonGames common;
    int64_t games;      /* in the directory */
    int64_t score_most; /* the largest score of a seat in any of them, without its sign */
    /* Private: the deal that is being read. */
    struct {
        int64_t deal; /* -1: none yet */
        int64_t direct_games, common_games, points, comparisons, plies;
    } now;
    SwingPart *parts; /* of a deal or deal set */
} Comparison;

/* Reads the games of a run directory. Close it in any case. */
bool comparison_read(Comparison *comparison, const char *folder, const Config *config, Schedule *schedule,
                     const uint16_t entrant[SIDES], int swings, Error *error);
void comparison_close(Comparison *comparison);

/* As JSON text; the caller frees it. NULL: out of memory. */
char *comparison_json(const Comparison *comparison);
/* As tables; `folder` is that of the run, for commands that show a game. */
void comparison_tables(const Comparison *comparison, const char *folder, Sheet *sheet);

#endif
