/* Messages between the processes of a rank, over a stream socket: each is a head and a body, whose size is in
 * the head. A long body is left in shared memory.
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
    /* from the program to a station */
    MESSAGE_JOB,   /* body: job.h; answer: READY or FAILED */
    MESSAGE_TELL,  /* body: TellBody, parameters */
    MESSAGE_ORDER, /* body: Order, its tasks (pack.h), which a repeated order of the same games omits, as do
                    * all orders if stations make the tasks */
    MESSAGE_STOP,  /* end the games in progress; answer: LEFT */
    MESSAGE_END,   /* end of the job; answer: DONE */
    /* from a station to the program */
    MESSAGE_READY,  /* body: Capacity */
    MESSAGE_BATCH,  /* body: BatchBody, outcomes (pack.h) or sums of counted games, rows, records */
    MESSAGE_LEFT,   /* all workers have left */
    MESSAGE_FAILED, /* body: Error; the station plays no more until the next job */
    MESSAGE_DONE,   /* body: DoneBody, an EntrantEffort per entrant */
    MESSAGE_LOST,   /* sent by the station's courier: the station has died */
    /* between couriers */
    MESSAGE_LEAVE /* the program has ended */
} MessageType;

enum { RANK_NAME_MAX = 64, RANKS_MAX = 16384 };

typedef struct {
    int32_t type;
    int32_t rank; /* the station that sends or receives it */
    uint64_t size;
    uint64_t place; /* in shared memory, of another head followed by the body; 0: the body follows here */
} MessageHead;

typedef struct {
    int32_t rank, neighbours; /* ranks on this machine */
} SetupBody;

typedef struct {
    int32_t number, count;
} TellBody;

typedef struct {
    int32_t place, count;
    uint64_t nanoseconds, counts_size, outcomes_size, rows_size,
        records_size; /* either counts or outcomes are
                                                                                * empty */
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

/* An end of a socket, and the memory shared with the process at the other end. */
typedef struct {
    int fd;
    Shared *shared; /* NULL if none */
    SharedWriter writer;
} Wire;

/* A received message. Initialise to zero. */
typedef struct {
    MessageHead head;
    const char *body; /* head.size bytes, valid until the next message is received or this one is let go */
    Text own;         /* holds the body if it came through the socket */
    void *block;      /* holds the body if it came through shared memory */
} Message;

/* Writes a message; false if the other end is closed. */
bool message_send(const Wire *wire, MessageType type, int rank, const MessagePart *parts, int count);
/* Waits for a message and reads it; false at the end of the stream or if out of memory. */
bool message_receive(const Wire *wire, Message *message);
/* Releases the shared memory; `own` is kept for the next message. */
void message_let_go(Message *message);
void message_free(Message *message);
/* True if a message, or the end of the stream, arrives within this many milliseconds. */
bool message_waits(const Wire *wire, int milliseconds);

#endif
