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
/* Do rows begin with that of game `first`, and end with that of the last of `count`? To count them all would take a
 * tenth of what a writer spends on a fast game. */
bool rows_are_of(const char *rows, size_t size, int64_t first, int32_t count);
/* Reads a row of `length` bytes without its newline and checks that it is the row of this task: index, deal,
 * seating, seed, bots, and the number of fields. A statistic with a format of its own is left 0. */
bool row_read(const Config *config, const Task *task, const char *line, size_t length, GameResult *result,
              Error *error);

/* The same for the outcome alone, of a row that is known to be what was written: in most games the fields after it
 * are not looked at. */
bool row_read_outcome(const Config *config, const Task *task, const char *line, size_t length,
                      GameResult *result, Error *error);

/* ---- the long form: a line per seat, for programs that group by entrant ---- */

/* The header line, with its newline: what is said of the whole game, then of the seat. */
void row_long_header(const Config *config, Text *out);
/* The rows of a line of games.csv, without its newline; false when it has another number of fields. */
bool row_long_write(const Config *config, const char *line, size_t length, Text *out);

#endif
