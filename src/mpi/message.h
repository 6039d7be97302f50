/* What the processes of a rank say to each other: messages over a stream socket, each a head and a body of
 * the size that it tells. A long body is left in shared memory.
 *
 * Every rank has a courier, the only process that calls MPI, and a station, which plays; rank 0 also has the
 * program, which orders. The couriers pass messages between the program and all stations. */
#ifndef KOZYR_MPI_MESSAGE_H
#define KOZYR_MPI_MESSAGE_H

#include "core/text.h"
#include "mpi/shared.h"
#include "pool/transport.h"

typedef enum {
    /* a courier to its program: the ranks can play together; body: their names, RANK_NAME_MAX each */
    MESSAGE_GO,
    /* a courier to its station; body: SetupBody */
    MESSAGE_SETUP,
    /* the program to a station */
    MESSAGE_JOB,  /* body: job.h; answer: READY or FAILED */
    MESSAGE_TELL, /* body: TellBody, parameters */
    MESSAGE_ORDER, /* body: Order, its tasks (pack.h); these only the first time, and if stations cannot make them */
    MESSAGE_STOP, /* end the games under way; answer: LEFT */
    MESSAGE_END,  /* of the job; answer: DONE */
    /* a station to the program */
    MESSAGE_READY,  /* body: Capacity */
    MESSAGE_BATCH,  /* body: BatchBody, outcomes (pack.h) or what was counted of them, rows, records */
    MESSAGE_LEFT,   /* no worker is left */
    MESSAGE_FAILED, /* body: Error; it plays no more until the next job */
    MESSAGE_DONE,   /* body: DoneBody, an EntrantEffort per entrant */
    MESSAGE_LOST,   /* from its courier: the station has died */
    /* between couriers */
    MESSAGE_LEAVE /* the program has ended */
} MessageType;

enum { RANK_NAME_MAX = 64, RANKS_MAX = 16384 };

typedef struct {
    int32_t type;
    int32_t rank; /* of the station that sends it or is to have it */
    uint64_t size;
    uint64_t place; /* in shared memory, of another head with the body after it; 0: the body follows here */
} MessageHead;

typedef struct {
    int32_t rank, neighbours; /* ranks on this machine */
} SetupBody;

typedef struct {
    int32_t number, count;
} TellBody;

typedef struct {
    int32_t place, count;
    uint64_t nanoseconds, counts_size, outcomes_size, rows_size, records_size; /* counts, or outcomes */
} BatchBody;

typedef struct {
    int32_t deaths;
    int64_t cpu_ns;   /* of the station and its workers */
    int64_t peak_kib; /* of one process */
} DoneBody;

typedef struct {
    const void *bytes;
    size_t size;
} MessagePart;

/* An end of a socket, and the memory that is shared with the process at the other. */
typedef struct {
    int fd;
    Shared *shared; /* NULL: none */
    SharedWriter writer;
} Wire;

/* A message that was received. Starts zeroed. */
typedef struct {
    MessageHead head;
    const char *body; /* head.size bytes, until the next one is received or this one is let go */
    Text own;         /* holds the body when it came through the socket ... */
    void *block;      /* ... and this when it did not */
} Message;

/* Writes a message; false when nobody listens any more. */
bool message_send(const Wire *wire, MessageType type, int rank, const MessagePart *parts, int count);
/* Waits for a message and reads it; false at the end of the stream, or without memory. */
bool message_receive(const Wire *wire, Message *message);
/* Gives the shared memory back; the message's own is kept for the next. */
void message_let_go(Message *message);
void message_free(Message *message);
/* Is there one, or the end, within so many milliseconds? */
bool message_waits(const Wire *wire, int milliseconds);

#endif
