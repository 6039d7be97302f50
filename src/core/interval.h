/* An estimate and the ends of its 95 % interval. */
#ifndef KOZYR_CORE_INTERVAL_H
#define KOZYR_CORE_INTERVAL_H

#include <stdbool.h>

/* lowest <= low <= mean <= high <= highest. rough: too few clusters, or too few that differ from the rest, to
 * trust the 95 % (see moments_rough). */
typedef struct {
    double mean, low, high;
    bool rough;
} Interval;

#endif
