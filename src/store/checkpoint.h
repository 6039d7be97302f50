/* checkpoint.json: how far the files of a run are good.
 *
 * It has three places of 512 bytes, each a checkpoint with a hash of its own: the latest, the same once more,
 * and the latest whose games were flushed to the disk. So a torn write costs one of the first two, and a
 * power loss what came after the third. Together they are one JSON object. */
#ifndef KOZYR_STORE_CHECKPOINT_H
#define KOZYR_STORE_CHECKPOINT_H

#include "config/config.h"

/* The part of the schedule that a run directory holds. */
typedef struct {
    int shard, shards; /* 1 of 1: everything */
    int64_t first, games;
} Part;

typedef struct {
    int64_t games;
    uint64_t rows_bytes, rows_hash, records_bytes, records_hash; /* XXH3-64 */
    Part part;
    bool edited; /* somebody wrote it with another program */
} Checkpoint;

enum { CHECKPOINT_SLOTS = 3, CHECKPOINT_BYTES = 512 * CHECKPOINT_SLOTS };

/* Write the first two places of checkpoint.json, open as `fd`, and the third. */
bool checkpoint_write(int fd, const Checkpoint *checkpoint);
bool checkpoint_write_synced(int fd, const Checkpoint *checkpoint);

/* The whole checkpoints of a folder, latest first; returns how many, 0 also when there is no such file, and
 * -1 when the machine failed. */
int checkpoint_slots(const char *folder, Checkpoint slots[CHECKPOINT_SLOTS], Error *error);
/* The latest; an input error when there is none. */
bool checkpoint_read(const char *folder, Checkpoint *checkpoint, Error *error);
/* games.csv (and records.jsonl) must begin with what the checkpoint counts: else they were truncated or
 * edited. */
bool checkpoint_check(const char *folder, const Checkpoint *checkpoint, bool records, Error *error);

/* ---- salvage ---- */

/* What is left of the files of a run after a power loss, when no checkpoint fits them. */

/* Are the files shorter than what was written, or do they hold zeros? That is what a power loss leaves; all
 * else is somebody's editing. False, and a new error, when they cannot be read. */
bool salvage_is_damaged(const char *folder, const Checkpoint *written, bool records, Error *error);

/* The games, from part->first on, whose records are whole, and the bytes of `games` of them. */
bool salvage_records(const char *folder, int64_t first, int64_t *games, Error *error);
bool salvage_records_bytes(const char *folder, int64_t games, uint64_t *bytes, Error *error);

#endif
