/* What a tuning says: its way, and where it has led. */
#ifndef KOZYR_SWEEP_TUNE_REPORT_H
#define KOZYR_SWEEP_TUNE_REPORT_H

#include "report/scoreboard.h"
#include "plan/tuning.h"

/* Iterations that are finished. */
int tune_report_iterations(const Tuning *tuning);

/* tune.csv: a header and a row per iteration, from 0, with the parameters after it; and all of it. */
void tune_report_header(const Tuning *tuning, Text *out);
void tune_report_row(const Tuning *tuning, int iteration, Text *out);
void tune_report_csv(const Tuning *tuning, Text *out);

/* tuned.json: the tuned entrant as it stands in a config, and the same as words for --set. The text is the
 * caller's; NULL: out of memory. */
char *tune_report_fragment(const Tuning *tuning);

/* The key "tune" of summary.json. */
cJSON *tune_report_json(const Tuning *tuning, const Scoreboard *board);

#endif
