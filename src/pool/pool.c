/* The parent of the workers: receive, restore order, replace the dead. */
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

#include "pool/parent.h"

enum {
    TICK_MS = 100,
    GRACE_MS = 2000,          /* for workers to end their game after a signal */
    KILLS_MAX = 20,           /* deaths in the same game by somebody else's doing that end the run */
    FRUITLESS_DEATHS_MAX = 50 /* deaths in a row, between games and without a result, that end the run */
};

static volatile sig_atomic_t signal_seen;

static void remember_signal(int number) { signal_seen = number; }

/* ---- workers ---- */

static void become_worker(Pool *pool, int id, int out, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
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
    atomic_store(&pool->shared.desks[id].parting, PARTING_UNKNOWN);
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

static double mean(double before, double now) { return before > 0 ? 0.8 * before + 0.2 * now : now; }

/* False when it is none that worker `id` could have sent: its memory was overwritten. */
static bool accept_batch(Pool *pool, int id, const BatchHeader *header) {
    if (header->chunk < 0 || header->chunk >= pool->shared.ring_size) return false;
    const Chunk *chunk = &pool->shared.ring[header->chunk];
    if (atomic_load(&chunk->owner) != CHUNK_OWNED + id || pool->waiting[header->chunk].ready) return false;
    if (header->count < 0 || header->count > chunk->count - chunk->played || header->rows_size > SLAB_BYTES ||
        header->records_size > SLAB_BYTES ||
        (size_t)header->count * sizeof(Outcome) + header->rows_size + header->records_size > SLAB_BYTES)
        return false;
    pool->waiting[header->chunk] = (Waiting){*header, true};
    pool->fruitless_deaths = 0;
    if (header->count == 0) return true;
    pool->game_ns = mean(pool->game_ns, (double)header->nanoseconds / header->count);
    pool->game_bytes =
        mean(pool->game_bytes, (double)(header->rows_size + header->records_size) / header->count);
    return true;
}

/* Takes in what worker `id` has announced; headers come in one piece. False at the end of the pipe. */
static bool receive(Pool *pool, int id) {
    for (;;) {
        BatchHeader header;
        ssize_t got = read(pool->hands[id].in, &header, sizeof header);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return true; /* EAGAIN: later */
        if (got != (ssize_t)sizeof header || !accept_batch(pool, id, &header)) return false;
    }
}

static Delivered deliver_batch(Pool *pool, int index, Error *error) {
    const BatchHeader *header = &pool->waiting[index].header;
    const char *slab = pool->shared.slabs + (size_t)index * SLAB_BYTES;
    const char *rows = slab + (size_t)header->count * sizeof(Outcome);
    const Chunk *chunk = &pool->shared.ring[index];
    Batch batch = {.first = chunk->first + chunk->played,
                   .count = header->count,
                   .tasks = pool->shared.tasks + index * CHUNK_GAMES_MAX + chunk->played,
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
        chunk->played += count;
        if (chunk->played < chunk->count) { /* cut short: the rest is played in its place */
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
        return error_failed(error, "more than %d games crashed or hung; giving up at game %lld", FAULTS_MAX,
                            (long long)entry->game);
    flags->faults[count] = *entry;
    atomic_store_explicit(&flags->fault_count, count + 1, memory_order_release);
    return true;
}

static Suspect *find_suspect(Pool *pool, int64_t game) {
    for (int i = 0; i < pool->suspect_count; i++)
        if (pool->suspects[i].game == game) return &pool->suspects[i];
    int place = pool->suspect_count < SUSPECTS_MAX ? pool->suspect_count++ : (int)(game % SUSPECTS_MAX);
    pool->suspects[place] = (Suspect){game, 0, 0};
    return &pool->suspects[place];
}

/* The wait status of a worker that has ended, or is about to: who only lost its pipe must not be waited for.
 */
static int reap(Pool *pool, int id) {
    int status = 0;
    close(pool->hands[id].in);
    kill(pool->hands[id].pid, SIGKILL);
    while (waitpid(pool->hands[id].pid, &status, 0) < 0 && errno == EINTR) continue;
    pool->hands[id].pid = 0;
    return status;
}

/* Decides about the game in which a worker died. What the process did to itself it does again when the game
 * is played once more: then it is the bot's fault. What others did to it is nobody's fault, however often. */
static bool judge(Pool *pool, const FaultEntry *entry, bool own, Error *error) {
    Suspect *suspect = find_suspect(pool, entry->game);
    if (own) return ++suspect->deaths < 2 || add_fault(pool, entry, error);
    if (++suspect->kills < KILLS_MAX) return true;
    return error_failed(error, "game %lld: its worker was ended from outside %d times (%s); is memory short?",
                        (long long)entry->game, KILLS_MAX,
                        WIFSIGNALED(entry->status) ? strsignal(WTERMSIG(entry->status))
                                                   : "it could get no memory");
}

/* Between games no bot has a share in it. */
static bool forgive(Pool *pool, Parting parting, Error *error) {
    if (parting == PARTING_TOO_LARGE)
        return error_failed(error, "the text of a single game is larger than %d bytes", SLAB_BYTES);
    if (++pool->fruitless_deaths <= FRUITLESS_DEATHS_MAX) return true;
    return error_failed(error, "workers keep %s before they finish a game",
                        parting == PARTING_NO_MEMORY ? "running out of memory" : "dying");
}

/* Decides about the game that a dead worker was in, gives its chunk out again and replaces it. */
static bool bury(Pool *pool, int id, Error *error) {
    const WorkerDesk *desk = &pool->shared.desks[id];
    const Hand hand = pool->hands[id];
    int status = reap(pool, id);
    Parting parting = (Parting)atomic_load(&desk->parting);
    FaultEntry entry = {.game = atomic_load(&desk->progress.game),
                        .fault = hand.hung ? FAULT_TIMEOUT : FAULT_CRASH,
                        .seat = atomic_load(&desk->progress.seat),
                        .plies = atomic_load(&desk->progress.plies),
                        .status = status};
    /* it may have gone on before the signal reached it: then its death says nothing */
    bool hung =
        hand.hung && entry.game == hand.last_game && atomic_load(&desk->progress.beats) == hand.last_beats;
    bool own = !hand.hung && death_is_own(status, parting);
    pool->report->deaths++;
    if (entry.game < 0 ? !forgive(pool, parting, error)
        : hung         ? !add_fault(pool, &entry, error)
                       : !judge(pool, &entry, own, error))
        return false;
    for (int i = 0; i < pool->shared.ring_size; i++)
        if (atomic_load(&pool->shared.ring[i].owner) == CHUNK_OWNED + id && !pool->waiting[i].ready)
            atomic_store(&pool->shared.ring[i].owner, CHUNK_FREE);
    return start_worker(pool, id, error);
}

/* Kills a worker whose bot has not answered for too long. Only time that it certainly had counts: not what
 * the machine gave to others, and a sleep adds at most a few ticks at a time, so that a suspended machine
 * adds nothing either. */
static void watch_hang(Pool *pool, int id, int elapsed_ms) {
    int64_t limit_ms = (int64_t)pool->job->config->options.move_timeout * 1000;
    Hand *hand = &pool->hands[id];
    const RefereeProgress *progress = &pool->shared.desks[id].progress;
    int64_t game = atomic_load(&progress->game);
    uint32_t beats = atomic_load(&progress->beats);
    if (limit_ms == 0 || !hand->pid || hand->hung) return;
    bool moved = game < 0 || game != hand->last_game || beats != hand->last_beats;
    hand->last_game = game;
    hand->last_beats = beats;
    if (moved) hand->slept_ms = hand->since_ms = 0;
    if (game < 0) return;
    if (elapsed_ms > 3 * TICK_MS) elapsed_ms = 3 * TICK_MS;
    int64_t now = process_milliseconds(hand->pid, &hand->slept_ms, moved ? 0 : elapsed_ms);
    if (moved) hand->since_ms = now;
    hand->hung = now - hand->since_ms >= limit_ms;
    if (hand->hung) kill(hand->pid, SIGKILL);
}

static void watch_hangs(Pool *pool, int elapsed_ms) {
    for (int id = 0; id < pool->job->workers; id++) watch_hang(pool, id, elapsed_ms);
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
        if (!polls[i].revents || receive(pool, ids[i])) continue;
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
        pool_publish(pool);
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

/* Workers whose bots have processes of their own end those first. */
static void let_leave(Pool *pool) {
    bool needed = false;
    for (int i = 0; i < pool->job->config->entrant_count; i++)
        needed |= pool->job->config->entrants[i].bot->open != NULL;
    if (!needed || !pool->memory) return;
    atomic_store(&pool->shared.flags->stopping, 1);
    for (int64_t start = milliseconds(); living(pool) > 0 && milliseconds() - start < GRACE_MS;)
        for (int id = 0; id < pool->job->workers; id++)
            if (pool->hands[id].pid && waitpid(pool->hands[id].pid, NULL, WNOHANG) > 0) {
                close(pool->hands[id].in);
                pool->hands[id].pid = 0;
            } else if (pool->hands[id].pid) {
                nanosleep(&(struct timespec){0, 1000000}, NULL);
            }
}

static void dismiss(Pool *pool) {
    if (pool->hands) let_leave(pool);
    for (int id = 0; pool->hands && id < pool->job->workers; id++) {
        if (!pool->hands[id].pid) continue;
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
            sum->timed_cpu_nanoseconds += part->timed_cpu_nanoseconds;
            sum->outside_nanoseconds += part->outside_nanoseconds;
        }
    }
}

static bool run(Pool *pool, Error *error) {
    const PoolJob *job = pool->job;
    pool->hands = calloc((size_t)job->workers, sizeof *pool->hands);
    pool->report->effort = calloc((size_t)job->config->entrant_count + 1, sizeof *pool->report->effort);
    if (!pool->hands || !pool->report->effort)
        return error_system(error, "no memory for %d workers", job->workers);
    if (!pool_map(pool, error)) return false;
    pool->waiting = calloc((size_t)pool->shared.ring_size, sizeof *pool->waiting);
    if (!pool->waiting) return error_system(error, "no memory for chunks");
    pool_publish(pool);
    for (int id = 0; id < job->workers; id++)
        if (!start_worker(pool, id, error)) return false;
    return play(pool, error);
}

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { STOP_SIGNALS = sizeof stop_signals / sizeof stop_signals[0] };

/* Who started this with SIGHUP ignored (nohup) wants it to go on. */
static void listen(struct sigaction old[STOP_SIGNALS]) {
    struct sigaction action = {.sa_handler = remember_signal};
    signal_seen = 0;
    for (int i = 0; i < STOP_SIGNALS; i++) {
        sigaction(stop_signals[i], NULL, &old[i]);
        if (stop_signals[i] != SIGHUP || old[i].sa_handler != SIG_IGN)
            sigaction(stop_signals[i], &action, NULL);
    }
}

bool pool_run(const PoolJob *job, PoolReport *report, Error *error) {
    Pool pool = {.job = job, .report = report, .news_round = -1};
    struct sigaction old[STOP_SIGNALS];
    memset(report, 0, sizeof *report);
    listen(old);
    bool good = run(&pool, error);
    dismiss(&pool);
    report->complete = good && pool.delivered == job->count;
    if (report->complete) report->stop_signal = 0; /* it came too late to stop anything */
    if (pool.memory) {
        sum_effort(&pool);
        munmap(pool.memory, pool.memory_size);
    }
    free(pool.waiting);
    free(pool.hands);
    for (int i = 0; i < STOP_SIGNALS; i++) sigaction(stop_signals[i], &old[i], NULL);
    return good;
}
