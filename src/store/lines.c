/* Files of lines, read as streams: memory does not grow with the file. */
#include "store/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "core/memory.h"

enum { READ_BYTES = 1 << 16, LINE_BYTES_MAX = 32 << 20 };

/* -1: it cannot be read, and the error says so. A pipe is no file of lines: it might never end. */
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

bool lines_open(LineReader *reader, const char *path, uint64_t limit, Error *error) {
    *reader = (LineReader){.fd = open_regular(path, error), .left = limit, .capacity = 2 * READ_BYTES};
    if (reader->fd < 0) return false;
    reader->buffer = memory_get(reader->capacity);
    return reader->buffer || error_memory(error, "reading %s", path);
}

void lines_close(LineReader *reader) {
    if (reader->fd >= 0) close(reader->fd);
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

int lines_next(LineReader *reader, const char **line, size_t *length, Error *error) {
    size_t scanned = 0;
    for (;;) {
        char *from = reader->buffer + reader->start;
        size_t held = reader->end - reader->start;
        char *newline = held > scanned ? memchr(from + scanned, '\n', held - scanned) : NULL;
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
        ssize_t got = read(reader->fd, reader->buffer + reader->end, wanted);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return error_system(error, "cannot read"), -1;
        if (got == 0)
            reader->left = 0;
        else
            reader->left -= (uint64_t)got;
        reader->end += (size_t)got;
    }
}

bool file_hash(const char *path, uint64_t bytes, uint64_t *hash, Error *error) {
    int fd = open_regular(path, error);
    if (fd < 0) return false;
    char *buffer = memory_get(READ_BYTES);
    XXH3_state_t *state = XXH3_createState();
    bool good = (buffer && state) || error_memory(error, "reading %s", path);
    if (good) XXH3_64bits_reset(state);
    while (good && bytes > 0) {
        ssize_t got = read(fd, buffer, bytes < READ_BYTES ? (size_t)bytes : READ_BYTES);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) good = error_system(error, "%s: cannot be read", path);
        if (got == 0) good = error_input(error, "%s: is shorter than what was written", path);
        if (!good) break;
        XXH3_64bits_update(state, buffer, (size_t)got);
        bytes -= (uint64_t)got;
    }
    if (good) *hash = XXH3_64bits_digest(state);
    close(fd);
    free(buffer);
    XXH3_freeState(state);
    return good;
}
