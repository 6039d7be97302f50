/* Reading games.csv: every row is checked against the schedule. */
#ifndef KOZYR_STORE_GAMES_FILE_H
#define KOZYR_STORE_GAMES_FILE_H

#include "plan/schedule.h"
#include "play/referee.h"

typedef struct {
    int64_t games;  /* complete rows */
    uint64_t bytes; /* up to the end of the last complete row, the header included */
    uint64_t hash;  /* XXH3-64 of those bytes */
} GamesEnd;

/* Reads at most `limit` bytes of the file (UINT64_MAX: all; an incomplete last row is left out) whose first
 * row is game `first`, calls `game` for each row (may be NULL), and then lets the schedule take it in. Errors
 * name file and line. */
bool games_file_read(const char *path, const Config *config, Schedule *schedule, int64_t first,
                     uint64_t limit, void (*game)(void *context, const Task *task, const Outcome *outcome),
                     void *context, GamesEnd *end, Error *error);

/* The rows to read: those of `games` games from `first` on, and at most `bytes` bytes. */
typedef struct {
    int64_t first, games;
    uint64_t bytes;
} GamesRange;

/* The same for a range; also on an error `end` tells how far the rows were good, and these were taken in. */
bool games_file_read_range(const char *path, const Config *config, Schedule *schedule,
                           const GamesRange *range,
                           void (*game)(void *context, int64_t game, const GameResult *result), void *context,
                           GamesEnd *end, Error *error);
bool games_file_read_outcomes(const char *path, const Config *config, Schedule *schedule,
                              const GamesRange *range,
                              void (*game)(void *context, const Task *task, const Outcome *outcome),
                              void *context, GamesEnd *end, Error *error);

/* The same with all that a row says (row_read). */
bool games_file_read_results(const char *path, const Config *config, Schedule *schedule, int64_t first,
                             uint64_t limit,
                             void (*game)(void *context, int64_t game, const GameResult *result),
                             void *context, GamesEnd *end, Error *error);

/* The XXH3-64 of the first `bytes` bytes of a file; false when it is shorter or cannot be read. */
bool file_hash(const char *path, uint64_t bytes, uint64_t *hash, Error *error);

/* Lines of a file, one after the other, in a buffer that grows with the longest line. */
typedef struct {
    int fd;
    char *buffer;
    size_t start, end, capacity;
    uint64_t left; /* bytes of the file still to be read */
} LineReader;

bool lines_open(LineReader *reader, const char *path, uint64_t limit, Error *error);
/* 1: a line with its newline; 0: no further complete line; -1: the machine failed. */
int lines_next(LineReader *reader, const char **line, size_t *length, Error *error);
void lines_close(LineReader *reader);

#endif
