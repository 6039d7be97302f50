/* What is said of a sweep: its part of summary.json, points.csv, and tables. */
#ifndef KOZYR_PLAN_SWEEP_REPORT_H
#define KOZYR_PLAN_SWEEP_REPORT_H

#include "core/sheet.h"
#include "plan/analysis.h"

/* The key "sweep". `tally` gives the games of each point. */
void sweep_report_json(const Analysis *analysis, const Tally *tally, JsonWriter *json);
void sweep_report_csv(const Analysis *analysis, const Tally *tally, Text *out);
/* The first line of the tables, from the number of points on; and all the rest. */
void sweep_report_head(const Config *config, const Tally *tally, Sheet *sheet);
void sweep_report_tables(const Analysis *analysis, const Tally *tally, Sheet *sheet);

#endif
