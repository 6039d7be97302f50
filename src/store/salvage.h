/* What is left of the files of a run after a power loss, when no checkpoint fits them. */
#ifndef KOZYR_STORE_SALVAGE_H
#define KOZYR_STORE_SALVAGE_H

#include "store/checkpoint.h"

/* Are the files shorter than what was written, or do they hold zeros? That is what a power loss leaves; all
 * else is somebody's editing. False, and a new error, when they cannot be read. */
bool salvage_is_damaged(const char *folder, const Checkpoint *written, bool records, Error *error);

/* The games, from part->first on, whose records are whole, and the bytes of `games` of them. */
bool salvage_records(const char *folder, int64_t first, int64_t *games, Error *error);
bool salvage_records_bytes(const char *folder, int64_t games, uint64_t *bytes, Error *error);

#endif
