/* Files of lines, read as streams: memory does not grow with the file. */
#include "store/lines.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "core/memory.h"
#include "store/unpack.h"

/* A line above LINE_BYTES_MAX is no row or record of a game: it is refused before it fills the memory. */
enum { READ_BYTES = 1 << 16, LINE_BYTES_MAX = 32 << 20 };

/* -1 on error. Refuses pipes: they might never end. */
static int open_regular(const char *path, Error *error) {
    int fd;
    struct stat status;
    do fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    while (fd < 0 && errno == EINTR);
    if (fd < 0 && errno == ENOENT) return error_input(error, "%s: there is no such file", path), -1;
    if (fd < 0) return error_path(error, "%s: cannot be opened", path), -1;
    bool known = fstat(fd, &status) == 0;
    if (known && S_ISREG(status.st_mode)) return fd;
    if (!known) error_path(error, "%s: cannot be read", path);
    close(fd);
    if (!known) return -1;
    return error_input(error, "%s: is not a regular file", path), -1;
}

bool lines_exist(const char *path) { return access(path, F_OK) == 0 || unpack_is_packed(path); }

bool lines_open(LineReader *reader, const char *path, uint64_t limit, Error *error) {
    *reader = (LineReader){.fd = -1, .left = limit, .capacity = 2 * READ_BYTES};
    if (unpack_is_packed(path))
        reader->packed = unpack_open(path, 0, error);
    else
        reader->fd = open_regular(path, error);
    if (reader->fd < 0 && !reader->packed) return false;
    reader->buffer = memory_get(reader->capacity);
    return reader->buffer || error_memory(error, "reading %s", path);
}

void lines_close(LineReader *reader) {
    if (reader->fd >= 0) close(reader->fd);
    unpack_close(reader->packed);
    free(reader->buffer);
}

static bool make_room(LineReader *reader) {
    memmove(reader->buffer, reader->buffer + reader->start, reader->end - reader->start);
    reader->end -= reader->start;
    reader->start = 0;
    if (reader->capacity - reader->end >= READ_BYTES) return true;
    char *buffer = memory_grow(reader->buffer, reader->capacity * 2);
    if (!buffer) return false;
    reader->buffer = buffer;
    reader->capacity *= 2;
    return true;
}

/* Reads some bytes; 0 at the end, -1 on error. */
static int64_t read_some(int fd, Unpacker *packed, char *out, size_t most, Error *error) {
    if (packed) return unpack_read(packed, out, most, error);
    ssize_t got;
    do got = read(fd, out, most);
    while (got < 0 && errno == EINTR);
    return got < 0 ? error_system(error, "cannot read"), -1 : got;
}

/* Returns the text up to the first newline in the buffer, or (not `first`) up to the last one. */
static int next(LineReader *reader, bool first, const char **line, size_t *length, Error *error) {
    size_t scanned = 0;
    for (;;) {
        char *from = reader->buffer + reader->start;
        size_t held = reader->end - reader->start;
        assert(reader->start <= reader->end && reader->end <= reader->capacity);
        char *newline = NULL;
        if (held > scanned)
            newline = first ? memchr(from + scanned, '\n', held - scanned)
                            : memrchr(from + scanned, '\n', held - scanned);
        if (newline) {
            *line = from;
            *length = (size_t)(newline - from) + 1;
            reader->start += *length;
            return 1;
        }
        scanned = held;
        if (reader->left == 0) return 0;
        if (held > LINE_BYTES_MAX)
            return error_input(error, "has a line of more than %d bytes", LINE_BYTES_MAX), -1;
        if (!make_room(reader)) return error_memory(error, "a long line"), -1;
        size_t wanted = reader->left < READ_BYTES ? (size_t)reader->left : READ_BYTES;
        int64_t got = read_some(reader->fd, reader->packed, reader->buffer + reader->end, wanted, error);
        if (got < 0) return -1;
        assert((size_t)got <= wanted);
        if (got == 0)
            reader->left = 0;
        else
            reader->left -= (uint64_t)got;
        reader->end += (size_t)got;
    }
}

int lines_next(LineReader *reader, const char **line, size_t *length, Error *error) {
    return next(reader, true, line, length, error);
}

bool lines_rest(const LineReader *reader, const char **line, size_t *length) {
    *line = reader->buffer + reader->start;
    *length = reader->end - reader->start;
    return *length > 0;
}

int lines_block(LineReader *reader, const char **lines, size_t *size, Error *error) {
    return next(reader, false, lines, size, error);
}

int64_t lines_count(const char *text, size_t size) {
    int64_t lines = 0;
    for (const char *at = text; size > 0 && (at = memchr(at, '\n', size - (size_t)(at - text))); at++)
        lines++;
    return lines;
}

bool file_hash(const char *path, uint64_t bytes, uint64_t *hash, Error *error) {
    LineReader reader; /* only its bytes are read */
    if (!lines_open(&reader, path, bytes, error)) {
        lines_close(&reader);
        return false;
    }
    XXH3_state_t *state = XXH3_createState();
    bool good = state || error_memory(error, "reading %s", path);
    if (good) XXH3_64bits_reset(state);
    while (good && bytes > 0) {
        size_t wanted = bytes < READ_BYTES ? (size_t)bytes : READ_BYTES;
        int64_t got = read_some(reader.fd, reader.packed, reader.buffer, wanted, error);
        if (got < 0) good = error_prefix(error, "%s: ", path);
        if (got == 0) good = error_input(error, "%s: is shorter than what was written", path);
        if (!good) break;
        XXH3_64bits_update(state, reader.buffer, (size_t)got);
        bytes -= (uint64_t)got;
    }
    if (good) *hash = XXH3_64bits_digest(state);
    lines_close(&reader);
    XXH3_freeState(state);
    return good;
}

bool file_line_hash(const char *path, uint64_t bytes, LineHash *hash, Error *error) {
    LineReader reader;
    const char *lines;
    size_t size;
    uint64_t read = 0;
    int more = 1;
    *hash = (LineHash){0};
    bool good = lines_open(&reader, path, bytes, error);
    while (good && more > 0) {
        more = lines_block(&reader, &lines, &size, error);
        if (more == 0 && !lines_rest(&reader, &lines, &size)) break;
        if (more < 0) good = error_prefix(error, "%s: ", path);
        if (!good) break;
        const LineHash block = line_hash_of(lines, size);
        line_hash_join(hash, &block);
        read += size;
    }
    lines_close(&reader);
    return good && (read == bytes || error_input(error, "%s: is shorter than what was written", path));
}

bool file_has_hash(const char *path, uint64_t bytes, uint64_t wanted, LineHash *found, bool *same,
                   Error *error) {
    uint64_t whole;
    if (!file_line_hash(path, bytes, found, error)) return false;
    *same = found->value == wanted;
    if (*same) return true;
    if (!file_hash(path, bytes, &whole, error)) return false;
    *same = whole == wanted;
    return true;
}
