/* What a parent and its forked workers share: a ring of orders, and a slab of results for each. */
#ifndef KOZYR_POOL_RING_H
#define KOZYR_POOL_RING_H

#include <semaphore.h>

#include "pool/death.h"
#include "pool/transport.h"

enum {
    SLAB_BYTES =
        1 << 20, /* bytes per chunk of the ring: small enough for batch systems that limit address space */
    SLAB_BYTES_ENOUGH = 7 << 17, /* a chunk ends early after this much text: one more game must fit */
    FAULTS_MAX = 65536,          /* the run stops after this many crashed or hung games */
    CHUNK_EMPTY = 0,
    CHUNK_FREE = 1,
    CHUNK_OWNED = 2 /* + worker */
};

/* One entry of the ring. Only the parent writes it, except for the claim. */
typedef struct {
    _Alignas(64) _Atomic int32_t owner;
    int32_t count, played; /* games; and how many of them were delivered already */
    int32_t news;          /* number of the news that its games need */
    int64_t first;         /* as in an Order */
    bool framed;           /* as there */
    bool writing;          /* it has been played: its rows and records must be written ... */
    Span spans[2];         /* ... there ... */
    size_t from[2];        /* ... from these places in its slab */
} RingChunk;

/* What workers must learn, one at a time: no game is in progress while it changes. */
typedef struct {
    int32_t number; /* 0: nothing yet */
    int32_t count;  /* entrants */
    size_t plan_size;
    char bytes[]; /* parameters of the entrants, then the plan */
} NewsPage;

typedef struct {
    int64_t game;
    int32_t fault, seat, plies; /* as in a Forfeit */
    int32_t status;             /* for a crash: the status from waitpid */
} FaultEntry;

typedef struct {
    _Alignas(64) RefereeProgress progress;
    _Atomic int32_t parting; /* a Parting, written by a worker that ends */
    char trouble[400];       /* with PARTING_FAILED: the error message */
} WorkerDesk;

typedef struct {
    const PoolJob *job;
    const Shares *shares;
    int ring_size;
    RingChunk *ring; /* these are in shared memory */
    Task *tasks;     /* CHUNK_GAMES_MAX per chunk */
    NewsPage *news;
    char *slabs;           /* SLAB_BYTES per chunk: its outcomes, counts, rows and records */
    WorkerDesk *desks;     /* by worker */
    EntrantEffort *effort; /* worker * effort_row + entrant */
    struct PoolFlags {
        /* Never fewer tokens than free chunks that no worker is about to claim. A waiting worker sleeps and
         * costs nothing; a surplus token only wakes a worker once. */
        sem_t orders;
        _Atomic int32_t search; /* where to start the search for the next free chunk */
        _Atomic int stopping;   /* end after the current game */
        _Atomic int32_t fault_count;
        FaultEntry faults[FAULTS_MAX];
    } * flags;
} PoolShared;

/* Entries of a worker in `effort`, rounded up to whole cache lines: workers write after each game, and must
 * not share a line. */
_Static_assert(8 * sizeof(EntrantEffort) % 64 == 0, "eight entries are whole cache lines");

static inline size_t effort_row(const Config *config) { return ((size_t)config->entrant_count + 7) / 8 * 8; }

/* What a worker sends through its pipe when a chunk's slab is filled: outcomes of the head and the tail, the
 * sums over the games between, rows and records or the frames of both. If there are fewer games than in the chunk,
 * the rest must be offered again. */
typedef struct {
    int32_t chunk;             /* index in the ring */
    int32_t count, head, tail; /* as in a Batch */
    uint64_t nanoseconds;
    uint64_t counts_size;
    uint64_t rows_size, records_size;
    LineHash hash[2];
    uint64_t packed_size[2]; /* of their frames, which are sent instead; 0: they are not packed */
    bool wrote;              /* no game was played: text was written, or writing failed */
    int32_t file, trouble;
} BatchHeader;

static inline size_t batch_head_size(const BatchHeader *header) {
    return (size_t)(header->head + header->tail) * sizeof(Outcome) + header->counts_size;
}

static inline size_t batch_size(const BatchHeader *header) {
    const uint64_t packed = header->packed_size[0] + header->packed_size[1];
    return batch_head_size(header) + (packed ? packed : header->rows_size + header->records_size);
}

/* Writes the rows and records of a chunk that has been played. Returns 0, or errno and sets `file` to 0 for
 * rows, 1 for records. */
int ring_write(const PoolShared *shared, int place, int32_t *file);

/* The main loop of worker `id`, in the child; never returns. `out` is its pipe. */
void worker_main(const PoolShared *shared, int id, int out) __attribute__((noreturn));

#endif
