/* A blocking end of a socket: writes and reads whole messages. Long ones are left in shared memory, and only
 * their place is sent. */
#include "mpi/message.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "core/check.h"

/* More parts than any message has: message_send checks it. */
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

/* Copies head and body into shared memory. Returns their place; 0 if there is no room or the message is short
 * enough for the socket. */
static uint64_t leave(const Wire *wire, const MessageHead *head, const MessagePart *parts, int count) {
    char *block = head->size < SHARED_LEAST
                      ? NULL
                      : shared_take(wire->shared, wire->writer, sizeof *head + (size_t)head->size);
    if (!block) return 0;
    char *at = block + sizeof *head;
    memcpy(block, head, sizeof *head);
    for (int i = 0; i < count; i++) {
        if (parts[i].size) memcpy(at, parts[i].bytes, parts[i].size);
        at += parts[i].size;
    }
    return shared_place(wire->shared, block);
}

bool message_send(const Wire *wire, MessageType type, int rank, const MessagePart *parts, int count) {
    MessageHead head = {(int32_t)type, rank, 0, 0};
    struct iovec all[PARTS_MAX + 1] = {{&head, sizeof head}};
    int used = 1;
    CHECK(count <= PARTS_MAX, "no more parts than there is room for");
    for (int i = 0; i < count; i++) {
        if (parts[i].size == 0) continue;
        union {
            const void *from;
            void *to;
        } bytes = {parts[i].bytes}; /* an iovec is not const, although writev only reads it */
        all[used++] = (struct iovec){bytes.to, parts[i].size};
        head.size += parts[i].size;
    }
    head.place = leave(wire, &head, parts, count);
    return write_parts(wire->fd, all, head.place ? 1 : used);
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

static bool read_body(const Wire *wire, Message *message) {
    size_t size = (size_t)message->head.size;
    if (message->head.place) {
        message->block = shared_block(wire->shared, message->head.place, sizeof message->head + size);
        CHECK(message->block, "a message that lies in shared memory");
        message->body = (const char *)message->block + sizeof message->head;
        return true;
    }
    if (!text_reserve(&message->own, size) || !read_whole(wire->fd, message->own.data, size)) return false;
    message->body = message->own.data;
    return true;
}

bool message_receive(const Wire *wire, Message *message) {
    message_let_go(message);
    if (read_whole(wire->fd, &message->head, sizeof message->head) && read_body(wire, message)) return true;
    message->head.size = 0;
    return false;
}

void message_let_go(Message *message) {
    if (message->block) shared_give(message->block);
    message->block = NULL;
    message->body = NULL;
    message->head.size = 0;
}

void message_free(Message *message) {
    message_let_go(message);
    text_free(&message->own);
}

bool message_waits(const Wire *wire, int milliseconds) {
    struct pollfd poll_one = {wire->fd, POLLIN, 0};
    return poll(&poll_one, 1, milliseconds) > 0;
}
