/* Removes the luck of the deal from the scores of pairings whose deals are played under one seating each
 * (stats/control.h). The covariates of a game are rows of its statistics that depend only on the deal. A
 * deal's covariate is the sum, over the seats of the pairing's first entrant, of (seats * own value - sum over
 * all seats); a row that names a seat counts 1 for that seat. Over the seatings that a run rotates through,
 * these sums cancel for any deal, so their mean is known to be 0. */
#ifndef KOZYR_REPORT_LUCK_H
#define KOZYR_REPORT_LUCK_H

#include "config/config.h"
#include "stats/control.h"

typedef struct {
    int count;
    struct {
        int position; /* index in GameResult.stats, for the first seat */
        bool is_seat;
    } covariate[COVARIATES_MAX];
    Control *control;     /* by pairing: the first entrant's points, as in stats/tally.h */
    int64_t *comparisons; /* by pairing, over all its deals */
    const Config *config;
} Luck;

/* Reads games.csv of a run directory; its first row is game `first`. NULL on error. */
Luck *luck_read(const char *folder, const Config *config, int64_t first, Error *error);
void luck_free(Luck *luck);

/* The adjusted points share of a pairing's first entrant. */
typedef struct {
    Interval
        score; /* Student's, within [0, 1]; rough: fewer than 30 deals; for other reasons see the pairing's
                          * own interval */
    double
        games_factor; /* games needed without the adjustment / games needed with it, for the same interval */
} LuckEstimate;

LuckEstimate luck_estimate(const Luck *luck, int64_t pairing);

#endif
