/* A line with the file's type, the numbers of a checkpoint, the sums, and the XXH3 hash of all these. */
#include "store/counts_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "core/check.h"
#include "core/varint.h"
#include "store/lines.h"
#include "store/unpack.h"

static const char magic[] = "kozyr counts 2\n";
enum { MAGIC_BYTES = sizeof magic - 1, HASH_BYTES = 8, NUMBERS = 9 };

/* A sweep has a byte or more for each point and deal. Its run needed as much memory, so this refuses none. */
static const size_t counts_bytes_max = (size_t)1 << 40;

static void put(Text *text, int64_t value) {
    unsigned char bytes[VARINT_MAX];
    text_bytes(text, bytes, (size_t)(varint_put(bytes, value) - bytes));
}

bool counts_file_write(const Folder *folder, const Checkpoint *at, const Text *sums, Error *error) {
    Text file = {0};
    unsigned char hash[HASH_BYTES];
    text_bytes(&file, magic, MAGIC_BYTES);
    const Part *part = &at->part;
    CHECK(part->shard >= 1 && part->shard <= part->shards && at->games >= 0 && at->games <= part->games,
          "numbers that counts_file_read accepts");
    const int64_t numbers[NUMBERS] = {part->shard,
                                      part->shards,
                                      part->first,
                                      part->games,
                                      at->games,
                                      (int64_t)at->rows_bytes,
                                      (int64_t)at->rows_hash,
                                      (int64_t)at->records_bytes,
                                      (int64_t)at->records_hash};
    for (int i = 0; i < NUMBERS; i++) put(&file, numbers[i]);
    text_bytes(&file, sums->data, sums->size);
    uint64_t value = XXH3_64bits(file.data, file.size);
    for (int i = 0; i < HASH_BYTES; i++) hash[i] = (unsigned char)(value >> 8 * i);
    text_bytes(&file, hash, sizeof hash);
    bool good = !file.failed && !sums->failed;
    good = good ? folder_write(folder, "counts.bin", file.data, file.size, error)
                : error_memory(error, "counts.bin");
    text_free(&file);
    return good;
}

static bool is_whole(const char *bytes, size_t size) {
    if (size < MAGIC_BYTES + HASH_BYTES || memcmp(bytes, magic, MAGIC_BYTES) != 0) return false;
    const unsigned char *hash = (const unsigned char *)bytes + size - HASH_BYTES;
    uint64_t value = 0;
    for (int i = 0; i < HASH_BYTES; i++) value |= (uint64_t)hash[i] << 8 * i;
    return value == XXH3_64bits(bytes, size - HASH_BYTES);
}

static bool read_numbers(const char *bytes, size_t size, Checkpoint *at, Text *sums) {
    const unsigned char *from = (const unsigned char *)bytes + MAGIC_BYTES,
                        *end = (const unsigned char *)bytes + size - HASH_BYTES;
    int64_t numbers[NUMBERS] = {0};
    for (int i = 0; i < NUMBERS; i++) from = varint_get(from, end, &numbers[i]);
    if (!from || numbers[0] < 1 || numbers[0] > numbers[1] || numbers[1] > 1000000 || numbers[2] < 0 ||
        numbers[3] < 0 || numbers[4] < 0 || numbers[4] > numbers[3])
        return false;
    *at = (Checkpoint){.games = numbers[4],
                       .rows_bytes = (uint64_t)numbers[5],
                       .rows_hash = (uint64_t)numbers[6],
                       .records_bytes = (uint64_t)numbers[7],
                       .records_hash = (uint64_t)numbers[8],
                       .part = {(int)numbers[0], (int)numbers[1], numbers[2], numbers[3]}};
    text_bytes(sums, from, (size_t)(end - from));
    return true;
}

bool counts_file_read(const char *folder, Checkpoint *at, Text *sums, Error *error) {
    char path[PATH_BYTES];
    size_t size;
    folder_path(folder, "counts.bin", path, sizeof path);
    char *bytes = json_read_file(path, counts_bytes_max, &size, error);
    if (!bytes) return false;
    bool good = is_whole(bytes, size) && read_numbers(bytes, size, at, sums);
    if (!good) error_input(error, "%s: was edited: it is not what kozyr wrote", path);
    if (sums->failed) good = error_memory(error, "%s", path);
    free(bytes);
    return good;
}

/* ---- of a run with rows ---- */

enum { FILE_BYTES = PATH_BYTES + sizeof PACKED_ENDING };

/* The file as it is on the disk, and its size. */
static bool find(const char *folder, const char *name, char packed[FILE_BYTES], uint64_t *bytes,
                 Error *error) {
    char path[PATH_BYTES];
    struct stat status;
    folder_path(folder, name, path, sizeof path);
    snprintf(packed, FILE_BYTES, "%s%s", path, unpack_is_packed(path) ? PACKED_ENDING : "");
    if (stat(packed, &status) != 0) return error_path(error, "%s: cannot be read", packed);
    *bytes = (uint64_t)status.st_size;
    return true;
}

bool counts_file_mark(const char *folder, const char *name, uint64_t *bytes, uint64_t *hash, Error *error) {
    char path[FILE_BYTES];
    return find(folder, name, path, bytes, error) && file_hash(path, *bytes, hash, error);
}

/* True if there is a tail file: the marks do not cover its lines. */
static bool has_tail(const char *folder, const char *name) {
    char path[PATH_BYTES], tail[PATH_BYTES + sizeof TAIL_ENDING];
    folder_path(folder, name, path, sizeof path);
    snprintf(tail, sizeof tail, "%s" TAIL_ENDING, path);
    return access(tail, F_OK) == 0;
}

static bool is_marked(const char *folder, const char *name, uint64_t bytes, uint64_t hash) {
    Error unread;
    char path[FILE_BYTES];
    uint64_t size;
    LineHash ignored;
    bool same;
    return !has_tail(folder, name) && find(folder, name, path, &size, &unread) && size == bytes &&
           file_has_hash(path, bytes, hash, &ignored, &same, &unread) && same;
}

/* Reads the sums, and checks the numbers besides the marks. */
static bool covers(const char *folder, const Checkpoint *written, Checkpoint *at, Text *sums) {
    Error unread;
    const Part *one = &at->part, *two = &written->part;
    return counts_file_read(folder, at, sums, &unread) && at->games == written->games &&
           one->shard == two->shard && one->shards == two->shards && one->first == two->first &&
           one->games == two->games;
}

bool counts_file_fits(const char *folder, const Checkpoint *written, bool records, Text *sums) {
    Checkpoint at;
    bool good = covers(folder, written, &at, sums) &&
                is_marked(folder, "games.csv", at.rows_bytes, at.rows_hash) &&
                (!records || is_marked(folder, "records.jsonl", at.records_bytes, at.records_hash));
    if (!good) text_free(sums);
    return good;
}

bool counts_file_fits_text(const char *folder, const Checkpoint *written, Text *sums) {
    Checkpoint at;
    bool good = covers(folder, written, &at, sums) && at.rows_bytes == written->rows_bytes &&
                at.rows_hash == written->rows_hash;
    if (!good) text_free(sums);
    return good;
}
