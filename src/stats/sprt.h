/* Sequential probability ratio tests of "the strength is elo0" against "it is elo1" on outcome classes
 * (stats/law.h): the generalised test of Van den Bergh, whose likelihoods are maximised over all laws with
 * the given score (logistic Elo) or the given score per standard deviation (normalised Elo). */
#ifndef KOZYR_STATS_SPRT_H
#define KOZYR_STATS_SPRT_H

#include <stdbool.h>
#include <stdint.h>

#include "stats/law.h"

typedef enum { SPRT_LOGISTIC, SPRT_NORMALISED } SprtModel;
typedef enum { SPRT_UNDECIDED, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtDecision;

typedef struct {
    SprtModel model;
    double elo0, elo1; /* of the model's scale, elo0 < elo1 */
    double alpha;      /* chance to accept H1 when elo0 is true */
    double beta;       /* chance to accept H0 when elo1 is true */
} Sprt;

/* Largest |elo0|, |elo1|: logistic, and normalised times sqrt(games per count). Beyond the second the
 * maximisation, which starts at the uniform law, has no first step. */
enum { SPRT_LOGISTIC_MAX = 1000, SPRT_NORMALISED_MAX = 300 };

/* Whether the other functions may be used: order and size of the Elo bounds, 0 < alpha, beta, sum < 1. */
bool sprt_valid(const Sprt *sprt, int games_per_count);

/* Wald's bounds on the log-likelihood ratio: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). */
double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);

/* The law of this strength under which `seen`, without empty classes, is the likeliest; `elo` between the
 * largest bounds. */
Law sprt_law(const Sprt *sprt, const Law *seen, double elo, int games_per_count);

/* The exact log-likelihood ratio of H1 to H0; 0 without data. `games_per_count`: 1 for three classes, 2 for
 * five. Exact also where approximations fail, such as all deal sets split. */
double sprt_llr(const Sprt *sprt, const uint64_t counts[], int classes, int games_per_count);

/* Counts outside the middle class (of an odd number), which alone speak for either side. */
uint64_t sprt_decided(const uint64_t counts[], int classes);

/* What the log-likelihood ratio of these counts says. Undecided below SPRT_DECIDED_WANTED decided counts,
 * whatever the ratio: before, the variance it rests on is hardly more than a guess, and the 0.001 that stand
 * for empty classes could decide. */
enum { SPRT_DECIDED_WANTED = 10 };
SprtDecision sprt_decide(const Sprt *sprt, const uint64_t counts[], int classes, double llr);

typedef struct {
    double acceptance; /* chance that H1 is accepted */
    double games;      /* expected number of games */
} SprtForecast;

/* What the test will do when the true strength is `elo`, by the Brownian approximation of its log-likelihood
 * ratio. `variance`: of the score of one game (deal sets: games per set times the variance of their mean
 * score); the normalised model does not need it. */
SprtForecast sprt_forecast(const Sprt *sprt, double elo, double variance);

#endif
