/* summary.json. */
#ifndef KOZYR_REPORT_SUMMARY_H
#define KOZYR_REPORT_SUMMARY_H

#include "report/scoreboard.h"
#include "core/json_writer.h"

/* The summary as a member of what is open, or with the key NULL as the whole text. */
void summary_put(JsonWriter *json, const char *key, const Scoreboard *board);
/* Piece by piece: of millions of pairings it has gigabytes. False: out of memory, or the sink said so. */
bool summary_write(const Scoreboard *board, JsonSink *sink, void *context);
/* The same as text; the caller frees it. NULL: out of memory. */
char *summary_text(const Scoreboard *board);

#endif
