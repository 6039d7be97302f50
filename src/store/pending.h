/* Checkpoints that wait until their games are in the files, which workers write in any order. */
#ifndef KOZYR_STORE_PENDING_H
#define KOZYR_STORE_PENDING_H

#include "store/checkpoint.h"

typedef struct {
    int64_t first; /* first game of a batch that a worker writes */
    bool written;
    Checkpoint after; /* valid when this batch and all before it are written */
} PendingBatch;

typedef struct {
    PendingBatch *batches;
    int count, capacity;
} Pending;

/* Appends the next batch. */
bool pending_add(Pending *pending, int64_t first, const Checkpoint *after, Error *error);
/* More text is in the files; it counts with the last batch. False: nothing waits. */
bool pending_extend(Pending *pending, const Checkpoint *after);
/* The batch that begins there has been written. Sets `checkpoint` to the new valid one; false: it has not
 * changed. */
bool pending_written(Pending *pending, int64_t first, Checkpoint *checkpoint);

#endif
