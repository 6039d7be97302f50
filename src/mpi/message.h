/* The messages between the processes of a rank, over a stream socket: each has a head and a body of the size
 * stated there. A long body is left in shared memory.
 *
 * Every rank has a courier, the only process that calls MPI, and a station, which plays. Rank 0 also has the
 * program, which sends the orders. The couriers carry messages between the program and all stations. */
#ifndef KOZYR_MPI_MESSAGE_H
#define KOZYR_MPI_MESSAGE_H

#include "core/text.h"
#include "mpi/shared.h"
#include "pool/transport.h"

typedef enum {
    /* from a courier to its program: the ranks can play together; body: their names, RANK_NAME_MAX each */
    MESSAGE_GO,
    /* from a courier to its station; body: SetupBody */
    MESSAGE_SETUP,
    /* the program to a station */
    MESSAGE_JOB,   /* body: job.h; answer: READY or FAILED */
    MESSAGE_TELL,  /* body: TellBody, parameters, a plan */
    MESSAGE_ORDER, /* body: Order, its tasks (pack.h), which are sent only the first time, and only if
                    * stations cannot make them */
    MESSAGE_STOP,  /* end the current games; answer: LEFT */
    MESSAGE_END,   /* the job has ended; answer: DONE */
    /* a station to the program */
    MESSAGE_READY,  /* body: Capacity */
    MESSAGE_BATCH,  /* body: BatchBody, sums, outcomes (pack.h), rows and records, or their frames */
    MESSAGE_LEFT,   /* no worker is left */
    MESSAGE_FAILED, /* body: Error; it plays nothing until the next job */
    MESSAGE_DONE,   /* body: DoneBody, an EntrantEffort per entrant */
    MESSAGE_LOST,   /* sent by the station's courier: the station has died */
    /* between couriers */
    MESSAGE_LEAVE /* the program has ended */
} MessageType;

enum { RANK_NAME_MAX = 64, RANKS_MAX = 16384 };

typedef struct {
    int32_t type;
    int32_t rank; /* of the station that sends or receives it */
    uint64_t size;
    uint64_t place; /* in shared memory, of another head followed by the body; 0: the body follows here */
} MessageHead;

typedef struct {
    int32_t rank, neighbours; /* ranks on this machine */
} SetupBody;

typedef struct {
    int32_t number, count;
    uint64_t plan_size;
} TellBody;

typedef struct {
    int32_t place, count, head, tail; /* as in a Batch */
    uint64_t nanoseconds, counts_size, outcomes_size, rows_size, records_size;
    LineHash hash[2];
    uint64_t packed_size[2];
} BatchBody;

typedef struct {
    int32_t deaths;
    int64_t cpu_ns;   /* of the station and its workers */
    int64_t peak_kib; /* of the largest process */
} DoneBody;

typedef struct {
    const void *bytes;
    size_t size;
} MessagePart;

/* One end of a socket, and the memory shared with the process at the other end. */
typedef struct {
    int fd;
    Shared *shared; /* NULL if none */
    SharedWriter writer;
} Wire;

/* A received message. Initialise to zero. */
typedef struct {
    MessageHead head;
    const char *body; /* head.size bytes, valid until the next message is received or this one is let go */
    Text own;         /* holds the body if it came through the socket ... */
    void *block;      /* ... or this, if it did not */
} Message;

/* Writes a message; false: the reader has gone. */
bool message_send(const Wire *wire, MessageType type, int rank, const MessagePart *parts, int count);
/* Waits for a message and reads it; false at the end of the stream, or when out of memory. */
bool message_receive(const Wire *wire, Message *message);
/* Returns shared memory; the message's own buffer is kept for the next. */
void message_let_go(Message *message);
void message_free(Message *message);
/* True if a message, or the end, comes within this many milliseconds. */
bool message_waits(const Wire *wire, int milliseconds);

#endif
