/* The limits of one answer of a bot. In a run they are set for programs outside alone: bots of our own are
 * limited by their parameters, so that their games can be played again. `kozyr bot` sets them, too. */
#ifndef KOZYR_CORE_CLOCK_H
#define KOZYR_CORE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

static inline int64_t clock_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

typedef struct {
    int64_t deadline; /* of clock_nanoseconds; 0: none */
    uint64_t nodes;   /* 0: no limit */
} Clock;

/* Must the answer be given now? Ask every few thousand nodes. */
static inline bool clock_is_up(const Clock *clock) {
    return clock->deadline != 0 && clock_nanoseconds() >= clock->deadline;
}

/* CPU time of this thread. */
static inline int64_t clock_thread_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

#endif
