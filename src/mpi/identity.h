/* What all ranks of a job must have in common, and which rank differs. */
#ifndef KOZYR_MPI_IDENTITY_H
#define KOZYR_MPI_IDENTITY_H

#include "core/error.h"
#include "mpi/message.h"

/* Ranks compare their command lines word by word; the words beyond are hashed together. */
enum { WORDS_MAX = 64 };

/* Every version sends it as bytes before anything else, so its size and the first three fields never change. */
typedef struct {
    char program[32]; /* "kozyr-mpi" */
    char version[64]; /* version, commit, hash of the sources */
    char host[RANK_NAME_MAX];
    int32_t layout; /* byte order, and sizes of what ranks exchange */
    int32_t word_count;
    uint64_t words[WORDS_MAX]; /* hashes of the words of the command line after the program ... */
    uint64_t files[WORDS_MAX]; /* ... and of the files that they name; 0: no such file */
    char line[2560];           /* the command line, cut if it is longer */
} Identity;

void identity_of_this(int argc, char **argv, Identity *identity);

/* False if rank `rank` cannot play for rank 0, with the reason. A file that a rank does not see is no
 * difference: rank 0 reads it. */
bool identity_check(const Identity *first, const Identity *other, int rank, char **argv, Error *error);

#endif
