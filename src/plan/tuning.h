/* A tuning in progress: the candidates of every iteration, which depend on the games of earlier ones, and the
 * answer. The methods are in stats/tuners.h. */
#ifndef KOZYR_PLAN_TUNING_H
#define KOZYR_PLAN_TUNING_H

#include "core/rng.h"
#include "plan/schedule.h"
#include "plan/tuning_config.h"
#include "stats/tuners.h"
#include "stats/interval.h"

/* The state after an iteration. A choice is represented by the index of its value in the list. */
typedef struct {
    double centre[SWEPT_MAX]; /* the point around which the next candidates are drawn */
    double spread[SWEPT_MAX]; /* spsa: c_k; cross-entropy: the deviation, or the chance of a choice */
    int64_t points, most;     /* half points of all candidates, and their maximum */
} TuningStep;

/* Half points by deal of the answer and of the start against all others, or against one; gain: answer minus
 * start. Without others all remain 0. */
typedef struct {
    Cluster tuned, start, gain;
    int64_t comparisons;             /* of either, in complete deals */
    HalfPoints now_tuned, now_start; /* of the current deal */
} TuningGain;

/* The last round: the answer against the start, and both against the others. */
typedef struct {
    Cluster match;
    int64_t match_comparisons; /* in complete deals */
    HalfPoints now_match;
    TuningGain all;
    TuningGain *each;      /* against each opponent; none if there is only one */
    int each_count, first; /* the first of these opponents is entrant `first` */
} TuningEnd;

typedef struct Tuning Tuning;

/* A method of tuning; each has a course. */
typedef struct Tuner {
    enum { TUNER_SPSA, TUNER_CROSS_ENTROPY } kind;
    /* Draws the values of all candidates of the next iteration around the centre. */
    void (*propose)(Tuning *tuning, Rng *rng);
    /* Moves the centre by the points of all candidates. */
    void (*learn)(Tuning *tuning);
    /* The answer is the mean of the centre over the second half of the iterations, for a centre that moves
     * with the luck of the games. Otherwise it is the final centre. */
    bool mean_of_half;
} Tuner;

struct Tuning {
    const Config *config;
    int known, finished; /* rounds; the last one has the final matches, if there are any */
    int64_t most;        /* largest number of half points of a candidate in a round */
    TuningStep now;
    TuningEnd end;
    TuningStep *steps;    /* by iteration, of the finished ones */
    int64_t *points;      /* round * candidates + candidate: half points (tuning_points) */
    double *values;       /* candidate * SWEPT_MAX + parameter: its values in this round */
    double *elite;        /* for cross-entropy: values of one parameter in the elite */
    int *order;           /* candidates sorted by points */
    int flips[SWEPT_MAX]; /* spsa: signs of the first candidate; the second has the opposite */
    CeLaw law[SWEPT_MAX];
    unsigned char *params; /* (round * (candidates + 1) + entrant) * PARAMS_MAX, of the known rounds */
};

COURSE_STATE(Tuning, tuning)

/* The planner of all courses with a Tuner; defined in plan/tuning_report.c. */
extern const Planner tuning_planner;
/* The planner's functions other than reports. */
int64_t tuning_meetings(const Config *config);
bool tuning_check(const Config *config, Error *error);
bool tuning_open(Schedule *schedule, Layer *layer);
void tuning_close(Layer *layer);
void tuning_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome);
void tuning_sums(Schedule *schedule, Layer *layer, int round, struct Sums *sums);
void tuning_proceed(Schedule *schedule, Layer *layer);
void tuning_progress(const Schedule *schedule, const Layer *layer, Text *out);
const unsigned char *tuning_round_params(const Schedule *schedule, const Layer *layer, int round, int *count);

/* Half points of the candidates of an iteration. */
int64_t *tuning_points(const Tuning *tuning, int round);
/* The answer so far: one value per parameter, as option_put takes it. */
void tuning_answer(const Tuning *tuning, double values[SWEPT_MAX]);

CeParameter tuning_ce(const TuningParameter *tunable);
/* Fills parameters with these values. */
void tuning_fill(const TuningConfig *tune, const double values[SWEPT_MAX], void *params);

#endif
