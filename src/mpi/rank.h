/* The three processes of a rank, which main.c forks: the program (rank 0 only), the station, and the
 * courier, which calls MPI. */
#ifndef KOZYR_MPI_RANK_H
#define KOZYR_MPI_RANK_H

#include <sys/types.h>

#include "mpi/message.h"

/* A child forked before MPI started, and the socket to it. */
typedef struct {
    pid_t pid;
    int fd;
} Child;

/* courier.c: carries messages between the program on rank 0 and all stations, and sleeps while there are
 * none. Runs for the life of the rank; returns its exit status, on rank 0 the program's. */
int courier_main(int argc, char **argv, Child program, Child station, Shared *shared);

/* station.c: plays what the program on rank 0 orders with its own workers, forked and supervised as in a run
 * on one machine. Runs until its courier has gone. `wire` leads to the courier. */
void station_main(const Wire *wire) __attribute__((noreturn));

/* transports/mpi.c, the program's side: from now on this process can play over this many ranks; copies
 * `names` of RANK_NAME_MAX bytes each. */
void program_connect(const Wire *wire, int ranks, const char *names);

#endif
