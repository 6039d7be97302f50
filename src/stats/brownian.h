/* A Brownian motion that starts at 0, with variance 1 and `drift` per unit of time, between two bounds: the
 * limit of sequential tests. All functions require low < 0 < high. */
#ifndef KOZYR_STATS_BROWNIAN_H
#define KOZYR_STATS_BROWNIAN_H

/* The mean overshoot of a bound by a walk of many small steps, in standard deviations of a step: -zeta(1/2) /
 * sqrt(2 pi) (Siegmund, Sequential Analysis, 1985, chapter X). */
#define BROWNIAN_OVERSHOOT 0.5825971579390107

/* P(the motion leaves at `high`): the gambler's ruin. */
double exit_high(double drift, double low, double high);
/* P(the motion has left at `high` by `time`), time > 0. Error below 1e-12. */
double exit_high_by(double drift, double low, double high, double time);
/* P(the motion has left at `low` by `time`, or is then inside and at most `place`); low <= place <= high. */
double exit_low_or_below(double drift, double low, double high, double time, double place);

#endif
