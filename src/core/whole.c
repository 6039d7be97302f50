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

bool sync_file(int fd) {
    int status;
    do status = fdatasync(fd);
    while (status != 0 && errno == EINTR);
    return status == 0;
}
