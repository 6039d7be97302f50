/* What a sweep says: shares of points, differences between points paired over common deals, and effects of
 * single parameters. All sums are integers. */
#ifndef KOZYR_PLAN_ANALYSIS_H
#define KOZYR_PLAN_ANALYSIS_H

#include "stats/tally.h"
#include "plan/race.h"

typedef struct {
    Interval share, to_best, to_default; /* 95 %, each on its own; to_default: where `reference_own` */
    Interval common;                     /* share over the deals that all points have played */
    Interval shrunken; /* `share`, with what was luck taken off: drawn towards those that are tied */
    RaceResult race;   /* in a race: when it dropped out, or now, against the best */
    bool tied;         /* cannot be told from the best; see `analysis_create` */
} PointResult;

/* The points that share a value of one parameter, or of two (a cell of the map). */
typedef struct {
    double value, other; /* `other`: of the second parameter */
    int points;
    int best;        /* the first of the largest total, of those that have played the most deals */
    Interval share;  /* of all these points together */
    Interval effect; /* share minus that of all points, paired over deals */
} GroupResult;

typedef struct {
    int first, second; /* parameters; second -1: one alone */
    int count;
    GroupResult *groups; /* by value, ascending; by `value`, then by `other` */
} Grouping;

typedef struct Analysis {
    const Schedule *schedule;
    const Config *config;
    const Tally *tally; /* has the games of each point */
    const Race *race;   /* NULL: none */
    int64_t deals;
    int64_t common;     /* deals that all points have played: of the groupings */
    int best;           /* the first of the largest total, of those that are in until the end */
    int reference;      /* the point with the values of the config's entrant ... */
    bool reference_own; /* ... if there is one; else it is the best */
    PointResult *points;
    PointResult *against; /* by opponent, then by point: shares against it alone, no race and no ties */
    int opponents;        /* how many of these; 0: there is one opponent, and `points` says all */
    Grouping *groupings;  /* every parameter, then every two of the first MAP_PARAMETERS */
    int grouping_count;
} Analysis;

enum { MAP_PARAMETERS = 3, GROUPS_MAX = 400 }; /* a parameter or pair with more values is left out */

/* `tied`: with 95 % confidence for all pairs of points at once (Bonferroni), since the best was not chosen
 * beforehand. In a race it is the race's interval that tells. */
bool analysis_create(Analysis *analysis, const Schedule *schedule, const Tally *tally);
void analysis_free(Analysis *analysis);

#endif
