/* The parameters to tune, and their bounds. */
#ifndef KOZYR_PLAN_TUNING_CONFIG_H
#define KOZYR_PLAN_TUNING_CONFIG_H

#include "config/course.h"
#include "plan/variants.h"

/* A tuning searches for the best values of some parameters of one entrant by playing games. Its config has the
 * following entrants, in this order. NAME@1, NAME@2 ...: the candidates, whose parameters change in every
 * iteration; NAME@tuned: the answer; NAME: the start values; then the opponents. An iteration is a round of
 * `deals` deals, which every candidate plays against the opponents. The last round is the match of NAME@tuned
 * and NAME. */
enum { TUNED_VALUES_MAX = 16, TUNE_CANDIDATES_MAX = 1000 };
struct Tuner; /* plan/tuning.h */

typedef struct {
    const Option *option;
    double start;
    double low, high, step; /* for numbers; step: the distance of candidates from the centre */
    int value_count;        /* above 0: a choice among values */
    double values[TUNED_VALUES_MAX];
} TuningParameter;

typedef struct {
    const struct Tuner *tuner;
    uint32_t iterations;
    int64_t confirm;            /* deals of the last match */
    double r_end;               /* spsa */
    uint16_t population, elite; /* cross-entropy; elite 0: a third */
    Entrant base;               /* as in the config */
    int parameter_count;
    TuningParameter parameters[SWEPT_MAX];
    int candidates;
    bool against_start; /* the start values are an opponent, the first one */
    bool duel;          /* the two candidates of an iteration play only each other */
} TuningConfig;

extern const OptionTable tuning_options;

/* tuning_of returns NULL if the config has no tuning. */
COURSE_SETTINGS(TuningConfig, tuning)

/* Reads the key "tune" (config/course.h). */
bool tuning_choose(Config *config, const cJSON *item, Error *error);
bool tuning_read(Config *config, const cJSON *item, const struct Tuner *tuner, Error *error);
void tuning_write(const Config *config, cJSON *root);

#endif
