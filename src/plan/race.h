/* Racing: a sweep in rounds of deals, in which trailing points drop out between rounds.
 *
 * Every point still in the race plays the next deals, as in the whole sweep: a point that drops out after 40
 * deals has played the first 40. Decisions depend only on the outcomes of finished rounds.
 *
 * elimination: rounds of equal length. After each, a point drops out if the always-valid interval
 * (stats/anytime.h) of leader minus point, paired over the deals, lies above 0. The leader is the point with
 * the most points so far. Points are counted as half points above even, whose differences have a bound; shares
 * have none if play decides the number of comparisons. alpha is split over all pairs of points (Bonferroni),
 * because the leader is not known in advance. With probability 1 - alpha, no point is ever dropped in favour of
 * a point that is not better, for any number of rounds; so the best stays in.
 *
 * halving (successive halving: Karnin, Koren, Somekh 2013; Jamieson and Talwalkar 2016): ceil(log2 n) rounds.
 * After each the worse half drops out, whatever the evidence, so no error probability is bounded. All rounds
 * have about the same number of games: with fewer points left, more deals are played. `deals` is the number
 * played by the last two. */
#ifndef KOZYR_PLAN_RACE_H
#define KOZYR_PLAN_RACE_H

#include "plan/variants.h"
#include "plan/schedule.h"
#include "plan/totals.h"
#include "stats/interval.h"

typedef enum { RACE_ELIMINATION, RACE_HALVING } RaceKind;

typedef struct {
    uint8_t rule;
    double alpha;
    int64_t deals_per_round;
} RaceRule;

extern const OptionTable race_options;

/* race_of returns NULL if the config has no race. */
COURSE_SETTINGS(RaceRule, race)

/* A round is a line of rounds.csv and a pause for all workers; without a length, a round has 2 % of the
 * deals. */
enum { RACE_ROUNDS_MAX = 1000, RACE_ROUNDS_DEFAULT = 50 };

/* The comparison of a point with a leader at one time. */
typedef struct {
    int64_t dropped_after; /* number of deals; 0 if it is still in */
    int against;           /* the leader */
    bool excluded;         /* the interval is below 0 */
    double low, high; /* interval of point minus leader, in shares of points: always valid, for all pairs at
                       * once */
} RaceResult;

/* A leader's margins minus those of every point, over the first deals. */
typedef struct {
    int64_t deals;
    Cluster *to; /* by point; of one that has dropped out, only the deals before. NULL: it has not led */
} RaceGaps;

typedef struct {
    const Config *config;
    int points, left;     /* number at the start; number still in */
    int known, finished;  /* rounds whose points are known; rounds whose games were all taken in */
    int64_t *round_deals; /* by round: deals played by its end */
    Totals *totals;       /* of the sweep inside */
    RaceResult *results;  /* by dropped point; zero for those still in */
    RaceGaps *gaps;       /* by leader */
    int64_t *row;         /* the margins of a deal; scratch */
} Race;

COURSE_STATE(Race, race)

/* The number of rounds of a race with this many points; `ends` gets the deals played by the end of each. 0 if
 * there are too few deals or too many rounds. */
int race_rounds(const RaceRule *rule, int points, int64_t deals, int64_t ends[RACE_ROUNDS_MAX]);

/* The key "race" of a sweep (config/course.h). */
bool race_read(Config *config, const cJSON *section, RaceKind kind, Error *error);
bool race_check(const Config *config, Error *error);
void race_write(const Config *config, cJSON *root);

/* Compares a point with `leader`, given the margins of leader minus point in the deals that both played. */
RaceResult race_compare(const Race *race, int leader, const Cluster *gaps);

/* The planner of all courses with a RaceRule. */
extern const Planner race_planner;

#endif
