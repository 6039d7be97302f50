/* What a sequential test has measured, without the bias of having stopped where the luck was good.
 *
 * The log-likelihood ratio is taken as a Brownian motion between Wald's bounds (Siegmund, Sequential
 * Analysis, 1985, chapters III and IV). Outcomes are ordered as in group sequential trials (Fairbanks and
 * Madsen 1982; Tsiatis, Rosner and Mehta 1984): accepting H1 the earlier the higher, then the undecided by
 * the score they reached, then accepting H0 the later the higher. The estimate is the strength at which the
 * chance of an outcome up to the observed one is 1/2; the ends of the interval are those with 0.975 and
 * 0.025. A test that is looked at only now and then overshoots its bounds: they are moved outwards by 0.5826
 * standard deviations of the steps between looks, and a stop counts from the middle of the last step
 * (Siegmund 1985, chapter X). Near 1/2 the motion has the variance of the observed law whatever the strength,
 * as in other programs; beyond, it has that of the ratio under the law of each strength (sprt_walk), for near
 * 0 and 1 the ratio hardly grows any more with the strength and varies less and less. */
#ifndef KOZYR_STATS_STOPPED_H
#define KOZYR_STATS_STOPPED_H

#include "stats/sprt.h"

/* Whether the estimate can be believed. As long as SPRT_DECIDED_WANTED decided counts are awaited the test
 * does not stop at its bounds, and what it stopped at tells how rarely counts are decided, not how strong who
 * is: half as many again are needed, and STOPPED_DECIDED_WANTED where fewer than a third are decided. The
 * bounds are those within which intervals had their stated coverage in simulations. */
typedef enum {
    STOPPED_KNOWN,
    STOPPED_FEW, /* too few decided counts (sprt_decided) */
    STOPPED_FAR  /* of shares alone: further than STOPPED_FAR_FROM_EVEN standard deviations from 1/2 */
} StoppedRange;

enum { STOPPED_DECIDED_LEAST = 15, STOPPED_DECIDED_WANTED = 30 };
#define STOPPED_FAR_FROM_EVEN 0.4

StoppedRange stopped_range(const uint64_t counts[], int classes);
/* Of shares the motion has the variance that was seen, whatever the strength. */
StoppedRange stopped_range_of_shares(const SprtShares *shares);

/* Why the estimate is not to be used, as words; NULL for STOPPED_KNOWN. */
const char *stopped_note(StoppedRange range);

/* What is to be known beside an estimate that is rough: with fewer than twice the decided counts that it
 * needs, it may be there only because the test lasted longer by chance, which misleads it. Of tests that end
 * sooner as a rule, their truth far beyond the bounds, no estimate is seen but these. */
extern const char stopped_rough_note[];

/* Within [0, 1], low <= score <= high; Elo is that of the scores. los: P of an outcome up to the observed one
 * when the score is truly 1/2. */
typedef struct {
    double score, low, high, elo, elo_low, elo_high, los;
    bool rough;
} StoppedEstimate;

/* The counts of sprt_llr(), whose result is `llr`, at the end of the test or before. `step`: counts between
 * the last looks, 0: the test is looked at all the time. The range of scores without counts. */
StoppedEstimate stopped_estimate(const Sprt *sprt, const uint64_t counts[], int classes, int games_per_count,
                                 double llr, uint64_t step);
StoppedEstimate stopped_estimate_of_shares(const Sprt *sprt, const SprtShares *shares, int games_per_set,
                                           double llr, uint64_t step);

#endif
