/* An interval for a mean that may be looked at after every observation and acted upon at once: with chance
 * 1 - alpha it holds the true mean at all times together (a confidence sequence), so that a run may stop
 * whenever it likes. About 1.8 times as wide as an interval for one look at a time fixed beforehand.
 *
 * Betting (Waudby-Smith and Ramdas 2023): who stakes the share b of a capital on "the mean is above m" holds
 * prod(1 + b (x_i / m - 1)), which is not expected to grow unless he is right, and reaches 2 / alpha in a
 * fair game with chance alpha / 2 at most (Ville 1939). The capital is spread over shares from 0.95 down by
 * halves, so that some share fits whatever the number and spread of the observations. By Fan's inequality
 * (Fan, Grama, Liu 2015), ln(1 + b y) >= b y - psi(b) y^2 for y >= -1, psi(b) = -ln(1 - b) - b, three sums
 * suffice: the count, the sum and the sum of squares. Hence O(1) per observation, nothing depends on the
 * order, and no normality or large sample is needed. The upper end is the lower end of 1 - x. */
#ifndef KOZYR_STATS_ANYTIME_H
#define KOZYR_STATS_ANYTIME_H

#include <stdbool.h>
#include <stdint.h>

enum { ANYTIME_CLASSES_MAX = 64 };

/* Sums of independent observations within [0, 1]. */
typedef struct {
    uint64_t count;
    double sum, squares;
} AnytimeSums;

typedef struct {
    double low, high; /* 0 <= low <= high <= 1 */
} AnytimeInterval;

/* The interval of the sums, at all times together; 0 < alpha < 1: 0.05 for 95 %. It does not depend on the order
 * and is good for sums merged from shards; it may widen again. The whole range without observations. */
AnytimeInterval anytime_from_sums(const AnytimeSums *sums, double alpha);

/* Units that came out alike: `points` of `reach`, which may differ from unit to unit. */
typedef struct {
    int64_t points, reach;
    uint64_t count;
} AnytimeClass;

/* The same of units that weigh by their reach, of the mean r = (sum of points) / (sum of reach): the bets on it are
 * fair, as points - r reach is 0 on average, and a unit gains at least -1 of them, as none has a reach beyond
 * `most`. By the capital itself instead of its bound, hence never wider, at a logarithm per share and class. */
AnytimeInterval anytime_from_classes(const AnytimeClass classes[], int count, int64_t most, double alpha);

/* The same of counts of outcome classes, whose scores are equally spaced from 0 to 1. 2 <= classes <=
 * ANYTIME_CLASSES_MAX. */
AnytimeInterval anytime_from_counts(const uint64_t counts[], int classes, double alpha);

/* Whether that interval lies above `m`, for much less work. 0 < m < 1. */
bool anytime_above(const AnytimeSums *sums, double alpha, double m);

#endif
