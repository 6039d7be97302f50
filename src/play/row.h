/* A game as a row of games.csv (RFC 4180; no field needs quotes). */
#ifndef KOZYR_PLAY_ROW_H
#define KOZYR_PLAY_ROW_H

#include "play/referee.h"
#include "config/config.h"
#include "core/text.h"

/* The header line, with its newline. */
void row_header(const Config *config, Text *out);
/* The row of a game, with its newline. */
void row_write(const Config *config, const GameResult *result, Text *out);
/* True if the rows begin with that of game `first` and end with that of the last of `count`. Counting them
 * all would take a tenth of the writing time of a fast game. */
bool rows_are_of(const char *rows, size_t size, int64_t first, int32_t count);
/* Reads a row of `length` bytes without its newline and checks that it is the row of this task: index, deal,
 * seating, seed, bots, and the number of fields. A statistic with its own format becomes 0. */
bool row_read(const Config *config, const Task *task, const char *line, size_t length, GameResult *result,
              Error *error);

/* Reads only the outcome of a row that is known to be valid; in most games the later fields are skipped. */
bool row_read_outcome(const Config *config, const Task *task, const char *line, size_t length,
                      GameResult *result, Error *error);

/* ---- the long form: a line per seat, for programs that group by entrant ---- */

/* The header line, with its newline: columns of the whole game, then of the seat. */
void row_long_header(const Config *config, Text *out);
/* Writes the rows for a line of games.csv, given without its newline; false if its number of fields is
 * wrong. */
bool row_long_write(const Config *config, const char *line, size_t length, Text *out);

#endif
