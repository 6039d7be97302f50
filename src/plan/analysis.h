/* The results of a sweep: shares of points, differences of points paired over common deals, and effects of
 * single parameters. All sums are integers. */
#ifndef KOZYR_PLAN_ANALYSIS_H
#define KOZYR_PLAN_ANALYSIS_H

#include "stats/tally.h"
#include "plan/race.h"

typedef struct {
    Interval share, to_best, to_default; /* 95 % each; to_default: if `reference_own` */
    Interval common;                     /* share over the deals that all points have played */
    Interval shrunken;                   /* `share` corrected for selection: drawn towards those of tied
                                          * points */
    RaceResult race; /* in a race: the comparison with the best when it dropped out, or now */
    bool tied;       /* cannot be distinguished from the best; see `analysis_create` */
} PointResult;

/* The points with the same value of one parameter, or of two (a cell of the map). */
typedef struct {
    double value, other; /* `other`: of the second parameter */
    int points;
    int best;        /* the largest total (the first of equal ones), among those that played the most deals */
    Interval share;  /* of all these points together */
    Interval effect; /* share minus the share of all points, paired over deals */
} GroupResult;

typedef struct {
    int first, second; /* indices of parameters; `second` is -1 if there is only one */
    int count;
    GroupResult *groups; /* by value, ascending; by `value`, then by `other` */
} Grouping;

typedef struct Analysis {
    const Schedule *schedule;
    const Config *config;
    const Tally *tally; /* has the games of all points */
    const Race *race;   /* NULL if it is no race */
    int64_t deals;
    int64_t common;     /* deals that all points have played: for the groupings */
    int best;           /* the largest total (the first of equal ones), among points that stayed to the end */
    int reference;      /* the point with the config's own values ... */
    bool reference_own; /* ... if there is one; otherwise the best */
    PointResult *points;
    PointResult *against; /* by opponent, then by point: shares against one opponent, without race and ties */
    int opponents;        /* number of opponents here; 0: there is only one, and `points` is complete */
    Grouping *groupings;  /* every parameter, then every pair of the first MAP_PARAMETERS */
    int grouping_count;
} Analysis;

enum { MAP_PARAMETERS = 3, GROUPS_MAX = 400 }; /* a parameter or pair with more values is omitted */

/* `tied` holds with 95 % confidence for all pairs of points at once (Bonferroni), because the best was not
 * chosen beforehand. In a race the race's interval decides. */
bool analysis_create(Analysis *analysis, const Schedule *schedule, const Tally *tally);
void analysis_free(Analysis *analysis);

#endif
