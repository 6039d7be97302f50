/* The parent of the workers: publish, receive, restore order, replace the dead. */
#include "pool/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "pool/pool_shared.h"

enum {
    TICK_MS = 100,
    GRACE_MS = 2000,    /* for workers to end their game after a signal */
    CHUNK_NS = 8000000, /* work in a chunk: long against the cost of passing it on, short for the eye */
    SUSPECTS_MAX = 256,
    FRUITLESS_DEATHS_MAX = 50 /* deaths in a row, between games and without a result, that end the run */
};

typedef struct {
    pid_t pid; /* 0: none */
    int in;
    int64_t last_game;
    uint32_t last_beats;
    int still_ms; /* without any sign of progress */
    bool hung;    /* was killed for that */
} Hand;

/* A batch that waits in its slab for its turn, at the place of its chunk in the ring. */
typedef struct {
    BatchHeader header;
    bool ready;
} Waiting;

typedef struct {
    int64_t game;
    int deaths;
} Suspect;

typedef struct {
    const PoolJob *job;
    PoolShared shared;
    void *memory;
    size_t memory_size;
    Hand *hands;
    Waiting *waiting;
    Suspect suspects[SUSPECTS_MAX];
    int suspect_count, fruitless_deaths;
    int64_t published, sequence_published, sequence_next;
    int64_t delivered;
    double game_ns; /* running mean; 0: not known yet */
    bool enough;
    PoolReport *report;
} Pool;

static volatile sig_atomic_t signal_seen;

static void remember_signal(int number) { signal_seen = number; }

/* ---- shared memory ---- */

static size_t rounded(size_t size) { return (size + 63) / 64 * 64; }

static bool map_shared(Pool *pool, Error *error) {
    PoolShared *shared = &pool->shared;
    size_t workers = (size_t)pool->job->workers, entrants = (size_t)pool->job->config->entrant_count;
    shared->job = pool->job;
    shared->ring_size = 8 + 4 * pool->job->workers;
    size_t ring = rounded((size_t)shared->ring_size * sizeof(Chunk)),
           desks = rounded(workers * sizeof(WorkerDesk));
    size_t effort = rounded(workers * entrants * sizeof(EntrantEffort));
    pool->memory_size = ring + desks + effort + sizeof *shared->flags;
    char *memory = mmap(NULL, pool->memory_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return error_system(error, "cannot map memory to share with the workers");
    pool->memory = memory;
    shared->slabs = mmap(NULL, (size_t)shared->ring_size * SLAB_BYTES, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shared->slabs == MAP_FAILED) {
        shared->slabs = NULL;
        return error_system(error, "cannot map memory for results");
    }
    shared->ring = (Chunk *)(void *)memory;
    shared->desks = (WorkerDesk *)(void *)(memory + ring);
    shared->effort = (EntrantEffort *)(void *)(memory + ring + desks);
    shared->flags = (void *)(memory + ring + desks + effort);
    return true;
}

/* ---- publishing ---- */

static int32_t chunk_games(const Pool *pool) {
    double games = pool->game_ns > 0 ? CHUNK_NS / pool->game_ns : 1;
    return games < 1 ? 1 : games > CHUNK_GAMES_MAX ? CHUNK_GAMES_MAX : (int32_t)games;
}

/* Fills empty places of the ring, in the order of their sequence numbers. */
static void publish(Pool *pool) {
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
        chunk->sequence = pool->sequence_published++;
        chunk->first = pool->published;
        pool->published += count;
        atomic_store_explicit(&chunk->owner, CHUNK_FREE, memory_order_release);
    }
}

/* ---- workers ---- */

static void become_worker(Pool *pool, int id, int out, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    /* Keep nothing of the parent open: above all not the lock on the run directory. */
    if (out != 3 && dup2(out, 3) < 0) _exit(1);
    close_range(4, ~0u, 0);
    worker_main(&pool->shared, id, 3);
}

static bool start_worker(Pool *pool, int id, Error *error) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return error_system(error, "cannot make a pipe");
    fflush(NULL);
    atomic_store(&pool->shared.desks[id].progress.game, -1);
    atomic_store(&pool->shared.desks[id].progress.seat, -1);
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) become_worker(pool, id, ends[1], parent);
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return error_system(error, "cannot fork a worker");
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    pool->hands[id] = (Hand){.pid = pid, .in = ends[0], .last_game = -1};
    return true;
}

/* ---- receiving ---- */

static void accept_batch(Pool *pool, const BatchHeader *header) {
    pool->waiting[header->chunk] = (Waiting){*header, true};
    pool->fruitless_deaths = 0;
    if (header->count == 0) return;
    double game_ns = (double)header->nanoseconds / header->count;
    pool->game_ns = pool->game_ns > 0 ? 0.8 * pool->game_ns + 0.2 * game_ns : game_ns;
}

/* Takes in what has been announced; headers come in one piece. False at the end of the pipe. */
static bool receive(Pool *pool, int in) {
    for (;;) {
        BatchHeader header;
        ssize_t got = read(in, &header, sizeof header);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return true; /* EAGAIN: later */
        if (got != (ssize_t)sizeof header) return false;
        accept_batch(pool, &header);
    }
}

static Delivered deliver_batch(Pool *pool, int index, Error *error) {
    const BatchHeader *header = &pool->waiting[index].header;
    const char *slab = pool->shared.slabs + (size_t)index * SLAB_BYTES;
    const char *rows = slab + (size_t)header->count * sizeof(Outcome);
    Batch batch = {.first = pool->shared.ring[index].first,
                   .count = header->count,
                   .outcomes = (const Outcome *)(const void *)slab,
                   .rows = rows,
                   .records = rows + header->rows_size,
                   .rows_size = header->rows_size,
                   .records_size = header->records_size};
    return batch.count ? pool->job->deliver(pool->job->context, &batch, error) : DELIVER_ON;
}

/* Hands on every batch whose turn has come. */
static bool deliver_ready(Pool *pool, Error *error) {
    while (pool->sequence_next < pool->sequence_published && !pool->enough) {
        int index = (int)(pool->sequence_next % pool->shared.ring_size);
        Chunk *chunk = &pool->shared.ring[index];
        if (!pool->waiting[index].ready) break;
        int32_t count = pool->waiting[index].header.count;
        Delivered answer = deliver_batch(pool, index, error);
        if (answer == DELIVER_FAILED) return false;
        pool->delivered += count;
        pool->waiting[index].ready = false;
        if (answer == DELIVER_ENOUGH) pool->enough = true;
        if (count < chunk->count) { /* cut short: the rest is played in its place */
            chunk->first += count;
            chunk->count -= count;
            atomic_store_explicit(&chunk->owner, CHUNK_FREE, memory_order_release);
            break;
        }
        atomic_store(&chunk->owner, CHUNK_EMPTY);
        pool->sequence_next++;
    }
    return true;
}

/* ---- the dead ---- */

/* A game that was to be played again up to its fault, and failed before that: with fewer plies then. */
static bool shorten_fault(struct PoolFlags *flags, int count, const FaultEntry *entry) {
    for (int i = 0; i < count; i++) {
        FaultEntry *known = &flags->faults[i];
        if (known->game != entry->game) continue;
        known->plies = entry->plies < known->plies ? entry->plies : known->plies - 1;
        return true;
    }
    return false;
}

static bool add_fault(Pool *pool, const FaultEntry *entry, Error *error) {
    struct PoolFlags *flags = pool->shared.flags;
    int count = atomic_load(&flags->fault_count);
    if (shorten_fault(flags, count, entry)) return true;
    if (count == FAULTS_MAX)
        return error_system(error, "more than %d games crashed or hung; giving up at game %lld", FAULTS_MAX,
                            (long long)entry->game);
    flags->faults[count] = *entry;
    atomic_store_explicit(&flags->fault_count, count + 1, memory_order_release);
    return true;
}

/* The first death may be anybody's doing (the user, the kernel out of memory): the game is played again.
 * The second death in the same game is the bot's. */
static bool second_death(Pool *pool, int64_t game) {
    for (int i = 0; i < pool->suspect_count; i++)
        if (pool->suspects[i].game == game) return true;
    int place = pool->suspect_count < SUSPECTS_MAX ? pool->suspect_count++ : (int)(game % SUSPECTS_MAX);
    pool->suspects[place] = (Suspect){game, 1};
    return false;
}

/* How the process ended, as waitpid has it. */
static int reap(Pool *pool, int id) {
    int status = 0;
    close(pool->hands[id].in);
    waitpid(pool->hands[id].pid, &status, 0);
    pool->hands[id].pid = 0;
    return status;
}

/* Decides about the game that a dead worker was in, gives its chunk out again and replaces it. */
static bool bury(Pool *pool, int id, Error *error) {
    const Hand *hand = &pool->hands[id];
    const RefereeProgress *progress = &pool->shared.desks[id].progress;
    int64_t game = atomic_load(&progress->game);
    FaultEntry entry = {.game = game,
                        .fault = hand->hung ? FAULT_TIMEOUT : FAULT_CRASH,
                        .seat = atomic_load(&progress->seat),
                        .plies = atomic_load(&progress->plies),
                        .status = reap(pool, id)};
    pool->report->deaths++;
    if (game >= 0 && (hand->hung || second_death(pool, game)) && !add_fault(pool, &entry, error))
        return false;
    if (game < 0 && ++pool->fruitless_deaths > FRUITLESS_DEATHS_MAX)
        return error_system(error, "workers keep dying before they finish a game");
    for (int i = 0; i < pool->shared.ring_size; i++)
        if (atomic_load(&pool->shared.ring[i].owner) == CHUNK_OWNED + id && !pool->waiting[i].ready)
            atomic_store(&pool->shared.ring[i].owner, CHUNK_FREE);
    return start_worker(pool, id, error);
}

/* Kills workers whose bot has not answered for too long. Time in which this process itself was stopped
 * does not count: a tick adds at most a few times its length. */
static void watch_hangs(Pool *pool, int elapsed_ms) {
    int limit = (int)((const Config *)pool->job->config)->options.move_timeout;
    if (elapsed_ms > 3 * TICK_MS) elapsed_ms = 3 * TICK_MS;
    for (int id = 0; id < pool->job->workers; id++) {
        Hand *hand = &pool->hands[id];
        RefereeProgress *progress = &pool->shared.desks[id].progress;
        int64_t game = atomic_load(&progress->game);
        uint32_t beats = atomic_load(&progress->beats);
        bool moved = game != hand->last_game || beats != hand->last_beats;
        hand->still_ms = game < 0 || moved ? 0 : hand->still_ms + elapsed_ms;
        hand->last_game = game;
        hand->last_beats = beats;
        if (limit == 0 || !hand->pid || hand->hung || hand->still_ms < limit * 1000) continue;
        hand->hung = true;
        kill(hand->pid, SIGKILL);
    }
}

/* ---- the loop ---- */

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int living(const Pool *pool) {
    int count = 0;
    for (int id = 0; id < pool->job->workers; id++) count += pool->hands[id].pid != 0;
    return count;
}

/* Waits for results and takes them in; buries who has ended. */
static bool pump(Pool *pool, bool replace, Error *error) {
    struct pollfd polls[1024];
    int ids[1024], count = 0;
    for (int id = 0; id < pool->job->workers; id++) {
        if (!pool->hands[id].pid) continue;
        ids[count] = id;
        polls[count++] = (struct pollfd){pool->hands[id].in, POLLIN, 0};
    }
    if (poll(polls, (nfds_t)count, TICK_MS) <= 0) return true;
    for (int i = 0; i < count; i++) {
        if (!polls[i].revents || receive(pool, polls[i].fd)) continue;
        if (!replace)
            reap(pool, ids[i]);
        else if (!bury(pool, ids[i], error))
            return false;
    }
    return true;
}

/* After a signal: workers end their game and send what they have; the slow ones are killed. */
static bool wind_down(Pool *pool, Error *error) {
    atomic_store(&pool->shared.flags->stopping, 1);
    int64_t start = milliseconds();
    while (living(pool) > 0 && milliseconds() - start < GRACE_MS)
        if (!pump(pool, false, error)) return false;
    return deliver_ready(pool, error);
}

static bool play(Pool *pool, Error *error) {
    int64_t last_tick = milliseconds();
    while (pool->delivered < pool->job->count && !pool->enough) {
        publish(pool);
        if (!pump(pool, true, error) || !deliver_ready(pool, error)) return false;
        int64_t now = milliseconds();
        if (now - last_tick >= TICK_MS) {
            watch_hangs(pool, (int)(now - last_tick));
            if (pool->job->tick) pool->job->tick(pool->job->context);
            last_tick = now;
        }
        if (signal_seen) {
            pool->report->stop_signal = signal_seen;
            return wind_down(pool, error);
        }
    }
    return true;
}

static void dismiss(Pool *pool) {
    for (int id = 0; pool->hands && id < pool->job->workers; id++) {
        if (!pool->hands[id].pid) continue;
        kill(pool->hands[id].pid, SIGKILL);
        reap(pool, id);
    }
}

static void sum_effort(Pool *pool) {
    int entrants = pool->job->config->entrant_count;
    for (int id = 0; id < pool->job->workers; id++) {
        for (int i = 0; i < entrants; i++) {
            const EntrantEffort *part = &pool->shared.effort[id * entrants + i];
            EntrantEffort *sum = &pool->report->effort[i];
            sum->games += part->games;
            sum->decisions += part->decisions;
            sum->nodes += part->nodes;
            sum->timed_decisions += part->timed_decisions;
            sum->timed_nanoseconds += part->timed_nanoseconds;
        }
    }
}

static bool run(Pool *pool, Error *error) {
    const PoolJob *job = pool->job;
    pool->hands = calloc((size_t)job->workers, sizeof *pool->hands);
    pool->report->effort = calloc((size_t)job->config->entrant_count + 1, sizeof *pool->report->effort);
    if (!pool->hands || !pool->report->effort)
        return error_system(error, "no memory for %d workers", job->workers);
    if (!map_shared(pool, error)) return false;
    pool->waiting = calloc((size_t)pool->shared.ring_size, sizeof *pool->waiting);
    if (!pool->waiting) return error_system(error, "no memory for chunks");
    publish(pool);
    for (int id = 0; id < job->workers; id++)
        if (!start_worker(pool, id, error)) return false;
    return play(pool, error);
}

bool pool_run(const PoolJob *job, PoolReport *report, Error *error) {
    Pool pool = {.job = job, .report = report};
    memset(report, 0, sizeof *report);
    struct sigaction action = {.sa_handler = remember_signal}, old_int, old_term;
    signal_seen = 0;
    sigaction(SIGINT, &action, &old_int);
    sigaction(SIGTERM, &action, &old_term);
    bool good = run(&pool, error);
    dismiss(&pool);
    report->complete = good && pool.delivered == job->count;
    if (pool.memory) {
        sum_effort(&pool);
        munmap(pool.memory, pool.memory_size);
    }
    if (pool.shared.slabs) munmap(pool.shared.slabs, (size_t)pool.shared.ring_size * SLAB_BYTES);
    free(pool.waiting);
    free(pool.hands);
    sigaction(SIGINT, &old_int, NULL);
    sigaction(SIGTERM, &old_term, NULL);
    return good;
}
