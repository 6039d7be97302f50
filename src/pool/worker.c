/* A worker process: claim a chunk, play it, send it, until there are no more.
 *
 * The referee notes in shared memory which game it plays, at which ply, and whose turn it is. When a bot ends
 * the process, that note is all that is left for the parent to tell whose fault it was. Results lie in the
 * chunk's slab, also shared, and only a small header goes through the pipe: it is written in one piece, so a
 * worker that dies while writing never leaves half a message. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/frames.h"
#include "core/memory.h"
#include "core/whole.h"
#include "pool/ring.h"
#include "play/record.h"
#include "play/row.h"
#include "play/sessions.h"
#include "play/tables.h"

enum {
    HEADERS_MAX = 8,      /* chunks reported with one write to the pipe */
    HOLD_NS = 50000000,   /* results are held for at most this long before the next chunk begins */
    HOLD_GAMES_LEAST = 64 /* games of a chunk, fewer of which are long games: those are reported at once */
};
_Static_assert(HEADERS_MAX * sizeof(BatchHeader) <= PIPE_BUF, "one write to the pipe is never split");

typedef struct {
    const PoolShared *shared;
    const PoolJob *job;
    Referee *referee;
    Recorder recorder;
    Tables *tables; /* NULL: one game at a time */
    Outcome outcomes[CHUNK_GAMES_MAX];
    Outcome kept[2 * CHUNK_GAMES_MAX]; /* of a chunk: of the games that are not counted, or all */
    int32_t kept_count, head, tail;    /* head, tail: as in a Batch */
    Text counts, rows, records, packed;
    Packer *packer; /* NULL: nothing is packed */
    int id, out;
    int32_t done; /* games of the chunk played so far */
    int32_t news; /* number of the news that the referee has learned */
    BatchHeader headers[HEADERS_MAX];
    int header_count; /* headers not sent yet */
    int64_t sent_ns;  /* when the last ones were sent */
} Worker;

/* Claims a free chunk, usually the one that is awaited first; NULL: none. Orders fill the ring in turn, so
 * the search starts after the last claimed one, and its length does not depend on the size of the ring. */
static RingChunk *claim(const Worker *worker) {
    const PoolShared *shared = worker->shared;
    int32_t place = atomic_load(&shared->flags->search);
    for (int i = 0; i < shared->ring_size; i++) {
        RingChunk *chunk = &shared->ring[place];
        int32_t owner = CHUNK_FREE;
        if (++place == shared->ring_size) place = 0;
        if (atomic_load(&chunk->owner) != CHUNK_FREE) continue;
        if (!atomic_compare_exchange_strong(&chunk->owner, &owner, CHUNK_OWNED + worker->id)) continue;
        atomic_store(&shared->flags->search, place);
        return chunk;
    }
    return NULL;
}

static const FaultEntry *find_fault(const PoolShared *shared, int64_t game) {
    int count = atomic_load_explicit(&shared->flags->fault_count, memory_order_acquire);
    for (int i = 0; i < count; i++)
        if (shared->flags->faults[i].game == game) return &shared->flags->faults[i];
    return NULL;
}

/* The same text on every machine: it goes into records. */
static void fault_text(const FaultEntry *entry, uint32_t limit, char *out, size_t capacity) {
    if (entry->fault == FAULT_TIMEOUT)
        snprintf(out, capacity, "no answer within %u s", (unsigned)limit);
    else if (WIFSIGNALED(entry->status))
        snprintf(out, capacity, "killed by SIG%s", sigabbrev_np(WTERMSIG(entry->status)));
    else
        snprintf(out, capacity, "exited with status %d", WEXITSTATUS(entry->status));
}

static void forfeit_game(Worker *worker, const Task *task, const FaultEntry *entry, const Watcher *watching,
                         GameResult *result) {
    char text[FAULT_TEXT_MAX];
    CHECK(entry->seat >= -1 && entry->seat < worker->job->config->seats, "a fault of a seat, or of none");
    fault_text(entry, worker->job->config->options.move_timeout, text, sizeof text);
    Forfeit forfeit = {(Fault)entry->fault, entry->seat, entry->plies, text};
    referee_forfeit(worker->referee, task, &forfeit, watching, result);
}

/* Leaves for a reason that is no bot's fault. */
static void __attribute__((noreturn)) leave(const Worker *worker, Parting why) {
    atomic_store(&worker->shared->desks[worker->id].parting, why);
    _exit(1);
}

/* A system failure ends the run; it is no result of the game. */
static void __attribute__((noreturn)) leave_failed(const Worker *worker, const GameResult *result) {
    const char *name = worker->job->config->entrants[result->task.entrant[result->fault_seat]].name;
    char *trouble = worker->shared->desks[worker->id].trouble;
    snprintf(trouble, sizeof worker->shared->desks->trouble, "entrant \"%s\": %s", name, result->fault_text);
    leave(worker, PARTING_FAILED);
}

/* Games after PoolJob.rows_until have no row: their sums suffice. */
static bool has_row(const PoolJob *job, const Task *task) {
    return job->rows_until == 0 || task->game < job->rows_until;
}

static void play_game(Worker *worker, const Task *task, Outcome *outcome) {
    const PoolJob *job = worker->job;
    Watcher watcher = recorder_watch(&worker->recorder), *watching = job->records ? &watcher : NULL;
    GameResult result;
    const FaultEntry *entry = find_fault(worker->shared, task->game);
    if (entry)
        forfeit_game(worker, task, entry, watching, &result);
    else
        referee_play(worker->referee, task, watching, &result);
    if (memory_ran_out()) leave(worker, PARTING_NO_MEMORY);
    if (result.failed) leave_failed(worker, &result);
    *outcome = result.outcome;
    if (has_row(job, task)) row_write(job->config, &result, &worker->rows);
    if (watching) recorder_write(&worker->recorder, &result, &worker->records);
}

/* Small enough for one write to the pipe. False: the parent has gone. */
static bool send_headers(Worker *worker) {
    CHECK(worker->header_count >= 1 && worker->header_count <= HEADERS_MAX, "headers to send");
    const ssize_t size = (ssize_t)((size_t)worker->header_count * sizeof *worker->headers);
    ssize_t sent;
    worker->header_count = 0;
    worker->sent_ns = clock_nanoseconds();
    do sent = write(worker->out, worker->headers, (size_t)size);
    while (sent < 0 && errno == EINTR);
    return sent == size;
}

static char *append(char *to, const Text *text) {
    if (text->size) memcpy(to, text->data, text->size);
    return to + text->size;
}

/* Stores the results, which fit, in the chunk's slab. */
static void fill_slab(const Worker *worker, const RingChunk *chunk, const BatchHeader *header) {
    CHECK(batch_size(header) <= SLAB_BYTES, "results that fit in their slab");
    char *slab = worker->shared->slabs + (size_t)header->chunk * SLAB_BYTES;
    const size_t outcomes = (size_t)(header->head + header->tail) * sizeof(Outcome);
    memcpy(slab, chunk->first >= 0 ? worker->kept : worker->outcomes, outcomes);
    slab = append(slab + outcomes, &worker->counts);
    if (header->packed_size[0] > 0) {
        append(slab, &worker->packed);
    } else {
        slab = append(slab, &worker->rows);
        append(slab, &worker->records);
    }
}

/* True if the slab has room for the text so far, `text` more, and the outcomes of the chunk with one more game.
 * Sums never need more room than the outcomes that they replace (choose). */
static bool has_room(const Worker *worker, size_t text) {
    size_t outcomes = (size_t)(worker->kept_count + worker->done + 1) * sizeof(Outcome);
    return outcomes + worker->rows.size + worker->records.size + text <= SLAB_BYTES;
}

/* Plays a game of a slice. False if it does not fit: then it counts as not played. */
static bool add_game(Worker *worker, const Task *task) {
    size_t rows = worker->rows.size, records = worker->records.size;
    play_game(worker, task,
              &worker->outcomes[worker->done]); /* writing its text may run out of memory, too */
    if (memory_ran_out()) leave(worker, PARTING_NO_MEMORY);
    if (has_room(worker, 0)) return true;
    if (rows + records == 0) leave(worker, PARTING_TOO_LARGE);
    worker->rows.size = rows;
    worker->records.size = records;
    return false;
}

static void learn(Worker *worker, int32_t number) {
    const NewsPage *news = worker->shared->news;
    const PoolJob *job = worker->job;
    const unsigned char *params = (const unsigned char *)news->bytes;
    Error error;
    if (number == worker->news) return;
    worker->news = number;
    bool good = worker->tables ? tables_learn(worker->tables, params, news->count, &error)
                               : referee_learn(worker->referee, params, news->count, &error);
    if (good && news->plan_size > 0)
        good = job->learn(job->context, news->bytes + (size_t)news->count * PARAMS_MAX);
    if (!good) leave(worker, PARTING_NO_MEMORY);
}

static bool is_stopping(const Worker *worker) {
    return atomic_load_explicit(&worker->shared->flags->stopping, memory_order_relaxed);
}

/* ---- many games at once ---- */

static bool table_forfeit(void *context, const Task *task, Forfeit *forfeit, char *text) {
    const Worker *worker = context;
    const FaultEntry *entry = find_fault(worker->shared, task->game);
    if (!entry) return false;
    fault_text(entry, worker->job->config->options.move_timeout, text, FAULT_TEXT_MAX);
    *forfeit = (Forfeit){(Fault)entry->fault, entry->seat, entry->plies, text};
    return true;
}

/* False: the slab is full, or the worker must stop. */
static bool table_over(void *context, const GameOver *game) {
    Worker *worker = context;
    if (memory_ran_out()) leave(worker, PARTING_NO_MEMORY);
    if (game->result->failed) leave_failed(worker, game->result);
    if (!has_room(worker, game->row->size + game->record->size)) {
        if (worker->rows.size + worker->records.size == 0) leave(worker, PARTING_TOO_LARGE);
        return false;
    }
    worker->outcomes[worker->done++] = game->result->outcome;
    if (has_row(worker->job, &game->result->task))
        text_bytes(&worker->rows, game->row->data, game->row->size);
    text_bytes(&worker->records, game->record->data, game->record->size);
    return !is_stopping(worker);
}

static void play_together(Worker *worker, const Task *tasks, int32_t games) {
    TablesJob job = {
        .tasks = tasks, .count = games, .context = worker, .forfeit = table_forfeit, .over = table_over};
    tables_play(worker->tables, &job);
    if (memory_ran_out()) leave(worker, PARTING_NO_MEMORY);
}

/* Plays a slice until the slab is full; worker->done has the number of games. */
static void play_games(Worker *worker, const Task *tasks, int32_t games) {
    CHECK(games >= 0 && games <= CHUNK_GAMES_MAX, "outcomes for which there is room");
    worker->done = 0;
    if (worker->tables) {
        play_together(worker, tasks, games);
        return;
    }
    while (worker->done < games && worker->rows.size + worker->records.size < SLAB_BYTES_ENOUGH &&
           !is_stopping(worker) && add_game(worker, &tasks[worker->done]))
        worker->done++;
}

/* ---- chunks that are counted here ---- */

/* Plays at most a slice of games from this position on; worker->done has their number. */
static void play_slice(Worker *worker, int64_t position, int32_t games, Task *tasks) {
    worker->done = 0;
    if (games == 0) return;
    worker->job->tasks(worker->job->context, position, games, tasks);
    play_games(worker, tasks, games);
}

/* Keeps the outcomes of the slice from this game on; returns how many. */
static int32_t keep(Worker *worker, int32_t from) {
    const int32_t count = worker->done - from;
    memcpy(worker->kept + worker->kept_count, worker->outcomes + from, (size_t)count * sizeof *worker->kept);
    worker->kept_count += count;
    return count;
}

/* Plays and counts whole units, slice by slice; `all` keeps their outcomes. If it is cut short, the games after
 * the last whole unit are the tail. Returns the number of games. */
static int32_t play_units(Worker *worker, int64_t position, int32_t games, int32_t unit, bool all,
                          Task *tasks) {
    const PoolJob *job = worker->job;
    const int32_t slice = CHUNK_GAMES_MAX - CHUNK_GAMES_MAX % unit;
    int32_t done = 0;
    CHECK(slice > 0, "a unit that fits in a slice");
    while (done < games) {
        const int32_t count = games - done < slice ? games - done : slice;
        play_slice(worker, position + done, count, tasks);
        const int32_t whole = worker->done - worker->done % unit;
        if (whole > 0) job->sum(job->context, tasks, worker->outcomes, whole);
        keep(worker, all ? 0 : whole);
        worker->tail = worker->done - whole;
        done += worker->done;
        if (worker->done < count) break;
    }
    return done;
}

/* Sends sums, unless the outcomes that they replace are kept and are not much longer, for then they cost the
 * parent less. */
static void choose(Worker *worker, int32_t done, bool all) {
    const PoolJob *job = worker->job;
    const size_t replaced = (size_t)(done - worker->head - worker->tail) * sizeof(Outcome);
    job->take_counts(job->context, &worker->counts);
    if (worker->counts.failed || memory_ran_out()) leave(worker, PARTING_NO_MEMORY);
    if (all && 2 * worker->counts.size > replaced) {
        text_clear(&worker->counts);
        worker->head = done;
        worker->tail = 0;
    } else if (all) {
        memmove(worker->kept + worker->head, worker->kept + done - worker->tail,
                (size_t)worker->tail * sizeof *worker->kept);
    }
}

/* Plays the games before the first whole unit, whole units, and the rest. Returns the number of games. */
static int32_t play_counted(Worker *worker, const RingChunk *chunk, Task *tasks) {
    const int64_t first = chunk->first + chunk->played;
    const int32_t games = chunk->count - chunk->played;
    const Unit at = worker->job->unit(worker->job->context, first);
    const int32_t unit = (int32_t)at.games, before = at.begun > 0 ? unit - (int32_t)at.begun : 0;
    const int32_t head = games < before ? games : before, whole = (games - head) / unit * unit;
    const bool all = games <= CHUNK_GAMES_MAX;
    play_slice(worker, first, head, tasks);
    int32_t done = worker->head = keep(worker, 0);
    if (done == head) done += play_units(worker, first + head, whole, unit, all, tasks);
    if (done == head + whole) {
        play_slice(worker, first + done, games - done, tasks);
        worker->tail = keep(worker, 0);
        done += worker->tail;
    }
    choose(worker, done, all);
    return done;
}

/* ---- files ---- */

/* Starts the write-back of large texts at once; flushing everything later would take the parent as long as
 * hashing it. */
static void write_out(int fd, const Span *span) {
    const off_t part = 1 << 23, first = span->at / part, last = (span->at + (off_t)span->size) / part;
    if (last > first) sync_file_range(fd, first * part, (last - first) * part, SYNC_FILE_RANGE_WRITE);
}

int ring_write(const PoolShared *shared, int place, int32_t *file) {
    const RingChunk *chunk = &shared->ring[place];
    const char *slab = shared->slabs + (size_t)place * SLAB_BYTES;
    for (int i = 0; i < 2; i++) {
        const Span *span = &chunk->spans[i];
        *file = i;
        if (span->size == 0) continue;
        if (!write_whole_at(shared->job->files[i], slab + chunk->from[i], span->size, span->at)) return errno;
        write_out(shared->job->files[i], span);
    }
    return 0;
}

static bool write_chunk(Worker *worker, int place) {
    BatchHeader *header = &worker->headers[worker->header_count++];
    *header = (BatchHeader){.chunk = place, .wrote = true};
    header->trouble = ring_write(worker->shared, place, &header->file);
    return worker->header_count < HEADERS_MAX || send_headers(worker);
}

/* Of a chunk whose text is whole frames, and has been played to its end. Where the slab has no room for them the
 * parent packs. */
static void pack_text(Worker *worker, const RingChunk *chunk, BatchHeader *header) {
    const int64_t lines = worker->job->frame;
    Text *packed = &worker->packed;
    text_clear(packed);
    if (!chunk->framed || chunk->played > 0 || header->count < chunk->count) return;
    bool good = packer_add_lines(worker->packer, worker->rows.data, worker->rows.size, lines, packed);
    const size_t rows = packed->size;
    if (!good || !packer_add_lines(worker->packer, worker->records.data, worker->records.size, lines, packed))
        leave(worker, PARTING_NO_MEMORY);
    if (batch_head_size(header) + packed->size > SLAB_BYTES) {
        text_clear(packed);
        return;
    }
    header->packed_size[0] = rows;
    header->packed_size[1] = packed->size - rows;
}

/* ---- chunks ---- */

/* Waking the parent costs it more than what it does with a chunk. So results wait for the next ones, while the
 * orders in advance are enough for all workers. */
static bool may_hold(const Worker *worker, const RingChunk *chunk, const BatchHeader *header) {
    int orders = 0;
    sem_getvalue(&worker->shared->flags->orders, &orders);
    return worker->header_count < HEADERS_MAX && orders >= worker->job->workers &&
           header->count >= HOLD_GAMES_LEAST && header->count == chunk->count - chunk->played &&
           clock_nanoseconds() - worker->sent_ns < HOLD_NS;
}

/* CPU time, so that other programs on the machine do not make chunks smaller; for bots that wait, or play in other
 * processes, at least an eighth of the time that has passed. */
static int64_t work_since(int64_t start, int64_t cpu_start) {
    const int64_t cpu = clock_thread_nanoseconds() - cpu_start, part = (clock_nanoseconds() - start) / 8;
    return cpu > part ? cpu : part;
}

/* False: the parent has gone. */
static bool play_chunk(Worker *worker, const RingChunk *chunk) {
    const int32_t index = (int32_t)(chunk - worker->shared->ring);
    if (chunk->writing) return write_chunk(worker, index);
    text_clear(&worker->rows);
    text_clear(&worker->records);
    text_clear(&worker->counts);
    const int64_t start = clock_nanoseconds(), cpu_start = clock_thread_nanoseconds();
    Task *tasks = worker->shared->tasks + (size_t)index * CHUNK_GAMES_MAX;
    int32_t done;
    worker->head = worker->tail = worker->kept_count = 0;
    learn(worker, chunk->news);
    if (chunk->first >= 0) {
        done = play_counted(worker, chunk, tasks);
    } else {
        play_games(worker, tasks + chunk->played, chunk->count - chunk->played);
        done = worker->head = worker->done;
    }
    BatchHeader *header = &worker->headers[worker->header_count++];
    *header = (BatchHeader){.chunk = index,
                            .count = done,
                            .head = worker->head,
                            .tail = worker->tail,
                            .counts_size = worker->counts.size,
                            .rows_size = worker->rows.size,
                            .records_size = worker->records.size,
                            .hash = {line_hash_of(worker->rows.data, worker->rows.size),
                                     line_hash_of(worker->records.data, worker->records.size)}};
    pack_text(worker, chunk, header);
    header->nanoseconds = (uint64_t)work_since(start, cpu_start);
    fill_slab(worker, chunk, header);
    return may_hold(worker, chunk, header) || send_headers(worker);
}

/* What is held, and text that was written, is reported with the next games, or when there are no more. False: the
 * parent has gone. */
static bool await_order(Worker *worker) {
    sem_t *orders = &worker->shared->flags->orders;
    if (worker->header_count == 0 || sem_trywait(orders) != 0) {
        if (worker->header_count > 0 && !send_headers(worker)) return false;
        if (sem_wait(orders) != 0) return true; /* interrupted by a signal */
    }
    RingChunk *chunk = claim(worker);
    return !chunk || play_chunk(worker, chunk);
}

void worker_main(const PoolShared *shared, int id, int out) {
    Error error;
    Worker *worker = memory_new(1, sizeof *worker), nobody = {.shared = shared, .id = id};
    if (!worker) leave(&nobody, PARTING_NO_MEMORY);
    death_watch(&shared->desks[id].parting);
    worker->shared = shared;
    worker->job = shared->job;
    worker->id = id;
    worker->out = out;
    const Config *config = shared->job->config;
    EntrantEffort *effort = shared->effort + (size_t)id * effort_row(config);
    worker->referee =
        referee_create(config, shared->job->folder, &shared->desks[id].progress, effort, &error);
    if (!worker->referee || !recorder_open(&worker->recorder, config, &error))
        leave(worker, PARTING_NO_MEMORY);
    referee_share(worker->referee, shared->shares);
    if (worker->job->frame && !(worker->packer = packer_open())) leave(worker, PARTING_NO_MEMORY);
    int together = sessions_together(config);
    if (together > 1 &&
        !(worker->tables = tables_create(worker->referee, config, together, shared->job->records, &error)))
        leave(worker, PARTING_NO_MEMORY);
    while (!atomic_load(&shared->flags->stopping))
        if (!await_order(worker)) _exit(1);
    if (worker->header_count > 0) send_headers(worker);
    referee_free(worker->referee); /* ends the processes of bots */
    _exit(0);
}
