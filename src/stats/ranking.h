/* Ratings from games of any number of seats: the Plackett-Luce model. An entrant takes the first place with a
 * probability proportional to its worth e^strength; later places are filled from the remaining entrants in the
 * same way.
 *
 * A tie counts as the average over the orders it leaves open: t! log-likelihoods with weight 1 / t!. With two
 * seats this is Bradley-Terry with draws as half wins. */
#ifndef KOZYR_STATS_RANKING_H
#define KOZYR_STATS_RANKING_H

#include "core/outcome.h"
#include "stats/fit.h"

/* A result and how often it occurred. Only the order of places matters; an entrant may hold several seats. */
typedef struct {
    uint64_t count;
    uint16_t entrant[SEATS_MAX];
    uint8_t place[SEATS_MAX];
} Ranking;

typedef struct {
    int entrants, seats; /* seats: 2..SEATS_MAX */
    const Ranking *rankings;
    size_t count;
    int anchor; /* see Fit.anchor */
} Rankings;

/* NULL if out of memory; `status` is FIT_GOOD unless the numerics fail. In each group, a ranking counts with
 * its seats that belong to the group. */
Fit *ranking_fit(const Rankings *rankings, FitStatus *status);

/* Adds the derivatives of one game's log-likelihood (ignoring its count) to `score`, for fit_add_cluster(). */
void ranking_add_score(const Fit *fit, const Ranking *ranking, int seats, double *score);

#endif
