/* The three processes of a rank, forked by main.c: the program (on rank 0 only), the station, and the courier,
 * which calls MPI. */
#ifndef KOZYR_MPI_RANK_H
#define KOZYR_MPI_RANK_H

#include <sys/types.h>

#include "mpi/message.h"

/* A child forked before MPI started, and the socket to it. */
typedef struct {
    pid_t pid;
    int fd;
} Child;

/* courier.c: the courier's whole life. It carries messages between the program on rank 0 and all stations, and
 * sleeps while there are none. Returns the exit status of the rank; on rank 0 it is the program's. */
int courier_main(int argc, char **argv, Child program, Child station, Shared *shared);

/* station.c: the station's whole life, until its courier has gone. It forks and supervises workers as on a
 * single machine, and they play what the program on rank 0 orders. `wire` leads to the courier. */
void station_main(const Wire *wire) __attribute__((noreturn));

/* transports/mpi.c, the program's side: from now on this process can play on this many ranks. `names` has
 * RANK_NAME_MAX bytes per rank and is copied. */
void program_connect(const Wire *wire, int ranks, const char *names);

#endif
