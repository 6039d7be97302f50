/* checkpoint.json: how much of the files of a run is valid.
 *
 * It has three slots of 512 bytes, each a checkpoint with its own hash: the latest, a copy of it, and the
 * latest whose games were flushed to the disk. So a torn write damages one of the first two, and a power
 * loss costs what came after the third. Together they form one JSON object. */
#ifndef KOZYR_STORE_CHECKPOINT_H
#define KOZYR_STORE_CHECKPOINT_H

#include "config/config.h"
#include "core/line_hash.h"

/* The part of the schedule that a run directory holds. */
typedef struct {
    int shard, shards; /* 1 of 1: the whole run */
    int64_t first, games;
} Part;

typedef struct {
    int64_t games;
    uint64_t rows_bytes, rows_hash, records_bytes, records_hash; /* core/line_hash.h */
    Part part;
    bool edited; /* written by another program */
} Checkpoint;

/* 512 bytes: a sector, which a disk writes as a whole. */
enum { CHECKPOINT_SLOTS = 3, CHECKPOINT_BYTES = 512 * CHECKPOINT_SLOTS };

/* checkpoint_write writes the first two slots of checkpoint.json, open as `fd`; checkpoint_write_synced the
 * third. */
bool checkpoint_write(int fd, const Checkpoint *checkpoint);
bool checkpoint_write_synced(int fd, const Checkpoint *checkpoint);

/* Reads the valid checkpoints of a folder, latest first; returns their number, 0 also if there is no such
 * file, and -1 on a system failure. */
int checkpoint_slots(const char *folder, Checkpoint slots[CHECKPOINT_SLOTS], Error *error);
/* Reads the latest; an input error if there is none. */
bool checkpoint_read(const char *folder, Checkpoint *checkpoint, Error *error);
/* Checks that games.csv (and records.jsonl) begin with what the checkpoint counts; otherwise they were
 * truncated or edited. */
bool checkpoint_check(const char *folder, const Checkpoint *checkpoint, bool records, Error *error);
/* The same; `found` gets the hashes of their lines. */
bool checkpoint_hash(const char *folder, const Checkpoint *checkpoint, bool records, LineHash found[2],
                     Error *error);

/* ---- salvage ---- */

/* Recovery after a power loss, when no checkpoint fits the files. */

/* True if the files are shorter than what was written, or contain zeros: the effects of a power loss.
 * Anything else is an edit. False, with a new error, if they cannot be read. */
bool salvage_is_damaged(const char *folder, const Checkpoint *written, bool records, Error *error);

/* The number of games, from game `first` on, whose records are whole; and the bytes of the first `games`
 * records. */
bool salvage_records(const char *folder, int64_t first, int64_t *games, Error *error);
bool salvage_records_bytes(const char *folder, int64_t games, uint64_t *bytes, Error *error);

/* ---- checkpoints that wait until their games are in the files, which workers write in any order ---- */

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
