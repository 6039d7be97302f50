/* What a reader of the results should know before believing them. */
#ifndef KOZYR_REPORT_WARNINGS_H
#define KOZYR_REPORT_WARNINGS_H

#include "report/scoreboard.h"

/* Sentences, for summary.json and the table. */
typedef struct {
    Text texts; /* each with a NUL after it */
    int count;
} Warnings;

Warnings warnings_of(const Scoreboard *board);
void warnings_free(Warnings *warnings);
/* The first one after NULL; NULL after the last one, or when memory was short. */
const char *warnings_next(const Warnings *warnings, const char *last);

#endif
