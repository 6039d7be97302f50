/* Predicts the outcome of a sequential test (stats/sprt.h) under a known law of outcome classes. */
#ifndef KOZYR_STATS_FORECAST_H
#define KOZYR_STATS_FORECAST_H

#include "stats/law.h"
#include "stats/sprt.h"

/* Each count moves the log-likelihood ratio by ln(q1 / q0) of its class, where q0 and q1 are the laws nearest
 * to `truth` under H0 and H1: a random walk. The test cannot end before SPRT_DECIDED_WANTED counts are outside
 * the middle class; their number and classes are summed over. After that the walk is treated as a Brownian
 * motion. Its bounds are moved outwards by 0.5826 standard deviations of the `step` counts between looks
 * (Siegmund, Sequential Analysis, 1985, chapter X). Unlike sprt_forecast() it accounts for how rarely counts
 * are decided and how skewed they are; it agrees with played tests (scripts/coverage). At most seven
 * classes. */
SprtForecast forecast_of_law(const Sprt *sprt, const Law *truth, int games_per_count, double step);

/* True if a single count moves the ratio so far that the forecast is only rough. */
bool forecast_rough(const Sprt *sprt, const Law *truth, int games_per_count);

/* The largest strength on the test's scale if only the share `decided` of the counts is outside the middle
 * class: the strength of winning all of them. Infinite if every count is decided. */
double forecast_reach(const Sprt *sprt, double decided, int games_per_count);

#endif
