/* The process of a rank that calls MPI: carries messages between the program on rank 0 and all stations, and
 * sleeps while there are none. */
#ifndef KOZYR_MPI_COURIER_H
#define KOZYR_MPI_COURIER_H

#include <sys/types.h>

#include "mpi/shared.h"

/* A child that was forked before MPI started, and the socket to it. */
typedef struct {
    pid_t pid;
    int fd;
} Child;

/* The life of a rank; its exit status, which on rank 0 is the program's. */
int courier_main(int argc, char **argv, Child program, Child station, Shared *shared);

#endif
