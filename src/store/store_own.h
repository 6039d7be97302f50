/* The store's own state: for store.c and resume.c only. */
#ifndef KOZYR_STORE_STORE_OWN_H
#define KOZYR_STORE_STORE_OWN_H

#include "store/lines_file.h"
#include "store/pending.h"
#include "store/store.h"

struct Store {
    Folder folder;
    LinesFile rows, records;
    int checkpoint_fd;
    StoreKeeper keeper;
    double flushed, save_at;
    int64_t saved;  /* games in counts.bin */
    bool summed_up; /* a run with rows that gets a counts.bin when it has ended */
    char note[300];
    bool made, empty;             /* the folder was, when it was opened */
    int64_t kept;                 /* games that were there when it was opened */
    Checkpoint checkpoint, taken; /* of what is on file; and of what workers are writing, too */
    Pending pending;
    int files[2];
};

/* store.c: a run that begins; its checkpoint, `synced`: when all is on the disk; what has been counted; everything to
 * the disk. */
bool store_create(Store *store, const Config *config, const Part *part, Error *error);
bool store_write_checkpoint(const Store *store, bool synced, Error *error);
bool store_save_counts(Store *store, Error *error);
bool store_flush(Store *store, Error *error);

/* resume.c: goes on with what is there, or says why not. */
bool store_resume(Store *store, const Config *config, Schedule *schedule, const Part *part, Error *error);

#endif
