#include "store/salvage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/folder.h"
#include "store/games_file.h"

/* Does the file end before `bytes`, or hold a NUL byte before that? */
static bool is_damaged(const char *folder, const char *name, uint64_t bytes) {
    char path[PATH_BYTES];
    struct stat status;
    LineReader reader;
    Error ignored;
    folder_path(folder, name, path, sizeof path);
    /* missing, or not a regular file: no loss of power does that, so somebody did */
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return false;
    if ((uint64_t)status.st_size < bytes) return true;
    bool zeros = false;
    const char *line;
    size_t length;
    if (!lines_open(&reader, path, bytes, &ignored)) return false;
    while (!zeros && lines_next(&reader, &line, &length, &ignored) > 0)
        zeros = memchr(line, 0, length) != NULL;
    /* a tail of zeros does not end with a newline, so it is not a line yet */
    if (!zeros && reader.end > reader.start)
        zeros = memchr(reader.buffer + reader.start, 0, reader.end - reader.start) != NULL;
    lines_close(&reader);
    return zeros;
}

bool salvage_is_damaged(const char *folder, const Checkpoint *written, bool records) {
    return is_damaged(folder, "games.csv", written->rows_bytes) ||
           (records && is_damaged(folder, "records.jsonl", written->records_bytes));
}

/* A whole line of game `index`: as the file is written in order, its beginning and end and the index tell. */
static bool is_record(const char *line, size_t length, int64_t index) {
    char wanted[64];
    size_t size = (size_t)snprintf(wanted, sizeof wanted, ",\"index\":%lld,", (long long)index);
    return length > 3 && strncmp(line, "{\"", 2) == 0 && strncmp(line + length - 2, "}\n", 2) == 0 &&
           !memchr(line, 0, length) && memmem(line, length, wanted, size);
}

/* Reads whole records up to `most` of them. */
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
