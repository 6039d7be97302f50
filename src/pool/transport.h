/* How chunks of tasks reach workers, and how what these play comes back. The pool orders, and puts in order
 * what arrives; a transport carries, and looks after the workers at its far end. It knows no plan, and only
 * bytes pass through it, so that workers may be anywhere. One file each in transports/. */
#ifndef KOZYR_POOL_TRANSPORT_H
#define KOZYR_POOL_TRANSPORT_H

#include "pool/pool.h"

/* The most games of an order: with their tasks and outcomes; of one whose worker makes the tasks and sends sums alone.
 * The fastest bots play 65,536 games in 80 ms. */
enum { CHUNK_GAMES_MAX = 4096, CHUNK_COUNTED_MAX = 1 << 16 };

/* Of few pairings of two, as sums find room beside the rows. */
enum { CHUNK_COUNTED_UNIT = 64 };

static inline int32_t chunk_games_max(const PoolJob *job) {
    const bool short_sums = job->rows_until || (job->config->seats == 2 && job->unit <= CHUNK_COUNTED_UNIT);
    return job->sum && !job->records && short_sums ? CHUNK_COUNTED_MAX : CHUNK_GAMES_MAX;
}

/* Consecutive games to be played, by one worker as a rule. */
typedef struct {
    int64_t first; /* position in the job, from which workers make the tasks; -1: they are at the place */
    int32_t place;
    int32_t count;    /* games of the place, in all */
    int32_t played;   /* those that have arrived already: only the ones after are wanted */
    int32_t news;     /* number of the news that they need */
    int64_t sequence; /* the lower ones are waited for first */
} Order;

/* What was played of an order, from its first game on. Fewer games than were ordered: the rest is to be
 * ordered again. Valid until the place is ordered again or released. */
typedef struct {
    int32_t place;
    int32_t count;
    uint64_t nanoseconds;    /* they took */
    const Outcome *outcomes; /* NULL: they have been counted */
    const char *counts;
    size_t counts_size;
    const char *rows, *records;
    size_t rows_size, records_size;
} Arrival;

/* Who orders. */
typedef struct {
    const PoolJob *job;
    void *context;
    void (*arrived)(void *context, const Arrival *arrival);
    void (*written)(void *context, int place, int file, int trouble); /* as PoolJob.written */
    int wake; /* a descriptor: to wait ends when it can be read; -1: none */
} Receiver;

typedef struct {
    int places;    /* orders that may be under way, 0 to places - 1 */
    int workers;   /* that play at the same time */
    int32_t games; /* of an order, at most */
} Capacity;

typedef struct Transport {
    const char *name;
    /* Can it be used in this process? NULL: always; one that is asked and can goes first. */
    bool (*available)(void);
    /* Starts the workers; NULL on failure. `receiver` stays the caller's. */
    void *(*open)(const Receiver *receiver, Capacity *capacity, Error *error);
    /* A free place for the next order, of about so much work; -1: more orders would speed up nothing now. */
    int (*place)(void *link, double nanoseconds);
    /* Room for so many tasks of a place, at most CHUNK_GAMES_MAX. NULL: no memory. */
    Task *(*tasks)(void *link, int place, int32_t count);
    /* From now on orders need these news (PoolJob.news). No order is under way. */
    void (*tell)(void *link, int32_t number, const unsigned char *params, int count);
    void (*order)(void *link, const Order *order);
    /* Has what arrived written by a worker; its place stays taken. NULL: workers are elsewhere. */
    void (*write)(void *link, const Arrival *arrival, const Span spans[2]);
    /* The order is done with: its place may be given again. */
    void (*release)(void *link, int place);
    /* Hands on what arrives within so many milliseconds, and looks after the workers. False: it cannot go on.
     */
    bool (*wait)(void *link, int milliseconds, Error *error);
    /* Workers end the game they are in, send what they have and leave. */
    void (*stop)(void *link);
    int (*living)(void *link); /* workers */
    /* Ends the workers and adds to the report what they measured. */
    void (*close)(void *link, PoolReport *report);
} Transport;

#endif
