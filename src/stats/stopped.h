/* Estimates a strength from a sequential test, without the bias of having stopped while lucky.
 *
 * The log-likelihood ratio is treated as a Brownian motion between Wald's bounds (Siegmund, Sequential
 * Analysis, 1985, chapters III and IV). Outcomes are ordered as in group sequential trials (Fairbanks and
 * Madsen 1982; Tsiatis, Rosner and Mehta 1984): first acceptances of H1, the earlier the higher; then
 * undecided tests by their score; then acceptances of H0, the later the higher. The estimate is the strength
 * at which the probability of an outcome up to the observed one is 1/2; the ends of the interval are those
 * with 0.975 and 0.025. A test that is checked only at intervals overshoots its bounds. They are therefore
 * moved outwards by 0.5826 standard deviations of the steps between looks, and a stop counts from the middle
 * of the last step (Siegmund 1985, chapter X). Near 1/2 the motion has the variance of the observed law for
 * every strength, as in other programs. Farther away it has the variance of the ratio under the law of each
 * strength (sprt_walk): near 0 and 1 the ratio hardly grows with the strength and varies less and less. */
#ifndef KOZYR_STATS_STOPPED_H
#define KOZYR_STATS_STOPPED_H

#include "stats/sprt.h"

/* States whether the estimate is reliable. Until SPRT_DECIDED_WANTED counts are decided, the test does not
 * stop at its bounds; its outcome then shows how rarely counts are decided, not which side is stronger. Half
 * as many again are needed, and STOPPED_DECIDED_WANTED if fewer than a third are decided. The bounds are those
 * within which intervals had their stated coverage in simulations. */
typedef enum {
    STOPPED_KNOWN,
    STOPPED_FEW, /* too few decided counts (sprt_decided) */
    STOPPED_FAR  /* shares only: more than STOPPED_FAR_FROM_EVEN standard deviations from 1/2 */
} StoppedRange;

enum { STOPPED_DECIDED_LEAST = 15, STOPPED_DECIDED_WANTED = 30 };
#define STOPPED_FAR_FROM_EVEN 0.4

StoppedRange stopped_range(const uint64_t counts[], int classes);
/* For shares, the motion has the observed variance for every strength. */
StoppedRange stopped_range_of_shares(const SprtShares *shares);

/* The reason why the estimate is not usable, as text; NULL for STOPPED_KNOWN. */
const char *stopped_note(StoppedRange range);

/* A warning beside a rough estimate. With fewer than twice the required decided counts, an estimate may exist
 * only because the test happened to last longer, which biases it. If tests usually end sooner because the
 * truth is far beyond the bounds, only such estimates are ever shown. */
extern const char stopped_rough_note[];

/* The score within [0, 1], and its Elo. los: P(an outcome up to the observed one) when the score is truly
 * 1/2. */
typedef struct {
    Interval score, elo;
    double los;
} StoppedEstimate;

/* Takes the counts of sprt_llr() and its result `llr`, at the end of the test or before. `step`: counts
 * between the last looks; 0 if the test is checked continuously. Without counts, the whole range of scores. */
StoppedEstimate stopped_estimate(const Sprt *sprt, const uint64_t counts[], int classes, int games_per_count,
                                 double llr, uint64_t step);
StoppedEstimate stopped_estimate_of_shares(const Sprt *sprt, const SprtShares *shares, int games_per_set,
                                           double llr, uint64_t step);

#endif
