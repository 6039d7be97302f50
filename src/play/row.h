/* A game as a row of games.csv (RFC 4180; no field needs quotes). */
#ifndef KOZYR_PLAY_ROW_H
#define KOZYR_PLAY_ROW_H

#include "play/referee.h"

/* The header line, with its newline. */
void row_header(const Config *config, Text *out);
/* The row of game `game`, with its newline. */
void row_write(const Config *config, int64_t game, const GameResult *result, Text *out);
/* Reads back what the statistics need from a row of `length` bytes without its newline, and checks that
 * it is the row of game `game`: index, deal, seating, seed, bots, and the number of fields. */
bool row_read(const Config *config, const Schedule *schedule, int64_t game, const char *line, size_t length,
              Outcome *outcome, Error *error);
/* The same with everything else that stands in the row; a statistic with a format of its own is left 0. */
bool row_read_result(const Config *config, const Schedule *schedule, int64_t game, const char *line,
                     size_t length, GameResult *result, Error *error);

#endif
