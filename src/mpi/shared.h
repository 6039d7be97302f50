/* Memory that the processes of a rank share, so that a long message is written once and read where it lies:
 * only its place goes through the socket. Each of the three processes takes blocks from a ring of its own;
 * the reader gives a block back, in any order. */
#ifndef KOZYR_MPI_SHARED_H
#define KOZYR_MPI_SHARED_H

#include <stddef.h>
#include <stdint.h>

typedef enum { SHARED_PROGRAM, SHARED_STATION, SHARED_COURIER, SHARED_WRITERS } SharedWriter;

enum { SHARED_LEAST = 4096 }; /* bytes of a message; a socket carries shorter ones as fast */

typedef struct Shared Shared;

/* Call it before the processes fork. NULL: no memory; then everything goes through the sockets. */
Shared *shared_create(void);
/* Processes that this one forks from now on do not have it. */
void shared_keep(Shared *shared);

/* A block that `writer`, this process, may fill; NULL: there is no room now. */
void *shared_take(Shared *shared, SharedWriter writer, size_t size);
/* By any of the processes, once: the block is read. */
void shared_give(void *block);

/* Where a block is, for another process, never 0; and the block of `size` bytes that is there, NULL when none
 * can be. */
uint64_t shared_place(const Shared *shared, const void *block);
void *shared_block(Shared *shared, uint64_t place, size_t size);

#endif
