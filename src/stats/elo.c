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

Interval elo_from_interval(Interval score) {
    return (Interval){elo_from_score(score.mean), elo_from_score(score.low), elo_from_score(score.high),
                      score.rough};
}

static Interval checked(Interval score) {
    /* Not the other way round: all may be NaN. */
    CHECK(!(score.low < 0) && !(score.low > score.mean) && !(score.mean > score.high) && !(score.high > 1),
          "an interval about its share, within 0..1");
    return score;
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
    Interval score = checked(cluster_interval(&cluster, classes - 1, 0, 1)), elo = elo_from_interval(score);
    elo.mean = elo_from_score(mean);
    double los = cluster_variance(&cluster) > 0 ? normal_cdf((mean - 0.5) / error)
                                                : one_class_superiority(score.mean, cluster.count);
    return (MatchEstimate){score, elo, error, normal_elo_error(mean, error), los};
}

MatchEstimate elo_estimate_moments(const Moments *share) {
    Interval score = checked(interval_of_moments(share, 0, 1)), elo = elo_from_interval(score);
    if (share->variance <= 0)
        return (MatchEstimate){score, elo, 0, (elo.high - elo.low) / 2,
                               one_class_superiority(score.mean, (uint64_t)share->count)};
    double error = sqrt(share->variance / share->count);
    return (MatchEstimate){score, elo, error, normal_elo_error(score.mean, error),
                           normal_cdf((score.mean - 0.5) / error)};
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
