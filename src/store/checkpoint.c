#include "store/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "store/folder.h"
#include "store/games_file.h"

enum { SLOT_BYTES = CHECKPOINT_BYTES / CHECKPOINT_SLOTS };

/* One place: an object of constant length, padded with blanks; together they are a JSON array. */
static void format_slot(int slot, const Checkpoint *at, char out[SLOT_BYTES + 1]) {
    char text[SLOT_BYTES];
    int length =
        snprintf(text, sizeof text,
                 "{\"games\":%16" PRId64 ",\"rows_bytes\":%16" PRIu64 ",\"rows_xxh3\":\"0x%016" PRIx64
                 "\",\"records_bytes\":%16" PRIu64 ",\"records_xxh3\":\"0x%016" PRIx64
                 "\",\"shard\":%6d,\"shards\":%6d,\"first\":%16" PRId64 ",\"of\":%16" PRId64,
                 at->games, at->rows_bytes, at->rows_hash, at->records_bytes, at->records_hash,
                 at->part.shard, at->part.shards, at->part.first, at->part.games);
    uint64_t check = XXH3_64bits(text, (size_t)length);
    length +=
        snprintf(text + length, sizeof text - (size_t)length, ",\"check\":\"0x%016" PRIx64 "\"}", check);
    memset(out, ' ', SLOT_BYTES);
    memcpy(out + 1, text, (size_t)length);
    if (slot == 0) out[0] = '[';
    out[SLOT_BYTES - 2] = slot == CHECKPOINT_SLOTS - 1 ? ']' : ',';
    out[SLOT_BYTES - 1] = '\n';
    out[SLOT_BYTES] = 0;
}

bool checkpoint_write(int fd, int slot, const Checkpoint *checkpoint) {
    char text[SLOT_BYTES + 1];
    format_slot(slot, checkpoint, text);
    return write_whole_at(fd, text, SLOT_BYTES, (int64_t)slot * SLOT_BYTES);
}

/* Whole is what comes out again, byte for byte, when it is written once more. */
static bool parse_slot(int slot, const char *text, Checkpoint *at) {
    char copy[SLOT_BYTES + 1], again[SLOT_BYTES + 1];
    memcpy(copy, text, SLOT_BYTES);
    copy[SLOT_BYTES] = 0;
    int read = sscanf(copy + 1,
                      "{\"games\":%" SCNd64 ",\"rows_bytes\":%" SCNu64 ",\"rows_xxh3\":\"%" SCNx64
                      "\",\"records_bytes\":%" SCNu64 ",\"records_xxh3\":\"%" SCNx64
                      "\",\"shard\":%d,\"shards\":%d,\"first\":%" SCNd64 ",\"of\":%" SCNd64,
                      &at->games, &at->rows_bytes, &at->rows_hash, &at->records_bytes, &at->records_hash,
                      &at->part.shard, &at->part.shards, &at->part.first, &at->part.games);
    if (read != 9 || at->games < 0 || at->games > at->part.games || at->part.first < 0) return false;
    format_slot(slot, at, again);
    return memcmp(text, again, SLOT_BYTES) == 0;
}

static int latest_first(const void *a, const void *b) {
    const Checkpoint *one = a, *two = b;
    return (one->games < two->games) - (one->games > two->games);
}

int checkpoint_slots(const char *folder, Checkpoint slots[CHECKPOINT_SLOTS], Error *error) {
    char path[PATH_BYTES];
    Error unread = {0};
    size_t size;
    folder_path(folder, "checkpoint.json", path, sizeof path);
    char *text = json_read_file(path, 16 * SLOT_BYTES, &size, &unread);
    if (!text && unread.status == EXIT_FAILED) return *error = unread, -1;
    int count = 0;
    for (int slot = 0; text && slot < CHECKPOINT_SLOTS && size >= (size_t)(slot + 1) * SLOT_BYTES; slot++)
        count += parse_slot(slot, text + slot * SLOT_BYTES, &slots[count]);
    free(text);
    if (count > 1) qsort(slots, (size_t)count, sizeof *slots, latest_first);
    return count;
}

bool checkpoint_read(const char *folder, Checkpoint *checkpoint, Error *error) {
    Checkpoint slots[CHECKPOINT_SLOTS];
    int count = checkpoint_slots(folder, slots, error);
    if (count == 0) error_input(error, "%s/checkpoint.json: is missing or not what kozyr wrote", folder);
    if (count <= 0) return false;
    *checkpoint = slots[0];
    return true;
}

static bool check_file(const char *folder, const char *name, uint64_t bytes, uint64_t wanted, Error *error) {
    char path[PATH_BYTES];
    folder_path(folder, name, path, sizeof path);
    struct stat status;
    if (stat(path, &status) != 0 && errno == ENOENT) return error_input(error, "%s: is missing", path);
    if (stat(path, &status) != 0) return error_path(error, "%s: cannot be read", path);
    if ((uint64_t)status.st_size < bytes)
        return error_input(error, "%s: is truncated: %lld bytes of the %llu that were written", path,
                           (long long)status.st_size, (unsigned long long)bytes);
    uint64_t hash;
    if (!file_hash(path, bytes, &hash, error)) return false;
    return hash == wanted ||
           error_input(error, "%s: was edited: its first %llu bytes are not what kozyr wrote", path,
                       (unsigned long long)bytes);
}

bool checkpoint_check(const char *folder, const Checkpoint *checkpoint, bool records, Error *error) {
    return check_file(folder, "games.csv", checkpoint->rows_bytes, checkpoint->rows_hash, error) &&
           (!records ||
            check_file(folder, "records.jsonl", checkpoint->records_bytes, checkpoint->records_hash, error));
}
