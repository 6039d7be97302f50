/* A courier's end of a socket: whole messages in and out, without ever blocking. */
#ifndef KOZYR_MPI_LINE_H
#define KOZYR_MPI_LINE_H

#include "mpi/message.h"

/* A message in transit. Its body follows its head, either here or in a block of shared memory. */
typedef struct Packet {
    struct Packet *next;
    size_t done; /* bytes sent or received */
    void *block; /* head and body in shared memory; NULL: they are here */
    MessageHead head;
    char body[]; /* head.size bytes */
} Packet;

/* NULL if out of memory. */
Packet *packet_create(const MessageHead *head);
/* A packet of `size` bytes, head and body, in shared memory; NULL: no room, or out of memory. */
Packet *packet_create_shared(Shared *shared, SharedWriter writer, size_t size);
/* Also releases its shared memory. */
void packet_free(Packet *packet);
static inline char *packet_bytes(Packet *packet) {
    return packet->block ? packet->block : (char *)&packet->head;
}
static inline size_t packet_size(const Packet *packet) { return sizeof packet->head + packet->head.size; }

typedef struct {
    int fd;               /* -1 if closed */
    Shared *shared;       /* memory shared with the other end; NULL if none */
    Packet *first, *last; /* packets to be sent */
    Packet *coming;
    MessageHead head; /* of the message being received */
    size_t got;       /* bytes received of its head */
    bool ended;       /* the other end will send nothing more */
} Line;

/* Takes ownership of the packet. The block of one in shared memory is released by the other end. */
void line_put(Line *line, Packet *packet);
/* Writes as much as the socket accepts. */
void line_flush(Line *line);
/* The next whole message, owned by the caller; NULL if none is complete or the line has ended. */
Packet *line_take(Line *line);
void line_close(Line *line);

#endif
