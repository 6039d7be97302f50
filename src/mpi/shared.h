/* Memory shared by the processes of a rank: a long message is written once and read in place, and only its
 * place goes through the socket. Each of the three processes takes blocks from its own ring; readers give
 * blocks back in any order. */
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

/* Call it before the processes fork. NULL if out of memory; everything then goes through the sockets. */
Shared *shared_create(void);
/* Keeps the memory from processes that this one forks from now on. */
void shared_keep(Shared *shared);

/* A block that this process, `writer`, may fill; NULL if there is no room now. */
void *shared_take(Shared *shared, SharedWriter writer, size_t size);
/* Gives a block back after reading. Any of the processes may call it, once per block. */
void shared_give(void *block);

/* The place of a block, for another process, never 0. shared_block returns the block of `size` bytes at a
 * place, NULL if none can be there. */
uint64_t shared_place(const Shared *shared, const void *block);
void *shared_block(Shared *shared, uint64_t place, size_t size);

#endif
