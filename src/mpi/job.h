/* What a station must know of a job to play its games, as bytes: everything that play/ reads of a config, the
 * texts that parameters hold as numbers (core/intern.h), and how the program wants it played. */
#ifndef KOZYR_MPI_JOB_H
#define KOZYR_MPI_JOB_H

#include "core/text.h"
#include "pool/pool.h"

/* Appends the job; text->failed: no memory. */
void job_write(const PoolJob *job, Text *text);

/* A job that was read: `config` knows no courses, `job` no functions. */
typedef struct {
    PoolJob job;
    Config config;
    char *column, *folder;
} RemoteJob;

/* Interns the texts under the numbers that they have in the program, so that the bytes of parameters mean the
 * same here. False: no memory, or not what this version writes. */
bool job_read(const char *bytes, size_t size, RemoteJob *remote, Error *error);
void job_free(RemoteJob *remote);

#endif
