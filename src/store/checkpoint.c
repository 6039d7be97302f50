/* checkpoint.json has slots that are written in turn, so that one is valid whenever the power fails; its
 * numbers are checked against the files by their hashes. */
#include "store/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "core/check.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/text.h"
#include "core/whole.h"
#include "store/folder.h"
#include "store/lines.h"
#include "store/unpack.h"

enum { SLOT_BYTES = CHECKPOINT_BYTES / CHECKPOINT_SLOTS };

/* Not printf, which takes ten times as long: a checkpoint is written after every batch. */
static char *put_text(char *at, const char *text) {
    size_t size = strlen(text);
    memcpy(at, text, size);
    return at + size;
}

/* As "%*d" and "0x%016x" print it. */
static char *put_count(char *at, const char *key, int64_t count, size_t width) {
    char digits[24];
    size_t size = format_integer(digits, count), blanks = size < width ? width - size : 0;
    at = put_text(at, key);
    memset(at, ' ', blanks);
    memcpy(at + blanks, digits, size);
    return at + blanks + size;
}

static char *put_hash(char *at, const char *key, uint64_t hash) {
    at = put_text(put_text(at, key), "\"0x");
    for (int shift = 60; shift >= 0; shift -= 4) *at++ = "0123456789abcdef"[hash >> shift & 15];
    *at++ = '"';
    return at;
}

/* The fields of a checkpoint with their hash, without braces; their length is constant. */
static size_t format_fields(const Checkpoint *at, char out[SLOT_BYTES]) {
    char *end = put_count(out, "\"games\":", at->games, 16);
    end = put_count(end, ",\"rows_bytes\":", (int64_t)at->rows_bytes, 16);
    end = put_hash(end, ",\"rows_xxh3\":", at->rows_hash);
    end = put_count(end, ",\"records_bytes\":", (int64_t)at->records_bytes, 16);
    end = put_hash(end, ",\"records_xxh3\":", at->records_hash);
    end = put_count(end, ",\"shard\":", at->part.shard, 6);
    end = put_count(end, ",\"shards\":", at->part.shards, 6);
    end = put_count(end, ",\"first\":", at->part.first, 16);
    end = put_count(end, ",\"of\":", at->part.games, 16);
    end = put_hash(end, ",\"check\":", XXH3_64bits(out, (size_t)(end - out)));
    return (size_t)(end - out);
}

static const char *const heads[CHECKPOINT_SLOTS] = {"{", "\"twin\":{", "\"synced\":{"};
static const char *const tails[CHECKPOINT_SLOTS] = {"", "}", "}"};

/* Padded with blanks. Together the slots form a JSON object; the first slot has its own fields. */
static void fill_slot(int slot, const char *fields, size_t size, char out[SLOT_BYTES]) {
    char *at = put_text(out, heads[slot]);
    memcpy(at, fields, size);
    at = put_text(at + size, tails[slot]);
    CHECK(at <= out + SLOT_BYTES - 2, "a slot has room for its fields and its end");
    memset(at, ' ', (size_t)(out + SLOT_BYTES - at));
    out[SLOT_BYTES - 2] = slot == CHECKPOINT_SLOTS - 1 ? '}' : ',';
    out[SLOT_BYTES - 1] = '\n';
}

bool checkpoint_write(int fd, const Checkpoint *checkpoint) {
    char fields[SLOT_BYTES], text[2 * SLOT_BYTES];
    size_t size = format_fields(checkpoint, fields);
    fill_slot(0, fields, size, text);
    fill_slot(1, fields, size, text + SLOT_BYTES);
    return write_whole_at(fd, text, sizeof text, 0);
}

bool checkpoint_write_synced(int fd, const Checkpoint *checkpoint) {
    char fields[SLOT_BYTES], text[SLOT_BYTES];
    fill_slot(2, fields, format_fields(checkpoint, fields), text);
    return write_whole_at(fd, text, SLOT_BYTES, 2 * SLOT_BYTES);
}

/* False for a torn or edited slot: a valid one, parsed and formatted again, gives the same bytes. */
static bool parse_slot(int slot, const char *text, Checkpoint *at) {
    char copy[SLOT_BYTES + 1], fields[SLOT_BYTES], again[SLOT_BYTES];
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
    fill_slot(slot, fields, format_fields(at, fields), again);
    return memcmp(text, again, SLOT_BYTES) == 0;
}

/* ---- checkpoints edited with another program ---- */

static bool read_hash(const cJSON *root, const char *key, uint64_t *hash) {
    const cJSON *item = json_member(root, key);
    return cJSON_IsString(item) && seed_parse(item->valuestring, hash);
}

static bool read_count(const cJSON *root, const char *key, int64_t max, int64_t *value) {
    Error ignored;
    return json_integer(json_member(root, key), key, 0, max, value, &ignored);
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
    qsort(slots, (size_t)count, sizeof *slots, latest_first);
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

static bool check_file(const char *folder, const char *name, uint64_t bytes, uint64_t wanted, LineHash *found,
                       Error *error) {
    char path[PATH_BYTES];
    folder_path(folder, name, path, sizeof path);
    struct stat status;
    bool packed = unpack_is_packed(path);
    if (!packed && stat(path, &status) != 0)
        return errno == ENOENT ? error_input(error, "%s: is missing", path)
                               : error_path(error, "%s: cannot be read", path);
    if (!packed && (uint64_t)status.st_size < bytes)
        return error_input(error, "%s: is truncated: %lld bytes of the %llu that were written", path,
                           (long long)status.st_size, (unsigned long long)bytes);
    bool same;
    if (!file_has_hash(path, bytes, wanted, found, &same, error)) return false;
    return same || error_input(error, "%s: was edited: its first %llu bytes are not what kozyr wrote", path,
                               (unsigned long long)bytes);
}

bool checkpoint_hash(const char *folder, const Checkpoint *checkpoint, bool records, LineHash found[2],
                     Error *error) {
    const Checkpoint *at = checkpoint;
    return check_file(folder, "games.csv", at->rows_bytes, at->rows_hash, &found[0], error) &&
           (!records ||
            check_file(folder, "records.jsonl", at->records_bytes, at->records_hash, &found[1], error));
}

bool checkpoint_check(const char *folder, const Checkpoint *checkpoint, bool records, Error *error) {
    LineHash ignored[2];
    return checkpoint_hash(folder, checkpoint, records, ignored, error);
}

/* ---- salvage ---- */

/* 1 if the lines of an open file, or the rest after them, contain a NUL byte; -1: it cannot be read. */
static int has_zeros(LineReader *reader, Error *error) {
    const char *line;
    size_t length;
    int more;
    while ((more = lines_next(reader, &line, &length, error)) > 0)
        if (memchr(line, 0, length)) return 1;
    if (more < 0 && error->status == EXIT_FAILED) return -1;
    /* a tail of zeros has no newline: it is an incomplete line, or one that is too long */
    return reader->end > reader->start &&
           memchr(reader->buffer + reader->start, 0, reader->end - reader->start);
}

/* True if this much text cannot be unpacked. Frames have hashes; an edited file unpacks to another text. */
static bool is_damaged_pack(const char *path, uint64_t bytes, Error *error) {
    LineHash hash;
    Error why = {0};
    if (file_line_hash(path, bytes, &hash, &why)) return false;
    if (why.status != EXIT_INPUT) *error = why;
    return why.status == EXIT_INPUT;
}

/* True if the file is shorter than `bytes`, or contains a NUL byte before that. */
static bool is_damaged(const char *folder, const char *name, uint64_t bytes, Error *error) {
    char path[PATH_BYTES];
    struct stat status;
    LineReader reader;
    Error why = {0};
    folder_path(folder, name, path, sizeof path);
    if (unpack_is_packed(path)) return is_damaged_pack(path, bytes, error);
    if (stat(path, &status) != 0) return errno != ENOENT && error_path(error, "%s: cannot be read", path);
    /* missing, or not a regular file: no power loss does that, so it was edited */
    if (!S_ISREG(status.st_mode)) return false;
    if ((uint64_t)status.st_size < bytes) return true;
    int zeros = lines_open(&reader, path, bytes, &why) ? has_zeros(&reader, &why) : -1;
    lines_close(&reader);
    if (zeros < 0) *error = why;
    return zeros > 0;
}

bool salvage_is_damaged(const char *folder, const Checkpoint *written, bool records, Error *error) {
    return is_damaged(folder, "games.csv", written->rows_bytes, error) ||
           (records && is_damaged(folder, "records.jsonl", written->records_bytes, error));
}

/* True for a whole line of game `index`. The file is written in order, so the start, the end and the index
 * suffice. */
static bool is_record(const char *line, size_t length, int64_t index) {
    char wanted[64];
    size_t size = (size_t)snprintf(wanted, sizeof wanted, ",\"index\":%lld,", (long long)index);
    return length > 3 && strncmp(line, "{\"", 2) == 0 && strncmp(line + length - 2, "}\n", 2) == 0 &&
           !memchr(line, 0, length) && memmem(line, length, wanted, size);
}

/* Reads at most `most` whole records. */
static bool read_records(const char *folder, int64_t first, int64_t most, int64_t *games, uint64_t *bytes,
                         Error *error) {
    char path[PATH_BYTES];
    LineReader reader;
    const char *line;
    size_t length;
    int more = 0;
    folder_path(folder, "records.jsonl", path, sizeof path);
    *games = 0;
    *bytes = 0;
    bool good = lines_open(&reader, path, UINT64_MAX, error);
    while (good && *games < most && (more = lines_next(&reader, &line, &length, error)) > 0) {
        if (first >= 0 && !is_record(line, length, first + *games)) break;
        ++*games;
        *bytes += length;
    }
    lines_close(&reader);
    if (more < 0 && error->status == EXIT_INPUT) { /* packed, and damaged from here on */
        *error = (Error){0};
        more = 0;
    }
    return good && more >= 0;
}

bool salvage_records(const char *folder, int64_t first, int64_t *games, Error *error) {
    uint64_t bytes;
    return read_records(folder, first, INT64_MAX, games, &bytes, error);
}

bool salvage_records_bytes(const char *folder, int64_t games, uint64_t *bytes, Error *error) {
    int64_t read;
    return read_records(folder, -1, games, &read, bytes, error);
}

/* ---- checkpoints that wait ----
 *
 * A short list with one entry per chunk in progress, searched from its start, where the next one usually is. */

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
