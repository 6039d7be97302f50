/* The pool's own state: for pool.c and publish.c only. */
#ifndef KOZYR_POOL_PARENT_H
#define KOZYR_POOL_PARENT_H

#include "pool/transport.h"

/* A chunk in progress: ordered, or arrived and waiting for its turn. */
typedef struct {
    int64_t first; /* position in the job */
    Order order;
    Arrival arrival;
    bool ready, writing; /* writing: it was delivered, and a worker is writing its text */
} Chunk;

typedef struct {
    const PoolJob *job;
    const Transport *transport;
    void *link;
    Receiver receiver;
    Capacity capacity;
    Chunk *chunks;                             /* by place */
    int32_t *place;                            /* by sequence number, modulo capacity.places */
    int news_round;                            /* round of the news that workers have; -1: none yet */
    int32_t news;                              /* number of these news; 0: none */
    int64_t published;                         /* games */
    int64_t sequence_published, sequence_next; /* chunks */
    int64_t delivered;
    int together;               /* games that a worker plays at once */
    double game_ns, game_bytes; /* running means; 0: unknown yet */
    bool enough;
    int writing; /* chunks */
    bool failed; /* a batch could not be written */
    Error error; /* valid if `failed` */
    Task *tasks; /* buffer for tasks that workers made of games that they did not count */
    Text plan;   /* buffer */
    PoolReport *report;
} Pool;

/* publish.c: how many games of the job can be ordered so far. */
int64_t pool_known(const Pool *pool);
/* publish.c: orders chunks by sequence number while the transport has free places. */
bool pool_publish(Pool *pool, Error *error);

#endif
