/* What a tuning says: its way, and where it has led. */
#ifndef KOZYR_PLAN_TUNING_REPORT_H
#define KOZYR_PLAN_TUNING_REPORT_H

#include "stats/tally.h"
#include "plan/tuning.h"

/* Iterations that are finished. */
int tune_report_iterations(const Tuning *tuning);

/* The key "tune" of summary.json; tune.csv, a row per iteration with the parameters after it; and tuned.json,
 * the tuned entrant as it stands in a config, and the same as words for --set (plan/planner.h). */
void tune_report_add(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root);
bool tune_report_file(const Schedule *schedule, const Layer *layer, int number, const char **name, Text *out);

#endif
