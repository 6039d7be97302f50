/* An interval for a mean that may be read after every observation and acted upon (a confidence sequence). With
 * probability 1 - alpha it holds the true mean at all times together, so that a run may stop at any time. From
 * 100 deal sets to a million it is 1.7 to 1.8 times as wide as an interval for one fixed time. A much smaller
 * factor is impossible: between 100 and a million, Brownian motion leaves 1.68 times those 1.96 standard
 * errors with probability 0.05 (Siegmund 1985).
 *
 * Betting (Waudby-Smith and Ramdas 2023): a capital of which the share b is staked on "the mean is above m"
 * grows to prod(1 + b (x_i / m - 1)). If the mean is m, no factor is negative, and each has expectation 1
 * given the past. The capital is thus a martingale, and so is a sum of capitals with fixed initial weights. It
 * ever reaches 2 / alpha with probability at most alpha / 2 (Ville 1939), and more rarely if the mean is below
 * m. So each end is ever wrong with probability at most alpha / 2. The shares fall from 0.92 by a factor of
 * 1.8, so that one fits any number and spread of the observations. Fan's inequality (Fan, Grama, Liu 2015),
 * ln(1 + b y) >= b y - psi(b) y^2 for y >= -1, psi(b) = -ln(1 - b) - b, reduces the data to three sums: the
 * count, the sum and the sum of squares. The cost is therefore O(1) per observation, the order is irrelevant,
 * and no normality or large sample is needed. The upper end is one minus the lower end of 1 - x. */
#ifndef KOZYR_STATS_ANYTIME_H
#define KOZYR_STATS_ANYTIME_H

#include <stdbool.h>
#include <stdint.h>

/* A tally has at most TALLY_CLASSES_MAX classes; the list is on the stack. */
enum { ANYTIME_CLASSES_MAX = 64 };

/* Sums of independent observations within [0, 1]. */
typedef struct {
    double count, sum, squares;
} AnytimeSums;

typedef struct {
    double low, high; /* 0 <= low <= high <= 1 */
} AnytimeInterval;

/* The interval of the sums, valid at all times together; 0 < alpha < 1: 0.05 for 95 %. It does not depend on
 * the order, is valid for sums merged from shards, and may widen again. Without observations it is the whole
 * range. */
AnytimeInterval anytime_from_sums(const AnytimeSums *sums, double alpha);

/* Units with equal results: `points` of `reach`, which may differ between units. */
typedef struct {
    int64_t points, reach;
    uint64_t count;
} AnytimeClass;

/* The same for units weighted by their reach, for the mean r = (sum of points) / (sum of reach). The bets are
 * fair, because points - r reach has mean 0. A unit gains at least -1, because no reach exceeds `most`. It
 * uses the capital itself instead of its bound, so it is never wider; the cost is a logarithm per share and
 * class. Units of less reach or less scatter would need larger bets than the bound -1 allows. A mixed table in
 * Dou Dizhu with its auction is 2.4 times as wide as a fixed interval of 100 sets; with the best bet, known in
 * advance, 2.0 times. If seatings take turns over deals, a single bet is not fair, but those of a whole turn
 * together are: the product of factors whose mean is 1 is at most 1.
 * `times`: multiplies all counts; 1 for the observed counts. */
AnytimeInterval anytime_from_classes(const AnytimeClass classes[], int count, int64_t most, double times,
                                     double alpha);

/* The same for counts of outcome classes with scores equally spaced from 0 to 1. 2 <= classes <=
 * ANYTIME_CLASSES_MAX. */
AnytimeInterval anytime_from_counts(const uint64_t counts[], int classes, double times, double alpha);

/* True if that interval lies above `m`; much cheaper than computing it. 0 < m < 1. */
bool anytime_above(const AnytimeSums *sums, double alpha, double m);

#endif
