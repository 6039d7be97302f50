/* A tuning as it goes: what the candidates of every iteration are, which follows from the games of the
 * iterations before, and what the answer is. The methods: stats/tuners.h, stats/tuners.h. */
#ifndef KOZYR_PLAN_TUNING_H
#define KOZYR_PLAN_TUNING_H

#include "core/rng.h"
#include "plan/schedule.h"
#include "plan/tuning_config.h"
#include "stats/tuners.h"
#include "stats/interval.h"

/* After an iteration. A choice counts as the number of its value in the list, from 0. */
typedef struct {
    double centre[SWEPT_MAX]; /* where the next candidates are drawn about */
    double spread[SWEPT_MAX]; /* spsa: c_k; cross-entropy: the deviation, or the chance of a choice */
    int64_t points, most;     /* half points of all candidates, and the most there can be */
} TuningStep;

/* Half points by deal of the answer and of the start against the others, or one of them; gain: answer minus
 * start. Without others all stay 0. */
typedef struct {
    Cluster tuned, start, gain;
    int64_t comparisons;             /* of either, in complete deals */
    HalfPoints now_tuned, now_start; /* of the deal that is being read */
} TuningGain;

/* The last round: the answer in its match with the start, and both against the others. */
typedef struct {
    Cluster match;
    int64_t match_comparisons; /* in complete deals */
    HalfPoints now_match;
    TuningGain all;
    TuningGain *each;      /* against each opponent alone; none where there is one only */
    int each_count, first; /* the first of these opponents is entrant `first` */
} TuningEnd;

typedef struct Tuning Tuning;

/* A method of tuning. */
typedef struct {
    /* The values of all candidates of the next iteration, drawn about the centre. */
    void (*propose)(Tuning *tuning, Rng *rng);
    /* Moves the centre: the points of all candidates are known. */
    void (*learn)(Tuning *tuning);
    /* The answer is the mean of the centre over the later half of the iterations: right for a centre that
     * wanders with the luck of the games. Else it is where the centre is at the end. */
    bool mean_of_half;
} Tuner;

struct Tuning {
    const Config *config;
    const Tuner *tuner;
    int known, finished; /* rounds; the last one is that of the matches at the end, when there is one */
    int64_t most;        /* of a round: half points a candidate can make */
    TuningStep now;
    TuningEnd end;
    TuningStep *steps;    /* by iteration, of the finished ones */
    int64_t *points;      /* by candidate: half points in this round */
    double *values;       /* candidate * SWEPT_MAX + parameter: what it plays in this round */
    double *elite;        /* for cross-entropy: values of one parameter */
    int *order;           /* of candidates by points */
    int flips[SWEPT_MAX]; /* spsa: of the first candidate; the second has the other side */
    CeLaw law[SWEPT_MAX];
    unsigned char *params; /* (round * (candidates + 1) + entrant) * PARAMS_MAX, of the known rounds */
};

COURSE_STATE(Tuning, tuning)

#define TUNING_CANNOT_SHARD "a tuning cannot be cut: candidates follow from the games before"
#define TUNING_CANNOT_EXTEND                                                                                 \
    "a tuning plays them in each iteration, and later candidates follow from earlier ones"

/* The parts that the courses share (plan/planner.h). */
int64_t tuning_meetings(const Config *config);
bool tuning_check(const Config *config, Error *error);
bool tuning_open(Schedule *schedule, Layer *layer, const Tuner *tuner);
void tuning_close(Layer *layer);
void tuning_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome);
void tuning_proceed(Schedule *schedule, Layer *layer);
void tuning_progress(const Schedule *schedule, const Layer *layer, Text *out);
const unsigned char *tuning_round_params(const Schedule *schedule, const Layer *layer, int round, int *count);

/* The answer so far, a value per parameter as option_put takes it. */
void tuning_answer(const Tuning *tuning, double values[SWEPT_MAX]);

CeParameter tuning_ce(const TuningParameter *tunable);
/* Parameters with these values. */
void tuning_fill(const TuningConfig *tune, const double values[SWEPT_MAX], void *params);

#endif
