/* The parent's side of the transport "fork": only for it and its supervisor. */
#ifndef KOZYR_POOL_FORK_H
#define KOZYR_POOL_FORK_H

#include <sys/types.h>

#include "pool/ring.h"

/* SUSPECTS_MAX: games in which a worker died; a further one replaces an older one, whose count then begins
 * at 0. */
enum { TICK_MS = 100, SUSPECTS_MAX = 256 };

typedef struct {
    pid_t pid; /* 0: none */
    int in;
    int64_t last_game;
    uint32_t last_beats;
    int64_t slept_ms; /* process_milliseconds now */
    int64_t since_ms; /* the same at the first tick without progress; -1: none yet */
    bool hung;        /* was killed because it made no progress */
} WorkerProcess;

typedef struct {
    int64_t game;
    int deaths, kills; /* deaths by the worker's own doing; kills from outside */
} Suspect;

typedef struct {
    const Receiver *receiver;
    const PoolJob *job;
    Shares own_shares;    /* used if the job has none */
    const Shares *shares; /* the job's, or own_shares */
    PoolShared shared;
    void *memory;
    size_t memory_size;
    WorkerProcess *workers;
    bool *waiting;  /* by place: its batch waits in its slab for its turn */
    int next_place; /* places of the ring are filled in order */
    Suspect suspects[SUSPECTS_MAX];
    int suspect_count, fruitless_deaths, deaths;
    int64_t watched_ms; /* time of the last check for hung workers */
    bool stopping, has_programs;
} Fork;

/* transports/fork.c: offers a place's games to the worker that claims it. */
void fork_offer(Fork *link, int place);

/* worker_process.c: forks the worker `id`. */
bool worker_process_start(Fork *link, int id, Error *error);
/* The wait status of a worker that has ended or is about to. A worker that has only lost its pipe would run
 * for ever, so it is killed. */
int worker_process_end(Fork *link, int id);

/* supervise.c: decides about the game in which a worker died, offers its chunk again and replaces the
 * worker. */
bool supervise_replace(Fork *link, int id, Error *error);
/* Kills workers whose bots have not answered for too long; call it about every TICK_MS. */
void supervise_hangs(Fork *link);

#endif
