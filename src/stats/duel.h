/* Ratings from games of two seats.
 *
 * With x = strength of the first seat - strength of the second + advantage of the first seat:
 *   Bradley-Terry   P(win) = 1 / (1 + e^-x); a draw is half a win and half a loss
 *   Davidson        win : draw : loss = e^(x/2) : e^draw : e^(-x/2), draw = ln nu  (Davidson 1970)
 *   Rao-Kupper      P(win) = 1 / (1 + e^(draw - x)), P(loss) = 1 / (1 + e^(draw + x))  (Rao, Kupper 1967)
 * All are log-concave, so the maximum is unique where it exists. Without any draw within a group both draw
 * models are Bradley-Terry, and Fit.draw is -1. The draw models have no finite fit when all games within
 * groups are draws, or when no cycle of "beats" has more wins than draws (such as one pair with wins and
 * draws but no loss): FIT_UNBOUNDED. */
#ifndef KOZYR_STATS_DUEL_H
#define KOZYR_STATS_DUEL_H

#include "stats/fit.h"

typedef enum { DUEL_BRADLEY_TERRY, DUEL_DAVIDSON, DUEL_RAO_KUPPER } DuelModel;
typedef enum { DUEL_LOSS, DUEL_DRAW, DUEL_WIN } DuelResult; /* from the first seat's view: its half points */

/* Counts of each result with `first` in the first seat; two different entrants. */
typedef struct {
    uint64_t results[3];
    uint16_t first, second;
} DuelCount;

/* Each pair of entrants occurs at most once in either order. The order of the counts affects results only by
 * rounding of sums. */
typedef struct {
    int entrants;
    DuelModel model;
    bool advantage; /* fit an advantage of the first seat */
    const DuelCount *counts;
    size_t count;
    int anchor; /* see Fit */
} Duels;

/* NULL when out of memory. Unless `status` is FIT_GOOD, at most the groups are filled. */
Fit *duel_fit(const Duels *duels, FitStatus *status);

/* Adds the derivatives of one game's log-likelihood at fit->value to `score`, for fit_add_cluster(). A game
 * between groups adds nothing. */
void duel_add_score(const Fit *fit, DuelModel model, int first, int second, DuelResult result, double *score);

/* ---- results counted for every two entrants that meet ---- */

/* Initialise to zero. A hash table until duel_table_sort(), then a list. */
typedef struct {
    DuelCount *counts;
    size_t count, capacity; /* capacity: a power of two */
} DuelTable;

/* Adds the result `times` times. `first` is not `second`. False when out of memory. */
bool duel_table_add(DuelTable *table, int first, int second, DuelResult result, int64_t times);
/* Sorts by `first`, then by `second`; nothing can be added afterwards. */
void duel_table_sort(DuelTable *table);
void duel_table_free(DuelTable *table);

#endif
