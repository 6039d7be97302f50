/* The process of a rank that plays: workers of its own, forked and looked after as in a run on one machine,
 * play what the program on rank 0 orders. */
#ifndef KOZYR_MPI_STATION_H
#define KOZYR_MPI_STATION_H

#include "mpi/message.h"

/* The life of a station, until its courier has gone. `wire` leads to it. */
void station_main(const Wire *wire) __attribute__((noreturn));

#endif
