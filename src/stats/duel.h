/* Ratings from games of two seats.
 *
 * With x = strength of the first seat - strength of the second + advantage of the first seat:
 *   Bradley-Terry   P(win) = 1 / (1 + e^-x); a draw is half a win and half a loss
 *   Davidson        win : draw : loss = e^(x/2) : e^draw : e^(-x/2), draw = ln nu  (Davidson 1970)
 *   Rao-Kupper      P(win) = 1 / (1 + e^(draw - x)), P(loss) = 1 / (1 + e^(draw + x))  (Rao, Kupper 1967)
 * All are log-concave, so a maximum that exists is unique. Without draws inside the groups, both draw models
 * reduce to Bradley-Terry, and Fit.draw is -1. The draw models have no finite fit (FIT_UNBOUNDED) when all
 * games within groups are draws, or when no cycle of "beats" has more wins than draws (such as one pair with
 * wins and draws but no loss). */
#ifndef KOZYR_STATS_DUEL_H
#define KOZYR_STATS_DUEL_H

#include "stats/fit.h"

typedef enum { DUEL_BRADLEY_TERRY, DUEL_DAVIDSON, DUEL_RAO_KUPPER } DuelModel;
typedef enum {
    DUEL_LOSS,
    DUEL_DRAW,
    DUEL_WIN
} DuelResult; /* the result of the first seat; the value is its
               * half points */

/* How often each result occurred with `first` in the first seat; `first` and `second` differ. */
typedef struct {
    uint64_t results[3];
    uint16_t first, second;
} DuelCount;
_Static_assert(sizeof((DuelCount){0}.results) / sizeof(uint64_t) == DUEL_WIN + 1, "a count for each result");

/* Each ordered pair of entrants occurs at most once. The order of the counts affects the fit only by
 * rounding. */
typedef struct {
    int entrants;
    DuelModel model;
    bool advantage; /* fits an advantage of the first seat */
    const DuelCount *counts;
    size_t count;
    int anchor; /* see Fit.anchor */
} Duels;

/* NULL if out of memory. If `status` is not FIT_GOOD, at most the groups are valid. */
Fit *duel_fit(const Duels *duels, FitStatus *status);

/* Adds the derivatives of one game's log-likelihood at fit->value to `score`, for fit_add_cluster(). A game
 * between groups adds nothing. */
void duel_add_score(const Fit *fit, DuelModel model, int first, int second, DuelResult result, double *score);

/* ---- result counts for every pair that meets ---- */

/* Zero-initialised, it is empty. A hash table until duel_table_sort(), then a list. */
typedef struct {
    DuelCount *counts;
    size_t count, capacity; /* `capacity` is a power of two */
} DuelTable;

/* Adds the result `times` times; `first` and `second` must differ. False if out of memory. */
bool duel_table_add(DuelTable *table, int first, int second, DuelResult result, int64_t times);
/* Sorts by `first`, then `second`, ascending; afterwards nothing can be added. */
void duel_table_sort(DuelTable *table);
void duel_table_free(DuelTable *table);

#endif
