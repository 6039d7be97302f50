/* A courier's end of a socket: whole messages in and out, and nothing ever waits. */
#ifndef KOZYR_MPI_LINE_H
#define KOZYR_MPI_LINE_H

#include "mpi/message.h"

typedef struct Packet {
    struct Packet *next;
    size_t done; /* bytes that have gone, or come */
    MessageHead head;
    char body[]; /* head.size bytes: head and body go together */
} Packet;

/* NULL: no memory. */
Packet *packet_create(const MessageHead *head);
static inline char *packet_bytes(Packet *packet) { return (char *)&packet->head; }
static inline size_t packet_size(const Packet *packet) { return sizeof packet->head + packet->head.size; }

typedef struct {
    int fd;               /* -1: closed */
    Packet *first, *last; /* that have to go */
    Packet *coming;
    MessageHead head; /* of the one that is coming */
    size_t got;       /* bytes of its head */
    bool ended;       /* nothing more will come */
} Line;

/* The packet becomes the line's. */
void line_put(Line *line, Packet *packet);
/* Writes what the socket takes. */
void line_flush(Line *line);
/* The next whole message, the caller's; NULL: not yet, or the line has ended. */
Packet *line_take(Line *line);
void line_close(Line *line);

#endif
