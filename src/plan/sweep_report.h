/* The report of a sweep: its part of summary.json, points.csv, and tables. */
#ifndef KOZYR_PLAN_SWEEP_REPORT_H
#define KOZYR_PLAN_SWEEP_REPORT_H

#include "core/sheet.h"
#include "plan/analysis.h"

/* ---- rows ---- */

/* Rows of tables and objects of JSON for the points of a sweep, and for groups of points that share a value. */

/* With more other parameters, their values are not listed. */
enum { OTHERS_SHOWN = 4 };

/* A point, against all opponents or one of them. */
typedef struct {
    const Analysis *analysis;
    int number;           /* from 0 */
    const char *opponent; /* NULL for all */
    int64_t point, games, deals, dropped_after, dropped_for;
    Interval share, common, to_best, to_default, shrunken, race;
    bool tied, rough, is_default;
    const char *best, *self;   /* text shown in place of a difference to itself */
    const OptionValue *values; /* values of the parameters */
    char dropped[32];
} PointRow;

/* The points that share one value, or two. */
typedef struct {
    const Analysis *analysis;
    const Grouping *grouping;
    OptionValue value, other;
    int64_t points, best_point;
    Interval share, effect, best_share;
    bool rough;
    char best_values[OTHERS_SHOWN * 150];
} GroupRow;

/* Rows of points in display order. */
typedef struct {
    const Analysis *analysis;
    PointRow *rows; /* NULL: all points, against all opponents */
    int64_t count;
    PointRow row;
    OptionValue values[SWEPT_MAX]; /* of the row */
} PointList;

typedef struct {
    const Analysis *analysis;
    const Grouping *grouping;
    GroupRow row;
} GroupList;

/* Conditions of figures; none: only the shares. */
enum {
    MARKED_ROUGH = 1,
    OF_ALL = 2 | MARKED_ROUGH,
    OF_OPPONENT = 4 | MARKED_ROUGH,
    IN_RACE = 8,
    SEVERAL_OPPONENTS = 16,
    WITH_BEST = 32,
    IN_SUMMARY = 64, /* shares also have their old name */
    WITH_DEFAULT = 128
};

/* In columns, the values of the parameters follow the first three figures of a point. */
enum { POINT_BEGINS = 3 };

/* `opponent` -1 means all of them. */
PointRow sweep_point_row(const Analysis *analysis, int point, int opponent);
bool sweep_is_rough(const PointResult *result);
/* IN_RACE and WITH_DEFAULT, if they hold for this sweep. */
unsigned sweep_conditions(const Analysis *analysis);

Table sweep_point_table(PointList *list, unsigned having);
/* The figures of a point with a column for each parameter; the caller frees `list`. */
Figures sweep_point_columns(const Analysis *analysis, Text *list);
/* `list` is one parameter's groups. If several parameters vary, each value has a best point. */
Table sweep_group_table(GroupList *list);

const Option *sweep_parameter(const Analysis *analysis, int number);
int sweep_parameter_count(const Analysis *analysis);

/* The number of games of the sweep without a race. */
double sweep_full_games(const Analysis *analysis);
/* The guarantee of the race. */
void sweep_statement(const RaceRule *rule, char *out, size_t capacity);

/* ---- the report ---- */

/* Writes the key "sweep". */
void sweep_report_json(const Analysis *analysis, JsonWriter *json);
void sweep_report_csv(const Analysis *analysis, Text *out);
/* Writes the first line of the tables, from the number of points on; and the rest. */
void sweep_report_head(const Config *config, const Tally *tally, Sheet *sheet);
void sweep_report_tables(const Analysis *analysis, Sheet *sheet);

#endif
