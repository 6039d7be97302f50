/* Writes summary.json, and the warnings it contains. */
#ifndef KOZYR_REPORT_SUMMARY_H
#define KOZYR_REPORT_SUMMARY_H

#include "core/json.h"
#include "report/scoreboard.h"

/* ---- warnings ---- */

/* Points that a reader of the results should know before relying on them. */

/* Sentences for summary.json and the table. */
typedef struct {
    Text texts; /* each ends in a NUL */
    int count;
} Warnings;

Warnings warnings_of(const Scoreboard *board);
void warnings_free(Warnings *warnings);
/* The sentence after `last`, or the first if `last` is NULL. NULL at the end, or if out of memory. */
const char *warnings_next(const Warnings *warnings, const char *last);

/* ---- the summary ---- */

/* Writes the summary as a member of the open container, or as the whole text if the key is NULL. */
void summary_put(JsonWriter *json, const char *key, const Scoreboard *board);
/* Writes in pieces, because with millions of pairings it has gigabytes. False if out of memory or the sink
 * failed. */
bool summary_write(const Scoreboard *board, JsonSink *sink, void *context);
/* The summary as text; the caller frees it. NULL if out of memory. */
char *summary_text(const Scoreboard *board);

#endif
