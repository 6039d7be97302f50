/* The rows of a run directory: the one reader, with the one check, that every command uses. */
#ifndef KOZYR_STORE_GAMES_FILE_H
#define KOZYR_STORE_GAMES_FILE_H

#include "plan/schedule.h"
#include "play/referee.h"
#include "store/checkpoint.h"
#include "store/folder.h"
#include "store/lines.h"

/* Which rows to read. */
typedef struct {
    const char *folder;
    const Schedule *schedule;
    Schedule *learner; /* learns each row, so that later games become known; NULL: all are known */
    /* Reads the rows that it counts; its files are checked first, unless checkpoint_check has accepted them
     * (`checked`). NULL: reads the rows that exist, from game `first` on, at most `most` games. */
    const Checkpoint *checkpoint;
    bool checked;
    bool outcomes; /* reads only the outcomes; for rows that a checkpoint counts */
    int64_t first, most;
} GamesSource;

/* The row of the next game; every field has been checked. */
typedef struct {
    GameResult result;
    const char *line; /* valid until the next call */
    size_t length;    /* with its newline */
} GamesRow;

typedef struct {
    int64_t games;  /* complete rows */
    uint64_t bytes; /* up to the end of the last complete row, including the header */
    LineHash hash;  /* of those bytes; only without a checkpoint */
} GamesEnd;

enum { TASKS_AHEAD = 64 }; /* cheaper when made together */

/* Reads the rows in order. Errors name file and line; an incomplete last row is ignored. */
typedef struct {
    GamesSource source;
    char path[PATH_BYTES];
    LineReader lines;
    GamesEnd end;
    Task tasks[TASKS_AHEAD]; /* from game `tasks_first` on */
    int64_t tasks_first;
    int tasks_count;
} GamesReader;

/* An input error if the run keeps no rows. */
bool games_kept(const char *folder, const Config *config, Error *error);

/* Call games_close in any case. */
bool games_open(GamesReader *reader, const GamesSource *source, Error *error);
/* 1: a row; 0: no more rows; -1: an error. */
int games_next(GamesReader *reader, GamesRow *row, Error *error);
void games_close(GamesReader *reader);

/* Calls `game` (may be NULL) for each row. Also on an error, `end` (may be NULL) gets the number of valid
 * rows, which were all passed to `game`. */
bool games_each(const GamesSource *source, void (*game)(void *context, const GamesRow *row), void *context,
                GamesEnd *end, Error *error);

#endif
