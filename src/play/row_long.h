/* A row of games.csv as one row per seat, for programs that group by entrant. */
#ifndef KOZYR_PLAY_ROW_LONG_H
#define KOZYR_PLAY_ROW_LONG_H

#include "config/config.h"
#include "core/text.h"

/* The header line, with its newline: what is said of the whole game, then of the seat. */
void row_long_header(const Config *config, Text *out);
/* The rows of a line of games.csv, without its newline; false when it has another number of fields. */
bool row_long_write(const Config *config, const char *line, size_t length, Text *out);

#endif
