/* A game as a row of games.csv (RFC 4180; no field needs quotes). */
#ifndef KOZYR_PLAY_ROW_H
#define KOZYR_PLAY_ROW_H

#include "play/referee.h"
#include "config/config.h"
#include "core/text.h"

/* Appends the header line, with its newline. */
void row_header(const Config *config, Text *out);
/* Appends the row of a game, with its newline. */
void row_write(const Config *config, const GameResult *result, Text *out);
/* True if the rows begin with game `first` and end with the last of `count` games. Counting them all would
 * take a tenth of a writer's time on a fast game. */
bool rows_are_of(const char *rows, size_t size, int64_t first, int32_t count);
/* Reads a row of `length` bytes without its newline and checks that it is the row of this task: index, deal,
 * seating, seed, bots, and number of fields. A statistic with its own format is left 0. */
bool row_read(const Config *config, const Task *task, const char *line, size_t length, GameResult *result,
              Error *error);

/* Reads the outcome alone, of a row known to be unchanged since it was written: in most games the fields after
 * it are not read. */
bool row_read_outcome(const Config *config, const Task *task, const char *line, size_t length,
                      GameResult *result, Error *error);

/* ---- the long form: one line per seat, for programs that group by entrant ---- */

/* Appends the header line, with its newline: columns of the whole game, then of the seat. */
void row_long_header(const Config *config, Text *out);
/* Appends the rows for one line of games.csv, without its newline; false if the number of fields is wrong. */
bool row_long_write(const Config *config, const char *line, size_t length, Text *out);

#endif
