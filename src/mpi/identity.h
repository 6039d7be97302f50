/* What all ranks of a job must have in common, and which of them differs. */
#ifndef KOZYR_MPI_IDENTITY_H
#define KOZYR_MPI_IDENTITY_H

#include "core/error.h"
#include "mpi/message.h"

enum { WORDS_MAX = 64 };

/* Sent as bytes before anything else, by every version: so its size and the first three
 * fields never change. */
typedef struct {
    char program[32]; /* "kozyr-mpi" */
    char version[64]; /* number, commit, hash of the sources */
    char host[RANK_NAME_MAX];
    int32_t layout; /* sizes of what goes from rank to rank, and its order of bytes */
    int32_t word_count;
    uint64_t words[WORDS_MAX]; /* hashes of the command line's words after the program ... */
    uint64_t files[WORDS_MAX]; /* ... and of the files that they name; 0: there is none */
    char line[2560];           /* the command line, cut when it is longer */
} Identity;

void identity_of_this(int argc, char **argv, Identity *identity);

/* False when rank `rank` cannot play for rank 0, and why. A file that a rank does not see is no difference:
 * rank 0 reads it. */
bool identity_check(const Identity *first, const Identity *other, int rank, char **argv, Error *error);

#endif
