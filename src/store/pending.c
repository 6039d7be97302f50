/* A short list with one entry per chunk in progress, searched from its start, where the next one usually is. */
#include "store/pending.h"

#include <string.h>

#include "core/check.h"
#include "core/memory.h"

bool pending_add(Pending *pending, int64_t first, const Checkpoint *after, Error *error) {
    if (pending->count == pending->capacity) {
        int capacity = pending->capacity * 2 + 16;
        PendingBatch *batches = memory_grow(pending->batches, (size_t)capacity * sizeof *batches);
        if (!batches) return error_memory(error, "chunks");
        pending->batches = batches;
        pending->capacity = capacity;
    }
    pending->batches[pending->count++] = (PendingBatch){first, false, *after};
    return true;
}

bool pending_extend(Pending *pending, const Checkpoint *after) {
    if (pending->count > 0) pending->batches[pending->count - 1].after = *after;
    return pending->count > 0;
}

bool pending_written(Pending *pending, int64_t first, Checkpoint *checkpoint) {
    int at = 0, whole = 0;
    while (at < pending->count && pending->batches[at].first != first) at++;
    CHECK(at < pending->count, "a batch that a worker was to write");
    pending->batches[at].written = true;
    while (whole < pending->count && pending->batches[whole].written)
        *checkpoint = pending->batches[whole++].after;
    pending->count -= whole;
    memmove(pending->batches, pending->batches + whole, (size_t)pending->count * sizeof *pending->batches);
    return whole > 0;
}
