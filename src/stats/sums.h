/* Sums as bytes. What is counted apart, by workers for chunks of games or by shards, is written where it was
 * counted and added where all comes together: one walk over the sums does both, so that they cannot differ.
 * All sums are integers, hence the same in any order. */
#ifndef KOZYR_STATS_SUMS_H
#define KOZYR_STATS_SUMS_H

#include "core/text.h"
#include "stats/ratio.h"

typedef struct Sums {
    Text *out;                     /* sums are written here; NULL: they are added ... */
    const unsigned char *at, *end; /* ... from these bytes */
    bool failed;                   /* the bytes are not what was written; out->failed: no memory */
} Sums;

/* Each writes the sum, or adds what was written to it. */
void sums_integer(Sums *sums, int64_t *sum);
void sums_unsigned(Sums *sums, uint64_t *sum);
void sums_wide(Sums *sums, Int128 *sum);
void sums_ratio(Sums *sums, Ratio *ratio);
/* Writes the largest value, or keeps the larger of both. */
void sums_most(Sums *sums, int64_t *most);
void sums_most_real(Sums *sums, double *most); /* not below 0 */

/* The next index of a list, from `from` to `count` - 1, of which most elements may be empty: when writing the
 * first one that `filled` says yes to, when adding the next one that was written. `count`: no more. */
int64_t sums_next(Sums *sums, int64_t from, int64_t count, bool (*filled)(const void *list, int64_t index),
                  const void *list);

#endif
