/* A system call may end early, by a signal or a full disk. The rest is then requested again; if that fails,
 * errno has the cause. */
#include "core/whole.h"

#include <errno.h>
#include <unistd.h>

bool write_whole(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = write(fd, bytes, size);
        if (sent < 0 && errno == EINTR) continue;
        if (sent == 0) errno = ENOSPC;
        if (sent <= 0) return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

bool write_whole_at(int fd, const char *bytes, size_t size, int64_t at) {
    while (size > 0) {
        ssize_t sent = pwrite(fd, bytes, size, (off_t)at);
        if (sent < 0 && errno == EINTR) continue;
        if (sent == 0) errno = ENOSPC;
        if (sent <= 0) return false;
        bytes += sent;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Bytes of a copy by reading and writing; most bytes of one call to the kernel, so that signals do not wait. */
enum { COPY_BYTES = 1 << 16, COPY_CALL_BYTES = 1 << 24 };

static ssize_t copy_by_hand(int from, int64_t from_at, int to, int64_t to_at, size_t size) {
    char bytes[COPY_BYTES];
    ssize_t got = pread(from, bytes, size < sizeof bytes ? size : sizeof bytes, (off_t)from_at);
    if (got == 0) errno = ENODATA;
    if (got < 0 && errno == EINTR) return 0;
    return got <= 0 || !write_whole_at(to, bytes, (size_t)got, to_at) ? -1 : got;
}

/* What the kernel cannot copy is read and written, which also finds the cause. */
bool copy_whole(int from, int64_t from_at, int to, int64_t to_at, uint64_t size) {
    while (size > 0) {
        const size_t most = size < COPY_CALL_BYTES ? (size_t)size : COPY_CALL_BYTES;
        off_t in = (off_t)from_at, out = (off_t)to_at;
        ssize_t done = copy_file_range(from, &in, to, &out, most, 0);
        if (done <= 0) done = copy_by_hand(from, from_at, to, to_at, most);
        if (done < 0) return false;
        from_at += done;
        to_at += done;
        size -= (uint64_t)done;
    }
    return true;
}

bool sync_file(int fd) {
    int status;
    do status = fdatasync(fd);
    while (status != 0 && errno == EINTR);
    return status == 0;
}
