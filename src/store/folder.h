/* A run directory seen from outside: what is in it, its small files, its checkpoint. */
#ifndef KOZYR_STORE_FOLDER_H
#define KOZYR_STORE_FOLDER_H

#include "config/config.h"

enum { FOLDER_BYTES = 4000, PATH_BYTES = 4096 };

/* BEGUN: killed before its first checkpoint. RUN: has a checkpoint. FOREIGN: holds something else. */
typedef enum {
    FOLDER_ABSENT,
    FOLDER_EMPTY,
    FOLDER_BEGUN,
    FOLDER_RUN,
    FOLDER_FOREIGN,
    FOLDER_UNREADABLE
} FolderKind;

FolderKind folder_inspect(const char *folder);
/* The error for a folder of such a kind that cannot be used. */
bool folder_refuse(const char *folder, FolderKind kind, Error *error);
/* Makes the folder and those above it. */
bool folder_create(const char *folder, Error *error);
/* Removes the files of a run, and nothing else; checkpoint.json, which holds the lock, stays. */
void folder_clear(const char *folder);

/* "folder/name" into `out`. */
void folder_path(const char *folder, const char *name, char *out, size_t capacity);
/* Writes folder/name aside and renames it, so that it is there whole or not at all. */
bool folder_write(const char *folder, const char *name, const char *text, size_t size, Error *error);
/* All bytes, or false with errno set. */
bool write_whole(int fd, const char *bytes, size_t size);

/* The config of a run directory; an input error when it is none. */
Config *folder_config(const char *folder, Error *error);

/* The part of the schedule that a run directory holds. */
typedef struct {
    int shard, shards; /* 1 of 1: everything */
    int64_t first, games;
} Part;

/* How far the files of a run are good. */
typedef struct {
    int64_t games;
    uint64_t rows_bytes, rows_hash, records_bytes, records_hash; /* XXH3-64 */
    Part part;
} Checkpoint;

bool checkpoint_read(const char *folder, Checkpoint *checkpoint, Error *error);
/* Overwrites checkpoint.json, open as `fd`, in place: a line of constant length in one small write. */
bool checkpoint_write(int fd, const char *folder, const Checkpoint *checkpoint, Error *error);
/* games.csv (and records.jsonl) must begin with what the checkpoint counts: else they were truncated or
 * edited. */
bool checkpoint_check(const char *folder, const Checkpoint *checkpoint, bool records, Error *error);

#endif
