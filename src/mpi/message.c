#include "mpi/message.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PARTS_MAX = 8 };

static bool write_parts(int fd, struct iovec *parts, int count) {
    while (count > 0) {
        ssize_t sent = writev(fd, parts, count);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return false;
        for (; count > 0 && (size_t)sent >= parts->iov_len; parts++, count--) sent -= (ssize_t)parts->iov_len;
        if (count == 0) break;
        parts->iov_base = (char *)parts->iov_base + sent;
        parts->iov_len -= (size_t)sent;
    }
    return true;
}

bool message_send(int fd, MessageType type, int rank, const MessagePart *parts, int count) {
    MessageHead head = {(int32_t)type, rank, 0};
    struct iovec all[PARTS_MAX + 1] = {{&head, sizeof head}};
    int used = 1;
    for (int i = 0; i < count; i++) {
        if (parts[i].size == 0) continue;
        union {
            const void *from;
            void *to;
        } bytes = {parts[i].bytes}; /* an iovec is not const, though writev only reads */
        all[used++] = (struct iovec){bytes.to, parts[i].size};
        head.size += parts[i].size;
    }
    return write_parts(fd, all, used);
}

static bool read_whole(int fd, void *bytes, size_t size) {
    for (size_t got = 0; got < size;) {
        ssize_t more = read(fd, (char *)bytes + got, size - got);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) return false;
        got += (size_t)more;
    }
    return true;
}

bool message_receive(int fd, MessageHead *head, Text *body) {
    text_clear(body);
    if (!read_whole(fd, head, sizeof *head) || !text_reserve(body, head->size)) return false;
    if (!read_whole(fd, body->data, head->size)) return false;
    body->size = head->size;
    return true;
}

bool message_waits(int fd, int milliseconds) {
    struct pollfd poll_one = {fd, POLLIN, 0};
    return poll(&poll_one, 1, milliseconds) > 0;
}
