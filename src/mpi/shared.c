/* A ring per writer. Blocks are freed in the order in which they were taken, once their readers have
 * returned them; a block never wraps around the end. */
#include "mpi/shared.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/mman.h>

#include "core/check.h"

enum { MIB = 1 << 20, ALIGNMENT = 64 };

/* Room for the messages that wait for their turn: the program's orders are short, and the courier of rank 0
 * holds the results of all other ranks. */
static const size_t ring_sizes[SHARED_WRITERS] = {
    [SHARED_PROGRAM] = 4 * MIB, [SHARED_STATION] = 16 * MIB, [SHARED_COURIER] = 32 * MIB};

typedef struct {
    _Alignas(ALIGNMENT) size_t size; /* this head included */
    _Atomic int given;               /* returned: it may be overwritten */
} Block;

/* Used by its writer only. Positions only grow: a position modulo `size` is a byte of the ring. */
typedef struct {
    size_t start, size; /* in bytes from the start of the whole memory */
    uint64_t first;     /* the oldest block not yet freed */
    uint64_t next;      /* the position of the next one */
} Ring;

struct Shared {
    _Alignas(ALIGNMENT) Ring rings[SHARED_WRITERS];
    size_t size;
};

Shared *shared_create(void) {
    size_t size = sizeof(Shared);
    for (int i = 0; i < SHARED_WRITERS; i++) size += ring_sizes[i];
    Shared *shared =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shared == MAP_FAILED) return NULL;
    shared->size = sizeof(Shared);
    for (int i = 0; i < SHARED_WRITERS; i++) {
        shared->rings[i] = (Ring){.start = shared->size, .size = ring_sizes[i]};
        shared->size += ring_sizes[i];
    }
    return shared;
}

void shared_keep(Shared *shared) {
    if (shared) madvise(shared, shared->size, MADV_DONTFORK);
}

static Block *block_at(Shared *shared, const Ring *ring, uint64_t place) {
    return (Block *)(void *)((char *)shared + ring->start + place % ring->size);
}

/* Frees returned blocks, the oldest first. An empty ring starts again from its first byte: there the memory
 * is still in the cache. */
static void reclaim(Shared *shared, Ring *ring) {
    while (ring->first < ring->next) {
        const Block *block = block_at(shared, ring, ring->first);
        if (!atomic_load_explicit(&block->given, memory_order_acquire)) return;
        ring->first += block->size;
    }
    ring->first = ring->next = 0;
}

static Block *append(Shared *shared, Ring *ring, size_t size, bool given) {
    Block *block = block_at(shared, ring, ring->next);
    block->size = size;
    atomic_store_explicit(&block->given, given, memory_order_relaxed);
    ring->next += size;
    return block;
}

void *shared_take(Shared *shared, SharedWriter writer, size_t size) {
    if (!shared || size > shared->rings[writer].size / 2) return NULL;
    Ring *ring = &shared->rings[writer];
    size_t whole = (sizeof(Block) + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    reclaim(shared, ring);
    size_t to_end = ring->size - ring->next % ring->size, gap = to_end < whole ? to_end : 0;
    if (ring->next - ring->first + gap + whole > ring->size) return NULL;
    if (gap) append(shared, ring, gap, true); /* a block does not wrap around the end */
    return append(shared, ring, whole, false) + 1;
}

void shared_give(void *block) {
    Block *head = (Block *)block - 1;
    CHECK(!atomic_load(&head->given), "a block is given back once");
    atomic_store_explicit(&head->given, 1, memory_order_release);
}

uint64_t shared_place(const Shared *shared, const void *block) {
    return (uint64_t)((const char *)block - (const char *)shared);
}

void *shared_block(Shared *shared, uint64_t place, size_t size) {
    if (!shared || place % ALIGNMENT != 0 || place < sizeof(Shared) + sizeof(Block)) return NULL;
    if (place >= shared->size || size > shared->size - place) return NULL;
    char *bytes = (char *)shared + place;
    const Block *head = (Block *)(void *)bytes - 1;
    return head->size >= sizeof *head + size ? bytes : NULL;
}
