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
#include "plan/schedule.h"
#include "play/referee.h"
#include "stats/ratio.h"
#include "stats/tally.h"
#include "store/folder.h"

/* ---- samples (sample.c) ----
 *
 * Sums over the seats of A and of B on the same deals; a game counts once per seat of an entrant. Means and
 * differences have intervals over deals; only complete deals enter them. */

/* ---- encounters ---- */

/* The games of a deal that compare two entrants A and B: those with both at the table, and twins, which are a
 * game of A and a game of B with the same others at the same seats. A pure function of the schedule. */

enum { SIDE_A, SIDE_B, SIDES };
enum { PAIRING_NEITHER = -1, PAIRING_DIRECT = -2 };

/* A pairing of A without B, and that of B with the same opponents. */
typedef struct {
    int64_t pairing[SIDES];
    const int16_t *seating_of_a; /* by B's seating: A's seating with the others at the same seats; -1 if there
                                  * is none */
} TwinPairings;

typedef struct {
    int32_t *kinds; /* by pairing: PAIRING_NEITHER, PAIRING_DIRECT, or 2 * twin + side */
    TwinPairings *twins;
    int64_t direct_count;
    int twin_count;
    int16_t *maps[SEATS_MAX][SEATS_MAX]; /* by the indices of A and B among the members: for seating_of_a */
} Encounters;

/* False if out of memory. Close it in any case. */
bool encounters_open(Encounters *encounters, const Schedule *schedule, const uint16_t entrant[SIDES],
                     Error *error);
void encounters_close(Encounters *encounters);

/* ---- the sample ---- */

enum { MEASURES_MAX = STATS_MAX + 5, CELLS_MAX = 2 * SEATS_MAX + 2 * STATS_MAX };

/* A measured quantity of a seat in a game, or of the game. */
typedef enum {
    MEASURE_SCORE, /* always comes first */
    MEASURE_PLACE,
    MEASURE_DECISIONS,
    MEASURE_NODES,
    MEASURE_PLIES,
    MEASURE_STAT
} MeasureKind;

typedef struct {
    const char *name;
    MeasureKind kind;
    bool whole; /* for the game, not per seat */
    bool once;  /* counted once per game for an entrant: values of the whole game, and the place of a side */
    bool fixed; /* decided by the deal: no play changes it */
    int position; /* index in GameResult.stats, for the first seat */
} Measure;

/* The quantities in the rows of a run. */
typedef struct {
    int seats, measure_count, role_count, side_count;
    ScoreRange score; /* the range the rules allow, until columns_narrow() */
    Measure measure[MEASURES_MAX];
    Measure role[STATS_MAX]; /* whole-game statistics that name a seat */
    const char *const *side; /* names of Outcome.side */
} Columns;

void columns_list(Columns *columns, const Config *config);
/* Narrows the range of scores: no seat of the run has won or lost more than `score_most`. */
void columns_narrow(Columns *columns, int64_t score_most);

typedef struct {
    Ratio side[SIDES];
    Gap difference;
    int64_t least, greatest; /* range of the values seen: used as bounds if the game states none */
} MeasureSum;

/* Scores at a seat, with or without a role, or on a side. The difference uses the deals that have both. */
typedef struct {
    Ratio side[SIDES];
    Gap difference;
} Cell;

typedef struct {
    const Columns *columns;
    bool one_game;         /* A and B play in the same game */
    bool cut;              /* true if some game of the run was cut off by its rules */
    int64_t value_limit;   /* largest value that cannot overflow the sums */
    bool too_large;        /* a value exceeded it */
    uint64_t games, deals; /* games, including incomplete deals; complete deals */
    uint64_t faults;
    MeasureSum measure[MEASURES_MAX];
    Cell cell[CELLS_MAX]; /* seats; each role, with and without it; sides */
    /* Private: the current deal. */
    struct {
        int64_t games[SIDES], seats[SIDES], game_seats[SIDES];
        int64_t measure[SIDES][MEASURES_MAX];
        int64_t cell[SIDES][CELLS_MAX], cell_games[SIDES][CELLS_MAX];
    } deal;
} Sample;

void sample_open(Sample *sample, const Columns *columns, bool one_game, int64_t value_limit);
/* Discards what is left of an incomplete deal. */
void sample_begin_deal(Sample *sample);
/* Adds all seats of `entrant` in a game. */
void sample_add_game(Sample *sample, int side, uint16_t entrant, const GameResult *result);
void sample_end_deal(Sample *sample);

Interval sample_mean(const Sample *sample, int measure, int side);
Interval sample_difference(const Sample *sample, int measure);
Interval sample_cell_mean(const Sample *sample, int cell, int side);
Interval sample_cell_difference(const Sample *sample, int cell);

/* ---- comparisons ---- */

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
