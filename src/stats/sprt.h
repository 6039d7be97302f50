/* Sequential probability ratio tests of "the strength is elo0" against "it is elo1" on outcome classes
 * (stats/law.h). It is the generalised test of Van den Bergh: likelihoods are maximised over all laws with the
 * given score (logistic Elo) or the given score per standard deviation (normalised Elo).
 *
 * Deal sets of more than two seats have hundreds of classes, most of them empty. Their shares are sums of many
 * comparisons, so likelihoods are maximised over normal laws, whose best deviation has a closed form. With
 * mean m and variance s^2 of the shares, it is s^2 + (m - m0)^2 = d^2 for the score m0, and d^2 + t (m - 1/2)
 * d = s^2 + (m - 1/2)^2 for the score t per deviation. */
#ifndef KOZYR_STATS_SPRT_H
#define KOZYR_STATS_SPRT_H

#include <stdbool.h>
#include <stdint.h>

#include "stats/interval.h"
#include "stats/law.h"
#include "stats/ratio.h"

typedef enum { SPRT_LOGISTIC, SPRT_NORMALISED } SprtModel;
typedef enum { SPRT_UNDECIDED, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtDecision;

typedef struct {
    SprtModel model;
    double elo0, elo1; /* on the model's scale; elo0 < elo1 */
    double alpha;      /* probability of accepting H1 when elo0 is true */
    double beta;       /* probability of accepting H0 when elo1 is true */
} Sprt;

/* Largest |elo0| and |elo1|: logistic, and normalised times sqrt(games per count). Beyond the second, the
 * maximisation, which starts at the uniform law, has no first step. */
enum { SPRT_LOGISTIC_MAX = 1000, SPRT_NORMALISED_MAX = 300 };

/* True if the other functions may be used: order and size of the Elo bounds, 0 < alpha, beta, sum < 1. */
bool sprt_valid(const Sprt *sprt, int games_per_count);

/* Wald's bounds on the log-likelihood ratio: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). */
double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);

/* The law of strength `elo` under which `seen`, which has no empty classes, is most likely; `elo` must lie
 * within the largest bounds. */
Law sprt_law(const Sprt *sprt, const Law *seen, double elo, int games_per_count);

/* The exact log-likelihood ratio of H1 to H0; 0 without data. `games_per_count`: 1 for three classes, 2 for
 * five. Exact even where approximations fail, such as when all deal sets are split. */
double sprt_llr(const Sprt *sprt, const uint64_t counts[], int classes, int games_per_count);

/* The ratio under a law of the counts: nearly a random walk. Each count moves it by ln(q1 / q0) of its class,
 * where q0 and q1 are the laws of elo0 and elo1 under which `law` is most likely. */
typedef struct {
    Law law;
    double step[CLASSES_MAX];
    double drift, deviation; /* of a step; deviation > 0 */
} SprtWalk;

SprtWalk sprt_walk(const Sprt *sprt, const Law *law, int games_per_count);

/* The number of counts outside the middle class (of an odd number of classes); only these favour either
 * side. */
uint64_t sprt_decided(const uint64_t counts[], int classes);

/* The decision at the log-likelihood ratio of these counts. Undecided below SPRT_DECIDED_WANTED decided
 * counts, whatever the ratio: with fewer, its variance is little more than a guess, and the 0.001 that
 * replaces empty classes could decide. */
enum { SPRT_DECIDED_WANTED = 10 };
SprtDecision sprt_decide(const Sprt *sprt, const uint64_t counts[], int classes, double llr);

/* The scores of deal sets, in [0, 1], as normal laws use them. */
typedef struct {
    double sets, mean, variance; /* variance: mean squared distance from the mean */
    uint64_t decided;            /* sets with a score other than 1/2 */
} SprtShares;

/* Computes them from the points of deal sets divided by the possible points, which may differ between sets. */
SprtShares sprt_shares(const Ratio *points, uint64_t decided);
double sprt_llr_of_shares(const Sprt *sprt, const SprtShares *shares, int games_per_set);
SprtDecision sprt_decide_on_shares(const Sprt *sprt, const SprtShares *shares, double llr);

typedef struct {
    double acceptance; /* probability that H1 is accepted */
    double games;      /* expected number of games */
} SprtForecast;

/* Predicts the test at the true strength `elo` by the Brownian approximation of its log-likelihood ratio.
 * `variance`: of the score of one game (for deal sets: games per set times the variance of their mean score);
 * unused by the normalised model. */
SprtForecast sprt_forecast(const Sprt *sprt, double elo, double variance);

/* ---- Brownian motion between two bounds ----
 *
 * A Brownian motion that starts at 0, with variance 1 and `drift` per unit of time, between two bounds: the
 * limit of sequential tests. All functions require low < 0 < high. */

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
