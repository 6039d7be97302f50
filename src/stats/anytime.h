/* An interval for a mean that may be looked at after every observation and acted upon at once: with chance
 * 1 - alpha it holds the true mean at all times together (a confidence sequence), so that a run may stop
 * whenever it likes. From 100 deal sets to a million it is 1.7 to 1.8 times as wide as an interval for one look
 * at a time fixed beforehand. Much less cannot be: Brownian motion leaves 1.68 times those 1.96 standard errors at
 * some time between 100 and a million with chance 0.05 (Siegmund 1985).
 *
 * Betting (Waudby-Smith and Ramdas 2023): who stakes the share b of a capital on "the mean is above m" holds
 * prod(1 + b (x_i / m - 1)). If the mean is m, then no factor is negative, and each is 1 on average whatever came
 * before: the capital is a martingale, and so is a sum of capitals spread over shares beforehand. It reaches
 * 2 / alpha at any time with chance alpha / 2 at most (Ville 1939); if the mean is below m, more rarely. So each
 * end is wrong at some time with chance alpha / 2. The shares fall from 0.92, each by 1.8, so that some share fits
 * whatever the number and spread of the observations. By Fan's inequality (Fan, Grama, Liu 2015),
 * ln(1 + b y) >= b y - psi(b) y^2 for y >= -1, psi(b) = -ln(1 - b) - b, three sums suffice: the count, the sum and
 * the sum of squares. Hence O(1) per observation, nothing depends on the order, and no normality or large sample
 * is needed. The upper end is the lower end of 1 - x. */
#ifndef KOZYR_STATS_ANYTIME_H
#define KOZYR_STATS_ANYTIME_H

#include <stdbool.h>
#include <stdint.h>

enum { ANYTIME_CLASSES_MAX = 64 };

/* Sums of independent observations within [0, 1]. */
typedef struct {
    double count, sum, squares;
} AnytimeSums;

typedef struct {
    double low, high; /* 0 <= low <= high <= 1 */
} AnytimeInterval;

/* The interval of the sums, valid at all times together; 0 < alpha < 1: 0.05 for 95 %. It does not depend on
 * the order of observations and may be computed for sums merged from shards; it may widen again. Without
 * observations it is the whole range. */
AnytimeInterval anytime_from_sums(const AnytimeSums *sums, double alpha);

/* A class of equal units: `points` out of `reach`, which may differ between units. */
typedef struct {
    int64_t points, reach;
    uint64_t count;
} AnytimeClass;

/* The same of units that weigh by their reach, of the mean r = (sum of points) / (sum of reach): the bets on it are
 * fair, as points - r reach is 0 on average, and a unit gains at least -1 of them, as none has a reach beyond
 * `most`. By the capital itself instead of its bound, hence never wider, at a logarithm per share and class.
 * Units of less reach, or that scatter less, want larger bets than -1 allows: a mixed table in Dou Dizhu with its
 * auction is 2.4 times as wide as a fixed one of 100 sets, and the best bet, known beforehand, 2.0 times.
 * Where seatings take turns over deals a single bet is not fair, but those of a whole turn together are: the product
 * of factors whose mean is 1 is at most 1.
 * `times`: as if all had come so many times, 1 for what was seen. */
AnytimeInterval anytime_from_classes(const AnytimeClass classes[], int count, int64_t most, double times,
                                     double alpha);

/* The same of counts of outcome classes, whose scores are equally spaced from 0 to 1. 2 <= classes <=
 * ANYTIME_CLASSES_MAX. */
AnytimeInterval anytime_from_counts(const uint64_t counts[], int classes, double times, double alpha);

/* True if that interval lies above `m`; much cheaper. 0 < m < 1. */
bool anytime_above(const AnytimeSums *sums, double alpha, double m);

#endif
