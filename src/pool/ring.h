/* What a parent and the workers it has forked share: a ring of orders, and a slab of results for each. */
#ifndef KOZYR_POOL_RING_H
#define KOZYR_POOL_RING_H

#include <semaphore.h>

#include "pool/death.h"
#include "pool/transport.h"

enum {
    SLAB_BYTES =
        1 << 20, /* per chunk of the ring: little enough for batch systems that limit address space */
    SLAB_BYTES_ENOUGH = 7 << 17, /* a chunk ends early with so much text: one more game must fit */
    FAULTS_MAX = 65536,          /* crashed or hung games after which the run is given up */
    CHUNK_EMPTY = 0,
    CHUNK_FREE = 1,
    CHUNK_OWNED = 2 /* + worker */
};

/* One entry of the ring. Only the parent writes it, but for the claim. */
typedef struct {
    _Alignas(64) _Atomic int32_t owner;
    int32_t count, played; /* games; of them, those that have been delivered already */
    int32_t news;          /* number of the news that its games need */
    int64_t first;         /* as in an Order */
    bool writing;          /* it has been played: rows and records are to be written ... */
    Span spans[2];         /* ... there ... */
    size_t from[2];        /* ... and are here in its slab */
} RingChunk;

/* What workers have to learn, one at a time: nobody plays while it changes. */
typedef struct {
    int32_t number; /* 0: nothing yet */
    int32_t count;  /* entrants */
    unsigned char params[];
} News;

typedef struct {
    int64_t game;
    int32_t fault, seat, plies; /* as in a Forfeit */
    int32_t status;             /* of a crash: how the process ended, as waitpid has it */
} FaultEntry;

typedef struct {
    _Alignas(64) RefereeProgress progress;
    _Atomic int32_t parting; /* a Parting, left by a worker that ends */
    char trouble[400];       /* with PARTING_FAILED: what the machine refused */
} WorkerDesk;

typedef struct {
    const PoolJob *job;
    const Shares *shares;
    int ring_size;
    RingChunk *ring; /* these are in shared memory */
    Task *tasks;     /* CHUNK_GAMES_MAX per chunk */
    News *news;
    char *slabs;           /* SLAB_BYTES per chunk: its outcomes or counts, rows and records */
    WorkerDesk *desks;     /* by worker */
    EntrantEffort *effort; /* worker * effort_row + entrant */
    struct PoolFlags {
        /* At least as many tokens as there are free chunks that no worker is about to claim: who waits for
         * one sleeps, and costs nothing. A token too many wakes a worker once. */
        sem_t orders;
        _Atomic int32_t search; /* where in the ring the next free chunk is likely to be */
        _Atomic int stopping;   /* end after the game being played */
        _Atomic int32_t fault_count;
        FaultEntry faults[FAULTS_MAX];
    } * flags;
} PoolShared;

/* Places of a worker in `effort`: workers write after each game, and never two to the same line of a cache.
 * Eight fill whole lines. */
static inline size_t effort_row(const Config *config) { return ((size_t)config->entrant_count + 7) / 8 * 8; }

/* What a worker sends through its pipe when a chunk's slab is filled: `count` outcomes, or what a worker
 * has counted of so many games, rows, records. Fewer games than the chunk has: the rest is to be given out again. */
typedef struct {
    int32_t chunk; /* index in the ring */
    int32_t count;
    uint64_t nanoseconds;
    uint64_t counts_size; /* 0: outcomes */
    uint64_t rows_size, records_size;
    bool wrote; /* nothing was played: text was written, or could not be */
    int32_t file, trouble;
} BatchHeader;

static inline size_t batch_head_size(const BatchHeader *header) {
    return header->counts_size ? header->counts_size : (size_t)header->count * sizeof(Outcome);
}

/* Writes rows and records of a chunk that has been played. Returns 0, or errno and which file it was. */
int ring_write(const PoolShared *shared, int place, int32_t *file);

/* The life of worker `id`, in the child; never returns. `out` is its pipe. */
void worker_main(const PoolShared *shared, int id, int out) __attribute__((noreturn));

#endif
