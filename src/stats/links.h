/* Pairs of numbers, each kept once however often it is added. */
#ifndef KOZYR_STATS_LINKS_H
#define KOZYR_STATS_LINKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero-initialised it is empty. In order after links_sort(): by `from`, then by `to`. */
typedef struct {
    uint64_t *links; /* from << 32 | to */
    size_t count, capacity;
    bool failed; /* memory was short, and some are missing */
} Links;

void links_add(Links *links, int from, int to);
void links_sort(Links *links);
void links_free(Links *links);

static inline int links_from(const Links *links, size_t i) { return (int)(links->links[i] >> 32); }
static inline int links_to(const Links *links, size_t i) { return (int)(uint32_t)links->links[i]; }

#endif
