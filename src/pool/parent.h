/* The parent's side of the pool: for the files of this folder only. */
#ifndef KOZYR_POOL_PARENT_H
#define KOZYR_POOL_PARENT_H

#include <sys/types.h>

#include "pool/pool_shared.h"

enum { SUSPECTS_MAX = 256 };

typedef struct {
    pid_t pid; /* 0: none */
    int in;
    int64_t last_game;
    uint32_t last_beats;
    int64_t slept_ms, since_ms; /* process_milliseconds now and at the last sign of progress */
    bool hung;                  /* was killed for its lack */
} Hand;

/* A batch that waits in its slab for its turn, at the place of its chunk in the ring. */
typedef struct {
    BatchHeader header;
    bool ready;
} Waiting;

typedef struct {
    int64_t game;
    int deaths, kills; /* by its worker's own doing; by somebody else's */
} Suspect;

typedef struct {
    const PoolJob *job;
    PoolShared shared;
    void *memory;
    size_t memory_size;
    int news_round; /* of the news that workers have; -1: none yet */
    Hand *hands;
    Waiting *waiting;
    Suspect suspects[SUSPECTS_MAX];
    int suspect_count, fruitless_deaths;
    int64_t published, sequence_published, sequence_next;
    int64_t delivered;
    double game_ns, game_bytes; /* running means; 0: not known yet */
    bool enough;
    PoolReport *report;
} Pool;

/* publish.c: maps what parent and workers share. */
bool pool_map(Pool *pool, Error *error);
/* Fills empty places of the ring, in the order of their sequence numbers. */
void pool_publish(Pool *pool);

#endif
