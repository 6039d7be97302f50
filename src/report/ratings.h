/* Ratings of all entrants of a set of runs, with errors over deals. */
#ifndef KOZYR_REPORT_RATINGS_H
#define KOZYR_REPORT_RATINGS_H

#include "report/run_set.h"
#include "stats/duel.h"
#include "stats/ranking.h"
#include "stats/ratio.h"

typedef enum {
    RATING_BRADLEY_TERRY, /* the first three in the order of DuelModel; every two seats of a game are a duel
                           */
    RATING_DAVIDSON,
    RATING_RAO_KUPPER,
    RATING_PLACKETT_LUCE
} RatingModel;

/* Where errors come from. They are those of the model, as if games were independent, only where errors over
 * deals would claim too much. */
typedef enum {
    ERRORS_OVER_DEALS,
    ERRORS_FEW_DEALS,  /* no more deals than parameters, or an entrant in a single one */
    ERRORS_EQUAL_DEALS /* the deals gave somebody's points without any variance */
} ErrorBasis;

/* What alpha-rank and Nash averaging take: the time goes with the cube of it. Up to RESAMPLED_MAX entrants their
 * meetings are counted by blocks of deals, too. */
enum { POPULATION_MAX = 1000, RESAMPLED_MAX = 60, MEETING_BLOCKS = 128 };

typedef struct {
    RatingModel model;
    bool advantage; /* fit one of the lower seat; not for Plackett-Luce */
    bool meetings;  /* count those of every two entrants, for alpha-rank and Nash averaging */
    int anchor;     /* an entrant whose differences to others are wanted; -1: none */
} RatingOptions;

/* Comparisons of two entrants that shared a game. */
typedef struct {
    uint64_t half_points, count; /* 2 for a better place, 1 for the same; `count` comparisons */
} Meeting;

/* A game counts once for every seat. */
typedef struct {
    uint64_t games, deals;
    int64_t last_deal, last_times;         /* 1 + the last one counted, and how many it stood for */
    Ratio points;                          /* half points of each deal, and twice its comparisons */
    int64_t deal_points, deal_comparisons; /* of the deal that is being read */
    Meeting all;                           /* against everybody */
} Participation;

typedef struct {
    const RunSet *set;
    RatingOptions options;
    int64_t games, deals;
    int64_t faults[FAULT_COUNT];   /* games that ended so, by kind */
    int64_t voids;                 /* of them, those that left all places equal: draws */
    Participation *participations; /* by entrant */
    Meeting *meetings;             /* i * entrants + j; NULL: not wanted */
    Meeting *blocks, *block; /* block * entrants^2 as `meetings`; NULL: not wanted. `block`: of this deal */
    DuelTable duels;         /* by lower and higher seat; for all models but Plackett-Luce */
    Ranking *rankings;       /* for Plackett-Luce: different ones, with counts */
    size_t ranking_count, ranking_capacity;
    Fit *fit;
    ErrorBasis basis;
} Ratings;

/* Reads all games twice: to fit, and for the errors. */
bool ratings_create(Ratings *ratings, const RunSet *set, const RatingOptions *options, Error *error);
void ratings_free(Ratings *ratings);

/* In natural units (stats/fit.h). alike: no deal told the two apart, so that the interval is only a bound. */
typedef struct {
    Interval interval;
    double error; /* standard error */
    double p;     /* of "it is 0", two-sided: below 0.05 exactly where the interval excludes 0 */
    bool alike;
} RatingEstimate;

/* The rating of an entrant (its distance from the mean of its group), or any parameter of the fit; and the
 * difference of two entrants of a group. Over deals as the interval of a pairing is (stats/interval.h), with
 * twice the farthest deal as what one deal more might bring; by the normal law where errors are the model's.
 */
RatingEstimate ratings_estimate(const Ratings *ratings, int parameter);
RatingEstimate ratings_difference(const Ratings *ratings, int i, int j);

/* Half of that interval as "+-" prints it: its longer part. */
double ratings_half(const Interval *interval);

/* P(i is stronger than j), for two entrants of a group: 1/2 for those who fared alike. */
double ratings_superiority(const RatingEstimate *difference);

/* Whether errors of this entrant rest on too little (stats/interval.h). */
bool ratings_rough(const Ratings *ratings, int entrant);

/* Which differences hold at 95 % for all pairs of a group together (stats/interval.h): i * entrants + j, for up
 * to FIT_WHOLE_MAX entrants. The caller's; NULL: out of memory. */
bool *ratings_holm(const Ratings *ratings);

/* The share of points of `entrant` against all others; 1/2 without any comparison. */
double ratings_share(const Ratings *ratings, int entrant);

#endif
