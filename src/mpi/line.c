/* Heads and short bodies go through the socket without blocking; what it does not accept stays in the list. */
#include "mpi/line.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/check.h"
#include "core/memory.h"

Packet *packet_create(const MessageHead *head) {
    Packet *packet = head->size < SIZE_MAX / 2 ? memory_get(sizeof *packet + head->size) : NULL;
    if (!packet) return NULL;
    packet->next = NULL;
    packet->done = 0;
    packet->block = NULL;
    packet->head = *head;
    packet->head.place = 0;
    return packet;
}

/* A packet whose head and body are in shared memory. */
static Packet *packet_of_block(const MessageHead *head, void *block) {
    Packet *packet = memory_new(1, sizeof *packet);
    if (!packet) return NULL;
    packet->block = block;
    packet->head = *head;
    return packet;
}

Packet *packet_create_shared(Shared *shared, SharedWriter writer, size_t size) {
    void *block = size < SHARED_LEAST ? NULL : shared_take(shared, writer, size);
    if (!block) return NULL;
    MessageHead head = {.size = size - sizeof head, .place = shared_place(shared, block)};
    Packet *packet = packet_of_block(&head, block);
    if (!packet) shared_give(block);
    return packet;
}

void packet_free(Packet *packet) {
    if (packet->block) shared_give(packet->block);
    free(packet);
}

void line_put(Line *line, Packet *packet) {
    if (line->last)
        line->last->next = packet;
    else
        line->first = packet;
    line->last = packet;
    line_flush(line);
}

/* Writes what the socket accepts of a packet; only the head if the body is in shared memory. False: it
 * accepts no more. */
static bool write_packet(const Line *line, Packet *packet) {
    size_t size = packet->block ? sizeof packet->head : packet_size(packet);
    while (line->fd >= 0 && packet->done < size) {
        ssize_t sent = send(line->fd, (const char *)&packet->head + packet->done, size - packet->done,
                            MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return false;
        if (sent < 0) break; /* the reader has gone */
        packet->done += (size_t)sent;
    }
    return true;
}

void line_flush(Line *line) {
    while (line->first && write_packet(line, line->first)) {
        Packet *packet = line->first;
        line->first = packet->next;
        if (!line->first) line->last = NULL;
        free(packet);
    }
}

/* False: no more data now. */
static bool take_bytes(Line *line, char *bytes, size_t size, size_t *got) {
    while (*got < size) {
        ssize_t more = recv(line->fd, bytes + *got, size - *got, MSG_DONTWAIT);
        if (more < 0 && errno == EINTR) continue;
        if (more == 0 || (more < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) line->ended = true;
        if (more <= 0) return false;
        *got += (size_t)more;
    }
    return true;
}

/* Begins a message whose head has arrived; false: out of memory. */
static bool begin(Line *line) {
    if (line->head.place) {
        void *block = shared_block(line->shared, line->head.place, sizeof line->head + line->head.size);
        CHECK(block, "a message that lies in shared memory");
        line->coming = packet_of_block(&line->head, block);
        if (line->coming) line->coming->done = line->head.size;
    } else {
        line->coming = packet_create(&line->head);
    }
    return line->coming != NULL;
}

Packet *line_take(Line *line) {
    if (line->fd < 0 || line->ended) return NULL;
    if (!line->coming) {
        if (!take_bytes(line, (char *)&line->head, sizeof line->head, &line->got)) return NULL;
        if (!begin(line)) return line->ended = true, NULL;
    }
    Packet *packet = line->coming;
    if (!take_bytes(line, packet->body, packet->head.size, &packet->done)) return NULL;
    packet->done = 0;
    line->coming = NULL;
    line->got = 0;
    return packet;
}

void line_close(Line *line) {
    if (line->fd >= 0) close(line->fd);
    line->fd = -1;
    line->ended = true;
    line_flush(line); /* frees packets that can no longer be sent */
    if (line->coming) packet_free(line->coming);
    line->coming = NULL;
}
