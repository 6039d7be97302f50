/* The program's side of a job over ranks: its socket to the courier, and who is there. */
#ifndef KOZYR_MPI_PROGRAM_H
#define KOZYR_MPI_PROGRAM_H

#include "mpi/message.h"

/* From now on this process can play over so many ranks; `names` of RANK_NAME_MAX bytes each are copied. */
void program_connect(const Wire *wire, int ranks, const char *names);

#endif
