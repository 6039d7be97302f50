/* A Brownian motion from 0 with variance 1 and a drift per unit of time, between two bounds: the limit of
 * sequential tests. low < 0 < high everywhere. */
#ifndef KOZYR_STATS_BROWNIAN_H
#define KOZYR_STATS_BROWNIAN_H

/* A walk of many small steps overshoots a bound by this many standard deviations of a step on average:
 * -zeta(1/2) / sqrt(2 pi) (Siegmund, Sequential Analysis, 1985, chapter X). */
#define BROWNIAN_OVERSHOOT 0.5825971579390107

/* Probability of leaving at `high`: the gambler's ruin. */
double exit_high(double drift, double low, double high);
/* Probability of having left at `high` by `time` > 0. Error below 1e-12. */
double exit_high_by(double drift, double low, double high, double time);
/* Probability of having left at `low` by `time`, or of being inside then and not above `place`; low <= place
 * <= high. */
double exit_low_or_below(double drift, double low, double high, double time, double place);

#endif
