/* What a station must know of a job to play its games, as bytes: everything that play/ reads of a config,
 * the interned texts that their numbers refer to (core/intern.h), and the options of the run. If no game depends on
 * others, also the whole config: stations make the tasks from it and count the games. */
#ifndef KOZYR_MPI_JOB_H
#define KOZYR_MPI_JOB_H

#include "core/text.h"
#include "tournament/feed.h"

/* Appends the job; text->failed: out of memory. */
void job_write(const PoolJob *job, Text *text);

/* True if stations count; then their context is a Feed. It is false for given deals, which would have to be
 * sent twice. */
bool job_is_counted(const PoolJob *job);

/* A job read from bytes: `config` has no courses, and `job` no functions except those of `feed`. */
typedef struct {
    PoolJob job;
    Config config;
    char *column, *folder;
    Config *whole; /* NULL if stations do not count */
    Schedule *schedule;
    Feed feed;
} RemoteJob;

/* Interns the texts under the numbers they have in the program, so that the bytes of parameters have the
 * same meaning here. False: out of memory, or not the text of this version. */
bool job_read(const char *bytes, size_t size, RemoteJob *remote, Error *error);
void job_free(RemoteJob *remote);

#endif
