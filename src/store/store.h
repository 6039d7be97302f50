/* The run directory: created, locked, appended to, resumed.
 *
 * games.csv (and records.jsonl) only ever grow by whole batches of rows. After each batch checkpoint.json
 * says how far the files are good, with a hash; what lies after it after a kill is played again. Every few
 * seconds all is flushed to the disk. A run without rows writes what it has counted instead (counts_file.h); a long
 * one with rows does so when it has ended.
 */
#ifndef KOZYR_STORE_STORE_H
#define KOZYR_STORE_STORE_H

#include "store/checkpoint.h"
#include "store/folder.h"
#include "store/games_file.h"
#include "pool/pool.h"

typedef enum { STORE_NEW, STORE_FORCE, STORE_RESUME } StoreMode;

typedef struct Store Store;

/* Who counts the games of a run. */
typedef struct {
    void *context;
    void (*game)(void *context, const GamesRow *row); /* a game of games.csv that is kept; may be NULL */
    /* Appends what has been counted, and takes it in again. False: it is not that. */
    void (*save)(void *context, Text *sums);
    bool (*load)(void *context, int64_t games, const Text *sums);
    /* The folder is the run's, and nothing has been written to it: the last time to say no. May be NULL. */
    bool (*begin)(void *context, Error *error);
} StoreKeeper;

/* Opens `folder` for the run. STORE_NEW refuses one that holds a run; STORE_FORCE removes the files of a run
 * (only those); STORE_RESUME checks that config and part are the same and the files untouched, cuts what
 * lies after the checkpoint, and tells the keeper what is kept; files that a loss of power damaged go back to
 * their last good row. Nothing is changed on an error. */
Store *store_open(const char *folder, StoreMode mode, Schedule *schedule, const Part *part,
                  const StoreKeeper *keeper, Error *error);
void store_close(Store *store);
/* Where it writes; valid until it is closed. */
const Folder *store_folder(const Store *store);
/* What the user should know about opening it, such as lost games; or "". */
const char *store_note(const Store *store);

/* Games in the directory, counted from part.first. */
int64_t store_games(const Store *store);
/* Appends a batch and moves the checkpoint; where it has spans it is to be written there, and counts when that is
 * done. On failure (disk full) the files are cut back to the checkpoint, by store_sync at the latest. */
bool store_append(Store *store, const Batch *batch, Error *error);
/* For PoolJob: files that workers write; NULL: batches have no spans. And what became of a batch (PoolJob.written). */
const int *store_files(Store *store);
bool store_written(Store *store, int64_t first, int file, int trouble, Error *error);
/* So many more games have been counted, of a run without rows. */
void store_count(Store *store, int64_t games);
/* From time to time, also while no games end: a run without rows writes what it has counted. */
bool store_tick(Store *store, Error *error);
/* Flushes everything to the disk. */
bool store_sync(Store *store, Error *error);

#endif
