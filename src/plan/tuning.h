/* A tuning as it goes: what the candidates of every iteration are, which follows from the games of the
 * iterations before, and what the answer is. The methods: stats/spsa.h, stats/cross_entropy.h. */
#ifndef KOZYR_PLAN_TUNING_H
#define KOZYR_PLAN_TUNING_H

#include "plan/schedule.h"
#include "stats/cross_entropy.h"
#include "stats/interval.h"

/* After an iteration. A choice counts as the number of its value in the list, from 0. */
typedef struct {
    double centre[SWEPT_MAX]; /* where the next candidates are drawn about */
    double spread[SWEPT_MAX]; /* spsa: c_k; cross-entropy: the deviation, or the chance of a choice */
    int64_t points, most;     /* half points of all candidates, and the most there can be */
} TuneStep;

typedef struct {
    int64_t half, comparisons;
} DealPoints;

/* The last round: half points by deal, of the answer in its match with the start, and of both against the
 * others; gain: answer minus start there. Without others those stay 0. */
enum { TUNE_MATCH, TUNE_TUNED, TUNE_START };
typedef struct {
    Cluster match, tuned, start, gain;
    int64_t match_comparisons, comparisons; /* in complete deals; the second against the others */
    DealPoints now[3];
} TuneEnd;

struct Tuning {
    const Config *config;
    int known, finished;      /* rounds; the last one is that of the matches at the end, when there is one */
    int64_t games;            /* taken in */
    int64_t group, end_group; /* games of a candidate in a deal, and of the answer at the end */
    int64_t most;             /* of a round: half points a candidate can make */
    TuneStep now;
    TuneEnd end;
    TuneStep *steps;      /* by iteration, of the finished ones */
    int64_t *points;      /* by candidate: half points in this round */
    double *values;       /* candidate * SWEPT_MAX + parameter: what it plays in this round */
    double *elite;        /* for cross-entropy: values of one parameter */
    int *order;           /* of candidates by points */
    int flips[SWEPT_MAX]; /* spsa: of the first candidate; the second has the other side */
    CeLaw law[SWEPT_MAX];
    unsigned char *params; /* (round * candidates + candidate) * PARAMS_MAX, then those of the answer */
    void *shared;
    size_t shared_size;
};

/* For schedule.c. */
int64_t tuning_pairings(const Config *config);
bool tuning_open(Schedule *schedule, const Config *config);

/* The parameters of an entrant in a known round. */
const void *tuning_params(const Schedule *schedule, const Config *config, int round, int entrant);

/* The number that keys the bots' streams: all candidates of an iteration draw the same, as points of a sweep
 * do, and so do the answer and the start against the others. `number`: of the game in its round. */
int64_t tuning_stream(const Schedule *schedule, int round, int64_t deal, int64_t number);

/* The answer so far, a value per parameter as option_put takes it. */
void tuning_answer(const Tuning *tuning, double values[SWEPT_MAX]);

/* Parameters with these values. */
void tuning_fill(const Tune *tune, const double values[SWEPT_MAX], void *params);

#endif
