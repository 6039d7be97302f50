/* Reads frame by frame, so memory does not grow with the file. If a frame is broken, as by a kill during its
 * write, the tail still has its lines. */
#include "store/unpack.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "core/memory.h"
#include "core/text.h"
#include "store/folder.h"

enum { READ_BYTES = 1 << 16, FRAME_BYTES_MAX = 1 << 30 };

struct Unpacker {
    char path[PATH_BYTES], bytes[READ_BYTES];
    int fd, tail; /* tail: -1: none */
    ZSTD_DCtx *context;
    ZSTD_inBuffer in;
    UnpackPlace place;
    int64_t mark;
    uint64_t taken, given; /* bytes of the packed file that were decoded; bytes of text that were read */
    uint64_t tail_at;
    Text frame;    /* the unpacked frame ... */
    size_t passed; /* ... and how much of it was read */
    bool in_tail;
};

static bool ending(const char *path, const char *end, char out[PATH_BYTES]) {
    return (size_t)snprintf(out, PATH_BYTES, "%s%s", path, end) < PATH_BYTES;
}

bool unpack_is_packed(const char *path) {
    char packed[PATH_BYTES];
    return access(path, F_OK) != 0 && ending(path, PACKED_ENDING, packed) && access(packed, F_OK) == 0;
}

/* -1: an error or, with `absent`, no such file. */
static int open_part(const char *path, const char *end, bool absent, Error *error) {
    char part[PATH_BYTES];
    struct stat status;
    int fd;
    if (!ending(path, end, part)) return error_input(error, "%s: the path is too long", path), -1;
    do fd = open(part, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    while (fd < 0 && errno == EINTR);
    if (fd < 0) return absent && errno == ENOENT ? -1 : (error_path(error, "%s: cannot be opened", part), -1);
    bool known = fstat(fd, &status) == 0;
    if (known && S_ISREG(status.st_mode)) return fd;
    if (known)
        error_input(error, "%s: is not a regular file", part);
    else
        error_path(error, "%s: cannot be read", part);
    close(fd);
    return -1;
}

/* -1: a read error. */
static ssize_t read_some(int fd, char *out, size_t most) {
    ssize_t got;
    do got = read(fd, out, most);
    while (got < 0 && errno == EINTR);
    return got;
}

static bool read_tail_head(Unpacker *unpacker, Error *error) {
    char head[TAIL_HEAD_BYTES + 1] = {0}, again[TAIL_HEAD_BYTES + 1] = {0};
    unsigned long long at = 0;
    ssize_t got = read_some(unpacker->tail, head, TAIL_HEAD_BYTES);
    if (got < 0) return error_path(error, "%s" TAIL_ENDING ": cannot be read", unpacker->path);
    bool whole = got == TAIL_HEAD_BYTES && sscanf(head, "kozyr tail %llu", &at) == 1;
    if (whole) snprintf(again, sizeof again, TAIL_HEAD, at);
    if (whole && strcmp(head, again) == 0) {
        unpacker->tail_at = at;
        return true;
    }
    close(unpacker->tail); /* emptied, and not yet filled again */
    unpacker->tail = -1;
    return true;
}

Unpacker *unpack_open(const char *path, int64_t mark, Error *error) {
    Unpacker *unpacker = memory_new(1, sizeof *unpacker);
    if (!unpacker || strlen(path) >= sizeof unpacker->path) {
        free(unpacker);
        return error_memory(error, "reading %s", path), NULL;
    }
    snprintf(unpacker->path, sizeof unpacker->path, "%s", path);
    unpacker->tail = -1;
    unpacker->mark = mark;
    unpacker->context = ZSTD_createDCtx();
    unpacker->fd = open_part(path, PACKED_ENDING, false, error);
    bool good = unpacker->fd >= 0;
    if (good && !unpacker->context) {
        memory_note_failure();
        good = error_memory(error, "reading %s", path);
    }
    if (good) {
        ZSTD_DCtx_setParameter(unpacker->context, ZSTD_d_windowLogMax, PACKED_WINDOW_LOG);
        unpacker->in = (ZSTD_inBuffer){.src = unpacker->bytes};
        Error why = {0};
        unpacker->tail = open_part(path, TAIL_ENDING, true, &why);
        good = why.status == 0;
        if (!good) *error = why;
    }
    if (good && unpacker->tail >= 0) good = read_tail_head(unpacker, error);
    if (good) return unpacker;
    unpack_close(unpacker);
    return NULL;
}

void unpack_close(Unpacker *unpacker) {
    if (!unpacker) return;
    if (unpacker->fd >= 0) close(unpacker->fd);
    if (unpacker->tail >= 0) close(unpacker->tail);
    ZSTD_freeDCtx(unpacker->context);
    text_free(&unpacker->frame);
    free(unpacker);
}

/* The frames have ended, or are broken from here on: continues in the tail if that has this position of the
 * text. */
static bool begin_tail(Unpacker *unpacker, bool broken, Error *error) {
    uint64_t at = unpacker->given;
    struct stat status = {0};
    unpacker->in_tail = true;
    bool there = unpacker->tail >= 0;
    if (there && fstat(unpacker->tail, &status) != 0)
        return error_path(error, "%s" TAIL_ENDING ": cannot be read", unpacker->path);
    uint64_t end = there ? unpacker->tail_at + (uint64_t)status.st_size - TAIL_HEAD_BYTES : 0;
    if (there && unpacker->tail_at <= at && at <= end)
        return lseek(unpacker->tail, (off_t)(TAIL_HEAD_BYTES + at - unpacker->tail_at), SEEK_SET) >= 0 ||
               error_path(error, "%s" TAIL_ENDING ": cannot be read", unpacker->path);
    if (broken)
        return error_input(error, "%s" PACKED_ENDING ": is damaged after %llu bytes", unpacker->path,
                           (unsigned long long)unpacker->place.packed);
    if (there && unpacker->tail_at > at)
        return error_input(error, "%s" PACKED_ENDING ": is truncated: %s" TAIL_ENDING " begins later",
                           unpacker->path, unpacker->path);
    if (there) close(unpacker->tail);
    unpacker->tail = -1;
    return true;
}

/* Reads more of the packed file: 1; 0 at the end; -1 on error. */
static int fill(Unpacker *unpacker, Error *error) {
    if (unpacker->in.pos < unpacker->in.size) return 1;
    ssize_t got = read_some(unpacker->fd, unpacker->bytes, sizeof unpacker->bytes);
    if (got < 0) return error_path(error, "%s" PACKED_ENDING ": cannot be read", unpacker->path), -1;
    unpacker->in = (ZSTD_inBuffer){.src = unpacker->bytes, .size = (size_t)got};
    return got > 0;
}

/* Unpacks the next frame: 1; 0: there are no more, and the tail continues; -1 on error. The hash of a frame
 * is checked before any of it is passed on. */
static int read_frame(Unpacker *unpacker, Error *error) {
    Text *frame = &unpacker->frame;
    int more;
    bool inside = false;
    text_clear(frame);
    unpacker->passed = 0;
    while ((more = fill(unpacker, error)) > 0) {
        if (!text_reserve(frame, READ_BYTES)) return error_memory(error, "unpacking %s", unpacker->path), -1;
        ZSTD_outBuffer to = {frame->data, frame->capacity, frame->size};
        size_t before = unpacker->in.pos, left = ZSTD_decompressStream(unpacker->context, &to, &unpacker->in);
        unpacker->taken += unpacker->in.pos - before;
        frame->size = to.pos;
        inside = true;
        if (ZSTD_isError(left) || frame->size > FRAME_BYTES_MAX) break;
        if (left > 0) continue;
        if (unpacker->place.frames == unpacker->mark) return 1;
        unpacker->place.frames++;
        unpacker->place.packed = unpacker->taken;
        unpacker->place.text = unpacker->given + frame->size;
        return 1;
    }
    text_clear(frame);
    return more < 0 ? -1 : begin_tail(unpacker, inside, error) ? 0 : -1;
}

int64_t unpack_read(Unpacker *unpacker, char *out, size_t most, Error *error) {
    const Text *frame = &unpacker->frame;
    while (!unpacker->in_tail && unpacker->passed == frame->size)
        if (read_frame(unpacker, error) < 0) return -1;
    assert(unpacker->passed <= frame->size);
    size_t held = frame->size - unpacker->passed, size = held < most ? held : most;
    int64_t got = (int64_t)size;
    if (size) memcpy(out, frame->data + unpacker->passed, size);
    unpacker->passed += size;
    if (size == 0 && unpacker->tail >= 0) got = read_some(unpacker->tail, out, most);
    if (got < 0) return error_path(error, "%s" TAIL_ENDING ": cannot be read", unpacker->path), -1;
    unpacker->given += (uint64_t)got;
    return got;
}

UnpackPlace unpack_place(const Unpacker *unpacker) { return unpacker->place; }
