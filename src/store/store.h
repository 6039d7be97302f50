/* The run directory: created, locked, appended to, resumed.
 *
 * games.csv (and records.jsonl) grow only by whole batches of rows. After each batch checkpoint.json states,
 * with a hash, how much of the files is valid; games after that are played again after a kill. Every few
 * seconds everything is flushed to the disk. A run without rows writes its sums instead (counts_file.h); a
 * long one with rows does so at its end. */
#ifndef KOZYR_STORE_STORE_H
#define KOZYR_STORE_STORE_H

#include "store/checkpoint.h"
#include "store/folder.h"
#include "store/games_file.h"
#include "pool/pool.h"

typedef enum { STORE_NEW, STORE_FORCE, STORE_RESUME } StoreMode;

typedef struct Store Store;

/* Callbacks of the code that counts the games of a run. */
typedef struct {
    void *context;
    void (*game)(void *context, const GamesRow *row); /* receives a row that is kept of games.csv; may be
                                                       * NULL */
    /* Appends the sums, and loads them again. False: the text is not valid. */
    void (*save)(void *context, Text *sums);
    bool (*load)(void *context, int64_t games, const Text *sums);
    /* Called when the folder belongs to the run but nothing has been written: the last chance to refuse. May
     * be NULL. */
    bool (*begin)(void *context, Error *error);
} StoreKeeper;

/* Opens `folder` for the run. STORE_NEW refuses a folder that holds a run; STORE_FORCE removes the files of
 * a run, and only those. STORE_RESUME checks that config and part are the same and the files unchanged, cuts
 * the files after the checkpoint, and passes what is kept to the keeper; files damaged by a power loss go
 * back to their last valid row. Nothing is changed on an error. */
Store *store_open(const char *folder, StoreMode mode, Schedule *schedule, const Part *part,
                  const StoreKeeper *keeper, Error *error);
void store_close(Store *store);
/* The run's folder; valid until store_close. */
const Folder *store_folder(const Store *store);
/* A message to the user about the opening, such as lost games; or "". */
const char *store_note(const Store *store);

/* Games in the directory, counted from part.first. */
int64_t store_games(const Store *store);
/* Appends a batch and moves the checkpoint. A batch with spans is written there by a worker, and counts once
 * it is written. On failure (disk full) the files are cut back to the checkpoint, by store_sync at the
 * latest. */
bool store_append(Store *store, const Batch *batch, Error *error);
/* Appends games whose rows, and records, are in other files, of a run that keeps both as text. */
typedef struct {
    int fd[2];
    Span place[2];
    LineHash hash[2];
    int64_t games;
} CopiedGames;
bool store_copy(Store *store, const CopiedGames *games, Error *error);
/* Gives the job its `files` and `frame`. And what became of a batch (PoolJob.written). */
void store_let_workers_write(Store *store, PoolJob *job);
bool store_written(Store *store, int64_t first, int file, int trouble, Error *error);
/* Counts this many more games, for a run without rows. */
void store_count(Store *store, int64_t games);
/* Call regularly, also while no games end: a run without rows writes its sums. */
bool store_tick(Store *store, Error *error);
/* Flushes everything to the disk. */
bool store_sync(Store *store, Error *error);

#endif
