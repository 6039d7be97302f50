/* The three processes of a rank, which main.c forks: the program (rank 0 alone), the station, and the
 * courier, which calls MPI. */
#ifndef KOZYR_MPI_RANK_H
#define KOZYR_MPI_RANK_H

#include <sys/types.h>

#include "mpi/message.h"

/* A child that was forked before MPI started, and the socket to it. */
typedef struct {
    pid_t pid;
    int fd;
} Child;

/* courier.c carries messages between the program on rank 0 and all stations, and sleeps while there are
 * none. The life of a rank; its exit status, which on rank 0 is the program's. */
int courier_main(int argc, char **argv, Child program, Child station, Shared *shared);

/* station.c plays: workers of its own, forked and looked after as in a run on one machine, play what the
 * program on rank 0 orders. The life of a station, until its courier has gone. `wire` leads to it. */
void station_main(const Wire *wire) __attribute__((noreturn));

/* transports/mpi.c is the program's side: from now on this process can play over so many ranks; `names` of
 * RANK_NAME_MAX bytes each are copied. */
void program_connect(const Wire *wire, int ranks, const char *names);

#endif
