/* The parent's side of the transport "fork": for it and its supervisor only. */
#ifndef KOZYR_POOL_FORK_H
#define KOZYR_POOL_FORK_H

#include <sys/types.h>

#include "pool/ring.h"

enum { TICK_MS = 100, SUSPECTS_MAX = 256 };

typedef struct {
    pid_t pid; /* 0: none */
    int in;
    int64_t last_game;
    uint32_t last_beats;
    int64_t slept_ms, since_ms; /* process_milliseconds now and at the last sign of progress */
    bool hung;                  /* was killed for its lack */
} WorkerProcess;

typedef struct {
    int64_t game;
    int deaths, kills; /* by its worker's own doing; by somebody else's */
} Suspect;

typedef struct {
    const Receiver *receiver;
    const PoolJob *job;
    Shares own_shares;    /* where the job has none */
    const Shares *shares; /* the job's or these */
    PoolShared shared;
    void *memory;
    size_t memory_size;
    WorkerProcess *workers;
    bool *waiting;  /* by place: its batch waits in its slab for its turn */
    int next_place; /* the ring is filled in turn */
    Suspect suspects[SUSPECTS_MAX];
    int suspect_count, fruitless_deaths, deaths;
    int64_t watched_ms; /* when hangs were looked for */
    bool stopping, has_programs;
} Fork;

/* transports/fork.c: a place whose games are to be played by the worker that claims it. */
void fork_offer(Fork *link, int place);

/* worker_process.c: forks the worker with number `id`. */
bool worker_process_start(Fork *link, int id, Error *error);
/* The wait status of a worker that has ended or is about to. One that has only lost its pipe would go on for
 * ever: it is killed. */
int worker_process_end(Fork *link, int id);

/* supervise.c: decides about the game that a dead worker was in, gives its chunk out again and replaces the
 * worker. */
bool supervise_replace(Fork *link, int id, Error *error);
/* Kills workers whose bots have not answered for too long; to be called every TICK_MS or so. */
void supervise_hangs(Fork *link);

#endif
