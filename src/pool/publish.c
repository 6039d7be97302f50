/* What the parent puts before its workers: shared memory, and chunks of tasks in its ring. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "core/check.h"
#include "pool/parent.h"

enum {
    CHUNK_NS = 8000000, /* work in a chunk: long against the cost of passing it on, short for the eye */
    CHUNK_TEXT = SLAB_BYTES_ENOUGH * 3 / 4 /* expected text of a chunk: it should not have to end early */
};

/* ---- shared memory ---- */

static size_t rounded(size_t size) { return (size + 63) / 64 * 64; }

bool pool_map(Pool *pool, Error *error) {
    PoolShared *shared = &pool->shared;
    size_t workers = (size_t)pool->job->workers, entrants = (size_t)pool->job->config->entrant_count;
    shared->job = pool->job;
    shared->ring_size = 8 + 4 * pool->job->workers;
    size_t ring = rounded((size_t)shared->ring_size * sizeof(Chunk)),
           desks = rounded(workers * sizeof(WorkerDesk)),
           effort = rounded(workers * entrants * sizeof(EntrantEffort)),
           flags = rounded(sizeof *shared->flags), news = rounded(sizeof(News) + entrants * PARAMS_MAX),
           tasks = (size_t)shared->ring_size * CHUNK_GAMES_MAX * sizeof(Task);
    pool->memory_size = ring + desks + effort + flags + news + tasks + (size_t)shared->ring_size * SLAB_BYTES;
    char *memory = mmap(NULL, pool->memory_size, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return error_system(error, "cannot map %zu MiB of memory to share with %d workers; fewer need less",
                            pool->memory_size >> 20, pool->job->workers);
    pool->memory = memory;
    shared->ring = (Chunk *)(void *)memory;
    shared->desks = (WorkerDesk *)(void *)(memory += ring);
    shared->effort = (EntrantEffort *)(void *)(memory += desks);
    shared->flags = (void *)(memory += effort);
    shared->news = (void *)(memory += flags);
    shared->tasks = (void *)(memory += news);
    shared->slabs = memory + tasks;
    return true;
}

/* ---- publishing ---- */

static int32_t chunk_games(const Pool *pool) {
    double games = pool->game_ns > 0 ? CHUNK_NS / pool->game_ns : 1;
    if (games * pool->game_bytes > CHUNK_TEXT) games = CHUNK_TEXT / pool->game_bytes;
    return games < 1 ? 1 : games > CHUNK_GAMES_MAX ? CHUNK_GAMES_MAX : (int32_t)games;
}

/* Writes the tasks of a chunk, and before them the news that they need. Those come by rounds: a chunk ends
 * with its round, and a round waits until the games of the one before have all been delivered, for its news
 * take their place. False: it has to wait. */
static bool make_tasks(Pool *pool, Chunk *chunk) {
    const PoolJob *job = pool->job;
    Task *tasks = pool->shared.tasks + (chunk - pool->shared.ring) * CHUNK_GAMES_MAX;
    News *news = pool->shared.news;
    int count = 0, games = 0;
    job->task(job->context, chunk->first, &tasks[games++]);
    const unsigned char *params = job->news ? job->news(job->context, &tasks[0], &count) : NULL;
    if (count > 0 && tasks[0].round != pool->news_round) {
        if (pool->sequence_next != pool->sequence_published) return false;
        CHECK(count <= job->config->entrant_count, "news are about entrants");
        memcpy(news->params, params, (size_t)count * PARAMS_MAX);
        news->count = count;
        news->number++;
        pool->news_round = tasks[0].round;
    }
    for (; games < chunk->count; games++) {
        job->task(job->context, chunk->first + games, &tasks[games]);
        if (count > 0 && tasks[games].round != tasks[0].round) break;
    }
    chunk->count = games;
    chunk->news = news->number;
    return true;
}

void pool_publish(Pool *pool) {
    int64_t known = pool->job->known ? pool->job->known(pool->job->context) : pool->job->count;
    while (pool->published < known && !pool->enough &&
           pool->sequence_published < pool->sequence_next + pool->shared.ring_size) {
        Chunk *chunk = &pool->shared.ring[pool->sequence_published % pool->shared.ring_size];
        int64_t left = known - pool->published;
        int32_t count = chunk_games(pool);
        /* towards the end smaller chunks, so that no worker is left alone with the last one */
        int64_t share = left / (2 * pool->job->workers);
        if (count > share) count = share < 1 ? 1 : (int32_t)share;
        chunk->count = count;
        chunk->played = 0;
        chunk->first = pool->published;
        if (!make_tasks(pool, chunk)) break;
        chunk->sequence = pool->sequence_published++;
        pool->published += chunk->count;
        atomic_store_explicit(&chunk->owner, CHUNK_FREE, memory_order_release);
    }
}
