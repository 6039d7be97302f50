/* Rules that end a match before its last deal. Decisions are taken in deal order at fixed numbers of deal
 * sets, so the same run stops at the same deal whatever the workers do. */
#ifndef KOZYR_PLAN_STOP_H
#define KOZYR_PLAN_STOP_H

#include "plan/schedule.h"
#include "stats/stopped.h"
#include "stats/tally.h"

typedef enum { STOP_SPRT, STOP_PRECISION } StopKind;

typedef struct {
    const char *name; /* of the rule */
    uint8_t rule, model;
    double elo0, elo1, alpha, beta; /* sprt */
    double width;                   /* precision: of the always-valid 95 % interval of the share */
} StopRule;

extern const OptionTable stop_options;

/* stop_of; NULL: the config has no rule. */
COURSE_SETTINGS(StopRule, stop)

/* Refuses bounds that make no test. */
bool stop_check(const StopRule *rule, int games_per_set, Error *error);

/* Whether the rule is looked at after so many deal sets: at each of the first 255, then at steps of a
 * 128th of the number or less. */
bool stop_looks(uint64_t sets);
/* The step between looks at so many deal sets. */
uint64_t stop_step(uint64_t sets);

typedef struct {
    bool stopped;
    SprtDecision decision;
    double llr, lower, upper; /* sprt */
    /* From stop_estimate. */
    StoppedRange range;
    StoppedEstimate estimate; /* sprt: of the share, the stop taken into account; where range is known */
    double low, high;         /* the always-valid 95 % interval of the share */
} StopVerdict;

/* The one pairing of a match, as its rule sees it. */
typedef struct {
    const Tally *tally;
    int games_per_set;
    uint64_t decided; /* deal sets that were not split */
} StopMatch;

/* What the rule says; cheap, for it is asked often. */
StopVerdict stop_verdict(const StopRule *rule, const StopMatch *match);
/* sprt: the strength of winning all deal sets, of which as many are decided as here; a set or more. */
double stop_reach(const StopRule *rule, const StopMatch *match);
/* Deal sets with which the rule is expected to end a match that goes on as these did; infinite: it will
 * not, or these are too few to tell. */
double stop_expected_sets(const StopRule *rule, const StopMatch *match);
void stop_estimate(const StopRule *rule, const StopMatch *match, StopVerdict *state);

/* ---- what the courses share that have a rule (config/course.h, plan/planner.h) ---- */

#define STOP_CANNOT_SHARD "a run with a stop rule cannot be cut: the rule decides in deal order"

/* The match as it goes. */
typedef struct {
    Tally *tally;
    uint64_t decided; /* deal sets that were not split */
    bool stopped;
    bool beyond_reach; /* too few deal sets were decided for the strength of hypothesis 1 */
} Stop;

COURSE_STATE(Stop, stop)

bool stop_read(Config *config, const cJSON *section, StopKind kind, Error *error);
void stop_write(const Config *config, cJSON *root);

bool stop_open(Schedule *schedule, Layer *layer);
void stop_close(Layer *layer);
void stop_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome);
void stop_take_times(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome,
                     int64_t times);
int64_t stop_together(const Schedule *schedule, const Layer *layer);
/* The log-likelihood ratio of a sequential test. */
void stop_progress(const Schedule *schedule, const Layer *layer, Text *out);
/* stop_expected_sets of the schedule's match as far as it has gone; infinite: it has no rule. */
double stop_expected(const Schedule *schedule);
const char *stop_warning(const Layer *layer);
/* The key "stop" of summary.json, and the same in sentences. */
void stop_report(const Schedule *schedule, const Layer *layer, const Tally *tally, JsonWriter *json);
void stop_tables(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet);

#endif
