/* Converts scores to Elo. The ends of a share's interval are converted one by one; the error is half the
 * distance between the converted ends of the normal interval. Scores are clipped, so that Elo is finite. */
#include "stats/elo.h"

#include <assert.h>
#include <math.h>

#include "core/check.h"
#include "stats/law.h"

double elo_from_score(double score) {
    double s = fmin(fmax(score, 0.001), 0.999);
    return 400 * log10(s / (1 - s)); /* an even score gives 0, never -0 */
}

double score_from_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

/* One minus the largest probability of n equal scores when the true mean is 1/2. That probability is largest
 * if the rest of the law is at the far end, 0 or 1. */
static double one_class_superiority(double score, uint64_t n) {
    if (score > 0.5) return 1 - pow(0.5 / score, (double)n);
    if (score < 0.5) return pow(0.5 / (1 - score), (double)n);
    return 0.5;
}

static double normal_elo_error(double mean, double error) {
    return (elo_from_score(mean + NORMAL_975 * error) - elo_from_score(mean - NORMAL_975 * error)) / 2;
}

static void set_ends(MatchEstimate *estimate, Interval share) {
    /* Not the other way round: all may be NaN. */
    CHECK(!(share.low < 0) && !(share.low > share.mean) && !(share.mean > share.high) && !(share.high > 1),
          "an interval about its share, within 0..1");
    estimate->score = share.mean;
    estimate->score_low = share.low;
    estimate->score_high = share.high;
    estimate->elo_low = elo_from_score(share.low);
    estimate->elo_high = elo_from_score(share.high);
    estimate->rough = share.rough;
}

Cluster elo_cluster(const uint64_t counts[], int classes) {
    assert(classes >= 2);
    Cluster cluster = {0};
    for (int i = 0; i < classes; i++) cluster_add_times(&cluster, i, (int64_t)counts[i]);
    return cluster;
}

MatchEstimate elo_estimate(const uint64_t counts[], int classes) {
    Law law = law_from_counts(counts, classes);
    Cluster cluster = elo_cluster(counts, classes);
    double mean = law_mean(&law), error = sqrt(law_variance(&law) / law.total);
    MatchEstimate estimate = {.score_error = error, .elo = elo_from_score(mean)};
    estimate.elo_error = normal_elo_error(mean, error);
    set_ends(&estimate, cluster_interval(&cluster, classes - 1, 0, 1));
    estimate.los = cluster_variance(&cluster) > 0 ? normal_cdf((mean - 0.5) / error)
                                                  : one_class_superiority(estimate.score, cluster.count);
    return estimate;
}

MatchEstimate elo_estimate_moments(const Moments *share) {
    Interval interval = interval_of_moments(share, 0, 1);
    double error = share->variance > 0 ? sqrt(share->variance / share->count) : 0;
    MatchEstimate estimate = {.score_error = error, .elo = elo_from_score(interval.mean)};
    set_ends(&estimate, interval);
    if (error > 0) {
        estimate.elo_error = normal_elo_error(interval.mean, error);
        estimate.los = normal_cdf((interval.mean - 0.5) / error);
    } else {
        estimate.elo_error = (estimate.elo_high - estimate.elo_low) / 2;
        estimate.los = one_class_superiority(interval.mean, (uint64_t)share->count);
    }
    return estimate;
}

MatchEstimate elo_estimate_clusters(const Cluster *points, double points_per_cluster) {
    Moments share = cluster_moments(points, points_per_cluster);
    return elo_estimate_moments(&share);
}

NormalisedElo elo_normalised(const uint64_t counts[], int classes, int games_per_count) {
    CHECK(games_per_count >= 1, "games of a count");
    Law law = law_from_counts(counts, classes);
    double games = (double)games_per_count;
    double deviation = sqrt(games * law_variance(&law));
    return (NormalisedElo){NORMALISED_ELO_UNIT * (law_mean(&law) - 0.5) / deviation,
                           NORMALISED_ELO_UNIT * NORMAL_975 / sqrt(games * law.total)};
}
