/* Workers forked on this machine. They claim chunks from a ring in shared memory with one compare-and-swap,
 * store results in the chunk's slab, and announce them through a pipe each. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/process.h"
#include "pool/fork.h"

enum {
    LEAVE_MS = 2000, /* for workers, or guards of bots, to end the processes of bots */
    HEADERS_READ = 8 /* with one call */
};

/* ---- shared memory ---- */

static size_t rounded(size_t size) { return (size + 63) / 64 * 64; }

static bool map_shared(Fork *link, Error *error) {
    PoolShared *shared = &link->shared;
    size_t workers = (size_t)link->job->workers, entrants = (size_t)link->job->config->entrant_count;
    shared->job = link->job;
    shared->ring_size = 8 + 4 * link->job->workers;
    size_t ring = rounded((size_t)shared->ring_size * sizeof(RingChunk)),
           desks = rounded(workers * sizeof(WorkerDesk)),
           effort = rounded(workers * effort_row(link->job->config) * sizeof(EntrantEffort)),
           flags = rounded(sizeof *shared->flags),
           news = rounded(sizeof(NewsPage) + entrants * PARAMS_MAX + link->job->plan_most),
           tasks = (size_t)shared->ring_size * CHUNK_GAMES_MAX * sizeof(Task);
    link->memory_size = ring + desks + effort + flags + news + tasks + (size_t)shared->ring_size * SLAB_BYTES;
    char *memory = mmap(NULL, link->memory_size, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return error_system(error,
                            "cannot map %zu MiB of memory to share with %d workers; fewer workers need less",
                            link->memory_size >> 20, link->job->workers);
    link->memory = memory;
    shared->ring = (RingChunk *)(void *)memory;
    shared->desks = (WorkerDesk *)(void *)(memory += ring);
    shared->effort = (EntrantEffort *)(void *)(memory += desks);
    shared->flags = (void *)(memory += effort);
    shared->news = (void *)(memory += flags);
    shared->tasks = (void *)(memory += news);
    shared->slabs = memory + tasks;
    return sem_init(&shared->flags->orders, 1, 0) == 0 || error_system(error, "cannot make a semaphore");
}

/* ---- workers ---- */

static int fork_living(void *fork) {
    const Fork *link = fork;
    int count = 0;
    for (int id = 0; link->workers && id < link->job->workers; id++) count += link->workers[id].pid != 0;
    return count;
}

/* ---- orders ---- */

static int fork_place(void *fork, double nanoseconds) {
    const Fork *link = fork;
    (void)nanoseconds;
    return atomic_load(&link->shared.ring[link->next_place].owner) == CHUNK_EMPTY ? link->next_place : -1;
}

static Task *fork_tasks(void *fork, int place, int32_t count) {
    (void)count;
    return ((const Fork *)fork)->shared.tasks + (size_t)place * CHUNK_GAMES_MAX;
}

static void fork_tell(void *fork, const News *news) {
    const Fork *link = fork;
    NewsPage *page = link->shared.news;
    const size_t params = (size_t)news->count * PARAMS_MAX;
    CHECK(news->count <= link->job->config->entrant_count && news->plan_size <= link->job->plan_most,
          "there is room for the news");
    if (params > 0) memcpy(page->bytes, news->params, params);
    if (news->plan_size > 0) memcpy(page->bytes + params, news->plan, news->plan_size);
    page->count = news->count;
    page->plan_size = news->plan_size;
    page->number = news->number;
}

void fork_offer(Fork *link, int place) {
    atomic_store(&link->shared.ring[place].owner, CHUNK_FREE);
    atomic_store(&link->shared.flags->search, place);
    sem_post(&link->shared.flags->orders);
}

static void fork_order(void *fork, const Order *order) {
    Fork *link = fork;
    CHECK(order->place >= 0 && order->place < link->shared.ring_size, "a place of the ring");
    CHECK(order->played >= 0 && order->played < order->count && order->count <= chunk_games_max(link->job),
          "games that fit their place");
    RingChunk *chunk = &link->shared.ring[order->place];
    bool again = link->waiting[order->place];
    CHECK(atomic_load(&chunk->owner) == CHUNK_EMPTY || again, "a place that no worker plays");
    chunk->count = order->count;
    chunk->played = order->played;
    chunk->news = order->news;
    chunk->first = order->first;
    chunk->framed = order->framed;
    link->waiting[order->place] = false;
    if (again) {
        fork_offer(link, order->place);
        return;
    }
    link->next_place = (order->place + 1) % link->shared.ring_size;
    atomic_store(&chunk->owner, CHUNK_FREE);
    sem_post(&link->shared.flags->orders);
}

static void fork_write(void *fork, const Arrival *arrival, const Span spans[2]) {
    Fork *link = fork;
    RingChunk *chunk = &link->shared.ring[arrival->place];
    const char *slab = link->shared.slabs + (size_t)arrival->place * SLAB_BYTES;
    CHECK(link->waiting[arrival->place], "results that have arrived");
    chunk->spans[0] = spans[0];
    chunk->spans[1] = spans[1];
    const char *packed = arrival->packed;
    chunk->from[0] = (size_t)((packed ? packed : arrival->rows) - slab);
    chunk->from[1] = (size_t)((packed ? packed + arrival->packed_size[0] : arrival->records) - slab);
    chunk->writing = true;
    link->waiting[arrival->place] = false;
    fork_offer(link, arrival->place);
}

static void fork_release(void *fork, int place) {
    Fork *link = fork;
    CHECK(link->waiting[place], "results that have arrived");
    link->waiting[place] = false;
    atomic_store(&link->shared.ring[place].owner, CHUNK_EMPTY);
}

/* ---- receiving ---- */

static void accept_writing(Fork *link, int place, int file, int trouble) {
    link->shared.ring[place].writing = false;
    link->waiting[place] = true;
    link->receiver->written(link->receiver->context, place, file, trouble);
}

/* Writes the text that no worker has begun or finished when they leave. */
static void write_rest(Fork *link) {
    for (int place = 0; place < link->shared.ring_size; place++) {
        RingChunk *chunk = &link->shared.ring[place];
        int32_t owner = CHUNK_FREE, file;
        if (!chunk->writing) continue;
        if (!atomic_compare_exchange_strong(&chunk->owner, &owner, CHUNK_OWNED) &&
            link->workers[owner - CHUNK_OWNED].pid)
            continue;
        int trouble = ring_write(&link->shared, place, &file);
        accept_writing(link, place, file, trouble);
    }
}

/* False for a batch that worker `id` cannot have sent: a bot has overwritten its memory. */
static bool accept_batch(Fork *link, int id, const BatchHeader *header) {
    if (header->chunk < 0 || header->chunk >= link->shared.ring_size) return false;
    const RingChunk *chunk = &link->shared.ring[header->chunk];
    if (atomic_load(&chunk->owner) != CHUNK_OWNED + id || link->waiting[header->chunk]) return false;
    if (header->wrote != chunk->writing) return false;
    if (header->wrote) {
        accept_writing(link, header->chunk, header->file == 1, header->trouble);
        return true;
    }
    if (header->count < 0 || header->count > chunk->count - chunk->played || header->head < 0 ||
        header->head > CHUNK_GAMES_MAX || header->tail < 0 || header->tail > CHUNK_GAMES_MAX ||
        header->head + header->tail > header->count || header->rows_size > SLAB_BYTES ||
        header->records_size > SLAB_BYTES || header->counts_size > SLAB_BYTES ||
        header->packed_size[0] > SLAB_BYTES || header->packed_size[1] > SLAB_BYTES ||
        batch_size(header) > SLAB_BYTES)
        return false;
    link->waiting[header->chunk] = true;
    link->fruitless_deaths = 0;
    const char *slab = link->shared.slabs + (size_t)header->chunk * SLAB_BYTES;
    const char *text = slab + batch_head_size(header);
    const bool packed = header->packed_size[0] > 0;
    link->receiver->arrived(link->receiver->context,
                            &(Arrival){.place = header->chunk,
                                       .count = header->count,
                                       .nanoseconds = header->nanoseconds,
                                       .head = header->head,
                                       .tail = header->tail,
                                       .outcomes = (const Outcome *)(const void *)slab,
                                       .counts = text - header->counts_size,
                                       .counts_size = header->counts_size,
                                       .rows = packed ? NULL : text,
                                       .records = packed ? NULL : text + header->rows_size,
                                       .rows_size = header->rows_size,
                                       .records_size = header->records_size,
                                       .hash = {header->hash[0], header->hash[1]},
                                       .packed = packed ? text : NULL,
                                       .packed_size = {header->packed_size[0], header->packed_size[1]}});
    return true;
}

/* Reads the headers that worker `id` has sent; none is ever split. What does not fit wakes the parent again.
 * False at the end of the pipe. */
static bool receive(Fork *link, int id) {
    BatchHeader headers[HEADERS_READ];
    ssize_t got;
    do got = read(link->workers[id].in, headers, sizeof headers);
    while (got < 0 && errno == EINTR);
    if (got < 0) return true; /* EAGAIN: nothing now */
    if (got == 0 || got % (ssize_t)sizeof *headers != 0) return false;
    for (int i = 0; i < got / (ssize_t)sizeof *headers; i++)
        if (!accept_batch(link, id, &headers[i])) return false;
    return true;
}

static bool fork_wait(void *fork, int milliseconds, Error *error) {
    Fork *link = fork;
    struct pollfd polls[1025];
    int ids[1024], count = 0;
    if (link->stopping) write_rest(link);
    for (int id = 0; id < link->job->workers; id++) {
        if (!link->workers[id].pid) continue;
        ids[count] = id;
        polls[count++] = (struct pollfd){link->workers[id].in, POLLIN, 0};
    }
    polls[count] = (struct pollfd){link->receiver->wake, POLLIN, 0}; /* poll ignores negative descriptors */
    int ready = poll(polls, (nfds_t)count + 1, milliseconds);
    for (int i = 0; ready > 0 && i < count; i++) {
        if (!polls[i].revents || receive(link, ids[i])) continue;
        if (link->stopping)
            worker_process_end(link, ids[i]);
        else if (!supervise_replace(link, ids[i], error))
            return false;
    }
    if (!link->stopping) supervise_hangs(link);
    return true;
}

/* ---- the end ---- */

static void fork_stop(void *fork) {
    Fork *link = fork;
    link->stopping = true;
    atomic_store(&link->shared.flags->stopping, 1);
    for (int id = 0; id < link->job->workers; id++) sem_post(&link->shared.flags->orders);
}

/* Workers whose bots have processes of their own end those first. */
static void let_leave(Fork *link) {
    if (!link->has_programs || !link->memory) return;
    fork_stop(link);
    int64_t end = clock_nanoseconds() + (int64_t)LEAVE_MS * 1000000;
    while (fork_living(link) > 0 && clock_nanoseconds() < end)
        for (int id = 0; id < link->job->workers; id++)
            if (link->workers[id].pid && waitpid(link->workers[id].pid, NULL, WNOHANG) > 0) {
                close(link->workers[id].in);
                link->workers[id].pid = 0;
            } else if (link->workers[id].pid) {
                nanosleep(&(struct timespec){0, 1000000}, NULL);
            }
}

static void sum_effort(const Fork *link, PoolReport *report) {
    const size_t row = effort_row(link->job->config);
    const int entrants = link->job->config->entrant_count;
    for (int id = 0; id < link->job->workers; id++)
        for (int i = 0; i < entrants; i++)
            effort_add(&report->effort[i], &link->shared.effort[(size_t)id * row + (size_t)i]);
}

static void fork_close(void *fork, PoolReport *report) {
    Fork *link = fork;
    if (link->workers) let_leave(link);
    for (int id = 0; link->workers && id < link->job->workers; id++)
        if (link->workers[id].pid) worker_process_end(link, id);
    if (link->has_programs) orphans_end(LEAVE_MS, NULL);
    if (link->memory) {
        sum_effort(link, report);
        munmap(link->memory, link->memory_size);
    }
    shares_close(&link->own_shares);
    report->deaths += link->deaths;
    free(link->waiting);
    free(link->workers);
    free(link);
}

/* Adopts the programs of a worker that was killed together with their supervisors. */
static void adopt(Fork *link) {
    for (int i = 0; i < link->job->config->entrant_count; i++)
        link->has_programs |= link->job->config->entrants[i].bot->open != NULL;
    if (link->has_programs) orphans_adopt();
}

static bool start(Fork *link, Error *error) {
    const PoolJob *job = link->job;
    adopt(link);
    link->workers = memory_new((size_t)job->workers, sizeof *link->workers);
    if (!link->workers) return error_memory(error, "%d workers", job->workers);
    if (!job->shares && !shares_open(&link->own_shares, job->config, job->folder, error)) return false;
    link->shares = job->shares ? job->shares : &link->own_shares;
    if (!map_shared(link, error)) return false;
    link->shared.shares = link->shares;
    link->waiting = memory_new((size_t)link->shared.ring_size, sizeof *link->waiting);
    if (!link->waiting) return error_memory(error, "chunks");
    for (int id = 0; id < job->workers; id++)
        if (!worker_process_start(link, id, error)) return false;
    return true;
}

static void *fork_open(const Receiver *receiver, Capacity *capacity, Error *error) {
    Fork *link = memory_new(1, sizeof *link);
    if (!link) return error_memory(error, "workers"), NULL;
    link->receiver = receiver;
    link->job = receiver->job;
    link->watched_ms = clock_nanoseconds() / 1000000;
    if (!start(link, error)) {
        PoolReport nothing = {0};
        if (link->memory) munmap(link->memory, link->memory_size);
        link->memory = NULL;
        fork_close(link, &nothing);
        return NULL;
    }
    *capacity = (Capacity){
        .places = link->shared.ring_size, .workers = link->job->workers, .games = chunk_games_max(link->job)};
    return link;
}

const Transport transport_fork = {.name = "fork",
                                  .open = fork_open,
                                  .place = fork_place,
                                  .tasks = fork_tasks,
                                  .tell = fork_tell,
                                  .order = fork_order,
                                  .write = fork_write,
                                  .release = fork_release,
                                  .wait = fork_wait,
                                  .stop = fork_stop,
                                  .living = fork_living,
                                  .close = fork_close};
