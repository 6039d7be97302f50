/* Ratings of all entrants of a set of runs, with errors over deals. */
#ifndef KOZYR_REPORT_RATINGS_H
#define KOZYR_REPORT_RATINGS_H

#include "report/run_set.h"
#include "stats/duel.h"
#include "stats/ranking.h"
#include "stats/ratio.h"

typedef enum {
    RATING_BRADLEY_TERRY, /* the first three in the order of DuelModel; every two seats of a game are a duel */
    RATING_DAVIDSON,
    RATING_RAO_KUPPER,
    RATING_PLACKETT_LUCE
} RatingModel;

/* The source of errors. The model's errors, which assume independent games, are used only if errors over deals
 * would be too small. */
typedef enum {
    ERRORS_OVER_DEALS,
    ERRORS_FEW_DEALS,  /* no more deals than parameters, or an entrant in only one deal */
    ERRORS_EQUAL_DEALS /* over the deals, some entrant's points have no variance */
} ErrorBasis;

/* POPULATION_MAX: limit for alpha-rank and Nash averaging, whose time grows with its cube. Up to RESAMPLED_MAX
 * entrants, meetings are also counted by blocks of deals. */
enum { POPULATION_MAX = 1000, RESAMPLED_MAX = 60, MEETING_BLOCKS = 128 };

typedef struct {
    RatingModel model;
    bool advantage; /* fits an advantage of the lower seat; not for Plackett-Luce */
    bool meetings;  /* counts the meetings of every two entrants, for alpha-rank and Nash averaging */
    int anchor;     /* an entrant whose differences to all others are wanted; -1 if none */
} RatingOptions;

/* Comparisons of two entrants that played in the same game. */
typedef struct {
    uint64_t half_points, count; /* 2 for a better place, 1 for an equal one; count: number of comparisons */
} Meeting;

/* A game counts once per seat. */
typedef struct {
    uint64_t games, deals;
    int64_t last_deal, last_times;         /* 1 + the last deal counted, and the number of deals it
                                            * represents */
    Ratio points;                          /* half points of each deal, and twice its comparisons */
    int64_t deal_points, deal_comparisons; /* of the current deal */
    Meeting all;                           /* against all other entrants */
} Participation;

typedef struct {
    const RunSet *set;
    RatingOptions options;
    int64_t games, deals;
    int64_t faults[FAULT_COUNT];   /* number of games that ended by each fault */
    int64_t voids;                 /* those of them that are draws, with equal places for all */
    Participation *participations; /* by entrant */
    Meeting *meetings;             /* i * entrants + j; NULL if not wanted */
    Meeting *blocks,
        *block;        /* index block * entrants^2, then as `meetings`; NULL if not wanted. `block`: that
                        * of the current deal */
    DuelTable duels;   /* by lower and higher seat; for all models except Plackett-Luce */
    Ranking *rankings; /* for Plackett-Luce: distinct rankings, with counts */
    size_t ranking_count, ranking_capacity;
    Fit *fit;
    ErrorBasis basis;
} Ratings;

/* Reads all games twice: for the fit, and for the errors. */
bool ratings_create(Ratings *ratings, const RunSet *set, const RatingOptions *options, Error *error);
void ratings_free(Ratings *ratings);

/* In natural units (stats/fit.h). alike: no deal distinguished the two, so the interval is only a bound. */
typedef struct {
    Interval interval;
    double error; /* standard error */
    double p;     /* two-sided p-value of "it is 0": below 0.05 exactly if the interval excludes 0 */
    bool alike;
} RatingEstimate;

/* ratings_estimate: an entrant's rating (its distance from its group's mean), or another parameter of the fit;
 * ratings_difference: that of two entrants of a group. Errors over deals give an interval as for a pairing
 * (stats/interval.h), where one further deal may bring twice the farthest one. The model's errors give a
 * normal interval. */
RatingEstimate ratings_estimate(const Ratings *ratings, int parameter);
RatingEstimate ratings_difference(const Ratings *ratings, int i, int j);

/* Half of that interval as printed after "+-": its longer part. */
double ratings_half(const Interval *interval);

/* P(i is stronger than j), for two entrants of a group: 1/2 if their results were alike. */
double ratings_superiority(const RatingEstimate *difference);

/* True if the errors of this entrant rest on too little data (stats/interval.h). */
bool ratings_rough(const Ratings *ratings, int entrant);

/* True for differences that hold at 95 % for all pairs of a group together (stats/interval.h): index i *
 * entrants + j, for up to FIT_WHOLE_MAX entrants. The caller frees it; NULL if out of memory. */
bool *ratings_holm(const Ratings *ratings);

/* The share of points of `entrant` against all others; 1/2 without comparisons. */
double ratings_share(const Ratings *ratings, int entrant);

/* ---- populations (population.c) ----
 *
 * alpha-rank and Nash averaging for the entrants of a set of runs, and the uncertainty due to the luck of the
 * deals. Both depend on signs and cycles: a small change of a result may move all of an entrant's weight. */

/* The population of OpenSpiel's alpha-rank. At this intensity an entrant with .55 of the points against another
 * takes over 30 times as often as one with .50. */
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
