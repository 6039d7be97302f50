/* The store's own state: for store.c and resume.c only. */
#ifndef KOZYR_STORE_STORE_OWN_H
#define KOZYR_STORE_STORE_OWN_H

#include "plan/schedule.h"
#include "store/checkpoint.h"
#include "store/lines_file.h"
#include "store/store.h"

struct Store {
    Folder folder;
    LinesFile rows, records;
    int checkpoint_fd;
    StoreKeeper keeper;
    double flushed, save_at, checkpointed; /* checkpointed: when the checkpoint was written */
    bool stale;                            /* the checkpoint: games have been added since */
    int64_t saved;                         /* games in counts.bin */
    bool summed_up;                        /* a run with rows that gets a counts.bin at its end */
    char note[300];
    bool made, empty; /* made: the folder was created when it was opened; empty: it was empty
                                   * then */
    int64_t kept;     /* games it contained when it was opened */
    Checkpoint checkpoint,
        taken; /* checkpoint: of the text in the files; taken: also of text that workers are
                                   * writing */
    Pending pending;
    Text unpacked; /* buffer */
    int files[2];
};

/* store.c: starts a run; writes its checkpoint, `synced`: after a flush; writes the sums; flushes
 * everything. */
bool store_create(Store *store, const Config *config, const Part *part, Error *error);
bool store_write_checkpoint(const Store *store, bool synced, Error *error);
bool store_save_counts(Store *store, Error *error);
bool store_flush(Store *store, Error *error);

/* resume.c: continues the run in the folder, or refuses with the reason. */
bool store_resume(Store *store, const Config *config, Schedule *schedule, const Part *part, Error *error);

#endif
