/* How chunks of tasks reach workers, and how their results come back. The pool orders chunks and sorts what
 * arrives; a transport carries them and supervises the workers at its far end. It does not know the plan,
 * and only bytes pass through it, so workers may be anywhere. One file each in transports/. */
#ifndef KOZYR_POOL_TRANSPORT_H
#define KOZYR_POOL_TRANSPORT_H

#include "pool/pool.h"

/* The most games of an order: with tasks and outcomes; and for workers that make the tasks and send only
 * sums. The fastest bots play 65,536 games in 80 ms. */
enum { CHUNK_GAMES_MAX = 4096, CHUNK_COUNTED_MAX = 1 << 16 };

/* The largest unit, with two seats, whose sums fit beside the rows, because it has few pairings. */
enum { CHUNK_COUNTED_UNIT = 64 };

static inline int32_t chunk_games_max(const PoolJob *job) {
    const bool short_sums =
        job->rows_until || (job->config->seats == 2 && job->unit_most <= CHUNK_COUNTED_UNIT);
    return job->sum && !job->records && short_sums ? CHUNK_COUNTED_MAX : CHUNK_GAMES_MAX;
}

/* Consecutive games, usually for one worker. */
typedef struct {
    int64_t
        first; /* position in the job, from which workers make the tasks; -1: the tasks are at the place */
    int32_t place;
    int32_t count;    /* all games of the place */
    int32_t played;   /* games that have arrived already: only the rest is wanted */
    int32_t news;     /* number of the news they need */
    bool framed;      /* rows and records are whole frames: they are wanted packed, too */
    int64_t sequence; /* lower numbers are awaited first */
} Order;

/* The results of an order, from its first game on. If there are fewer games than ordered, the rest must be
 * ordered again. Valid until the place is ordered again or released. */
typedef struct {
    int32_t place;
    int32_t count;
    uint64_t nanoseconds; /* playing time */
    int32_t head, tail;   /* these as in a Batch */
    const Outcome *outcomes;
    const char *counts;
    size_t counts_size;
    const char *rows, *records; /* NULL if they are packed */
    size_t rows_size, records_size;
    LineHash hash[2]; /* of rows, of records */
    const char *packed;
    size_t packed_size[2];
} Arrival;

/* The pool's side, which gets the results. */
typedef struct {
    const PoolJob *job;
    void *context;
    void (*arrived)(void *context, const Arrival *arrival);
    void (*written)(void *context, int place, int file, int trouble); /* as PoolJob.written */
    int wake; /* a descriptor: waiting ends when it becomes readable; -1: none */
} Receiver;

/* What workers must know before they play later orders: parameters of entrants (PoolJob.news), and a plan
 * (PoolJob.plan). */
typedef struct {
    int32_t number, count;
    const unsigned char *params;
    const char *plan;
    size_t plan_size;
} News;

typedef struct {
    int places;         /* most orders in progress, numbered from 0 */
    int workers;        /* that play at the same time */
    int32_t games;      /* most games of an order */
    double nanoseconds; /* least work of an order, if so much is left: its way is long; 0: it is not */
} Capacity;

typedef struct Transport {
    const char *name;
    /* True if the transport works in this process; NULL: always. Transports with this function are tried
     * first. */
    bool (*available)(void);
    /* Starts the workers; NULL on failure. The caller owns `receiver`. */
    void *(*open)(const Receiver *receiver, Capacity *capacity, Error *error);
    /* A free place for the next order of about this much work; -1: another order would not help now. */
    int (*place)(void *link, double nanoseconds);
    /* Memory for this many tasks of a place, at most CHUNK_GAMES_MAX. NULL: out of memory. */
    Task *(*tasks)(void *link, int place, int32_t count);
    /* Sends news. No order is in progress. */
    void (*tell)(void *link, const News *news);
    void (*order)(void *link, const Order *order);
    /* Lets a worker write what arrived; the place remains taken. NULL: the workers are elsewhere. */
    void (*write)(void *link, const Arrival *arrival, const Span spans[2]);
    /* The order is finished: its place is free again. */
    void (*release)(void *link, int place);
    /* Delivers what arrives within this many milliseconds, and supervises the workers. False: it cannot go
     * on. */
    bool (*wait)(void *link, int milliseconds, Error *error);
    /* Makes workers end their current game, send what they have and leave. */
    void (*stop)(void *link);
    int (*living)(void *link); /* the number of workers */
    /* Ends the workers and adds their measurements to the report. */
    void (*close)(void *link, PoolReport *report);
} Transport;

#endif
