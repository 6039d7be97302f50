/* The report of a tuning: its trajectory and its answer. */
#ifndef KOZYR_PLAN_TUNING_REPORT_H
#define KOZYR_PLAN_TUNING_REPORT_H

#include "core/sheet.h"
#include "plan/tuning.h"
#include "stats/tally.h"

/* The number of finished iterations. */
int tune_report_iterations(const Tuning *tuning);

/* A tuned parameter. */
typedef struct {
    const TuningParameter *tunable;
    const char *name;
    OptionValue start, tuned;
    double spread;
    char spread_shown[32];
} TunedParameter;

/* Shares of points against all others, or one, on unseen deals: of the tuned values, of the start values,
 * and their difference. */
typedef struct {
    const char *opponent; /* NULL for all */
    int64_t deals;
    Interval tuned, start, gain;
} TuneGain;

/* The answer against the start. */
typedef struct {
    int64_t deals;
    Interval share, elo;
    bool rough;
    double los;
} TuneMatch;

/* The result of a tuning; free it in any case. Names belong to the config. */
typedef struct {
    const char *tuner;
    int parameter_count, opponent_count; /* opponents: 0 if there is only one */
    TunedParameter parameters[SWEPT_MAX];
    TuneGain all;    /* zero deals if there was no match */
    TuneGain *each;  /* by opponent */
    TuneMatch match; /* the same */
} TuneResult;

/* False if out of memory. */
bool tune_result(const Schedule *schedule, TuneResult *result);
void tune_result_free(TuneResult *result);

/* Figures of a gain: shares of the tuned values and of the start, and the difference; and the same preceded
 * by an opponent's name. */
extern const Figures tune_gain_figures, tune_opponent_figures;

/* Writes a title such as "deep tuned by spsa against low rnd", from the config. */
void tune_report_title(const Config *config, const char *tuner, Sheet *sheet);

#endif
