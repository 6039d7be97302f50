/* summary.json. */
#ifndef KOZYR_REPORT_SUMMARY_H
#define KOZYR_REPORT_SUMMARY_H

#include "core/json_writer.h"
#include "report/scoreboard.h"

/* ---- warnings ---- */

/* What a reader of the results should know before believing them. */

/* Sentences, for summary.json and the table. */
typedef struct {
    Text texts; /* each with a NUL after it */
    int count;
} Warnings;

Warnings warnings_of(const Scoreboard *board);
void warnings_free(Warnings *warnings);
/* The first one after NULL; NULL after the last one, or when memory was short. */
const char *warnings_next(const Warnings *warnings, const char *last);

/* ---- the summary ---- */

/* The summary as a member of what is open, or with the key NULL as the whole text. */
void summary_put(JsonWriter *json, const char *key, const Scoreboard *board);
/* Piece by piece: of millions of pairings it has gigabytes. False: out of memory, or the sink said so. */
bool summary_write(const Scoreboard *board, JsonSink *sink, void *context);
/* The same as text; the caller frees it. NULL: out of memory. */
char *summary_text(const Scoreboard *board);

#endif
