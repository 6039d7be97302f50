/* What alpha-rank and Nash averaging say of the entrants of a set of runs, and how far that is the luck of its
 * deals. Both turn on signs and cycles: a small change of a result may move all of an entrant's weight. */
#ifndef KOZYR_REPORT_POPULATION_H
#define KOZYR_REPORT_POPULATION_H

#include "report/ratings.h"

enum { ALPHA_RANK_INDIVIDUALS = 50, ALPHA_RANK_INTENSITY = 10 };

/* By entrant. The ends are the 2.5 and 97.5 % points over resampled deals, 0 and 1 where there are fewer than 30
 * deals; NULL: more than RESAMPLED_MAX entrants. */
typedef struct {
    double *weight, *low, *high;
} Shares;

typedef struct {
    Shares alpha_rank, nash; /* `weight` NULL: not asked for */
    double *value;           /* of each entrant against the weights of Nash averaging */
    double *memory;
} Population;

/* stats/population.h on the shares of points of every two entrants, who must all have met: an input error names
 * two who have not. Nash averaging takes 2 share - 1. Deals are drawn again 200 times, all games of a deal
 * together, by the seed of the first run. */
bool population_create(Population *population, const Ratings *ratings, bool alpha_rank, bool nash,
                       Error *error);
void population_free(Population *population);

/* A weight with its ends: NaN where they are not known. */
Interval shares_interval(const Shares *shares, int entrant);

/* Whether the interval of a weight covers more than half of 0 to 1: then these games do not determine it. */
bool shares_undetermined(const Shares *shares, int entrant);

#endif
