/* Clocks, and the limits of one answer of a bot. In runs, limits apply to external bots only: kozyr's own bots
 * are limited by their parameters, so that their games are reproducible. `kozyr bot` sets limits for its bot,
 * too. */
#ifndef KOZYR_CORE_CLOCK_H
#define KOZYR_CORE_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

static inline int64_t clock_read(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* System-wide monotonic clock; arbitrary origin. */
static inline int64_t clock_nanoseconds(void) { return clock_read(CLOCK_MONOTONIC); }
static inline double clock_seconds(void) { return 1e-9 * (double)clock_nanoseconds(); }

/* The best move a search has found so far, for another thread or process. */
typedef struct {
    _Atomic bool made;
    _Atomic uint64_t move, nodes;
} Offer;

typedef struct {
    int64_t deadline; /* in clock_nanoseconds; 0 if there is none */
    uint64_t nodes;   /* 0 if there is no limit */
    bool whole;       /* the bot should use all the time: budgets of nodes or games do not apply */
    Offer *offer;     /* NULL if no reader needs the best move before the search ends */
} Clock;

/* True if the bot must answer now. Call it every few thousand nodes. */
static inline bool clock_is_up(const Clock *clock) {
    return clock->deadline != 0 && clock_nanoseconds() >= clock->deadline;
}

/* Publishes the best move found so far and the search's effort. Make the first call as early as possible. */
static inline void clock_offer(const Clock *clock, uint64_t move, uint64_t nodes) {
    if (!clock->offer) return;
    atomic_store_explicit(&clock->offer->move, move, memory_order_relaxed);
    atomic_store_explicit(&clock->offer->nodes, nodes, memory_order_relaxed);
    atomic_store_explicit(&clock->offer->made, true, memory_order_release);
}

/* CPU time of this thread, and of this process. */
static inline int64_t clock_thread_nanoseconds(void) { return clock_read(CLOCK_THREAD_CPUTIME_ID); }
static inline double clock_cpu_seconds(void) { return 1e-9 * (double)clock_read(CLOCK_PROCESS_CPUTIME_ID); }

#endif
