#include "sequence.h"

#include <assert.h>
#include <math.h>

/* The bet on the next observation. */
static double past_bet(const SequencePast *past, double alpha) {
    double t = (double)past->count + 1, variance = (0.25 + past->scatter) / t;
    return sqrt(2 * log(2 / alpha) / (variance * t * log1p(t)));
}

static void past_add(SequencePast *past, double x) {
    past->count++;
    past->sum += x;
    double distance = x - (0.5 + past->sum) / ((double)past->count + 1);
    past->scatter += distance * distance;
}

void bernstein_init(BernsteinSequence *sequence, double alpha) {
    assert(alpha > 0 && alpha < 1);
    *sequence = (BernsteinSequence){.alpha = alpha};
}

/* Any prediction of the observation is allowed; that of the first is 0 for the lower end, 1 for the upper. */
void bernstein_add(BernsteinSequence *sequence, double x) {
    const SequencePast *past = &sequence->past;
    double bet = fmin(past_bet(past, sequence->alpha), 0.5), psi = -log1p(-bet) - bet;
    double low = past->count ? past->sum / (double)past->count : 0, high = past->count ? low : 1;
    sequence->weight += bet;
    sequence->weighted += bet * x;
    sequence->penalty_low += psi * (x - low) * (x - low);
    sequence->penalty_high += psi * (x - high) * (x - high);
    past_add(&sequence->past, x);
}

AnytimeInterval bernstein_interval(const BernsteinSequence *sequence) {
    assert(sequence->past.count > 0);
    double goal = log(2 / sequence->alpha), centre = sequence->weighted / sequence->weight;
    return (AnytimeInterval){fmax(centre - (goal + sequence->penalty_low) / sequence->weight, 0),
                             fmin(centre + (goal + sequence->penalty_high) / sequence->weight, 1)};
}

void betting_init(BettingSequence *sequence, double alpha) {
    assert(alpha > 0 && alpha < 1);
    *sequence = (BettingSequence){.alpha = alpha};
    for (int i = 0; i <= BETTING_STEPS; i++) sequence->above[i] = sequence->below[i] = 1;
}

/* Capitals are multiplied as they are: one that overflows has won anyhow, one that underflows is lost. */
void betting_add(BettingSequence *sequence, double x) {
    double bet = past_bet(&sequence->past, sequence->alpha);
    for (int i = 0; i <= BETTING_STEPS; i++) {
        double m = (double)i / BETTING_STEPS;
        sequence->above[i] *= 1 + fmin(bet, 0.5 / m) * (x - m);
        sequence->below[i] *= 1 - fmin(bet, 0.5 / (1 - m)) * (x - m);
    }
    past_add(&sequence->past, x);
}

double betting_capital(const BettingSequence *sequence, int i) {
    return fmax(sequence->above[i], sequence->below[i]) / 2;
}

AnytimeInterval betting_interval(const BettingSequence *sequence) {
    int low = 0, high = BETTING_STEPS;
    double goal = 1 / sequence->alpha;
    while (low < BETTING_STEPS && betting_capital(sequence, low) > goal) low++;
    while (high > low && betting_capital(sequence, high) > goal) high--;
    return (AnytimeInterval){fmax(low - 1, 0) / BETTING_STEPS, fmin(high + 1, BETTING_STEPS) / BETTING_STEPS};
}

double normal_mixture_rho(double variance, double alpha) {
    double effort = -2 * log(alpha);
    return variance / (effort + log1p(effort));
}

double normal_mixture_bound(double variance, double rho, double alpha) {
    return sqrt((variance + rho) * log((variance + rho) / (rho * alpha * alpha)));
}

double normal_mixture_log(double sum, double variance, double rho) {
    return (sum * sum / (variance + rho) - log1p(variance / rho)) / 2;
}
