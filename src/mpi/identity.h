/* What all ranks of a job must have in common, and the check that finds a rank that differs. */
#ifndef KOZYR_MPI_IDENTITY_H
#define KOZYR_MPI_IDENTITY_H

#include "core/error.h"
#include "mpi/message.h"

enum { WORDS_MAX = 64 };

/* Sent as bytes before anything else, by every version. So its size and the first three fields must never
 * change. */
typedef struct {
    char program[32]; /* "kozyr-mpi" */
    char version[64]; /* version, commit, hash of the sources */
    char host[RANK_NAME_MAX];
    int32_t layout; /* sizes of the structs that ranks exchange, and the byte order */
    int32_t word_count;
    uint64_t words[WORDS_MAX]; /* hashes of the words after the program's name; the last covers all further
                                * words */
    uint64_t files[WORDS_MAX]; /* hashes of the files that these words name; 0: no file */
    char line[2560];           /* the command line, possibly truncated */
} Identity;

void identity_of_this(int argc, char **argv, Identity *identity);

/* False with an error if rank `rank` cannot play for rank 0. A file that a rank does not see is no difference,
 * because only rank 0 reads it. */
bool identity_check(const Identity *first, const Identity *other, int rank, char **argv, Error *error);

#endif
