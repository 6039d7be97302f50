/* What is said of a sweep: its part of summary.json, points.csv, and tables. */
#ifndef KOZYR_PLAN_SWEEP_REPORT_H
#define KOZYR_PLAN_SWEEP_REPORT_H

#include "core/sheet.h"
#include "plan/analysis.h"

/* The key "sweep". */
void sweep_report_json(const Analysis *analysis, JsonWriter *json);
void sweep_report_csv(const Analysis *analysis, Text *out);
/* The first line of the tables, from the number of points on; and all the rest. */
void sweep_report_head(const Config *config, const Tally *tally, Sheet *sheet);
void sweep_report_tables(const Analysis *analysis, Sheet *sheet);

#endif
