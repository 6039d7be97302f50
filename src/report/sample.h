/* Sums over the seats of A and of B on the same deals; a game counts once per seat of an entrant. Means and
 * differences have intervals over deals; only complete deals enter them. */
#ifndef KOZYR_REPORT_SAMPLE_H
#define KOZYR_REPORT_SAMPLE_H

#include "plan/schedule.h"
#include "play/referee.h"
#include "stats/ratio.h"

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

#endif
