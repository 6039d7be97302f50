/* The luck of the deal, taken out of the scores of pairings whose deals are played under one seating each
 * (stats/control.h). The covariates of a game are rows of its statistics that the deal alone decides. A
 * deal's covariate is the sum over the seats of the pairing's first entrant of (seats * own value - sum over
 * all seats), where a row that names a seat counts 1 for that seat. Over the seatings that a run rotates
 * through these sums cancel whatever the deal, so that their mean is 0 without further knowledge. */
#ifndef KOZYR_REPORT_LUCK_H
#define KOZYR_REPORT_LUCK_H

#include "config/config.h"
#include "stats/control.h"

typedef struct {
    int count;
    struct {
        int position; /* in GameResult.stats, of the first seat */
        bool is_seat;
    } covariate[COVARIATES_MAX];
    Control *control;     /* by pairing: points of the first entrant, as in stats/tally.h */
    int64_t *comparisons; /* by pairing, over all its deals */
    const Config *config;
} Luck;

/* Reads games.csv of a run directory, whose first row is game `first`. NULL on error. */
Luck *luck_read(const char *folder, const Config *config, int64_t first, Error *error);
void luck_free(Luck *luck);

/* The points share of the first entrant of a pairing. */
typedef struct {
    double score, low, high; /* 95 % interval, Student's, within [0, 1] */
    double games_factor;     /* games needed without over games needed with, for the same interval */
    bool rough;              /* fewer than 30 deals; the pairing's own interval says what else is */
} LuckEstimate;

LuckEstimate luck_estimate(const Luck *luck, int64_t pairing);

#endif
