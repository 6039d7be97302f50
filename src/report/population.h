/* alpha-rank and Nash averaging for the entrants of a set of runs, and the uncertainty due to the luck of the
 * deals. Both depend on signs and cycles: a small change of a result may move all of an entrant's weight. */
#ifndef KOZYR_REPORT_POPULATION_H
#define KOZYR_REPORT_POPULATION_H

#include "report/ratings.h"

enum { ALPHA_RANK_INDIVIDUALS = 50, ALPHA_RANK_INTENSITY = 10 };

/* By entrant. The ends are the 2.5 and 97.5 % quantiles over resampled deals; 0 and 1 with fewer than 30
 * deals; NULL with more than RESAMPLED_MAX entrants. */
typedef struct {
    double *weight, *low, *high;
} Shares;

typedef struct {
    Shares alpha_rank, nash; /* `weight` is NULL if not requested */
    double *value;           /* score of each entrant against the Nash weights */
    double *memory;
} Population;

/* Applies stats/population.h to the shares of points of every two entrants. All must have met: otherwise an
 * input error names two that have not. Nash averaging uses 2 share - 1. Deals are resampled 200 times, all
 * games of a deal together, seeded by the first run. */
bool population_create(Population *population, const Ratings *ratings, bool alpha_rank, bool nash,
                       Error *error);
void population_free(Population *population);

/* A weight with its ends; NaN if they are unknown. */
Interval shares_interval(const Shares *shares, int entrant);

/* True if the interval of a weight covers more than half of 0 to 1: these games do not determine it. */
bool shares_undetermined(const Shares *shares, int entrant);

#endif
