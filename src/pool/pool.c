/* The parent's loop: order chunks of games, receive results, deliver them in order.
 *
 * Workers finish their chunks in any order, but files, statistics and courses must see games in the order of
 * their numbers, or results would depend on the machine. So chunks have sequence numbers, and one that
 * arrives early waits in its place. The number of places is limited: that bounds memory, and a slow chunk
 * delays at most that many others. The first chunks are one game each; their time determines the size of
 * later ones. */
#include "pool/pool.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/frames.h"
#include "core/memory.h"
#include "core/registry.h"
#include "play/sessions.h"
#include "pool/parent.h"

enum {
    TICK_MS = 100,
    GRACE_MS = 2000, /* time for workers to finish their game after a signal */
    WRITTEN =
        1 << 16 /* bytes: the parent writes less itself, because a worker may be busy for long with games
                 * that give less */
};

static volatile sig_atomic_t signal_seen;

static void remember_signal(int number) { signal_seen = number; }

/* ---- in order ---- */

static double mean(double before, double now) { return before > 0 ? 0.8 * before + 0.2 * now : now; }

static void arrived(void *context, const Arrival *arrival) {
    Pool *pool = context;
    CHECK(arrival->place >= 0 && arrival->place < pool->capacity.places, "an arrival has a place");
    Chunk *chunk = &pool->chunks[arrival->place];
    CHECK(chunk->order.count && !chunk->ready, "an arrival was ordered");
    CHECK(arrival->count >= 0 && arrival->count <= chunk->order.count - chunk->order.played,
          "no more games than were ordered");
    CHECK(arrival->head >= 0 && arrival->head <= CHUNK_GAMES_MAX && arrival->tail >= 0 &&
              arrival->tail <= CHUNK_GAMES_MAX && arrival->head + arrival->tail <= arrival->count,
          "a head and a tail of these games");
    chunk->arrival = *arrival;
    chunk->ready = true;
    if (arrival->count == 0) return;
    pool->game_ns = mean(pool->game_ns, (double)arrival->nanoseconds / arrival->count);
    pool->game_bytes =
        mean(pool->game_bytes, (double)(arrival->rows_size + arrival->records_size) / arrival->count);
}

/* The tasks of the head and the tail of a batch that has arrived. */
static const Task *tasks_of(Pool *pool, const Chunk *chunk) {
    const Order *order = &chunk->order;
    const Arrival *arrival = &chunk->arrival;
    if (order->first < 0)
        return pool->transport->tasks(pool->link, order->place, order->count) + order->played;
    const int64_t first = order->first + order->played;
    pool->job->tasks(pool->job->context, first, arrival->head, pool->tasks);
    pool->job->tasks(pool->job->context, first + arrival->count - arrival->tail, arrival->tail,
                     pool->tasks + arrival->head);
    return pool->tasks;
}

static void finish_chunk(Pool *pool, Chunk *chunk) {
    pool->transport->release(pool->link, chunk->order.place);
    chunk->order.count = 0;
}

static void written(void *context, int place, int file, int trouble) {
    Pool *pool = context;
    CHECK(place >= 0 && place < pool->capacity.places, "a text that was written has a place");
    Chunk *chunk = &pool->chunks[place];
    CHECK(chunk->writing, "a chunk that was to be written");
    chunk->writing = false;
    pool->writing--;
    if (!pool->failed)
        pool->failed = !pool->job->written(pool->job->context, chunk->first, file, trouble, &pool->error);
    finish_chunk(pool, chunk);
}

/* True if a worker should write the text. The place of a chunk that was cut short is needed again. */
static bool is_written_apart(const Pool *pool, const Chunk *chunk) {
    const Arrival *arrival = &chunk->arrival;
    return pool->job->files && pool->transport->write && (!pool->job->frame || arrival->packed) &&
           arrival->rows_size + arrival->records_size >= WRITTEN && arrival->count == chunk->order.count;
}

static Delivered deliver_chunk(Pool *pool, Chunk *chunk, Error *error) {
    const Arrival *arrival = &chunk->arrival;
    Span spans[2] = {{0}};
    Batch batch = {.first = chunk->first + chunk->order.played,
                   .count = arrival->count,
                   .head = arrival->head,
                   .tail = arrival->tail,
                   .tasks = tasks_of(pool, chunk),
                   .outcomes = arrival->outcomes,
                   .counts = arrival->counts,
                   .counts_size = arrival->counts_size,
                   .rows = arrival->rows,
                   .records = arrival->records,
                   .rows_size = arrival->rows_size,
                   .records_size = arrival->records_size,
                   .hash = arrival->hash,
                   .packed = arrival->packed,
                   .packed_size = {arrival->packed_size[0], arrival->packed_size[1]},
                   .spans = is_written_apart(pool, chunk) ? spans : NULL};
    CHECK(batch.first == pool->delivered, "games are delivered in order");
    Delivered answer = batch.count ? pool->job->deliver(pool->job->context, &batch, error) : DELIVER_ON;
    chunk->writing = answer != DELIVER_FAILED && spans[0].size + spans[1].size > 0;
    pool->writing += chunk->writing;
    if (chunk->writing) pool->transport->write(pool->link, arrival, spans);
    return answer;
}

/* Delivers every batch whose turn has come. */
static bool deliver_ready(Pool *pool, Error *error) {
    while (pool->sequence_next < pool->sequence_published && !pool->enough) {
        Chunk *chunk = &pool->chunks[pool->place[pool->sequence_next % pool->capacity.places]];
        CHECK(chunk->order.sequence == pool->sequence_next, "chunks keep their sequence");
        if (!chunk->ready) break;
        Delivered answer = deliver_chunk(pool, chunk, error);
        if (answer == DELIVER_FAILED) return false;
        pool->delivered += chunk->arrival.count;
        chunk->order.played += chunk->arrival.count;
        chunk->ready = false;
        if (answer == DELIVER_ENOUGH) pool->enough = true;
        if (chunk->order.played < chunk->order.count) { /* cut short: play the rest in the same place */
            pool->transport->order(pool->link, &chunk->order);
            break;
        }
        if (!chunk->writing) finish_chunk(pool, chunk);
        pool->sequence_next++;
    }
    return true;
}

bool batch_unpack(Batch *batch, Text *text) {
    text_clear(text);
    if (!frames_unpack(batch->packed, batch->packed_size[0] + batch->packed_size[1], text)) return false;
    CHECK(text->size == batch->rows_size + batch->records_size,
          "frames of the text that a worker has counted");
    batch->rows = text->data;
    batch->records = text->data + batch->rows_size;
    batch->packed = NULL;
    return true;
}

/* ---- the loop ---- */

static int64_t milliseconds(void) { return clock_nanoseconds() / 1000000; }

/* Waits until everything delivered has been written. */
static bool finish_writing(Pool *pool, Error *error) {
    while (pool->writing > 0 && !pool->failed)
        if (!pool->transport->wait(pool->link, TICK_MS, error)) return false;
    if (pool->failed) *error = pool->error;
    return !pool->failed;
}

/* After a signal: workers finish their game and send what they have; slow ones are killed. */
static bool wind_down(Pool *pool, Error *error) {
    pool->transport->stop(pool->link);
    int64_t start = milliseconds();
    while (pool->transport->living(pool->link) > 0 && milliseconds() - start < GRACE_MS)
        if (!pool->transport->wait(pool->link, TICK_MS, error)) return false;
    return deliver_ready(pool, error) && finish_writing(pool, error);
}

static bool play(Pool *pool, Error *error) {
    int64_t last_tick = milliseconds();
    while (pool->delivered < pool->job->count && !pool->enough) {
        if (!pool_publish(pool, error)) return false;
        CHECK(pool->published > pool->delivered || pool_known(pool) > pool->delivered,
              "a job whose course has ended was told so");
        if (!pool->transport->wait(pool->link, TICK_MS, error)) {
            if (!signal_seen) return false;
            *error = (Error){0}; /* the signal for this process may have ended its workers first */
        }
        if (pool->failed) break;
        if (!deliver_ready(pool, error)) return false;
        int64_t now = milliseconds();
        if (now - last_tick >= TICK_MS) {
            if (pool->job->tick) pool->job->tick(pool->job->context);
            last_tick = now;
        }
        if (signal_seen) {
            pool->report->stop_signal = signal_seen;
            return wind_down(pool, error);
        }
    }
    return finish_writing(pool, error);
}

static bool run(Pool *pool, Error *error) {
    const PoolJob *job = pool->job;
    pool->report->effort = memory_new((size_t)job->config->entrant_count + 1, sizeof *pool->report->effort);
    if (!pool->report->effort) return error_memory(error, "%d workers", job->workers);
    pool->receiver =
        (Receiver){.job = job, .context = pool, .arrived = arrived, .written = written, .wake = -1};
    pool->link = pool->transport->open(&pool->receiver, &pool->capacity, error);
    if (!pool->link) return false;
    CHECK(pool->capacity.places >= 1 && pool->capacity.workers >= 1 && pool->capacity.games >= 1,
          "a transport with places and workers");
    pool->report->workers = pool->capacity.workers;
    pool->chunks = memory_new((size_t)pool->capacity.places, sizeof *pool->chunks);
    pool->place = memory_new((size_t)pool->capacity.places, sizeof *pool->place);
    if (job->sum) pool->tasks = memory_get(2 * CHUNK_GAMES_MAX * sizeof *pool->tasks);
    if (!pool->chunks || !pool->place || (job->sum && !pool->tasks)) return error_memory(error, "chunks");
    return play(pool, error);
}

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { STOP_SIGNALS = sizeof stop_signals / sizeof stop_signals[0] };

/* Signals that were ignored at the start stay ignored: a run under nohup must survive SIGHUP. */
static void listen(struct sigaction old[STOP_SIGNALS]) {
    struct sigaction action = {.sa_handler = remember_signal};
    signal_seen = 0;
    for (int i = 0; i < STOP_SIGNALS; i++) {
        sigaction(stop_signals[i], NULL, &old[i]);
        if (stop_signals[i] != SIGHUP || old[i].sa_handler != SIG_IGN)
            sigaction(stop_signals[i], &action, NULL);
    }
}

static const Transport *choose_transport(void) {
    const Transport *always = NULL;
    for (const Transport *const *transport = registry_transports; *transport; transport++) {
        if (!(*transport)->available)
            always = *transport;
        else if ((*transport)->available())
            return *transport;
    }
    CHECK(always, "a transport that can always be used");
    return always;
}

bool pool_forks(void) { return !choose_transport()->available; }

bool pool_run(const PoolJob *job, PoolReport *report, Error *error) {
    Pool pool = {.job = job,
                 .transport = choose_transport(),
                 .report = report,
                 .news_round = -1,
                 .together = sessions_together(job->config)};
    struct sigaction old[STOP_SIGNALS];
    memset(report, 0, sizeof *report);
    listen(old);
    bool good = run(&pool, error);
    if (!good && pool.writing > 0) {
        Error ignored;
        pool.transport->stop(pool.link);
        finish_writing(&pool, &ignored);
    }
    if (pool.link) pool.transport->close(pool.link, report);
    report->complete = good && pool.delivered == job->count;
    if (report->complete) report->stop_signal = 0; /* it came too late to stop anything */
    free(pool.chunks);
    free(pool.place);
    free(pool.tasks);
    text_free(&pool.plan);
    for (int i = 0; i < STOP_SIGNALS; i++) sigaction(stop_signals[i], &old[i], NULL);
    return good;
}
