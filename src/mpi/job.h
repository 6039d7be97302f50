/* What a station must know of a job to play its games, as bytes: everything that play/ reads of a config, the
 * texts that parameters hold as numbers (core/intern.h), and how the program wants it played. Where no game
 * depends on others also the whole config, from which stations make the tasks and count the games. */
#ifndef KOZYR_MPI_JOB_H
#define KOZYR_MPI_JOB_H

#include "core/text.h"
#include "tournament/feed.h"

/* Appends the job; text->failed: no memory. */
void job_write(const PoolJob *job, Text *text);

/* Whether stations count: their context is a Feed then. Given deals are not sent a second time. */
bool job_is_counted(const PoolJob *job);

/* A job that was read: `config` knows no courses, `job` no functions but those of `feed`. */
typedef struct {
    PoolJob job;
    Config config;
    char *column, *folder;
    Config *whole; /* NULL: stations do not count */
    Schedule *schedule;
    Feed feed;
} RemoteJob;

/* Interns the texts under the numbers that they have in the program, so that the bytes of parameters mean the
 * same here. False: no memory, or not what this version writes. */
bool job_read(const char *bytes, size_t size, RemoteJob *remote, Error *error);
void job_free(RemoteJob *remote);

#endif
