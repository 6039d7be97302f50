/* A courier's end of a socket: whole messages in and out, and nothing ever waits. */
#ifndef KOZYR_MPI_LINE_H
#define KOZYR_MPI_LINE_H

#include "mpi/message.h"

/* A message on its way. Its body lies after its head, either here or in a block of shared memory. */
typedef struct Packet {
    struct Packet *next;
    size_t done; /* bytes that have gone, or come */
    void *block; /* head and body in shared memory; NULL: they are here */
    MessageHead head;
    char body[]; /* head.size bytes */
} Packet;

/* NULL: no memory. */
Packet *packet_create(const MessageHead *head);
/* One of `size` bytes in shared memory, head and body; NULL: there is no room, or no memory. */
Packet *packet_create_shared(Shared *shared, SharedWriter writer, size_t size);
/* Gives its shared memory back, too. */
void packet_free(Packet *packet);
static inline char *packet_bytes(Packet *packet) {
    return packet->block ? packet->block : (char *)&packet->head;
}
static inline size_t packet_size(const Packet *packet) { return sizeof packet->head + packet->head.size; }

typedef struct {
    int fd;               /* -1: closed */
    Shared *shared;       /* with the other end; NULL: none */
    Packet *first, *last; /* that have to go */
    Packet *coming;
    MessageHead head; /* of the one that is coming */
    size_t got;       /* bytes of its head */
    bool ended;       /* nothing more will come */
} Line;

/* The packet becomes the line's. One in shared memory stays there: the other end gives it back. */
void line_put(Line *line, Packet *packet);
/* Writes what the socket takes. */
void line_flush(Line *line);
/* The next whole message, the caller's; NULL: not yet, or the line has ended. */
Packet *line_take(Line *line);
void line_close(Line *line);

#endif
