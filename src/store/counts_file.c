/* A line that says what it is, the numbers of the part and of its games, the sums, and the XXH3 hash of all
 * that. */
#include "store/counts_file.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "core/memory.h"
#include "core/varint.h"

static const char magic[] = "kozyr counts 1\n";
enum { MAGIC_BYTES = sizeof magic - 1, COUNTS_BYTES_MAX = 1 << 30, HASH_BYTES = 8, NUMBERS = 5 };

static void put(Text *text, int64_t value) {
    unsigned char bytes[VARINT_MAX];
    text_bytes(text, bytes, (size_t)(varint_put(bytes, value) - bytes));
}

bool counts_file_write(const Folder *folder, const Part *part, int64_t games, const Text *sums,
                       Error *error) {
    Text file = {0};
    unsigned char hash[HASH_BYTES];
    text_bytes(&file, magic, MAGIC_BYTES);
    const int64_t numbers[NUMBERS] = {part->shard, part->shards, part->first, part->games, games};
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

static bool read_numbers(const char *bytes, size_t size, Part *part, int64_t *games, Text *sums) {
    const unsigned char *at = (const unsigned char *)bytes + MAGIC_BYTES,
                        *end = (const unsigned char *)bytes + size - HASH_BYTES;
    int64_t numbers[NUMBERS] = {0};
    for (int i = 0; i < NUMBERS; i++) at = varint_get(at, end, &numbers[i]);
    if (!at || numbers[0] < 1 || numbers[0] > numbers[1] || numbers[1] > 1000000 || numbers[2] < 0 ||
        numbers[3] < 0 || numbers[4] < 0 || numbers[4] > numbers[3])
        return false;
    *part = (Part){(int)numbers[0], (int)numbers[1], numbers[2], numbers[3]};
    *games = numbers[4];
    text_bytes(sums, at, (size_t)(end - at));
    return true;
}

bool counts_file_read(const char *folder, Part *part, int64_t *games, Text *sums, Error *error) {
    char path[PATH_BYTES];
    size_t size;
    folder_path(folder, "counts.bin", path, sizeof path);
    char *bytes = json_read_file(path, COUNTS_BYTES_MAX, &size, error);
    if (!bytes) return false;
    bool good = is_whole(bytes, size) && read_numbers(bytes, size, part, games, sums);
    if (!good) error_input(error, "%s: was edited: it is not what kozyr wrote", path);
    if (sums->failed) good = error_memory(error, "%s", path);
    free(bytes);
    return good;
}
