/* What a reader of the results should know before believing them. */
#ifndef KOZYR_REPORT_WARNINGS_H
#define KOZYR_REPORT_WARNINGS_H

#include "report/scoreboard.h"

/* An array of sentences, for summary.json and the table. The caller owns it. */
cJSON *warnings_json(const Scoreboard *board);

#endif
