/* Memory shared by the processes of a rank, so that a long message is written once and read in place: only
 * its position goes through the socket. Each of the three processes takes blocks from its own ring; readers
 * return blocks in any order. */
#ifndef KOZYR_MPI_SHARED_H
#define KOZYR_MPI_SHARED_H

#include <stddef.h>
#include <stdint.h>

typedef enum { SHARED_PROGRAM, SHARED_STATION, SHARED_COURIER, SHARED_WRITERS } SharedWriter;

enum {
    SHARED_LEAST = 4096
}; /* smallest message left in shared memory, in bytes; a socket carries shorter
                               * ones as fast */

typedef struct Shared Shared;

/* Call it before the processes fork. NULL: out of memory; then everything goes through the sockets. */
Shared *shared_create(void);
/* Processes forked from now on do not inherit it. */
void shared_keep(Shared *shared);

/* A block that `writer`, this process, may fill; NULL: no room now. */
void *shared_take(Shared *shared, SharedWriter writer, size_t size);
/* Returns a block that has been read. Any of the processes may call it, once per block. */
void shared_give(void *block);

/* The position of a block, for another process, never 0; and the block of `size` bytes at a position, NULL
 * if there can be none. */
uint64_t shared_place(const Shared *shared, const void *block);
void *shared_block(Shared *shared, uint64_t place, size_t size);

#endif
