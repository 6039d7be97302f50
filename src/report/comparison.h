/* Two entrants of a run on common deals: with each other, and against the same opponents at the same seats.
 * Memory grows with the games of one deal, never with the number of deals.
 *
 * As in summary.json, plain counts include every game, and all means with intervals only complete deals: a
 * deal counts if all its relevant games are there. */
#ifndef KOZYR_REPORT_COMPARISON_H
#define KOZYR_REPORT_COMPARISON_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/sheet.h"
#include "report/sample.h"
#include "stats/tally.h"
#include "store/folder.h"

/* ---- swings ---- */

/* The few deals with the largest differences between two entrants. */

enum { SWING_PARTS = 4, SWINGS_MAX = 1000 };

/* One game with both entrants (game[1] is -1), or a game of A and its twin with B. */
typedef struct {
    int64_t game[2];
    int64_t difference;
} SwingPart;

typedef struct {
    int64_t deal, difference, plies;
    int twin;                    /* the set of opponents, for games against others */
    int part_count;              /* at most SWING_PARTS: */
    SwingPart part[SWING_PARTS]; /* the largest contributions, in the order of games */
} Swing;

typedef struct {
    Swing *top; /* sorted by |difference|, then plies (both descending), then deal */
    int count, capacity;
} SwingList;

/* ---- the comparison ---- */

/* Games with both A and B. A comparison is a seat of A with a seat of B. */
typedef struct {
    Sample sample;
    SwingList swings;
    uint64_t comparisons, wins, draws, losses; /* A is placed better, equal, worse */
    Ratio points;                              /* of A per deal: 2 for a win, 1 for a draw, out of 2 per
                                                * comparison */
    int class_count, class_comparisons;        /* as for the pairing in stats/tally.h */
    uint64_t classes[TALLY_CLASSES_MAX];       /* deals by A's points in each comparison */
} DirectGames;

/* Games against one set of opponents; the unit is a deal set of them. */
typedef struct {
    uint64_t games; /* games of each of the two */
    Ratio score[SIDES];
    Gap difference;
    /* Private: the current deal. */
    struct {
        int64_t deal, games, pairs, score[SIDES], plies;
    } now;
} TwinSum;

/* A game that waits for its twin, and the results of both. */
typedef struct {
    int64_t deal; /* -1 if none yet */
    int side;     /* of the first of the two; SIDES: both have arrived */
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
    int64_t score_most; /* the largest absolute score of a seat in any of them */
    /* Private: the current deal. */
    struct {
        int64_t deal; /* -1 if none yet */
        int64_t direct_games, common_games, points, comparisons, plies;
    } now;
    SwingPart *parts; /* of a deal or deal set */
} Comparison;

/* Reads the games of a run directory. Close it in any case. */
bool comparison_read(Comparison *comparison, const char *folder, Schedule *schedule,
                     const uint16_t entrant[SIDES], int swings, Error *error);
void comparison_close(Comparison *comparison);

/* The comparison as JSON text; the caller frees it. NULL if out of memory. */
char *comparison_json(const Comparison *comparison);
/* Writes the comparison as tables; `folder` is the run's, for the commands that show a game. */
void comparison_tables(const Comparison *comparison, const char *folder, Sheet *sheet);

/* ---- rows ---- */

/* The report of a comparison: the rows of its tables and the objects of its JSON. */

enum { NAMES_SHOWN = 64, LABEL_MAX = 100, GAMES_SHOWN = 96 };

/* Conditions of figures. */
enum { OF_SEAT = 1, OF_ROLE = 2, OF_SIDE = 4, FIVE_CLASSES = 8, THREE_CLASSES = 16, TWINS = 32, DIRECT = 64 };

/* A and B, and their difference; the first member of all rows that have one. clear: the interval does not
 * contain 0. */
typedef struct {
    double a, b;
    Interval difference;
    bool clear, rough;
    const char *word; /* shown in place of the difference if no deal has one */
} Contrast;

/* For A or for B. */
typedef struct {
    int64_t games;
    Interval score;
    bool rough;
} OwnRow;

/* A seat, a side or a role. */
typedef struct {
    Contrast contrast;
    OwnRow own[SIDES];
    int64_t seat, deals;
    const char *side, *role;
    bool has_role;
    char label[LABEL_MAX];
} CellRow;

typedef struct {
    Contrast contrast;
    const char *column;
} MeasureRow;

typedef struct {
    Contrast contrast;
    const Comparison *comparison;
    int twin; /* -1 for all twins together */
    int64_t games_each, deals;
    char names[NAMES_SHOWN];
} OpponentRow;

typedef struct {
    int64_t games, deals, faults, comparisons, wins, draws, losses;
    Interval score, elo, difference;
    Counts classes;
    double los;
    bool rough, difference_rough;
} DirectRow;

typedef struct {
    const Comparison *comparison;
    const Swing *swing;
    int64_t deal, difference, plies;
    char names[NAMES_SHOWN];
    char games[SIDES][GAMES_SHOWN]; /* for tables; for both: the first games */
} SwingRow;

/* Shared by the tables and the JSON of one kind of games. */
typedef struct {
    const Comparison *comparison;
    const char *key, *what; /* "direct", "with each other" */
    const Sample *sample;
    const SwingList *swings;
    bool twins;
    CellRow cells[CELLS_MAX]; /* seats, sides, roles */
    MeasureRow measures[MEASURES_MAX];
} ShownPart;

/* Tables replace these headings by the names of A and B, and give all first columns the same width. */
extern const char comparison_head_a[], comparison_head_b[];
enum { COMMON_WIDTH = -1 };
#define ROUGH_COLUMN .head = "", .gap = "", .width = 1, .mark = "~"
extern const Figures comparison_opponent_figures;

DirectRow comparison_direct(const DirectGames *direct);
/* Rows of all opponents, then one of all together; the caller frees them. NULL if out of memory. */
OpponentRow *comparison_opponents(const Comparison *comparison, int *count);
SwingRow comparison_swing(const Comparison *comparison, const Swing *swing);

/* The direct games, and those against the same opponents; the caller frees them. NULL if out of memory. */
ShownPart *comparison_parts(const Comparison *comparison);
Table comparison_cells(const ShownPart *part, unsigned kind, int first, int count);
Table comparison_measures(const ShownPart *part);
Table comparison_swings(const ShownPart *part); /* without its rows */

const char *comparison_entrant(const Comparison *comparison, int side);
/* The names of the opponents of a twin joined by " + ", cut to fit. */
void comparison_names(const Comparison *comparison, int twin, char out[NAMES_SHOWN]);
/* True if all games of the run are there. */
bool comparison_is_complete(const Comparison *comparison);

#endif
