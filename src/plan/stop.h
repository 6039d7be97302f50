/* Rules that end a match before its last deal. Decisions are taken in the order of deals at fixed numbers of
 * deal sets, so the same run stops at the same deal for any number of workers. */
#ifndef KOZYR_PLAN_STOP_H
#define KOZYR_PLAN_STOP_H

#include "plan/schedule.h"
#include "stats/stopped.h"
#include "stats/tally.h"

typedef enum { STOP_SPRT, STOP_PRECISION } StopKind;

typedef struct {
    const char *name; /* name of the rule */
    uint8_t rule, model;
    double elo0, elo1, alpha, beta; /* sprt */
    double width;                   /* precision: width of the always-valid 95 % interval of the share */
} StopRule;

extern const OptionTable stop_options;

/* stop_of returns NULL if the config has no rule. */
COURSE_SETTINGS(StopRule, stop)

/* Refuses bounds that give no valid test. */
bool stop_check(const StopRule *rule, int games_per_set, Error *error);

/* True if the rule is checked after this many deal sets: at each of the first 255, then at steps of at most
 * 1/128 of the number. */
bool stop_looks(uint64_t sets);
/* The step between checks at this many deal sets. */
uint64_t stop_step(uint64_t sets);

typedef struct {
    bool stopped;
    SprtDecision decision;
    double llr, lower, upper; /* sprt */
    /* From stop_estimate. */
    StoppedRange range;
    StoppedEstimate estimate; /* sprt: of the share, corrected for the stop; if range is known */
    double low, high;         /* the always-valid 95 % interval of the share */
} StopVerdict;

/* The only pairing of a match, as its rule sees it. */
typedef struct {
    const Tally *tally;
    int games_per_set;
    uint64_t decided; /* deal sets that were not split */
} StopMatch;

/* The verdict of the rule; cheap, because it is called often. */
StopVerdict stop_verdict(const StopRule *rule, const StopMatch *match);
/* sprt: the strength of winning all deal sets, with as many decided as here; at least one set. */
double stop_reach(const StopRule *rule, const StopMatch *match);
/* The number of deal sets after which the rule is expected to end a match that continues like this one;
 * infinite: never, or there are too few sets to predict. */
double stop_expected_sets(const StopRule *rule, const StopMatch *match);
void stop_estimate(const StopRule *rule, const StopMatch *match, StopVerdict *state);

/* ---- functions that courses with a rule share (config/course.h, plan/schedule.h) ---- */

/* The match so far. */
typedef struct {
    Tally *tally;
    uint64_t decided; /* deal sets that were not split */
    bool stopped;
    SprtDecision decision; /* sprt: once stopped */
    bool beyond_reach;     /* too few deal sets were decided to reach the strength of hypothesis 1 */
} Stop;

COURSE_STATE(Stop, stop)

bool stop_read(Config *config, const cJSON *section, StopKind kind, Error *error);
void stop_write(const Config *config, cJSON *root);

extern const Planner stop_planner;

/* stop_expected_sets of the schedule's match so far; infinite if it has no rule. */
double stop_expected(const Schedule *schedule);

#endif
