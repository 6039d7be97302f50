/* Workers that died or are stuck: the cause, and what happens to their game.
 *
 * A bot may crash; a user, a batch system or the kernel may kill its worker. From outside both are a dead
 * process. So a game whose worker died is first played again. A bot that crashed crashes again, since it
 * plays from the same seed; the game is then recorded as its fault. A worker killed from outside simply
 * plays the game again. */
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "core/clock.h"
#include "pool/fork.h"

enum {
    KILLS_MAX = 20,           /* kills from outside in the same game that end the run */
    FRUITLESS_DEATHS_MAX = 50 /* deaths in a row, between games and without a result, that end the run */
};

/* A game with a known fault is played again up to that ply. If it fails earlier, the fault moves there. */
static bool shorten_fault(struct PoolFlags *flags, int count, const FaultEntry *entry) {
    for (int i = 0; i < count; i++) {
        FaultEntry *known = &flags->faults[i];
        if (known->game != entry->game) continue;
        known->plies = entry->plies < known->plies ? entry->plies : known->plies - 1;
        return true;
    }
    return false;
}

static bool add_fault(Fork *link, const FaultEntry *entry, Error *error) {
    struct PoolFlags *flags = link->shared.flags;
    int count = atomic_load(&flags->fault_count);
    if (shorten_fault(flags, count, entry)) return true;
    if (count == FAULTS_MAX)
        return error_failed(error, "more than %d games crashed or hung; giving up at game %lld", FAULTS_MAX,
                            (long long)entry->game);
    flags->faults[count] = *entry;
    atomic_store_explicit(&flags->fault_count, count + 1, memory_order_release);
    return true;
}

static Suspect *find_suspect(Fork *link, int64_t game) {
    for (int i = 0; i < link->suspect_count; i++)
        if (link->suspects[i].game == game) return &link->suspects[i];
    int place = link->suspect_count < SUSPECTS_MAX ? link->suspect_count++ : (int)(game % SUSPECTS_MAX);
    link->suspects[place] = (Suspect){game, 0, 0};
    return &link->suspects[place];
}

/* `own`: the worker died by its own doing. False: the run cannot go on. */
static bool judge(Fork *link, const FaultEntry *entry, bool own, Error *error) {
    Suspect *suspect = find_suspect(link, entry->game);
    if (own) return ++suspect->deaths < 2 || add_fault(link, entry, error);
    if (++suspect->kills < KILLS_MAX) return true;
    return error_failed(
        error, "game %lld: its worker was killed %d times (%s); is memory short?", (long long)entry->game,
        KILLS_MAX, WIFSIGNALED(entry->status) ? strsignal(WTERMSIG(entry->status)) : "it was out of memory");
}

/* A worker that died between two games: no bot is to blame. */
static bool forgive(Fork *link, Parting parting, Error *error) {
    if (parting == PARTING_TOO_LARGE)
        return error_failed(error, "the text of a single game is larger than %d bytes", SLAB_BYTES);
    if (++link->fruitless_deaths <= FRUITLESS_DEATHS_MAX) return true;
    return error_failed(error, "workers keep %s before they finish a game",
                        parting == PARTING_NO_MEMORY ? "running out of memory" : "dying");
}

bool supervise_replace(Fork *link, int id, Error *error) {
    const WorkerDesk *desk = &link->shared.desks[id];
    const WorkerProcess worker = link->workers[id];
    int status = worker_process_end(link, id);
    Parting parting = (Parting)atomic_load(&desk->parting);
    FaultEntry entry = {.game = atomic_load(&desk->progress.game),
                        .fault = worker.hung ? FAULT_TIMEOUT : FAULT_CRASH,
                        .seat = atomic_load(&desk->progress.seat),
                        .plies = atomic_load(&desk->progress.plies),
                        .status = status};
    /* it may have made progress before the signal arrived: then its death means nothing */
    bool hung = worker.hung && entry.game == worker.last_game &&
                atomic_load(&desk->progress.beats) == worker.last_beats;
    bool own = !worker.hung && death_is_own(status, parting);
    link->deaths++;
    if (parting == PARTING_FAILED) return error_failed(error, "%s", desk->trouble);
    if (entry.game < 0 ? !forgive(link, parting, error)
        : hung         ? !add_fault(link, &entry, error)
                       : !judge(link, &entry, own, error))
        return false;
    for (int i = 0; i < link->shared.ring_size; i++)
        if (atomic_load(&link->shared.ring[i].owner) == CHUNK_OWNED + id && !link->waiting[i])
            fork_offer(link, i);
    sem_post(
        &link->shared.flags->orders); /* it may have died between taking its token and claiming a chunk */
    return worker_process_start(link, id, error);
}

/* Kills a worker whose bot has not answered for too long. Only time that it certainly had counts: not time
 * given to other processes. A sleep adds at most a few ticks at a time, so a suspended machine adds next to
 * nothing. The first tick without progress begins the count, so that fast bots cost nothing: reading /proc
 * takes 0.1 ms. */
static void watch_hang(Fork *link, int id, int elapsed_ms) {
    int64_t limit_ms = (int64_t)link->job->config->options.move_timeout * 1000;
    WorkerProcess *worker = &link->workers[id];
    const RefereeProgress *progress = &link->shared.desks[id].progress;
    int64_t game = atomic_load(&progress->game);
    uint32_t beats = atomic_load(&progress->beats);
    if (limit_ms == 0 || !worker->pid || worker->hung) return;
    bool moved = game < 0 || game != worker->last_game || beats != worker->last_beats;
    worker->last_game = game;
    worker->last_beats = beats;
    if (moved) {
        worker->slept_ms = 0;
        worker->since_ms = -1;
        return;
    }
    if (elapsed_ms > 3 * TICK_MS) elapsed_ms = 3 * TICK_MS;
    int64_t now = process_milliseconds(worker->pid, &worker->slept_ms, elapsed_ms);
    if (worker->since_ms < 0) worker->since_ms = now;
    worker->hung = now - worker->since_ms >= limit_ms;
    if (worker->hung) kill(worker->pid, SIGKILL);
}

void supervise_hangs(Fork *link) {
    int64_t now = clock_nanoseconds() / 1000000;
    if (now - link->watched_ms < TICK_MS) return;
    int elapsed = (int)(now - link->watched_ms);
    link->watched_ms = now;
    for (int id = 0; id < link->job->workers; id++) watch_hang(link, id, elapsed);
}
