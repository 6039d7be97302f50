/* The expected course of a sequential test (stats/sprt.h) under a known law of outcome classes. */
#ifndef KOZYR_STATS_FORECAST_H
#define KOZYR_STATS_FORECAST_H

#include "stats/law.h"
#include "stats/sprt.h"

/* The log-likelihood ratio goes up or down by ln(q1 / q0) of the class of each count, where q0 and q1 are the
 * laws nearest to `truth` that H0 and H1 allow: a random walk. Until SPRT_DECIDED_WANTED counts are outside
 * the middle class nothing is decided: their number and classes are summed over. From there on the walk is
 * taken for a Brownian motion, its bounds moved outwards by 0.5826 standard deviations of the `step` counts
 * between looks (Siegmund, Sequential Analysis, 1985, chapter X). Unlike sprt_forecast() this knows how
 * rarely counts are decided and how skewed they are; it agrees with played tests (scripts/coverage). At most
 * seven classes. */
SprtForecast forecast_of_law(const Sprt *sprt, const Law *truth, int games_per_count, double step);

/* True if a single count moves the ratio so far that the forecast is only rough. */
bool forecast_rough(const Sprt *sprt, const Law *truth, int games_per_count);

/* The largest strength on the scale of the test when only the share `decided` of the counts is outside the
 * middle class: that of winning all of them. Infinite when every count is decided. */
double forecast_reach(const Sprt *sprt, double decided, int games_per_count);

#endif
