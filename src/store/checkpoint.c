#include "store/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "store/file.h"
#include "store/games_file.h"

enum { SLOT_BYTES = CHECKPOINT_BYTES / CHECKPOINT_SLOTS };

/* The fields of a checkpoint with their hash, without braces, of constant length. */
static int format_fields(const Checkpoint *at, char *out, size_t capacity) {
    int length = snprintf(out, capacity,
                          "\"games\":%16" PRId64 ",\"rows_bytes\":%16" PRIu64 ",\"rows_xxh3\":\"0x%016" PRIx64
                          "\",\"records_bytes\":%16" PRIu64 ",\"records_xxh3\":\"0x%016" PRIx64
                          "\",\"shard\":%6d,\"shards\":%6d,\"first\":%16" PRId64 ",\"of\":%16" PRId64,
                          at->games, at->rows_bytes, at->rows_hash, at->records_bytes, at->records_hash,
                          at->part.shard, at->part.shards, at->part.first, at->part.games);
    uint64_t check = XXH3_64bits(out, (size_t)length);
    return length +
           snprintf(out + length, capacity - (size_t)length, ",\"check\":\"0x%016" PRIx64 "\"", check);
}

static const char *const heads[CHECKPOINT_SLOTS] = {"{", "\"twin\":{", "\"synced\":{"};
static const char *const tails[CHECKPOINT_SLOTS] = {"", "}", "}"};

/* Padded with blanks; together the places are a JSON object, whose own fields are the first. */
static void format_slot(int slot, const Checkpoint *at, char out[SLOT_BYTES + 1]) {
    char text[SLOT_BYTES];
    int length = snprintf(text, sizeof text, "%s", heads[slot]);
    length += format_fields(at, text + length, sizeof text - (size_t)length);
    length += snprintf(text + length, sizeof text - (size_t)length, "%s", tails[slot]);
    memset(out, ' ', SLOT_BYTES);
    memcpy(out, text, (size_t)length);
    out[SLOT_BYTES - 2] = slot == CHECKPOINT_SLOTS - 1 ? '}' : ',';
    out[SLOT_BYTES - 1] = '\n';
    out[SLOT_BYTES] = 0;
}

bool checkpoint_write(int fd, const Checkpoint *checkpoint) {
    char text[2 * SLOT_BYTES + 1];
    format_slot(0, checkpoint, text);
    format_slot(1, checkpoint, text + SLOT_BYTES);
    return write_whole_at(fd, text, sizeof text - 1, 0);
}

bool checkpoint_write_synced(int fd, const Checkpoint *checkpoint) {
    char text[SLOT_BYTES + 1];
    format_slot(2, checkpoint, text);
    return write_whole_at(fd, text, SLOT_BYTES, 2 * SLOT_BYTES);
}

/* Whole is what comes out again, byte for byte, when it is written once more. */
static bool parse_slot(int slot, const char *text, Checkpoint *at) {
    char copy[SLOT_BYTES + 1], again[SLOT_BYTES + 1];
    memcpy(copy, text, SLOT_BYTES);
    copy[SLOT_BYTES] = 0;
    int read = sscanf(copy + strlen(heads[slot]),
                      "\"games\":%" SCNd64 ",\"rows_bytes\":%" SCNu64 ",\"rows_xxh3\":\"%" SCNx64
                      "\",\"records_bytes\":%" SCNu64 ",\"records_xxh3\":\"%" SCNx64
                      "\",\"shard\":%d,\"shards\":%d,\"first\":%" SCNd64 ",\"of\":%" SCNd64,
                      &at->games, &at->rows_bytes, &at->rows_hash, &at->records_bytes, &at->records_hash,
                      &at->part.shard, &at->part.shards, &at->part.first, &at->part.games);
    if (read != 9 || at->games < 0 || at->games > at->part.games || at->part.first < 0) return false;
    at->edited = false;
    format_slot(slot, at, again);
    return memcmp(text, again, SLOT_BYTES) == 0;
}

/* ---- what somebody wrote with another program ---- */

static bool read_hash(const cJSON *root, const char *key, uint64_t *hash) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, key);
    return cJSON_IsString(item) && seed_parse(item->valuestring, hash);
}

static bool read_count(const cJSON *root, const char *key, int64_t max, int64_t *value) {
    Error ignored;
    return json_integer(cJSON_GetObjectItemCaseSensitive(root, key), key, 0, max, value, &ignored);
}

static bool parse_edited(const char *text, size_t size, Checkpoint *at) {
    Error ignored;
    cJSON *root = json_parse(text, size, "checkpoint.json", 1, &ignored);
    int64_t games, rows, records, shard, shards, first, of, most = INT64_C(1) << 52;
    bool good =
        cJSON_IsObject(root) && read_count(root, "games", most, &games) &&
        read_count(root, "rows_bytes", most, &rows) && read_count(root, "records_bytes", most, &records) &&
        read_count(root, "shard", 1000000, &shard) && read_count(root, "shards", 1000000, &shards) &&
        read_count(root, "first", most, &first) && read_count(root, "of", most, &of) && games <= of &&
        read_hash(root, "rows_xxh3", &at->rows_hash) && read_hash(root, "records_xxh3", &at->records_hash);
    cJSON_Delete(root);
    if (!good) return false;
    at->games = games;
    at->rows_bytes = (uint64_t)rows;
    at->records_bytes = (uint64_t)records;
    at->part = (Part){(int)shard, (int)shards, first, of};
    at->edited = true;
    return true;
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
    if (text && count == 0) count = parse_edited(text, size, slots);
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
