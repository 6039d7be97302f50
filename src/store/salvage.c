#include "store/salvage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/folder.h"
#include "store/lines.h"
#include "store/unpack.h"

/* Is there a NUL byte in the lines of an open file, or in what it ends with? -1: it cannot be read. */
static int has_zeros(LineReader *reader, Error *error) {
    const char *line;
    size_t length;
    int more;
    while ((more = lines_next(reader, &line, &length, error)) > 0)
        if (memchr(line, 0, length)) return 1;
    if (more < 0 && error->status == EXIT_FAILED) return -1;
    /* a tail of zeros does not end with a newline, so it is no line, or one that is too long */
    return reader->end > reader->start &&
           memchr(reader->buffer + reader->start, 0, reader->end - reader->start);
}

/* Can so much text not be unpacked? Frames have hashes, so that what somebody edited is another text. */
static bool is_damaged_pack(const char *path, uint64_t bytes, Error *error) {
    uint64_t hash;
    Error why = {0};
    if (file_hash(path, bytes, &hash, &why)) return false;
    if (why.status != EXIT_INPUT) *error = why;
    return why.status == EXIT_INPUT;
}

/* Does the file end before `bytes`, or hold a NUL byte before that? */
static bool is_damaged(const char *folder, const char *name, uint64_t bytes, Error *error) {
    char path[PATH_BYTES];
    struct stat status;
    LineReader reader;
    Error why = {0};
    folder_path(folder, name, path, sizeof path);
    if (unpack_is_packed(path)) return is_damaged_pack(path, bytes, error);
    if (stat(path, &status) != 0) return errno != ENOENT && error_path(error, "%s: cannot be read", path);
    /* missing, or not a regular file: no loss of power does that, so somebody did */
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
