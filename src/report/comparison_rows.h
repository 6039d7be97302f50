/* What is said of a comparison: the rows of its tables and the objects of its JSON. */
#ifndef KOZYR_REPORT_COMPARISON_ROWS_H
#define KOZYR_REPORT_COMPARISON_ROWS_H

#include "core/sheet.h"
#include "report/comparison.h"

enum { NAMES_SHOWN = 64, LABEL_MAX = 100, COMMAND_MAX = 4200 };

/* Conditions of figures. */
enum { OF_SEAT = 1, OF_ROLE = 2, OF_SIDE = 4, FIVE_CLASSES = 8, THREE_CLASSES = 16, TWINS = 32 };

/* A and B, and their difference; the first member of all rows that have one. clear: the interval does not hold
 * 0. */
typedef struct {
    double a, b;
    Interval difference;
    bool clear, rough;
    const char *word; /* in the place of the difference, where no deal has one */
} Contrast;

/* Of A or of B. */
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
    int twin; /* -1: all together */
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
    const char *player;
    char command[COMMAND_MAX];
} SwingRow;

/* What the tables and the JSON of one kind have in common. */
typedef struct {
    const Comparison *comparison;
    const char *key, *what; /* "direct", "with each other" */
    const Sample *sample;
    const SwingList *swings;
    bool twins;
    CellRow cells[CELLS_MAX]; /* seats, sides, roles */
    MeasureRow measures[MEASURES_MAX];
} Part;

/* In the tables these heads are the names of A and B, and the first columns of all are of one width. */
extern const char comparison_head_a[], comparison_head_b[];
enum { COMMON_WIDTH = -1 };
#define ROUGH_COLUMN .head = "", .gap = "", .width = 1, .mark = "~"
extern const Figures comparison_opponent_figures, comparison_swing_figures;

DirectRow comparison_direct(const DirectGames *direct);
/* Rows of all opponents and of all together (the last one); the caller frees them. NULL: out of memory. */
OpponentRow *comparison_opponents(const Comparison *comparison, int *count);
SwingRow comparison_swing(const Comparison *comparison, const Swing *swing);

/* The direct games and those against the same opponents; the caller frees them. NULL: out of memory. */
Part *comparison_parts(const Comparison *comparison);
Table comparison_cells(const Part *part, unsigned kind, int first, int count);
Table comparison_measures(const Part *part);

const char *comparison_entrant(const Comparison *comparison, int side);
/* The names of the opponents of a twin joined by " + ", cut to fit. */
void comparison_names(const Comparison *comparison, int twin, char out[NAMES_SHOWN]);
/* Are all games of the run there? */
bool comparison_is_complete(const Comparison *comparison);

#endif
