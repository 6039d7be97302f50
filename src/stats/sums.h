/* Sums as bytes. Workers and shards count separately; their sums are written there and added where everything
 * is merged. One walk over the sums does both, so that the two cannot differ. All sums are integers, hence the
 * same in any order. */
#ifndef KOZYR_STATS_SUMS_H
#define KOZYR_STATS_SUMS_H

#include "core/text.h"
#include "stats/ratio.h"

typedef struct Sums {
    Text *out;                     /* sums are written here; if NULL, they are added ... */
    const unsigned char *at, *end; /* ... from these bytes */
    bool open;                     /* the games end within a deal, whose sums so far are included */
    bool failed;                   /* the bytes are not what was written, or out->failed: out of memory */
} Sums;

/* Writes the sum, or adds the written sum to it. */
void sums_integer(Sums *sums, int64_t *sum);
void sums_unsigned(Sums *sums, uint64_t *sum);
/* Writes these bytes, or replaces them by those written. */
void sums_bytes(Sums *sums, void *bytes, size_t size);
void sums_wide(Sums *sums, Int128 *sum);
void sums_cluster(Sums *sums, Cluster *cluster);
void sums_ratio(Sums *sums, Ratio *ratio);
/* Writes the largest value, or keeps the larger of the two. */
void sums_most(Sums *sums, int64_t *most);
void sums_most_real(Sums *sums, double *most); /* must not be negative */

/* Steps through a list that is mostly empty: the next index, from `from` to `count` - 1. When writing, the
 * first for which `filled` returns true; when adding, the next one written. Returns `count` at the end. */
int64_t sums_next(Sums *sums, int64_t from, int64_t count, bool (*filled)(const void *list, int64_t index),
                  const void *list);

#endif
