/* Checkpoints that wait until what they count is on file: workers write it, in any order. */
#ifndef KOZYR_STORE_PENDING_H
#define KOZYR_STORE_PENDING_H

#include "store/checkpoint.h"

typedef struct {
    int64_t first; /* of a batch that a worker writes */
    bool written;
    Checkpoint after; /* what counts when this and all before are written */
} PendingBatch;

typedef struct {
    PendingBatch *batches;
    int count, capacity;
} Pending;

/* The next batch. */
bool pending_add(Pending *pending, int64_t first, const Checkpoint *after, Error *error);
/* More is on file, which counts with the last batch; false: nothing waits. */
bool pending_extend(Pending *pending, const Checkpoint *after);
/* The batch that begins there has been written. Sets `checkpoint` to what is whole now; false: no more than before. */
bool pending_written(Pending *pending, int64_t first, Checkpoint *checkpoint);

#endif
